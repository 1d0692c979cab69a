import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import { type CopyFormat, copiedRequest, copyText } from '../../runner/copy';
import { prepare } from '../../runner/request/prepare';
import { closeConnections, send } from '../../runner/send/send';
import { inputOf, preparable } from '../node/copy/copying';
import { listen, reply, type Wire } from '../node/runner-wire';
import type { Target } from './target';

const RUNS = 20;

const word = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/[\p{C}\s]/gu, ' '));
const latin = fc.string({ maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, ' '));
const name = fc.constantFrom('X-Any', 'Cookie', 'Accept', 'Expect', 'Connection', 'TE');
const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'),
  path: word,
  query: fc.option(word),
  headers: fc.array(
    fc.oneof(
      fc.tuple(name, fc.oneof(latin, word)),
      // curl refuses other hosts.
      fc.tuple(fc.constant('Host'), fc.webAuthority()),
    ),
    { maxLength: 3 },
  ),
  /** The password of the user "me". */
  secret: fc.option(
    word.filter((text) => text.trim() === text && text.length > 3),
    { nil: undefined },
  ),
  body: fc.array(word, { maxLength: 4 }).map((lines) => lines.join('\n')),
});

/** Runs a copied text until it has ended. @returns why it failed; undefined if it did not say */
type Run = (text: string, env: NodeJS.ProcessEnv) => Promise<string | undefined>;

async function inBash(text: string, env: NodeJS.ProcessEnv): Promise<undefined> {
  const shell = spawn('bash', ['-c', `${text} -s --max-time 5 --noproxy '*'`], { stdio: 'ignore', env });
  await once(shell, 'close');
}

async function inNode(text: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env,
  });
  child.stdin.end(text);
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => {
    error += String(chunk);
  });
  const [code] = await once(child, 'close');
  return code === 0 ? undefined : error;
}

/** What arrived, without the headers that each client adds by itself, and with headers sorted. */
function heard(text: string): string {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [line, ...headers] = head.split('\r\n');
  const kept = headers
    .map((each) =>
      each.replace(/^([^:]+): *(.*?) *$/, (_, key: string, value) => `${key.toLowerCase()}:${value}`),
    )
    .filter(
      (each) =>
        !/^(?:user-agent|accept|accept-encoding|accept-language|connection|content-length|sec-fetch-mode):/.test(
          each,
        ),
    );
  return [line, ...kept.sort(), '', ...body].join('\n');
}

/** A copied text that is run sends what Slotpad sends. */
function copiesAs(format: CopyFormat, run: Run, missing?: () => string | undefined): Target {
  let wire: Wire | undefined;
  return {
    name: `copies-${format}`,
    ...(missing ? { missing } : {}),
    async start() {
      wire = await listen((socket) => void socket.end(reply('{}', { connection: 'close' })));
    },
    async round(seed) {
      const { received = [], url = '' } = wire ?? {};
      let same = 0;
      const property = fc.asyncProperty(request, async ({ method, path, query, headers, body, secret }) => {
        const target = `${url}${encodeURI(path)}${query === null ? '' : `?${encodeURI(query)}`}`;
        const login = secret === undefined ? '' : `Authorization: Basic me ${secret}\n`;
        const lines = headers.map(([each, value]) => `${each}: ${value}\n`).join('') + login;
        const input = inputOf('http', `${method} ${target}\n${lines}Content-Type: text/plain\n\n${body}`);
        const made = await prepare(preparable(input));
        const copied = await copiedRequest(input);
        const text = copied.ok ? copyText(format, copied.value) : copied;
        if (
          !made.ok ||
          !text.ok ||
          text.value.difference !== undefined ||
          text.value.needs.join() !== (secret === undefined ? '' : 'PASSWORD')
        )
          return;
        const before = received.length;
        const sent = await send(made.value, { timeoutMs: 5000 });
        if (sent.outcome === 'not-sent') return;
        const error = await run(text.value.text, { ...process.env, PASSWORD: secret });
        const [own = '', theirs = ''] = received.slice(before).map(heard);
        assert.equal(theirs, own, [text.value.text, error].join('\n'));
        same++;
      });
      await fc.assert(property, { seed, numRuns: RUNS });
      return same;
    },
    async stop() {
      await closeConnections();
      await wire?.close();
    },
  };
}

const bashMissing = () =>
  ['bash', 'curl'].some((program) => spawnSync(program, ['--version']).error)
    ? 'bash and curl are needed'
    : undefined;

export const copies: readonly Target[] = [copiesAs('curl', inBash, bashMissing), copiesAs('fetch', inNode)];
