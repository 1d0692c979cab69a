import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ScratchDocument } from '../common/scratch/document';
import { fileVariables } from '../common/scratch/variables';
import { isAskedFirst } from '../runner/effect';
import type { NodeAddress, Reply } from '../runner/outcome';
import { prepare } from '../runner/prepare';
import { type NotSent, notSentReply, type Prepared } from '../runner/prepared';
import { redact } from '../runner/redact';
import { closeConnections, send } from '../runner/send';
import { chooseRequests } from './choose';
import { environmentOf } from './environment';
import { languageOf, readTextIfAny } from './files';
import { sendJson } from './formats/json';
import { eventText, isEventStream, isGood, replyText, sentSummary, streamHead } from './formats/reply-text';
import { numberOf, type Options, oneOf, parseOptions } from './options';
import { type Paint, painter, readLine, type Terminal, write } from './terminal';
import { sendUsage } from './usage';

const BEACON_URL = 'http://127.0.0.1:5052';
const EXECUTION_URL = 'http://127.0.0.1:8545';

/** `slotpad send`. @returns the exit code; an error is why it could not run */
export async function sendCommand(
  args: readonly string[],
  terminal: Terminal,
): Promise<number | { error: string }> {
  const options = parseOptions(args, {
    values: {
      '--name': 'NAME',
      '--line': 'N',
      '--env': 'NAME',
      '--format': 'text|json',
      '--beacon': 'URL',
      '--execution': 'URL',
      '--timeout': 'SECONDS',
      '--events': 'N',
    },
    switches: ['--all', '--yes', '--help', '-h'],
  });
  if ('error' in options) return options;
  if (options.has('--help') || options.has('-h')) {
    await write(terminal.out, sendUsage);
    return 0;
  }
  const settings = settingsFrom(options);
  if ('error' in settings) return settings;
  const requests = await prepareAll(options, settings, terminal);
  if ('error' in requests) return requests;

  const asked = requests.filter(
    (one): one is Prepared => one.kind !== 'not-sent' && isAskedFirst(one.effect),
  );
  const [first] = asked;
  if (first && !options.has('--yes') && !terminal.interactive) {
    return { error: `"${first.name}" ${whatItDoes(first)}. Add --yes to send it without being asked.` };
  }
  try {
    return await sendAll(requests, settings, options.has('--yes'), terminal);
  } finally {
    await closeConnections();
  }
}

interface Settings {
  readonly format: 'text' | 'json';
  readonly nodes: readonly [beacon: NodeAddress, execution: NodeAddress];
  readonly timeoutMs: number;
  /** A stream is stopped after so many. */
  readonly events: number;
}

function settingsFrom(options: Options): Settings | { error: string } {
  const format = oneOf(options, '--format', ['text', 'json']);
  if (typeof format === 'object') return format;
  const timeout = numberOf(options, '--timeout', 'seconds above 0', (value) => value > 0 && value <= 86_400);
  if (typeof timeout === 'object') return timeout;
  const events = numberOf(
    options,
    '--events',
    'a number from 1',
    (value) => Number.isInteger(value) && value > 0,
  );
  if (typeof events === 'object') return events;
  for (const name of ['--beacon', '--execution']) {
    const url = options.get(name);
    if (url !== undefined && !/^https?:\/\/[^/]/i.test(url)) {
      return {
        error: `${name} takes a URL such as ${name === '--beacon' ? BEACON_URL : EXECUTION_URL}, not "${url}".`,
      };
    }
  }
  return {
    format,
    timeoutMs: (timeout ?? 30) * 1000,
    events: events ?? Number.POSITIVE_INFINITY,
    nodes: [
      { name: 'beacon', kind: 'beacon', url: options.get('--beacon') ?? BEACON_URL },
      { name: 'execution', kind: 'execution', url: options.get('--execution') ?? EXECUTION_URL },
    ],
  };
}

