import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import { copiedRequest, copyText } from '../../runner/copy';
import { prepare } from '../../runner/request/prepare';
import { closeConnections, send } from '../../runner/send/send';
import { inputOf, preparable } from '../node/copy/copying';
import { listen, reply, type Wire } from '../node/runner-wire';
import type { Target } from './target';

const RUNS = 20;

const word = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/[\p{C}\s]/gu, ' '));
const request = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'),
  path: word,
  query: fc.option(word),
  header: fc.string({ maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, ' ')),
  body: fc.array(word, { maxLength: 4 }).map((lines) => lines.join('\n')),
});

let wire: Wire | undefined;

/** What arrived, without the headers that each client adds by itself, and with headers sorted. */
function heard(text: string): string {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  const kept = headers
    .map((each) => each.replace(/^[^:]+/, (name) => name.toLowerCase()))
    .filter((each) => !/^(?:user-agent|accept|accept-encoding|connection|content-length):/.test(each));
  return [line, ...kept.sort(), '', ...body].join('\n');
}

/** A copied curl command, run by bash, sends what Slotpad sends. */
export const copies: Target = {
  name: 'copies',
  missing: () =>
    ['bash', 'curl'].some((program) => spawnSync(program, ['--version']).error)
      ? 'bash and curl are needed'
      : undefined,
  async start() {
    wire = await listen((socket) => void socket.end(reply('{}', { connection: 'close' })));
  },
  async round(seed) {
    const { received = [], url = '' } = wire ?? {};
    let same = 0;
    const property = fc.asyncProperty(request, async ({ method, path, query, header, body }) => {
      const target = `${url}${encodeURI(path)}${query === null ? '' : `?${encodeURI(query)}`}`;
      const input = inputOf(
        'http',
        `${method} ${target}\nX-Any: a${header}\nContent-Type: text/plain\n\n${body}`,
      );
      const made = await prepare(preparable(input));
      const copied = await copiedRequest(input);
      const text = copied.ok ? copyText('curl', copied.value) : copied;
      if (!made.ok || !text.ok || text.value.needs.length > 0) return;
      const before = received.length;
      const sent = await send(made.value, { timeoutMs: 5000 });
      if (sent.outcome === 'not-sent') return;
      const shell = spawn('bash', ['-c', `${text.value.text} -s --max-time 5 --noproxy '*'`], {
        stdio: 'ignore',
      });
      await once(shell, 'close');
      const [own = '', theirs = ''] = received.slice(before).map(heard);
      assert.equal(theirs, own, text.value.text);
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
