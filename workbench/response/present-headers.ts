import { STATUS_CODES } from 'node:http';
import { maskHeader } from '../../common/masking/mask';
import { maskBody } from '../../common/masking/mask-body';
import { bytes, took } from '../../common/units/words';
import { hasResponse, type Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import type { Timing } from '../../runner/model/timing';

/** Everything about an exchange except the body: status line, headers, timing, size, connection and request. */
export function headersText(reply: Reply, prepared: Prepared | undefined): string {
  const { status, headers, travelled } = reply;
  const head =
    status === null && hasResponse(reply)
      ? [`${travelled?.protocol ?? 'The connection'} has neither a status nor headers.`]
      : status === null
        ? ['No response was received.', ...(reply.message === '' ? [] : [reply.message])]
        : [
            `${travelled?.protocol ?? 'HTTP'} ${status} ${STATUS_CODES[status] ?? ''}`.trim(),
            ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          ];
  const sections = [head, ['Timing', ...timing(reply)], ['Size', ...sizes(reply)]];
  if (travelled) sections.push(['Connection', ...connection(reply)]);
  if (prepared) sections.push(['Request', ...request(prepared, reply)]);
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const parts: readonly (readonly [keyof Timing, string])[] = [
  ['lookup', 'Name lookup'],
  ['connect', 'Connecting'],
  ['tls', 'TLS'],
  ['firstByte', 'To the first byte'],
  ['body', 'Body'],
];

function timing({ travelled, durationMs }: Reply): readonly string[] {
  const known = parts.flatMap(([part, words]) => {
    const ms = travelled?.timing[part];
    return ms === undefined ? [] : [row(words, fine(ms))];
  });
  return [...known, row('Total', fine(durationMs))];
}

/** Durations of a local exchange are often below a millisecond. */
function fine(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : took(ms);
}

function sizes({ size, file, body, headers }: Reply): readonly string[] {
  const unpacked = file?.bytes ?? (body === null ? undefined : Buffer.byteLength(body));
  const packing = headers['content-encoding'];
  const lines = [row('Received', exact(size))];
  if (unpacked !== undefined && packing !== undefined && unpacked !== size) {
    lines.push(row(`Unpacked (${packing})`, exact(unpacked)));
  }
  return lines;
}

function exact(count: number): string {
  return count < 1024 ? bytes(count) : `${bytes(count)} (${count} bytes)`;
}

function connection({ travelled }: Reply): readonly string[] {
  if (!travelled) return [];
  const { remote, tls, reused } = travelled;
  return [
    ...(remote === undefined ? [] : [row('To', remote)]),
    row('Encrypted', tls ?? 'no'),
    row('Reused', reused ? 'yes, from an earlier request' : 'no, opened for this request'),
  ];
}

function request(prepared: Prepared, reply: Reply): readonly string[] {
  const headers = prepared.headers.map(
    ([name, value]) => `${name}: ${maskHeader(name, value, prepared.secrets)}`,
  );
  return [
    reply.sentTo,
    ...headers,
    ...(prepared.body === undefined ? [] : ['', maskBody(prepared.body, prepared.secrets)]),
    ...(prepared.bytes ? ['', `(${bytes(prepared.bytes.length)}, not text)`] : []),
  ];
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(20)}${value}`;
}
