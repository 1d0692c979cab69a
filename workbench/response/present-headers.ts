import { maskHeader } from '../../common/masking/mask';
import { maskBody } from '../../common/masking/mask-body';
import { statusText } from '../../common/requests/status-text';
import { utf8Length } from '../../common/units/bytes';
import { bytes, took } from '../../common/units/words';
import { hasResponse, type Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import type { Timing } from '../../runner/model/timing';

/** One aspect of an exchange, besides the body. */
export interface ExchangePart {
  readonly title: 'Response' | 'Timing' | 'Size' | 'Connection' | 'Request';
  /** Status line or target; empty for none. */
  readonly lead: string;
  readonly rows: readonly Row[];
  /** The body of the request; empty for none. */
  readonly text: string;
}

type Row = readonly [name: string, value: string];

/** Everything about an exchange except the body: status line, headers, timing, size, connection and request. */
export function exchangeParts(reply: Reply, prepared: SentRequest | undefined): readonly ExchangePart[] {
  const part = (title: ExchangePart['title'], rows: readonly Row[], lead = '', text = ''): ExchangePart => ({
    title,
    lead,
    rows,
    text,
  });
  return [
    part('Response', reply.status === null ? [] : Object.entries(reply.headers), statusLine(reply)),
    part('Timing', timing(reply)),
    part('Size', sizes(reply)),
    ...(reply.travelled ? [part('Connection', connection(reply))] : []),
    ...(prepared ? [part('Request', requestHeaders(prepared), reply.sentTo, requestBody(prepared))] : []),
  ];
}

/** What is shown of a request that was sent. */
export type SentRequest = Pick<Prepared, 'headers' | 'body' | 'bytes' | 'secrets'>;

/** The same as text. */
export function headersText(reply: Reply, prepared: Prepared | undefined): string {
  const sections = exchangeParts(reply, prepared).map(({ lead, rows, text, title }) => {
    const isHead = title === 'Response' || title === 'Request';
    return [
      ...(title === 'Response' ? [] : [title]),
      ...(lead === '' ? [] : [lead]),
      ...rows.map(([name, value]) => (isHead ? `${name}: ${value}` : row(name, value))),
      ...(text === '' ? [] : ['', text]),
    ];
  });
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function statusLine(reply: Reply): string {
  const { status, travelled } = reply;
  if (status !== null) return `${travelled?.protocol ?? 'HTTP'} ${statusText(status)}`;
  return hasResponse(reply)
    ? `${travelled?.protocol ?? 'The connection'} has neither a status nor headers.`
    : ['No response was received.', ...(reply.message === '' ? [] : [reply.message])].join('\n');
}

const parts: readonly (readonly [keyof Timing, string])[] = [
  ['lookup', 'Name lookup'],
  ['connect', 'Connecting'],
  ['tls', 'TLS'],
  ['firstByte', 'To the first byte'],
  ['body', 'Body'],
];

function timing({ travelled, durationMs }: Reply): readonly Row[] {
  const known = parts.flatMap(([part, words]) => {
    const ms = travelled?.timing[part];
    return ms === undefined ? [] : [[words, fine(ms)] as const];
  });
  return [...known, ['Total', fine(durationMs)]];
}

/** Durations of a local exchange are often below a millisecond. */
function fine(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : took(ms);
}

function sizes({ size, file, body, headers }: Reply): readonly Row[] {
  const unpacked = file?.bytes ?? (body === null ? undefined : utf8Length(body));
  const packing = headers['content-encoding'];
  const lines: Row[] = [['Received', exact(size)]];
  if (unpacked !== undefined && packing !== undefined && unpacked !== size) {
    lines.push([`Unpacked (${packing})`, exact(unpacked)]);
  }
  return lines;
}

function exact(count: number): string {
  return count < 1024 ? bytes(count) : `${bytes(count)} (${count} bytes)`;
}

function connection({ travelled }: Reply): readonly Row[] {
  if (!travelled) return [];
  const { remote, tls, reused } = travelled;
  return [
    ...(remote === undefined ? [] : [['To', remote] as const]),
    ['Encrypted', tls ?? 'no'],
    ['Reused', reused ? 'yes, from an earlier request' : 'no, opened for this request'],
  ];
}

function requestHeaders({ headers, secrets }: SentRequest): readonly Row[] {
  return headers.map(([name, value]) => [name, maskHeader(name, value, secrets)]);
}

function requestBody({ body, bytes: binary, secrets }: SentRequest): string {
  if (body !== undefined) return maskBody(body, secrets);
  return binary ? `(${bytes(binary.length)}, not text)` : '';
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(20)}${value}`;
}
