import { rmSync } from 'node:fs';
import { defined } from '../common/defined';
import { failureText, type Result, success } from '../common/result';
import { contractsOfTrace } from '../common/traces/known-contracts';
import { type OpenedFile, writer } from '../runner/files/write-file';
import type { ToFile } from '../runner/model/body-file';
import { startsStream } from '../runner/model/content-type';
import { isGood } from '../runner/model/good';
import { isWhole, type Reply, type SendOptions } from '../runner/model/outcome';
import { needsConfirmation } from '../runner/request/effect';
import { type RunInput, runRequests, type SkipReason, skipWords } from '../runner/run/run';
import { notSaved } from '../runner/send/save-response';
import type { Send } from '../runner/send/send';
import { askOver, codeOver } from '../runner/transactions/ask';
import { sendGithub, sendMarkdown } from './formats/github';
import { sendJson } from './formats/json';
import { causesOf, sendJunit } from './formats/junit';
import {
  attemptText,
  bodyText,
  eventText,
  failuresText,
  replyText,
  resultText,
  sentSummary,
  skippedText,
  streamHead,
  traceIn,
} from './formats/reply-text';
import type { SentFile, SentRequest } from './formats/sent';
import { painter, printableLine, type Terminal, write } from './output/terminal';
import { confirmed, declined } from './question';
import type { SendFile, SendItem } from './send-files';

export interface SendSettings {
  /** `body`, `result` and `raw` print only that of each response; `raw` is the body byte for byte. */
  readonly format: 'text' | 'json' | 'junit' | 'body' | 'result' | 'raw';
  readonly timeoutMs: number;
  /** Stops a stream after this many events. */
  readonly events: number;
  /** Prints bodies of any length. */
  readonly full: boolean;
  /** Prints only what failed, and the summary. */
  readonly quiet: boolean;
  /** Number of files to send at the same time. */
  readonly parallel: number;
  /** Skips everything else after a failure. */
  readonly failFast: boolean;
  /** Sends without asking for confirmation. */
  readonly sure: boolean;
  readonly send: Send;
  /** The file for the body of the only response. */
  readonly output?: OpenedFile;
  /** Files that are not sent, with the reason. */
  readonly left: ReadonlyMap<SendFile, string>;
  /** Prints annotations for GitHub Actions after the text, and writes the summary of the step. */
  readonly annotates: boolean;
  /** Absolute path of a JUnit report to write beside the output. */
  readonly report?: string;
}

/**
 * Sends files, several at the same time, and the requests of each file in order. The output is in the order of the files.
 * @returns the exit code
 */
export async function sendFiles(
  files: readonly SendFile[],
  settings: SendSettings,
  terminal: Terminal,
): Promise<number> {
  const paint = painter(terminal.color);
  const { format, quiet, failFast, parallel } = settings;
  const printers = printersInTurn(files.length, terminal);
  const done: SentFile[] = [];
  let anyFailed = false;
  const skipReason = (): SkipReason | undefined => {
    if (anyFailed && failFast) return 'failure';
    return terminal.signal.aborted ? 'cancelled' : undefined;
  };
  const total = files.reduce((sum, { items }) => sum + items.length, 0);
  // Text output shows by itself how far it is.
  const isCounted = format !== 'text' && !quiet && !terminal.interactive;
  let ended = 0;
  const onEnded = async () => {
    ended++;
    if (isCounted && ended % PROGRESS_STEP === 0 && ended < total) {
      await write(terminal.err, `${ended} of ${total} requests sent\n`);
    }
  };
  const sendAt = async (index: number, file: SendFile, print: Printer) => {
    const skip = skipReason();
    const reason = settings.left.get(file);
    if (reason !== undefined) {
      const because = (one: SendItem): SentFile['skipped'][number] =>
        one.disabled ? skipped(one, 'disabled') : { name: one.name, line: one.line, because: reason };
      done[index] = { file: file.file, sent: [], skipped: file.items.map(because) };
      if (format === 'text') {
        const lines = done[index].skipped.map((one) => skippedText(one, paint));
        await print.out(
          `${index > 0 ? '\n' : ''}${paint('bold', printableLine(file.file))}\n${lines.join('')}`,
        );
      }
    } else if (skip) {
      done[index] = {
        file: file.file,
        sent: [],
        skipped: file.items.map((item) => skipped(item, item.disabled ? 'disabled' : skip)),
      };
    } else {
      if (files.length > 1 && format === 'text' && !quiet) {
        await print.out(`${index > 0 ? '\n' : ''}${paint('bold', printableLine(file.file))}\n`);
      }
      const result = await sendFile(file, settings, terminal, print, onEnded);
      done[index] = result;
      anyFailed ||= result.sent.some((one) => !one.good);
    }
    await print.end();
  };
  const indexes = files.keys();
  const worker = async () => {
    for (const index of indexes) {
      const file = files[index];
      const print = printers[index];
      if (file && print) await sendAt(index, file, print);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, files.length) }, worker));

  const sent = done.flatMap((file) => file.sent);
  const skippedAll = done.flatMap((file) => file.skipped);
  const anySkipped = skippedAll.some((one) => !one.disabled);
  if (format === 'json') await write(terminal.out, sendJson(done));
  else if (format === 'junit') await write(terminal.out, sendJunit(done));
  else if (format === 'text' && (quiet || sent.length + skippedAll.length > 1)) {
    const failures = failuresText(done, paint);
    await write(terminal.out, [...(quiet ? [] : ['']), ...failures, sentSummary(done, paint)].join('\n'));
  }
  const written = await writeReports(done, settings, terminal);
  if (!written.ok) {
    await write(terminal.err, `slotpad send: ${printableLine(failureText(written.failure))}\n`);
    return 2;
  }
  const onlyDisabled = sent.length === 0 && skippedAll.length > 0 && !anySkipped;
  if (onlyDisabled) return 0;
  if (sent.every((one) => one.reply.outcome === 'not-sent')) return 2;
  return !anySkipped && sent.every((one) => one.good) ? 0 : 1;
}

