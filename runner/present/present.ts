import { defined } from '../../common/defined';
import { statusText } from '../../common/requests/status-text';
import { utf8Length } from '../../common/units/bytes';
import { bytes, counted, took } from '../../common/units/words';
import { reasonOf, verdictOf } from '../judge/verdict';
import { isBinary } from '../model/content-type';
import type { Outcome, Reply } from '../model/outcome';
import { type FollowedTransaction, worstState } from '../model/transaction';
import { stateWords, transactionLines } from '../transactions/words';
import { errorMarks, problemMarks, verifiedMarks } from './marks';
import type { Mark, Presented } from './presented';

/** Maximum length of a shown text, in UTF-16 units: VS Code does not pass longer documents to extensions. */
export const mostShown = 45 * 1024 * 1024;

export interface PresentReplyOptions {
  /** Formats JSON; returns other text unchanged. */
  readonly prettyPrint: (text: string) => string;
  /** Maximum length of the text, in UTF-16 units. */
  readonly most: number;
}

/** Presents a response as a document: formatted JSON, or what went wrong and what to do. */
export function presentReply(reply: Reply, options: PresentReplyOptions): Presented {
  const short = shortWords(reply);
  const details = reply.transactions?.flatMap(transactionLines);
  const base = {
    title: `${short} · ${reply.name}`,
    short,
    message: reasonOf(reply),
    level: verdictOf(reply),
    ...defined({ details }),
  };
  if (!reply.body) return { ...base, ...withoutBody(reply) };
  if (reply.outcome === 'not-json') return { ...base, ...foreignBody(reply, reply.body, options) };
  return { ...base, ...jsonBody(reply, reply.body, options) };
}

/** `200 OK · 12 ms · 1.2 KiB`, `200 OK · not checked · 12 ms · 1.2 KiB` or `… · checking… · …`, with the size of the file for a body in a file. */
export function shortWords(reply: Reply): string {
  const isSaid = worstState(reply.transactions) === 'unconfirmed';
  const checked =
    reply.unchecked === undefined || isSaid ? [] : [reply.verifying ? 'checking…' : 'not checked'];
  const time = reply.outcome === 'not-sent' ? [] : [took(reply.durationMs)];
  const parts = [statusWords(reply), ...checked, ...time];
  if (reply.file) parts.push(bytes(reply.file.bytes));
  else if (reply.body !== null || reply.binary) parts.push(sizeWords(reply, bytes));
  return parts.join(' · ');
}

/** `1.2 KiB`; with the size after decoding for a compressed body: `59 bytes, 39 bytes decoded`. */
export function sizeWords(
  { body, binary, file, headers, size }: Reply,
  words: (count: number) => string,
): string {
  if (!headers['content-encoding']) return words(size);
  const decoded = file?.bytes ?? binary?.length ?? utf8Length(body ?? '');
  return decoded === size ? words(size) : `${words(size)}, ${words(decoded)} decoded`;
}

function jsonBody(reply: Reply, body: string, { prettyPrint, most }: PresentReplyOptions) {
  const text = prettyPrint(body);
  if (text.length > most) return { ...headOf(reply, text, most), marks: [] };
  const severity = reply.outcome === 'bad-response' ? ('error' as const) : ('warning' as const);
  const marks = [
    ...errorMarks(text, reply),
    ...problemMarks(text, reply.problems, severity),
    ...problemMarks(text, reply.remarks ?? [], 'information'),
  ];
  return {
    text,
    language: looksLikeJson(text) ? ('json' as const) : ('plaintext' as const),
    ...(reply.verified ? { verified: verifiedMarks(text, reply.verified) } : {}),
    marks,
  };
}

/** The beginning of a text that is too long for the editor. */
function headOf(reply: Reply, text: string, most: number) {
  const cut = text.lastIndexOf('\n', most);
  return {
    text:
      `The response is ${bytes(reply.size)}. Formatted, it is too long for the editor, so only its beginning is shown. ` +
      `Lower "slotpad.response.shown" to write such responses to a file, where you can search them.\n\n${text.slice(0, cut > 0 ? cut : most)}\n…\n`,
    language: 'plaintext' as const,
  };
}

