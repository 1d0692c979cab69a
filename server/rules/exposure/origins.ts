import type { Resolved } from '../../../common/scratch/api';
import type { Span } from '../../../common/scratch/types';
import type { BlockContext } from '../rule';

/** Where a block sends to, in parts. Spans are of the block as written. */
export interface Origin extends Span {
  /** `http:`, `https:`, `ws:` or `wss:` */
  readonly scheme: string;
  /** As a URL parser reads it: `127.0.0.1` for `127.1`, IPv6 addresses in brackets. */
  readonly host: string;
  readonly hostSpan: Span;
  /** The host stands there as written, so that a fix may replace it. */
  readonly hostText?: string;
  /** Absent where none is written. `isWritten`: the digits stand there, so that a fix may replace them. */
  readonly port?: Span & { readonly number: number; readonly isWritten: boolean };
  /** Before the `@`, without it. */
  readonly userInfo?: Span & { readonly text: string };
}

/** The origins that a block names: of its request's URL, and of its `# @node` directives. */
export function originsOf({ block, reading }: BlockContext): readonly Origin[] {
  const found: Origin[] = [];
  if (reading.kind !== 'none' && reading.target?.origin && reading.resolved) {
    const { origin } = reading.target;
    const { resolved } = reading;
    const known = !resolved.unknown.some((gap) => gap.start < origin.end && origin.start < gap.end);
    const parsed = known && parseOrigin(origin.text, origin.start, block.text, resolved);
    if (parsed) found.push(parsed);
  }
  for (const { key, value } of block.directives) {
    if (key.text !== 'node' || value.text.includes('{{')) continue;
    const parsed = parseOrigin(/^[^/]*\/\/[^/?#\s]*/.exec(value.text)?.[0] ?? '', value.start, block.text);
    if (parsed) found.push(parsed);
  }
  return found;
}

function parseOrigin(
  text: string,
  start: number,
  blockText: string,
  resolved?: Resolved,
): Origin | undefined {
  const match = /^(https?:|wss?:)\/\/(?:([^@]*)@)?(\[[^\]]*\]|[^:/@]+)(?::(\d*))?$/i.exec(text);
  if (!match) return undefined;
  const [, scheme = '', user, name = '', digits] = match;
  const host = hostOf(name);
  if (host === undefined) return undefined;
  const place = (from: number, to: number): Span =>
    resolved?.written({ start: start + from, end: start + to }) ?? { start: start + from, end: start + to };
  const userStart = scheme.length + 2;
  const hostStart = userStart + (user === undefined ? 0 : user.length + 1);
  const hostSpan = place(hostStart, hostStart + name.length);
  const portSpan = place(text.length - (digits?.length ?? 0), text.length);
  const hostText = blockText.slice(hostSpan.start, hostSpan.end);
  return {
    ...place(0, text.length),
    scheme: scheme.toLowerCase(),
    host,
    hostSpan,
    ...(hostText === name ? { hostText } : {}),
    ...(digits
      ? {
          port: {
            ...portSpan,
            number: Number(digits),
            isWritten: blockText.slice(portSpan.start, portSpan.end) === digits,
          },
        }
      : {}),
    ...(user ? { userInfo: { ...place(userStart, userStart + user.length), text: user } } : {}),
  };
}

function hostOf(name: string): string | undefined {
  try {
    return new URL(`http://${name}`).hostname;
  } catch {
    return undefined;
  }
}

/** Every address of the machine: good to listen on, not to send to. */
export function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '[::]';
}

const privateNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|home\.arpa|docker|test)$/;

/** Whether an address is of this machine or of a network behind it; names that only such networks know too. */
export function isNear(host: string): boolean {
  if (host.startsWith('[')) return isNearV6(host.slice(1, -1));
  const numbers = /^(\d+)\.(\d+)\.\d+\.\d+$/.exec(host);
  if (numbers) return isNearV4(Number(numbers[1]), Number(numbers[2]));
  const name = host.replace(/\.$/, '').toLowerCase();
  return !name.includes('.') || privateNames.test(name);
}

function isNearV4(first: number, second: number): boolean {
  return (
    first === 127 ||
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    // Carrier-grade and mesh networks (RFC 6598).
    (first === 100 && second >= 64 && second <= 127)
  );
}

function isNearV6(address: string): boolean {
  // An IPv4 address in IPv6 form is written by URL parsers as `::ffff:7f00:1`.
  const mapped = /^::ffff:([0-9a-f]{1,4}):[0-9a-f]{1,4}$/.exec(address);
  if (mapped) {
    const high = Number.parseInt(mapped[1] ?? '', 16);
    return isNearV4(high >> 8, high & 255);
  }
  return address === '::1' || /^f[cd][0-9a-f]{2}:/.test(address) || /^fe[89ab][0-9a-f]:/.test(address);
}