/** The annotations, the summary of the step, and the report. */
async function writeReports(
  done: readonly SentFile[],
  { annotates, report }: SendSettings,
  { env, out }: Terminal,
): Promise<Result<void>> {
  if (annotates) await write(out, sendGithub(done));
  const summary = annotates ? env?.GITHUB_STEP_SUMMARY : undefined;
  const contents = [
    ...(report === undefined ? [] : [{ file: report, content: sendJunit(done) }]),
    ...(summary ? [{ file: summary, content: sendMarkdown(done) }] : []),
  ];
  const written = await writer.write(contents, { makesFolders: true, what: 'The report' });
  return written.ok ? success(undefined) : written;
}

/** Lines of a body in the text output of several requests. */
const MOST_LINES = 40;
/** Requests from one line of progress to the next. */
const PROGRESS_STEP = 100;

/** A larger body is only in the file, and judged by its status. */
const MOST_IN_MEMORY = 64 * 1024 * 1024;

/** @param output is finished when the whole body is there, so that a failure leaves an older file as it is */
async function sendToFile(
  send: Send,
  output: OpenedFile,
  ...[prepared, options]: Parameters<Send>
): Promise<Reply> {
  const { path, direct, drop } = output;
  const toFile: ToFile = {
    over: MOST_IN_MEMORY,
    maxBytes: Number.POSITIVE_INFINITY,
    always: true,
    more: '',
    direct,
    path() {
      // Of an earlier attempt.
      if (!direct) rmSync(path, { force: true });
      return path;
    },
  };
  const reply = await send(prepared, { ...options, toFile });
  const { file, ...rest } = reply;
  if (!file || !isWhole(reply)) {
    await drop();
    return rest;
  }
  const written = await output.finish();
  return written.ok ? { ...rest, file: { ...file, path: written.value } } : notSaved(rest, written.failure);
}

function skipped({ name, line }: SendItem, why: SkipReason): SentFile['skipped'][number] {
  return { name, line, because: skipWords(why), ...(why === 'disabled' ? { disabled: true as const } : {}) };
}

async function sendFile(
  file: SendFile,
  settings: SendSettings,
  terminal: Terminal,
  print: Printer,
  onEnded: () => Promise<void>,
): Promise<SentFile> {
  const { items } = file;
  const showsProgress = terminal.interactive && items.length > 1 && settings.parallel === 1;
  const inText = settings.format === 'text' && !settings.quiet;
  const paint = painter(terminal.color);
  const mostLines = settings.full || items.length === 1 ? undefined : MOST_LINES;
  const block = (index: number, text: string) => print.out(`${index > 0 ? '\n' : ''}${text}`);
  const sent: SentRequest[] = [];
  const skippedItems: SentFile['skipped'][number][] = [];
  for await (const event of runRequests(runInput(file, settings, terminal, print))) {
    const { item, index } = event;
    if (event.kind === 'started') {
      if (showsProgress) {
        await print.err(`Sending ${index + 1} of ${items.length}: ${printableLine(item.name)}`);
      }
      continue;
    }
    if (showsProgress) await print.err(CLEAR_LINE);
    if (event.kind === 'skipped') {
      const one = skipped(item, event.because);
      skippedItems.push(one);
      if (inText && isShown(event.because)) await block(index, skippedText(one, paint));
      continue;
    }
    const { reply, assertions, good, prepared } = event;
    sent.push({ reply, assertions, good, ...defined({ prepared }) });
    await onEnded();
    if (inText) {
      const shown = await withContracts(event, settings, terminal.signal);
      await block(index, replyText(shown, paint, mostLines));
      continue;
    }
    await printPlain(event, settings, terminal, print);
    if (!settings.quiet) await printErrors(file.file, event, print);
  }
  return { file: file.file, sent, skipped: skippedItems };
}

