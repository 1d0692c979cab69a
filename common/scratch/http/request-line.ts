/** The request line: method, target, version, and the host that variables give. */
import type { Variables } from '../api';
import { AMPERSAND, COLON, DOT, EQUALS, HASH, HYPHEN, QUESTION_MARK, SLASH } from '../text/characters';
import { added, NONE, token } from '../text/gather';
import { skipBlank } from '../text/lines';
import { placeholderAt } from '../text/placeholder';
import type { Block, HttpRequest, Placeholder, QueryParameter, Span, Target, Token } from '../types';

/**
 * Parses a request target. Delimiters inside placeholders are ignored. A placeholder at the start stands for the origin,
 * which is then absent; the path begins at the next slash.
 *
 * @param breaks spans that are not part of the URL (see `Target.breaks`), each before a `?` or `&`
 */
export function parseTarget(
  text: string,
  start: number,
  end: number,
  placeholders: readonly Placeholder[] = placeholdersOf(text, start, end),
  breaks: readonly Span[] = NONE,
): Target {
  const target: Mutable = {
    start,
    end,
    text: text.slice(start, end),
    segments: NONE,
    query: NONE,
    placeholders,
    breaks,
  };
  if (start >= end) return target;
  const skips = breaks.length === 0 ? placeholders : merged(placeholders, breaks);
  const scan: Scan = { text, end, skips, skip: 0, passed: undefined, at: start };
  parseOrigin(scan, target, start);
  if (codeAt(scan) === SLASH) parsePath(scan, target);
  const code = codeAt(scan);
  if (code === QUESTION_MARK || code === AMPERSAND) parseQuery(scan, target);
  if (codeAt(scan) === HASH) target.fragment = token(text, scan.at + 1, end);
  return target;
}

function parseOrigin(scan: Scan, target: Mutable, start: number): void {
  const { text, end } = scan;
  const first = text.charCodeAt(start);
  if (first === SLASH || first === QUESTION_MARK || first === HASH) return;
  const scheme = schemeEnd(text, start, end);
  if (scheme !== -1) scan.at = scheme;
  const stop = find(scan, ENDS_SEGMENT);
  const startsWithPlaceholder = target.placeholders.length > 0 && target.placeholders[0]?.start === start;
  if (!startsWithPlaceholder) target.origin = token(text, start, endBefore(scan, stop));
}

function parsePath(scan: Scan, target: Mutable): void {
  const from = scan.at;
  let segments: readonly Token[] = NONE;
  while (codeAt(scan) === SLASH) {
    const start = ++scan.at;
    const stop = find(scan, ENDS_SEGMENT);
    segments = added(segments, token(scan.text, start, endBefore(scan, stop)));
  }
  target.path = token(scan.text, from, endBefore(scan, scan.at));
  target.segments = segments;
}

function parseQuery(scan: Scan, target: Mutable): void {
  const { text, end } = scan;
  let query: readonly QueryParameter[] = NONE;
  while (scan.at < end && codeAt(scan) !== HASH) {
    const start = ++scan.at;
    let stop = find(scan, ENDS_NAME);
    const name = token(text, start, endBefore(scan, stop));
    if (codeAt(scan) === EQUALS) {
      const valueStart = ++scan.at;
      stop = find(scan, ENDS_PARAMETER);
      const value = token(text, valueStart, endBefore(scan, stop));
      query = added(query, { start, end: value.end, name, value });
    } else if (name.end > name.start) {
      query = added(query, { start, end: name.end, name });
    }
  }
  target.query = query;
}

interface Scan {
  readonly text: string;
  readonly end: number;
  /** Placeholders and breaks, in order. */
  readonly skips: readonly (Placeholder | Span)[];
  skip: number;
  /** The last skipped break. */
  passed: Span | undefined;
  at: number;
}

const ENDS_SEGMENT = 0;
const ENDS_NAME = 1;
const ENDS_PARAMETER = 2;

function isDelimiter(code: number, ends: number): boolean {
  if (code === HASH) return true;
  if (ends === ENDS_SEGMENT) return code === SLASH || code === QUESTION_MARK;
  return code === AMPERSAND || (ends === ENDS_NAME && code === EQUALS);
}

/** Offset of the next delimiter outside placeholders, or of the start of a continuation line. */
function find(scan: Scan, ends: number): number {
  const { text, end, skips } = scan;
  let at = scan.at;
  while (at < end) {
    if (scan.skip < skips.length) {
      while (scan.skip < skips.length && (skips[scan.skip] as Span).end <= at) scan.skip++;
      const next = skips[scan.skip];
      if (next && next.start <= at) {
        at = next.end;
        if ('inner' in next) continue;
        scan.passed = next;
        break;
      }
    }
    if (isDelimiter(text.charCodeAt(at), ends)) break;
    at++;
  }
  scan.at = Math.min(at, end);
  return scan.at;
}

/** End of a part that ends at `offset`: before a break that ends there. */
function endBefore(scan: Scan, offset: number): number {
  return scan.passed?.end === offset ? scan.passed.start : offset;
}

function codeAt(scan: Scan): number {
  return scan.at < scan.end ? scan.text.charCodeAt(scan.at) : -1;
}

