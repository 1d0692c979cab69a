/** Members of replies that are no decimal strings: numbers, booleans, text, hex of any length. */

import { defined } from '../../common/defined';
import { data } from '../encoding';
import { IPV4, IPV6, PORT } from '../ports';
import { leaf, type Schema, type SchemaMeta } from '../types';

interface FieldOptions {
  readonly unit?: string;
  readonly example?: unknown;
}

/** A JSON number without a fraction, 0 or more. */
export function int(description: string, options: FieldOptions = {}): Schema<number> {
  return leaf({ form: 'number', whole: true, least: 0 }, meta('integer', description, 1, options));
}

/** Any JSON number: nodes print whole floats without a fraction. A percentage is from 0 to 100. */
export function float(description: string, options: FieldOptions = {}): Schema<number> {
  const range = options.unit === 'percent' ? { least: 0, most: 100 } : {};
  return leaf({ form: 'number', ...range }, meta('number', description, 1.5, options));
}

/** Numbers of some versions are decimal text of others. */
export function numberOrDecimal(
  title: string,
  description: string,
  options: FieldOptions = {},
): Schema<string | number> {
  return leaf(
    { form: 'number', whole: true, least: 0, text: ['decimal'] },
    { title, description, kind: 'uint64', example: 1, ...options },
  );
}

export function flag(description: string): Schema<boolean> {
  return leaf({ form: 'boolean' }, meta('boolean', description, true, {}));
}

export function str(description: string, options: FieldOptions = {}): Schema<string> {
  return leaf({ form: 'text' }, meta('text', description, '', options));
}

/** Parts of a multiaddress with a value, and those without one. */
const WITH_VALUE = [
  `ip4/${IPV4}`,
  `ip6/${IPV6}`,
  `(?:tcp|udp|dccp|sctp)/${PORT}`,
  '(?:dns[46]?|dnsaddr|ip6zone|ipcidr|p2p|ipfs|onion3?|garlic(?:32|64)|sni|certhash|http-path|memory)/[^/\\s]+',
  'unix/\\S+',
];
const ALONE =
  'udt|utp|tls|noise|quic(?:-v1)?|webtransport|https?|wss?|webrtc(?:-direct)?|p2p-(?:circuit|stardust|webrtc-(?:star|direct)|websocket-star)';

/** An address of libp2p; some nodes send no text where they know none. */
export function multiaddress(description = 'Multiaddress.', options: FieldOptions = {}): Schema<string> {
  const pattern = new RegExp(`^(?:/(?:${[...WITH_VALUE, ALONE].join('|')}))*/?$`, 'i');
  const example = '/ip4/192.0.2.1/tcp/9000';
  return leaf(
    { form: 'text', pattern, expected: `a multiaddress such as "${example}"` },
    meta('multiaddress', description, example, options),
  );
}

/** An IP address with a port. */
export const ipAndPort: Schema<string> = leaf(
  {
    form: 'text',
    pattern: new RegExp(`^(?:${IPV4}|\\[?${IPV6}\\]?):${PORT}$`, 'i'),
    expected: 'an IP address with a port, such as "192.0.2.1:9000"',
  },
  meta('text', 'IP and port.', '192.0.2.1:9000', {}),
);

function meta(kind: string, description: string, example: unknown, options: FieldOptions): SchemaMeta {
  return { title: kind, description, kind, example, ...options };
}

// ---------------------------------------------------------------- Hex

export const forkVersion = data(4, { title: 'fork version', description: 'Version of a fork.' });
export const signature = data(96, { title: 'signature', description: 'BLS signature of 96 bytes.' });
export const graffiti = data(32, {
  title: 'graffiti',
  description: 'Text of the proposer, 32 bytes as hex.',
});

/** At least one byte, and at most so many. */
export function bytes(
  title: string,
  description: string,
  ssz: NonNullable<SchemaMeta['ssz']>,
  least = 1,
  most?: number,
): Schema<string> {
  const example = `0x${'01'.repeat(least)}`;
  return leaf<string>(
    { form: 'data', least, ...defined({ most }) },
    { title, description, kind: 'data', ssz, example },
  );
}