function foreignBody(reply: Reply, body: string, { most }: PresentReplyOptions) {
  const head = `${sentences(reply.message).join('\n')}\n\n${'─'.repeat(40)}\n`;
  return {
    text: head + (body.length > most ? `${body.slice(0, most)}\n…\n` : body),
    language: 'plaintext' as const,
    marks: [] as Mark[],
  };
}

function withoutBody(reply: Reply) {
  const good = reply.outcome === 'replied' || reply.outcome === 'stream-ended';
  const reason = reasonOf(reply);
  const lines = [
    good && isBinary(reply.contentType)
      ? `${statusWords(reply)}, not shown.`
      : good
        ? `${statusWords(reply)}, without a body.`
        : `${outcomeTitle(reply)}.`,
    ...(reason ? ['', ...sentences(reason)] : []),
    '',
    `Request   ${reply.name}`,
    ...(reply.sentTo ? [`Sent to   ${reply.sentTo}`] : []),
    ...(reply.outcome === 'not-sent' ? [] : [`After     ${took(reply.durationMs)}`]),
    '',
  ];
  return {
    text: lines.join('\n'),
    language: 'plaintext' as const,
    marks: [] as Mark[],
  };
}

/** Splits a message into lines, because the document is often in a narrow column. */
export function sentences(message: string): readonly string[] {
  return message.split(/(?<=[.!?])\s+(?=[A-Z"])/);
}

/** What is needed to say how a request ended. */
export interface Ended extends Pick<Reply, 'status' | 'outcome' | 'rpcErrors'> {
  readonly transactions?: readonly Pick<FollowedTransaction, 'state'>[];
}

/** `200 OK`, or the outcome of an exchange without a status; what became of a transaction that did not succeed: `Reverted`. */
export function statusWords(reply: Ended): string {
  const ofTransactions = stateWords(reply.transactions);
  if (reply.outcome === 'replied' || TRANSACTION_OUTCOMES.has(reply.outcome)) {
    if (ofTransactions !== undefined) return ofTransactions;
    if (reply.outcome !== 'replied') return outcomeTitle(reply);
  }
  const status = reply.status === null ? '' : statusText(reply.status);
  if (reply.outcome === 'rpc-error') {
    const [first] = reply.rpcErrors;
    const errors =
      reply.rpcErrors.length > 1
        ? counted(reply.rpcErrors.length, 'JSON-RPC error')
        : first && `JSON-RPC error ${first.code}`;
    return [status, errors, ofTransactions].filter(Boolean).join(' · ') || outcomeTitle(reply);
  }
  if (status === '') return outcomeTitle(reply);
  return ['replied', 'http-error', 'stream-ended'].includes(reply.outcome)
    ? status
    : `${status} · ${outcomeTitle(reply)}`;
}

/** The outcomes for which the status of HTTP says nothing. */
const TRANSACTION_OUTCOMES: ReadonlySet<Outcome> = new Set(['reverted', 'not-confirmed']);

const outcomeTitles: Readonly<Record<Outcome, string>> = {
  replied: 'Replied',
  'rpc-error': 'JSON-RPC error',
  'http-error': 'HTTP error',
  'not-json': 'Not JSON',
  'bad-response': 'Bad response',
  refused: 'Connection refused',
  'no-response': 'No response',
  'unknown-host': 'Unknown host',
  'timed-out': 'Timed out',
  reset: 'Connection lost',
  proxy: 'Proxy failed',
  tls: 'TLS failed',
  'bad-http': 'Bad HTTP',
  cancelled: 'Canceled',
  'too-large': 'Too large',
  'stream-ended': 'Stream ended',
  'stream-lost': 'Stream lost',
  'not-met': 'Condition not met',
  reverted: 'Reverted',
  'not-confirmed': 'Not confirmed',
  'not-saved': 'Response not written',
  'not-sent': 'Not sent',
};

function outcomeTitle(reply: Pick<Reply, 'outcome' | 'status'>): string {
  const title = outcomeTitles[reply.outcome];
  return reply.outcome === 'http-error' && reply.status !== null ? statusText(reply.status) : title;
}

function looksLikeJson(text: string): boolean {
  return /^\s*(?:[[{"\d-]|true\b|false\b|null\b)/.test(text);
}