type Mutable = { -readonly [K in keyof Target]: Target[K] };

/** The placeholders of a text outside a block. */
export function placeholdersOf(text: string, start: number, end: number): readonly Placeholder[] {
  let found: readonly Placeholder[] = NONE;
  let at = text.indexOf('{{', start);
  while (at !== -1 && at < end) {
    const placeholder = placeholderAt(text, at, end);
    found = added(found, placeholder);
    at = text.indexOf('{{', placeholder.end);
  }
  return found;
}

/** The target in one line, without line ends, indentation and comments between its lines. */
export function targetText(target: Target): string {
  // After shell quoting, offsets do not match the text.
  if (target.text.length !== target.end - target.start) return target.text;
  let text = '';
  let at = target.start;
  const slice = (from: number, to: number) => target.text.slice(from - target.start, to - target.start);
  for (const gap of target.breaks) {
    text += slice(at, gap.start);
    at = gap.end;
  }
  return text + slice(at, target.end);
}

/** Percent-decodes a text. Invalid sequences stay as they are, and `+` is not decoded. */
export function decode(text: string): string {
  if (!text.includes('%')) return text;
  return decoded(text) ?? text.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => decoded(run) ?? run);
}

/** Undefined when the text has an invalid sequence. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function merged(placeholders: readonly Span[], breaks: readonly Span[]): readonly (Placeholder | Span)[] {
  return [...placeholders, ...breaks].sort((a, b) => a.start - b.start);
}

/** Offset after `://`; -1 when the text does not start with a scheme. */
function schemeEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code === COLON) {
      return at > start &&
        text.charCodeAt(at + 1) === SLASH &&
        text.charCodeAt(at + 2) === SLASH &&
        at + 3 <= end
        ? at + 3
        : -1;
    }
    const letter = (code | 32) >= 97 && (code | 32) <= 122;
    if (
      !letter &&
      !(at > start && ((code >= 48 && code <= 57) || code === 43 || code === HYPHEN || code === DOT))
    ) {
      return -1;
    }
    at++;
  }
  return -1;
}

/** HTTP methods that the scratch-file tools know, in upper case. */
const KNOWN: ReadonlySet<string> = new Set(
  (
    'GET POST PUT DELETE PATCH HEAD OPTIONS CONNECT TRACE LOCK UNLOCK PROPFIND PROPPATCH COPY MOVE MKCOL ' +
    'MKCALENDAR ACL SEARCH GRAPHQL'
  ).split(' '),
);

/** What other tools write in place of an HTTP method for other protocols. */
const FOREIGN: ReadonlySet<string> = new Set(
  'WEBSOCKET WS WSS GRPC MQTT AMQP RSOCKET EVENTSOURCE SSE'.split(' '),
);

export function isForeignMethod(upper: string): boolean {
  return FOREIGN.has(upper);
}

/** What tools write in place of an HTTP method to send the body over a WebSocket. */
export function isSocketMethod(upper: string): boolean {
  return upper === 'WEBSOCKET' || upper === 'WS' || upper === 'WSS';
}

export function knownMethods(): Iterable<string> {
  return KNOWN;
}

export function isKnownMethod(upper: string): boolean {
  return KNOWN.has(upper);
}

/** Whether a line looks like a request line: `GET /…`, `POST http://…`, `GET {{…`. */
export function isRequestLine(text: string, start: number, stop: number): boolean {
  const code = text.charCodeAt(start);
  if (code < 65 || code > 90) return false;
  let end = start;
  while (end < stop && text.charCodeAt(end) >= 65 && text.charCodeAt(end) <= 90) end++;
  const target = skipBlank(text, end, stop);
  if (target === end || target === stop || end - start < 2) return false;
  const method = text.slice(start, end);
  if (!isKnownMethod(method) && !isSocketMethod(method)) return false;
  return (
    text.startsWith('ws://', target) ||
    text.startsWith('wss://', target) ||
    text.charCodeAt(target) === SLASH ||
    text.startsWith('{{', target) ||
    text.startsWith('http://', target) ||
    text.startsWith('https://', target)
  );
}

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
type HttpVersion = '1' | '2' | 'prior-knowledge' | 'other';

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

/** The variable that httpYac puts before a path. */
export const HOST_VARIABLE = 'host';

/**
 * Why a path would not go to the server that httpYac sends it to, the one in the variable `host`; undefined where it goes
 * there, or where the request names its server.
 *
 * @param hasNode whether the file has `# @node` for all of its requests
 */
export function hostNotUsed(
  { directives, request }: Block,
  hasNode: boolean,
  variables: Variables,
): string | undefined {
  if (request?.kind !== 'http' || request.curl || !request.target.text.startsWith('/')) return undefined;
  if (hasNode || directives.some(({ key }) => key.text === 'node')) return undefined;
  if (request.headers.some(({ name }) => /^host$/i.test(name.text.trim()))) return undefined;
  const found = variables.get(HOST_VARIABLE);
  if (!found) return undefined;
  const where = found.origin === 'file' ? '`@host`' : `\`host\` (${found.where})`;
  return `httpYac sends this path to ${where}, Slotpad to a node: write \`{{host}}\` before it, or \`# @node\` above it.`;
}