/** With the contracts of a trace that only their code names, for its tree. */
async function withContracts<T extends SentRequest>(
  sent: T,
  { send, timeoutMs }: SendSettings,
  signal: AbortSignal,
): Promise<T> {
  const { prepared, reply } = sent;
  const trace = traceIn(reply, prepared);
  if (!trace || !prepared?.contracts) return sent;
  const codeOf = codeOver(askOver(prepared, send, timeoutMs, signal));
  const contracts = await contractsOfTrace(trace, prepared.contracts, codeOf);
  return { ...sent, prepared: { ...prepared, contracts } };
}

/** What pipes get of a response, by the format. */
async function printPlain(
  sent: SentRequest,
  { format }: SendSettings,
  { out }: Terminal,
  print: Printer,
): Promise<void> {
  if (format === 'body') await print.out(bodyText(sent));
  if (format === 'result') await print.out(resultText(sent));
  // There is only one, whose bytes do not change.
  if (format === 'raw') await write(out, sent.reply.binary ?? sent.reply.body ?? '');
}

/** The rest of a run that ended early is only counted. */
function isShown(why: SkipReason): boolean {
  return why === 'disabled' || typeof why === 'object';
}

function runInput(
  { items, remember }: SendFile,
  { format, quiet, timeoutMs, events, failFast, sure, send, output }: SendSettings,
  terminal: Terminal,
  print: Printer,
): RunInput<SendItem> {
  const paint = painter(terminal.color);
  const inText = format === 'text' && !quiet;
  return {
    items,
    send: async (prepared, options) => {
      const onWaiting = waitingWords(prepared.name, (text) => void print.err(text));
      const watched = { ...options, onWaiting };
      const reply = await (output ? sendToFile(send, output, prepared, watched) : send(prepared, watched));
      remember(prepared, reply);
      return reply;
    },
    signal: terminal.signal,
    stopAtFailure: failFast,
    timeoutMs,
    events,
    // Where nobody can press Ctrl+C, a stream without an end must not hang.
    ...(Number.isFinite(events)
      ? { eventsMs: timeoutMs }
      : terminal.interactive
        ? {}
        : { streamMs: timeoutMs, readsOnce: true }),
    confirm: async (prepared) => {
      if (sure || !needsConfirmation(prepared)) return success(undefined);
      return (await confirmed(prepared, terminal)) ? success(undefined) : declined;
    },
    onHeaders: (item, status, headers) => {
      if (!inText || !startsStream(status, headers)) return;
      void print.out(streamHead(item.name, status, paint));
    },
    onGap: (_, note) => void (inText ? print.out : print.err)(`${paint('yellow', printableLine(note))}\n`),
    onEvent: (_, event) => {
      if (inText) void print.out(eventText(event, paint));
    },
    onAttempt: ({ name }, attempt) => void print.err(`${attemptText(name, attempt)}\n`),
  };
}

/** Says that a transaction waits for a block, once it has waited a while. */
function waitingWords(name: string, print: (text: string) => void): NonNullable<SendOptions['onWaiting']> {
  let isSaid = false;
  return ({ hash, waitedMs }) => {
    if (isSaid || waitedMs < QUIET_MS) return;
    isSaid = true;
    print(`${printableLine(`${name}: waiting for a block with ${hash}`)}\n`);
  };
}

const QUIET_MS = 2000;

/** Prints messages and failed assertions to standard error, for formats that are not for people. */
async function printErrors(file: string, sent: SentRequest, print: Printer): Promise<void> {
  const { reply, good } = sent;
  if (reply.message !== '' && (!good || isGood(reply))) {
    await print.err(`${printableLine(`${reply.name}: ${reply.message}`)}\n`);
  }
  if (good) return;
  for (const { type, text, line } of causesOf(sent)) {
    if (type === 'assertion') {
      await print.err(`${printableLine(`${file}:${line + 1}: ${reply.name}: ${text}`)}\n`);
    }
  }
}

const CLEAR_LINE = '\r\u001b[K';

/** The output of one of several files that are sent at the same time. */
interface Printer {
  out(text: string): Promise<void>;
  err(text: string): Promise<void>;
  end(): Promise<void>;
}

interface Piece {
  readonly to: 'out' | 'err';
  readonly text: string;
}

/** A printer for each file. The output of a file waits until all earlier files have ended. */
function printersInTurn(count: number, terminal: Terminal): readonly Printer[] {
  const waiting = Array.from({ length: count }, (): Piece[] => []);
  const ended = new Set<number>();
  let turn = 0;
  let queue = Promise.resolve();
  const print = ({ to, text }: Piece) => {
    queue = queue.then(() => write(terminal[to], text));
    return queue;
  };
  const put = async (index: number, to: Piece['to'], text: string) => {
    if (index === turn) await print({ to, text });
    else waiting[index]?.push({ to, text });
  };
  return waiting.map((_, index) => ({
    out: (text) => put(index, 'out', text),
    err: (text) => put(index, 'err', text),
    end: async () => {
      ended.add(index);
      while (ended.has(turn)) for (const piece of waiting[++turn]?.splice(0) ?? []) void print(piece);
      await queue;
    },
  }));
}
