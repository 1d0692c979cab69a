/**
 * Responses as text: for a terminal, with the meaning of values at the ends of their lines; for a pipe, the
 * body or the decoded result alone.
 */
import { resultOf } from '../../catalogue/execution';
import { nameOfAddress } from '../../catalogue/execution/known-addresses';
import type { SpecProblem } from '../../catalogue/types';
import { standardContracts } from '../../common/contracts/contracts';
import { plainJson } from '../../common/contracts/json';
import { entryText } from '../../common/contracts/words';
import { rawAt } from '../../common/json/json-text';
import { mask } from '../../common/masking/mask';
import { statusText } from '../../common/requests/status-text';
import { failureText } from '../../common/result';
import { withProxies } from '../../common/traces/proxies';
import { readTraceResponse } from '../../common/traces/read-trace';
import type { Trace } from '../../common/traces/trace';
import { lineText, treeLines } from '../../common/traces/tree-text';
import { bytesInWords, counted, took } from '../../common/units/words';
import { factsInWords } from '../../common/verify/facts';
import { prettyPrint } from '../../runner/json/pretty';
import type { AssertionResult } from '../../runner/judge/assertion';
import { contractCallOf, logsIn, returnedBy } from '../../runner/judge/decoded-reply';
import { revertReason } from '../../runner/judge/revert-reason';
import { type VerdictLevel, verdictOf } from '../../runner/judge/verdict';
import { isLeftOut } from '../../runner/judge/verification';
import {
  type FailedAttempt,
  hasResponse,
  isStreamReply,
  type Reply,
  type StreamEvent,
} from '../../runner/model/outcome';
import type { Prepared, PreparedCall } from '../../runner/model/prepared';
import { sizeWords } from '../../runner/present/present';
import { stateWords, transactionHead, transactionRows } from '../../runner/transactions/words';
import { escaped, type Paint, printable, printableLine } from '../output/terminal';
import { causesOf } from './junit';
import { meaningsOf } from './meanings';
import type { SentFile, SentRequest, SkippedRequest } from './sent';

/**
 * The response to a request as text: status, body, differences from the specification and assertions.
 * @param mostLines a longer body is truncated after so many lines
 */
export function replyText(
  { reply, assertions, prepared }: SentRequest,
  paint: Paint,
  mostLines = Number.POSITIVE_INFINITY,
): string {
  const { message, body, file } = reply;
  // The head of a stream was printed before its events.
  const lines = isStreamReply(reply) ? [] : [headLine(reply, verdictOf(reply, assertions), paint)];
  if (message !== '') lines.push(printableLine(message));
  if (file) lines.push(`${bytesInWords(file.bytes)} written to ${printableLine(file.path)}`);
  else if (body !== null && body !== '' && !isStreamReply(reply))
    lines.push(
      truncated(traceText(reply, prepared) ?? bodyOf(body, reply, prepared, paint), mostLines, paint),
    );
  for (const path of reply.savedTo ?? []) lines.push(`${paint('dim', 'written to')} ${printableLine(path)}`);
  for (const error of reply.rpcErrors) {
    if (error.data === undefined) continue;
    lines.push(`${paint('dim', 'data:')} ${printableLine(error.data)}`);
    const reason = revertReason(error.data, prepared?.contracts, calledBy(prepared));
    if (reason !== undefined && !message.includes(reason))
      lines.push(`${paint('dim', 'reverted:')} ${printableLine(reason)}`);
  }
  lines.push(...transactionLines(reply, paint));
  if (prepared && !reply.transactions) lines.push(...decodedLines(prepared, reply, paint));
  if (!isStreamReply(reply)) lines.push(...judgementLines(reply, paint));
  lines.push(...assertions.map((one) => assertionLine(one, paint)));
  return `${lines.join('\n')}\n`;
}

