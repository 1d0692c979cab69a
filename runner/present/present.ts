import { STATUS_CODES } from 'node:http';
import { bytes, counted, took } from '../../common/units/words';
import { isBinary } from '../model/content-type';
import type { Outcome, Reply } from '../model/outcome';
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
  const base = { title: `${short} · ${reply.name}`, short, message: reply.message };
  if (!reply.body) return { ...base, ...withoutBody(reply) };
  if (reply.outcome === 'not-json') return { ...base, ...foreignBody(reply, reply.body, options) };
  return { ...base, ...jsonBody(reply, reply.body, options) };
}

/** `200 OK · 12 ms · 1.2 KiB`, with the size of the file for a body in a file. */
export function shortWords(reply: Reply): string {
  const parts = [statusWords(reply), took(reply.durationMs)];
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
  const decoded = file?.bytes ?? binary?.length ?? Buffer.byteLength(body ?? '');
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
  const bad = reply.outcome !== 'replied' && reply.outcome !== 'stream-ended';
  return {
    text,
    language: looksLikeJson(text) ? ('json' as const) : ('plaintext' as const),
    ...(reply.verified ? { verified: verifiedMarks(text, reply.verified) } : {}),
    level: bad ? ('error' as const) : reply.problems.length > 0 ? ('warning' as const) : ('good' as const),
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
    level: 'warning' as const,
  };
}

function foreignBody(reply: Reply, body: string, { most }: PresentReplyOptions) {
  const head = `${sentences(reply.message).join('\n')}\n\n${'─'.repeat(40)}\n`;
  return {
    text: head + (body.length > most ? `${body.slice(0, most)}\n…\n` : body),
    language: 'plaintext' as const,
    level: 'error' as const,
    marks: [] as Mark[],
  };
}

function withoutBody(reply: Reply) {
  const good = reply.outcome === 'replied' || reply.outcome === 'stream-ended';
  const lines = [
    good && isBinary(reply.contentType)
      ? `${statusWords(reply)}, not shown.`
      : good
        ? `${statusWords(reply)}, without a body.`
        : `${outcomeTitle(reply)}.`,
    ...(reply.message ? ['', ...sentences(reply.message)] : []),
    '',
    `Request   ${reply.name}`,
    ...(reply.sentTo ? [`Sent to   ${reply.sentTo}`] : []),
    ...(reply.outcome === 'not-sent' ? [] : [`After     ${took(reply.durationMs)}`]),
    '',
  ];
  return {
    text: lines.join('\n'),
    language: 'plaintext' as const,
    level: levelWithoutBody(reply, good),
    marks: [] as Mark[],
  };
}

/** A body that was not looked at is not good. */
function levelWithoutBody({ outcome, contentType }: Reply, good: boolean): Presented['level'] {
  if (outcome === 'cancelled' || (good && isBinary(contentType))) return 'warning';
  return good ? 'good' : 'error';
}

/** Splits a message into lines, because the document is often in a narrow column. */
export function sentences(message: string): readonly string[] {
  return message.split(/(?<=[.!?])\s+(?=[A-Z"])/);
}

/** `200 OK`, or the outcome of an exchange without a status. */
export function statusWords(reply: Pick<Reply, 'status' | 'outcome' | 'rpcErrors'>): string {
  const status = reply.status === null ? '' : `${reply.status} ${STATUS_CODES[reply.status] ?? ''}`.trim();
  if (reply.outcome === 'rpc-error') {
    const [first] = reply.rpcErrors;
    const errors =
      reply.rpcErrors.length > 1
        ? counted(reply.rpcErrors.length, 'JSON-RPC error')
        : first && `JSON-RPC error ${first.code}`;
    return [status, errors].filter(Boolean).join(' · ') || outcomeTitle(reply);
  }
  if (status === '') return outcomeTitle(reply);
  return ['replied', 'http-error', 'stream-ended'].includes(reply.outcome)
    ? status
    : `${status} · ${outcomeTitle(reply)}`;
}

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
  'not-saved': 'Response not written',
  'not-sent': 'Not sent',
};

function outcomeTitle(reply: Pick<Reply, 'outcome' | 'status'>): string {
  const title = outcomeTitles[reply.outcome];
  return reply.outcome === 'http-error' && reply.status !== null
    ? `${reply.status} ${STATUS_CODES[reply.status] ?? ''}`.trim()
    : title;
}

function looksLikeJson(text: string): boolean {
  return /^\s*(?:[[{"\d-]|true\b|false\b|null\b)/.test(text);
}
