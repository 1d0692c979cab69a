import { rmSync } from 'node:fs';
import type { ToFile } from '../runner/model/body-file';
import { isAskedFirst } from '../runner/request/effect';
import { isEventStream, isGood, runRequests } from '../runner/run/run';
import type { Send } from '../runner/send/send';
import { sendJson } from './formats/json';
import { causesOf, sendJunit } from './formats/junit';
import { eventText, replyText, sentSummary, streamHead } from './formats/reply-text';
import type { SentFile, SentRequest } from './formats/sent';
import { painter, printable, type Terminal, write } from './output/terminal';
import { agreed } from './question';
import type { SendFile, SendItem } from './send-files';

export interface SendSettings {
  readonly format: 'text' | 'json' | 'junit';
  readonly timeoutMs: number;
  /** A stream is stopped after so many. */
  readonly events: number;
  /** How many files are sent at the same time. */
  readonly parallel: number;
  /** After a failure nothing more is begun. */
  readonly failFast: boolean;
  /** Nobody is asked. */
  readonly sure: boolean;
  readonly send: Send;
  /** Absolute: the file that the body of the one response goes to. */
  readonly output?: string;
}

/**
 * Sends files, several at a time, the requests of each in order. What they print stands in the order of the files.
 * @returns the exit code
 */
export async function sendFiles(
  files: readonly SendFile[],
  settings: SendSettings,
  terminal: Terminal,
): Promise<number> {
  const paint = painter(terminal.colour);
  const printers = inTurn(files.length, terminal);
  const done: SentFile[] = [];
  const state = { failed: false };
  const waiting = files.keys();
  const worker = async () => {
    for (const index of waiting) {
      const file = files[index];
      const print = printers[index];
      if (!file || !print) continue;
      const overtaken = state.failed && settings.failFast;
      const stopped = terminal.signal.aborted || overtaken;
      const head = files.length > 1 && settings.format === 'text' && !stopped;
      if (head) await print.out(`${index > 0 ? '\n' : ''}${paint('bold', printable(file.file))}\n`);
      const result = stopped
        ? { file: file.file, sent: [], skipped: file.items.map((item) => skippedItem(item, overtaken)) }
        : await sendFile(file, settings, terminal, print);
      done[index] = result;
      state.failed ||= result.sent.some((one) => !one.good);
      await print.end();
    }
  };
  await Promise.all(Array.from({ length: Math.min(settings.parallel, files.length) }, worker));

  const sent = done.flatMap((file) => file.sent);
  const skipped = done.some((file) => file.skipped.length > 0);
  if (settings.format === 'json') await write(terminal.out, sendJson(done));
  else if (settings.format === 'junit') await write(terminal.out, sendJunit(done));
  else if (sent.length > 1 || skipped) await write(terminal.out, `\n${sentSummary(done, paint)}`);
  if (sent.every((one) => one.reply.outcome === 'not-sent')) return 2;
  return !skipped && sent.every((one) => one.good) ? 0 : 1;
}

/** Larger bodies are in the file alone, and judged by their status. */
const MOST_IN_MEMORY = 64 * 1024 * 1024;

function fileFor(output: string): ToFile {
  return {
    over: MOST_IN_MEMORY,
    maxBytes: Number.POSITIVE_INFINITY,
    always: true,
    more: '',
    path() {
      // What a person names is theirs to replace.
      rmSync(output, { force: true });
      return output;
    },
  };
}

function skippedItem({ name, line }: SendItem, failed: boolean) {
  return { name, line, because: failed ? 'An earlier request failed.' : 'Stopped.' };
}

async function sendFile(
  { file, items, remember }: SendFile,
  settings: SendSettings,
  terminal: Terminal,
  print: Printer,
): Promise<SentFile> {
  const { format, timeoutMs, events, failFast, sure, parallel, send, output } = settings;
  const paint = painter(terminal.colour);
  const inText = format === 'text';
  const shows = terminal.interactive && items.length > 1 && parallel === 1;
  const sent: SentRequest[] = [];
  const skipped: SentFile['skipped'][number][] = [];
  const run = runRequests({
    items,
    send: async (prepared, options) => {
      const reply = await send(
        prepared,
        output === undefined ? options : { ...options, toFile: fileFor(output) },
      );
      remember(prepared, reply);
      return reply;
    },
    signal: terminal.signal,
    stopAtFailure: failFast,
    timeoutMs,
    events,
    mayLeave: async (prepared) => {
      if (!isAskedFirst(prepared.effect) || sure) return undefined;
      return (await agreed(prepared, terminal)) ? undefined : 'You chose not to send it.';
    },
    onHeaders: (item, status, headers) => {
      if (!inText || status > 299 || !isEventStream(headers['content-type'])) return;
      void print.out(streamHead(item.name, status, paint));
    },
    onEvent: (_, event) => {
      if (inText) void print.out(eventText(event, paint));
    },
  });
  for await (const event of run) {
    const { item, index } = event;
    if (event.kind === 'started') {
      if (shows) await print.err(`Sending ${index + 1} of ${items.length}: ${printable(item.name)}`);
      continue;
    }
    if (shows) await print.err(CLEAR_LINE);
    if (event.kind === 'skipped') {
      skipped.push(skippedItem(item, event.because === 'failure'));
      continue;
    }
    const { reply, assertions, good } = event;
    sent.push({ reply, assertions, good });
    if (inText) await print.out(`${index > 0 ? '\n' : ''}${replyText(event, paint)}`);
    else if (reply.message !== '' && (!good || isGood(reply)))
      await print.err(`${reply.name}: ${reply.message}\n`);
    if (inText || good) continue;
    for (const { type, text, line } of causesOf(event)) {
      if (type === 'assertion') await print.err(`${file}:${line + 1}: ${reply.name}: ${text}\n`);
    }
  }
  return { file, sent, skipped };
}

const CLEAR_LINE = '\r\u001b[K';

// ---------------------------------------------------------------- output in turn

interface Printer {
  out(text: string): Promise<void>;
  err(text: string): Promise<void>;
  end(): Promise<void>;
}

/** A printer for each file: what those print whose turn has not come is kept until it has. */
function inTurn(count: number, terminal: Terminal): readonly Printer[] {
  type Piece = { readonly to: 'out' | 'err'; readonly text: string };
  const kept = Array.from({ length: count }, (): Piece[] => []);
  const ended = new Set<number>();
  let turn = 0;
  let queue = Promise.resolve();
  const next = ({ to, text }: Piece) => {
    queue = queue.then(() => write(terminal[to], text));
    return queue;
  };
  const put = async (index: number, to: Piece['to'], text: string) => {
    if (index === turn) await next({ to, text });
    else kept[index]?.push({ to, text });
  };
  return kept.map((_, index) => ({
    out: (text) => put(index, 'out', text),
    err: (text) => put(index, 'err', text),
    end: async () => {
      ended.add(index);
      while (ended.has(turn)) for (const piece of kept[++turn]?.splice(0) ?? []) void next(piece);
      await queue;
    },
  }));
}
