import { STATUS_CODES } from 'node:http';
import type { SpecProblem } from '../../common/spec/problem';
import { bytes, duration } from '../../runner/failure';
import type { Reply, StreamEvent } from '../../runner/outcome';
import { prettyPrint } from '../../runner/pretty';
import { type Paint, printable } from '../terminal';
import { counted } from './report';

/** A request's reply for a person: what happened, the body, what differs from the specification. */
export function replyText(reply: Reply, paint: Paint): string {
  const { message, body } = reply;
  // The head of a stream stands before its events already.
  const lines = isStream(reply) ? [] : [headLine(reply, paint)];
  if (message !== '') lines.push(printable(message));
  if (body !== null && body !== '' && !isStream(reply)) lines.push(printable(prettyPrint(body)));
  for (const error of reply.rpcErrors) {
    if (error.data !== undefined) lines.push(`${paint('dim', 'data:')} ${printable(error.data)}`);
  }
  if (!isStream(reply)) lines.push(...problemLines(reply.problems, paint));
  return `${lines.join('\n')}\n`;
}

function headLine(reply: Reply, paint: Paint): string {
  const { name, status, outcome, body, size } = reply;
  const shown = status !== null && outcome !== 'replied' && outcome !== 'http-error' ? `, ${outcome}` : '';
  const what = status === null ? outcome : statusText(status) + shown;
  const length = body === null ? '' : `, ${bytes(size)}`;
  const coloured = paint(isGood(reply) ? 'green' : 'red', what);
  return `${paint('bold', printable(name))}: ${coloured} in ${duration(reply.durationMs)}${length}`;
}

/** What stands before the events of a stream. */
export function streamHead(name: string, status: number, paint: Paint): string {
  return `${paint('bold', printable(name))}: ${paint('green', statusText(status))}, events as they come\n`;
}

function statusText(status: number): string {
  return `${status} ${STATUS_CODES[status] ?? ''}`.trim();
}

/** One event, on a line of its own: easy to search and to pipe on. */
export function eventText(event: StreamEvent, paint: Paint): string {
  const name = paint('blue', printable(event.event));
  const lines = [
    `${name} ${printable(event.data.replace(/\n/g, ' '))}`,
    ...problemLines(event.problems, paint),
  ];
  return `${lines.join('\n')}\n`;
}

function problemLines(problems: readonly SpecProblem[], paint: Paint): string[] {
  return problems.map(({ path, rule, message }) => {
    const place = path.length === 0 ? '' : `${path.join('.')}: `;
    return `  ${paint('yellow', `warning[${rule}]`)}: ${printable(place + message)}`;
  });
}

export function sentSummary(replies: readonly Reply[], paint: Paint): string {
  const bad = replies.filter((reply) => !isGood(reply)).length;
  const sent = counted(replies.length, 'request');
  return bad === 0 ? paint('green', `${sent}, all good.\n`) : paint('red', `${sent}, ${bad} failed.\n`);
}

export function isEventStream(contentType: string | null | undefined): boolean {
  return /^\s*text\/event-stream\b/i.test(contentType ?? '');
}

function isStream({ status, contentType }: Reply): boolean {
  return status !== null && status < 300 && isEventStream(contentType);
}

/** 2xx and no JSON-RPC error; a stream counts by how it began, for it ends when it is stopped. */
export function isGood(reply: Reply): boolean {
  const { status, outcome } = reply;
  if (status === null || status < 200 || status > 299) return false;
  if (isStream(reply)) return outcome === 'cancelled' || outcome === 'stream-ended';
  return outcome === 'replied';
}