/** All requests are filled in before the first one leaves. */
async function prepareAll(
  options: Options,
  { nodes }: Settings,
  { cwd }: Terminal,
): Promise<readonly (Prepared | NotSent)[] | { error: string }> {
  const [file, more] = options.rest;
  if (file === undefined) return { error: 'Name the file whose requests are sent: slotpad send FILE' };
  if (more !== undefined) return { error: `One file at a time: ${file} or ${more}.` };
  const language = languageOf(file);
  if (!language) return { error: `${file} is neither .http nor .jsonrpc.` };
  const absolute = path.resolve(cwd, file);
  const text = await readTextIfAny(absolute);
  if (text === undefined) return { error: `There is no file ${file}.` };

  const folder = path.dirname(absolute);
  const environment = await environmentOf(folder, options.get('--env'), cwd);
  if ('problem' in environment) return { error: environment.problem };
  const document = new ScratchDocument(pathToFileURL(absolute).href, language, 1, text);
  const chosen = chooseRequests(document, options, file);
  if ('error' in chosen) return chosen;
  const [beacon, execution] = nodes;
  const requests: (Prepared | NotSent)[] = [];
  for (const placed of chosen) {
    requests.push(
      await prepare({
        document,
        placed,
        variables: fileVariables(document, environment),
        nodes: { beacon, execution, all: nodes },
        readFile: (included) => readFile(path.resolve(folder, included), 'utf8'),
        secrets: Object.values(environment.secrets ?? {}),
      }),
    );
  }
  return requests;
}

async function sendAll(
  requests: readonly (Prepared | NotSent)[],
  settings: Settings,
  sure: boolean,
  terminal: Terminal,
): Promise<number> {
  const paint = painter(terminal.colour);
  const inText = settings.format === 'text';
  const replies: Reply[] = [];
  for (const [index, request] of requests.entries()) {
    // What was stopped while it was sent is told; what would have come after it is not begun.
    if (index > 0 && terminal.signal.aborted) break;
    const reply = await sendOne(request, settings, sure, terminal, paint);
    replies.push(reply);
    if (inText) await write(terminal.out, `${index > 0 ? '\n' : ''}${replyText(reply, paint)}`);
    else if (reply.message !== '') await write(terminal.err, `${reply.name}: ${reply.message}\n`);
  }
  if (!inText) await write(terminal.out, sendJson(replies));
  else if (replies.length > 1) await write(terminal.out, `\n${sentSummary(replies, paint)}`);
  if (replies.every((reply) => reply.outcome === 'not-sent')) return 2;
  return replies.length === requests.length && replies.every(isGood) ? 0 : 1;
}

async function sendOne(
  request: Prepared | NotSent,
  { timeoutMs, events, format }: Settings,
  sure: boolean,
  terminal: Terminal,
  paint: Paint,
): Promise<Reply> {
  if (request.kind === 'not-sent') return notSentReply(request);
  if (isAskedFirst(request.effect) && !sure && !(await agreed(request, terminal))) {
    const { name, line } = request;
    return notSentReply({ kind: 'not-sent', name, line, message: 'Not sent: the answer was no.' });
  }
  const enough = new AbortController();
  let seen = 0;
  return send(request, {
    signal: AbortSignal.any([terminal.signal, enough.signal]),
    timeoutMs,
    onHeaders: (status, headers) => {
      if (format !== 'text' || status > 299 || !isEventStream(headers['content-type'])) return;
      terminal.out.write(streamHead(request.name, status, paint));
    },
    onEvent: (event) => {
      if (enough.signal.aborted) return;
      if (format === 'text') terminal.out.write(eventText(event, paint));
      if (++seen >= events) enough.abort();
    },
  });
}

async function agreed(request: Prepared, terminal: Terminal): Promise<boolean> {
  const body = request.body === undefined ? '' : `${redact(request.body, request.secrets)}\n`;
  await write(terminal.err, `${body}"${request.name}" ${whatItDoes(request)}. Send it? [y/N] `);
  const answer = await readLine(terminal.input, terminal.signal);
  return /^\s*y(?:es)?\s*$/i.test(answer ?? '');
}

function whatItDoes({ effect, calls, method, url, secrets }: Prepared): string {
  const what =
    calls.length > 0 ? calls.map((call) => call.method).join(', ') : `${method} ${new URL(url).pathname}`;
  const does = effect === 'sign' ? 'signs with an account of the node' : 'sends to the network';
  return redact(`${does} (${what} at ${new URL(url).origin})`, secrets);
}
