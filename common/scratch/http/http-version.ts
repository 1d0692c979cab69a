import type { HttpRequest, Token } from '../types';

/** The name of the option of a `curl` command that stands for `--http2` and its like (see `HttpRequest.options`). */
export const VERSION_OPTION = 'http-version';

/** The options of `curl`, as the versions that other tools write after the URL. */
export const CURL_VERSIONS: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  '--http1.0': 'HTTP/1.0',
  '--http1.1': 'HTTP/1.1',
  '--http2': 'HTTP/2',
  '--http2-prior-knowledge': 'HTTP/2 (Prior Knowledge)',
  '--http3': 'HTTP/3',
  '--http3-only': 'HTTP/3',
});

/** ` HTTP/1.1` or ` HTTP/2 (Prior Knowledge)` at the end of a request line. The number may be incomplete. */
const VERSION = /\sHTTP\/(?:\S*|2(?:\.0)? \(Prior Knowledge\))$/;
/** Longer than any version. */
const LONGEST = 40;

/** The version at the end of `start..end`: the offset of its first character; -1 when there is none. */
export function versionStart(text: string, start: number, end: number): number {
  const from = Math.max(start - 1, end - LONGEST, 0);
  const found = VERSION.exec(text.slice(from, end));
  return found ? from + found.index + 1 : -1;
}

/**
 * How a request asks to be sent: `2` offers HTTP/2 to a server with TLS, `prior-knowledge` speaks it from the first byte.
 * `other` is a version that Slotpad does not speak.
 */
export type HttpVersion = '1' | '2' | 'prior-knowledge' | 'other';

/** The version that a request names, with its place; undefined when it names none. */
export function versionOf({ version, options }: HttpRequest): (Token & { kind: HttpVersion }) | undefined {
  const option = options?.findLast(({ key }) => key.text === VERSION_OPTION);
  const named = version ?? (option && { ...option.key, text: option.value.text });
  return named && { ...named, kind: kindOf(named.text) };
}

function kindOf(text: string): HttpVersion {
  const [, number = '', how] = /^HTTP\/(\S*)( \(Prior Knowledge\))?$/.exec(text) ?? [];
  if (how) return 'prior-knowledge';
  if (number === '2' || number === '2.0') return '2';
  // Incomplete while it is typed.
  return /^(?:1(?:\.[01]?)?)?$/.test(number) ? '1' : 'other';
}
