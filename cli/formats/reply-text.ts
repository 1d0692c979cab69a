import { STATUS_CODES } from 'node:http';
import { nameOfAddress } from '../../catalogue/execution/known-addresses';
import type { SpecProblem } from '../../catalogue/types';
import { entryText } from '../../common/contracts/words';
import { mask } from '../../common/masking/mask';
import { failureText } from '../../common/result';
import { bytesInWords, counted, took } from '../../common/units/words';
import { factsInWords } from '../../common/verify/facts';
import { prettyPrint } from '../../runner/json/pretty';
import type { AssertionResult } from '../../runner/judge/assertion';
import { contractCallOf, logsIn, returnedBy } from '../../runner/judge/decoded-reply';
import { revertReason } from '../../runner/judge/revert-reason';
import {
  type FailedAttempt,
  hasResponse,
  isStreamReply,
  type Reply,
  type StreamEvent,
} from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { sizeWords } from '../../runner/present/present';
import { type Paint, printable, printableLine } from '../output/terminal';
import { causesOf } from './junit';
import type { SentFile, SentRequest, SkippedRequest } from './sent';

/**
 * The response to a request as text: status, body, differences from the specification and assertions.
 * @param mostLines a longer body is truncated after so many lines
 */
export function replyText(
  { reply, assertions, good, prepared }: SentRequest,
  paint: Paint,
  mostLines = Number.POSITIVE_INFINITY,
): string {
  const { message, body, file } = reply;
  // The head of a stream was printed before its events.
  const lines = isStreamReply(reply) ? [] : [headLine(reply, good, paint)];
  if (message !== '') lines.push(printableLine(message));
  if (file) lines.push(`${bytesInWords(file.bytes)} written to ${printableLine(file.path)}`);
  else if (body !== null && body !== '' && !isStreamReply(reply))
    lines.push(truncated(printable(prettyPrint(body)), mostLines, paint));
  for (const path of reply.savedTo ?? []) lines.push(`${paint('dim', 'written to')} ${printableLine(path)}`);
  for (const error of reply.rpcErrors) {
    if (error.data === undefined) continue;
    lines.push(`${paint('dim', 'data:')} ${printableLine(error.data)}`);
    const reason = revertReason(error.data, prepared?.contracts, calledBy(prepared));
    if (reason !== undefined) lines.push(`${paint('dim', 'reverted:')} ${printableLine(reason)}`);
  }
  if (prepared) lines.push(...decodedLines(prepared, reply, paint));
  if (!isStreamReply(reply)) {
    lines.push(...problemLines(reply.problems, paint));
    lines.push(...(reply.remarks ?? []).map((one) => `  ${paint('dim', 'note')}: ${placed(one)}`));
    if (reply.verified) lines.push(`${paint('dim', 'verified:')} ${factsInWords(reply.verified)}`);
  }
  lines.push(...assertions.map((one) => assertionLine(one, paint)));
  return `${lines.join('\n')}\n`;
}

/** The contract of the only call. */
function calledBy(prepared: Prepared | undefined): string | undefined {
  const [call, ...more] = prepared?.calls ?? [];
  return call && more.length === 0 ? contractCallOf(call)?.to : undefined;
}

/** Logs in the text output. */
const MOST_LOGS = 20;

/** Return values and logs in the words of their contracts. */
function decodedLines(prepared: Prepared, reply: Reply, paint: Paint): readonly string[] {
  const lines: string[] = [];
  for (const returned of returnedBy(prepared, reply)) {
    const words = returned.ok ? entryText(returned.value) : failureText(returned.failure);
    lines.push(`${paint('dim', 'returned:')} ${printableLine(words)}`);
  }
  const logs = logsIn(prepared, reply).flatMap(({ address, entry }) =>
    entry.ok ? [{ address, entry: entry.value }] : [],
  );
  for (const { address, entry } of logs.slice(0, MOST_LOGS)) {
    const name = prepared.contracts?.nameOf(address) ?? nameOfAddress(address) ?? address;
    const others = entry.alternatives.length > 0 ? ` (or ${entry.alternatives.join(', or ')})` : '';
    lines.push(`${paint('dim', 'log:')} ${printableLine(`${name} ${entryText(entry)}${others}`)}`);
  }
  if (logs.length > MOST_LOGS) lines.push(paint('dim', `… ${counted(logs.length - MOST_LOGS, 'more log')}`));
  return lines;
}

function truncated(body: string, mostLines: number, paint: Paint): string {
  const lines = body.split('\n');
  if (lines.length <= mostLines) return body;
  const more = `… ${counted(lines.length - mostLines, 'more line')}, shown with --full`;
  return [...lines.slice(0, mostLines), paint('dim', more)].join('\n');
}

