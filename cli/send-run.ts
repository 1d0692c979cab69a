import { rmSync } from 'node:fs';
import { success } from '../common/result';
import { capturedBy } from '../common/scratch/foreign/foreign-parts';
import type { OpenedFile } from '../runner/files/write-file';
import type { ToFile } from '../runner/model/body-file';
import { startsStream } from '../runner/model/content-type';
import { isGood } from '../runner/model/good';
import { isWhole, type Reply } from '../runner/model/outcome';
import { needsConfirmation } from '../runner/request/effect';
import { type RunInput, runRequests, type SkipReason } from '../runner/run/run';
import { notSaved } from '../runner/send/save-response';
import type { Send } from '../runner/send/send';
import { sendJson } from './formats/json';
import { causesOf, sendJunit } from './formats/junit';
import {
  attemptText,
  eventText,
  failuresText,
  replyText,
  sentSummary,
  skippedText,
  streamHead,
} from './formats/reply-text';
import type { SentFile, SentRequest } from './formats/sent';
import { type Printer, printersInTurn } from './output/in-turn';
import { painter, printableLine, type Terminal, write } from './output/terminal';
import { confirmed, declined } from './question';
import type { SendFile, SendItem } from './send-files';

export interface SendSettings {
  readonly format: 'text' | 'json' | 'junit';
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
    if (skip) {
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
  else if (quiet || sent.length + skippedAll.length > 1) {
    const failures = failuresText(done, paint);
    await write(terminal.out, [...(quiet ? [] : ['']), ...failures, sentSummary(done, paint)].join('\n'));
  }
  const onlyDisabled = sent.length === 0 && skippedAll.length > 0 && !anySkipped;
  if (onlyDisabled) return 0;
  if (sent.every((one) => one.reply.outcome === 'not-sent')) return 2;
  return !anySkipped && sent.every((one) => one.good) ? 0 : 1;
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
  if (why === 'disabled') return { name, line, because: 'Disabled by # @disabled.', disabled: true };
  if (typeof why === 'object') {
    const shown = capturedBy(why.needs) ?? why.needs;
    return { name, line, because: `It needs the response of "${shown}", which failed.` };
  }
  return { name, line, because: why === 'failure' ? 'An earlier request failed.' : 'Stopped.' };
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
    const { reply, assertions, good } = event;
    sent.push({ reply, assertions, good });
    await onEnded();
    if (inText) {
      await block(index, replyText(event, paint, mostLines));
    } else if (!settings.quiet) await printErrors(file.file, event, print);
  }
  return { file: file.file, sent, skipped: skippedItems };
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
      const reply = await (output ? sendToFile(send, output, prepared, options) : send(prepared, options));
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