/** Problems, remarks, and what was or was not checked and verified. */
function judgementLines(reply: Reply, paint: Paint): readonly string[] {
  const { problems, remarks = [], unchecked, unverified, verified } = reply;
  const how = isLeftOut(reply) ? ' --verify computes them.' : '';
  return [
    ...problemLines(problems, paint),
    ...remarks.map((one) => `  ${paint('dim', 'note')}: ${placed(one)}`),
    ...(unchecked === undefined ? [] : [paint('dim', printableLine(unchecked + how))]),
    ...(verified ? [`${paint('dim', 'verified:')} ${factsInWords(verified)}`] : []),
    ...(unverified === undefined ? [] : [paint('dim', unverified)]),
  ];
}

function bodyOf(body: string, reply: Reply, prepared: Prepared | undefined, paint: Paint): string {
  const text = prettyPrint(body);
  return prepared && prepared.kind !== 'other' ? annotated(text, prepared, reply, paint) : printable(text);
}

/** The trace in the response to a single call; undefined for other responses. */
export function traceIn({ body, outcome }: Reply, prepared: Prepared | undefined): Trace | undefined {
  const [call, ...more] = prepared?.calls ?? [];
  if (outcome !== 'replied' || body === null || !call || more.length > 0 || !TRACES.test(call.method))
    return undefined;
  const trace = readTraceResponse(JSON.parse(body));
  return trace.ok ? trace.value : undefined;
}

/** The calls of a trace as a tree; undefined for other responses. */
function traceText(reply: Reply, prepared: Prepared | undefined): string | undefined {
  const trace = traceIn(reply, prepared);
  if (!trace) return undefined;
  const lines = [...treeLines(trace, withProxies(trace, prepared?.contracts ?? standardContracts()))];
  return lines.map((line) => printableLine(lineText(line))).join('\n');
}

const TRACES = /^(?:debug_trace|trace_)(?:Call|Transaction|call|transaction)$/;

const STATE_STYLES = { succeeded: 'green', unconfirmed: 'dim' } as const;