function assertionLine({ text, written, line, passed, message }: AssertionResult, paint: Paint): string {
  const shown = printableLine(mask(written ?? `@assert ${text}`));
  if (passed) return `  ${paint('green', 'passed')}: ${shown}`;
  return `  ${paint('red', 'failed')}: ${shown} (line ${line + 1}): ${printableLine(message)}`;
}

function headLine(reply: Reply, good: boolean, paint: Paint): string {
  const { name, status, outcome, body } = reply;
  const shown = status !== null && outcome !== 'replied' && outcome !== 'http-error' ? `, ${outcome}` : '';
  const what = status === null ? noStatus(reply) : statusText(status) + shown;
  const length = body === null ? '' : `, ${sizeWords(reply, bytesInWords)}`;
  const colored = paint(good ? 'green' : 'red', what);
  const attempts = (reply.attempts ?? 1) > 1 ? `, ${reply.attempts} attempts` : '';
  return `${paint('bold', printableLine(name))}: ${colored} in ${took(reply.durationMs)}${length}${attempts}`;
}

/** An attempt that is followed by another one. */
export function attemptText(name: string, { count, reason, nextMs }: FailedAttempt): string {
  return printableLine(`${name}: attempt ${count}: ${reason} Next in ${took(nextMs)}.`);
}

/** The line for a request that was skipped. */
export function skippedText({ name, because, disabled }: SkippedRequest, paint: Paint): string {
  const why = disabled ? 'skipped, disabled by # @disabled' : `skipped. ${printableLine(because)}`;
  return `${paint('bold', printableLine(name))}: ${paint('dim', why)}\n`;
}

/** The failed requests as lines with file, line and cause, below a heading; empty when nothing failed. */
export function failuresText(files: readonly SentFile[], paint: Paint): readonly string[] {
  const lines = files.flatMap(({ file, sent }) =>
    sent.flatMap((one) => {
      if (one.good) return [];
      const [cause, ...more] = causesOf(one);
      const rest = more.length > 0 ? ` (and ${more.length} more)` : '';
      const place = `${file}:${(cause?.line ?? one.reply.line) + 1}`;
      return `  ${printableLine(`${place}: ${one.reply.name}: ${cause?.text ?? ''}${rest}`)}`;
    }),
  );
  return lines.length > 0 ? [paint('red', 'Failed:'), ...lines] : [];
}

/** The outcome in place of a status: a response that came over a WebSocket or a socket file has none. */
function noStatus(reply: Reply): string {
  return reply.outcome === 'replied' && hasResponse(reply) ? 'OK' : reply.outcome;
}

/** The line before the events of a stream. @param status null for a subscription */
export function streamHead(name: string, status: number | null, paint: Paint): string {
  const what = status === null ? 'subscribed' : statusText(status);
  return `${paint('bold', printableLine(name))}: ${paint('green', what)}, events as they come\n`;
}

function statusText(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

/** One event per line, for search and pipes. */
export function eventText(event: StreamEvent, paint: Paint): string {
  const name = paint('blue', printableLine(event.event));
  const lines = [
    `${name} ${printableLine(event.data.replace(/\n/g, ' '))}`,
    ...problemLines(event.problems, paint),
  ];
  return `${lines.join('\n')}\n`;
}

function problemLines(problems: readonly SpecProblem[], paint: Paint): string[] {
  return problems.map((one) => `  ${paint('yellow', `warning[${one.rule}]`)}: ${placed(one)}`);
}

function placed({ path, message }: SpecProblem): string {
  return printableLine(path.length === 0 ? message : `${path.join('.')}: ${message}`);
}

/** `3 requests, 5 assertions, all good.`, or the numbers of failures. */
export function sentSummary(files: readonly SentFile[], paint: Paint): string {
  const sent = files.flatMap((file) => file.sent);
  const assertions = sent.flatMap((one) => one.assertions);
  const bad = sent.filter((one) => !one.good).length;
  const failed = assertions.filter((one) => !one.passed).length;
  const left = files.flatMap((file) => file.skipped);
  const disabled = left.filter((one) => one.disabled).length;
  const skipped = left.length - disabled;
  const parts = [
    counted(sent.length, 'request') + (bad > 0 ? `, ${bad} failed` : ''),
    ...(assertions.length > 0
      ? [counted(assertions.length, 'assertion') + (failed > 0 ? `, ${failed} failed` : '')]
      : []),
    ...(disabled > 0 ? [`${disabled} disabled`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  const good = bad === 0 && skipped === 0;
  return paint(good ? 'green' : 'red', good ? `${parts.join(', ')}, all good.\n` : `${parts.join('; ')}.\n`);
}