/** What became of the transactions of a request. */
function transactionLines({ message, transactions = [], unchecked }: Reply, paint: Paint): readonly string[] {
  return transactions.flatMap((one) => {
    const head = transactionHead(one);
    const style = one.state === 'succeeded' || one.state === 'unconfirmed' ? STATE_STYLES[one.state] : 'red';
    const isSaid = message.includes(head) || unchecked?.includes(head);
    return [
      ...(isSaid ? [] : [paint(style, printableLine(head))]),
      ...transactionRows(one).map(
        ({ name, text }) => `  ${paint('dim', name === '' ? '      ' : `${name}:`)} ${printableLine(text)}`,
      ),
    ];
  });
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

const verdictStyles = { good: 'green', unchecked: 'dim', warning: 'yellow', error: 'red' } as const;

function headLine(reply: Reply, verdict: VerdictLevel, paint: Paint): string {
  const { name, status, outcome, body } = reply;
  const shown = status !== null && outcome !== 'replied' && outcome !== 'http-error' ? `, ${outcome}` : '';
  const ended = stateWords(reply.transactions);
  const what =
    ended !== undefined && outcome !== 'rpc-error'
      ? ended
      : `${status === null ? noStatus(reply) : statusText(status) + shown}${ended === undefined ? '' : `, ${ended.toLowerCase()}`}`;
  const length = body === null ? '' : `, ${sizeWords(reply, bytesInWords)}`;
  const colored = paint(verdictStyles[verdict], what);
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

/** `3 requests, 5 assertions, all good.`, or the numbers of failures and of what was not checked. */
export function sentSummary(files: readonly SentFile[], paint: Paint): string {
  const sent = files.flatMap((file) => file.sent);
  const assertions = sent.flatMap((one) => one.assertions);
  const bad = sent.filter((one) => !one.good).length;
  const ofVerdict = (verdict: VerdictLevel) =>
    sent.filter((one) => one.good && verdictOf(one.reply, one.assertions) === verdict).length;
  const [unchecked, different] = [ofVerdict('unchecked'), ofVerdict('warning')];
  const failed = assertions.filter((one) => !one.passed).length;
  const left = files.flatMap((file) => file.skipped);
  const disabled = left.filter((one) => one.disabled).length;
  const skipped = left.length - disabled;
  const parts = [
    counted(sent.length, 'request') + (bad > 0 ? `, ${bad} failed` : ''),
    ...(assertions.length > 0
      ? [counted(assertions.length, 'assertion') + (failed > 0 ? `, ${failed} failed` : '')]
      : []),
    ...(different > 0 ? [`${different} with differences from the specification`] : []),
    ...(unchecked > 0 ? [`${unchecked} not checked`] : []),
    ...(disabled > 0 ? [`${disabled} disabled`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  if (bad > 0 || skipped > 0) return paint('red', `${parts.join('; ')}.\n`);
  if (different > 0) return paint('yellow', `${parts.join(', ')}.\n`);
  return unchecked > 0 ? `${parts.join(', ')}.\n` : paint('green', `${parts.join(', ')}, all good.\n`);
}

/** @param text the body, pretty-printed */
function annotated(text: string, prepared: Prepared, reply: Reply, paint: Paint): string {
  const words = new Map<number, string[]>();
  for (const { line, text: shown } of meaningsOf(text, prepared, reply))
    words.set(line, [...(words.get(line) ?? []), shown]);
  if (words.size === 0) return printable(text);
  return text
    .split('\n')
    .map((line, index) => {
      const own = words.get(index);
      return own
        ? `${printable(line)}  ${paint('dim', `← ${printableLine(own.join(', '))}`)}`
        : printable(line);
    })
    .join('\n');
}

/** The body as text, with a line end. Empty for none. */
export function bodyText({ reply: { body } }: SentRequest): string {
  return body === null || body === '' || body.endsWith('\n') ? (body ?? '') : `${body}\n`;
}

/**
 * The result on one line each: the values that a contract returned, the address of a created contract or the hash of a
 * transaction, the `result` of a call, the `data` of a beacon response. Text and numbers come without quotes, quantities in
 * decimal digits, objects and lists as JSON. Empty for a response that failed.
 */
export function resultText({ good, prepared, reply }: SentRequest): string {
  if (!good || !prepared || reply.body === null) return '';
  return resultLines(prepared, reply, reply.body)
    .map((line) => `${line}\n`)
    .join('');
}

function resultLines(prepared: Prepared, reply: Reply, body: string): readonly string[] {
  if (reply.transactions) return reply.transactions.map(({ created, hash }) => created?.address ?? hash);
  const { batch, calls, kind } = prepared;
  if (kind === 'beacon') return [plain(rawAt(body, ['data']) ?? body)];
  if (calls.length === 0) return [plain(body)];
  const returned = returnedBy(prepared, reply);
  if (!batch) {
    const [first] = returned;
    if (first?.ok) return [textOf(plainJson(first.value.values))];
    return [resultOfCall(calls[0], rawAt(body, ['result']))];
  }
  return calls.flatMap((call) => {
    const index = (JSON.parse(body) as readonly { readonly id?: unknown }[]).findIndex(
      ({ id }) => id === call.id,
    );
    return index < 0 ? [] : [resultOfCall(call, rawAt(body, [index, 'result']))];
  });
}

function resultOfCall(call: PreparedCall | undefined, raw = 'null'): string {
  const schema = call && resultOf(call.method, call.params);
  const isQuantity = schema?.form === 'quantity' && /^"0x[\da-f]+"$/i.test(raw);
  return isQuantity ? BigInt(JSON.parse(raw) as string).toString() : plain(raw);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : escaped(JSON.stringify(value));
}

/** @param raw JSON text */
function plain(raw: string): string {
  if (raw.startsWith('"')) {
    try {
      return String(JSON.parse(raw));
    } catch {
      return raw;
    }
  }
  return escaped(prettyPrint(raw).trimEnd());
}
