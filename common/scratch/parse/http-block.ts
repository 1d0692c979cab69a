import { curlRequest, startsCurl } from '../curl/curl';
import { isGraphQl } from '../http/body';
import {
  isForeignMethod,
  isKnownMethod,
  isRequestLine,
  isSocketMethod,
  parseTarget,
  versionStart,
} from '../http/request-line';
import {
  AMPERSAND,
  AT,
  COLON,
  HYPHEN,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUESTION_MARK,
  SLASH,
} from '../text/characters';
import { added, endOfLine, type Gather, NONE, obstacle, problem, span, token } from '../text/gather';
import { definitionSign, parseComment, parseDefinition, startsComment } from '../text/line-parts';
import { isLetter, isSpace, nextLine, skipBlank, trimEnd } from '../text/lines';
import { placeholderAt, placeholdersIn } from '../text/placeholder';
import type { Header, HttpRequest, Span, Target, Token } from '../types';
import { parseBody } from './http-body';
import {
  parseTestsAfter,
  SECOND_REQUEST,
  skipForeign,
  skipHurlSection,
  skipScript,
  startsHandler,
  startsHurlSection,
} from './scripts';

/** Parses a block of a `.http` file after its separator. */
export function parseHttp(gather: Gather, from: number): HttpRequest | undefined {
  const { text } = gather;
  const to = text.length;
  let at = from;
  while (at < to) {
    const stop = endOfLine(gather, at, to);
    const start = skipBlank(text, at, stop);
    if (start < stop) {
      if (isIndentedSeparator(text, at, start)) {
        problem(gather, 'indented-separator', start, trimEnd(text, start, stop));
      } else if (startsComment(text, start, stop)) {
        parseComment(gather, start, stop, 'lines');
      } else if (text.charCodeAt(start) === AT) {
        readDefinition(gather, start, stop);
      } else if (trimEnd(text, start, stop) > start) {
        const after = skipForeign(gather, start);
        if (after !== -1) {
          at = after;
          continue;
        }
        if (!startsCurl(text, start, stop)) return parseRequest(gather, start, stop);
        const request = curlRequest(gather, start);
        parseTestsAfter(gather, request.end);
        return request;
      }
    }
    at = nextLine(text, stop, to);
  }
  return undefined;
}

function readDefinition(gather: Gather, start: number, stop: number): void {
  if (parseDefinition(gather, start, stop)) return;
  const end = trimEnd(gather.text, start, stop);
  problem(gather, 'definition-invalid', start, end, undefined, 'value-missing');
}

function isIndentedSeparator(text: string, lineStart: number, start: number): boolean {
  return start > lineStart && text.startsWith('###', start);
}

function parseRequest(gather: Gather, start: number, stop: number): HttpRequest {
  const { text } = gather;
  const lineEnd = trimEnd(text, start, stop);
  const methodToken = methodAt(gather, start, lineEnd);
  const targetStart = methodToken ? skipBlank(text, methodToken.end, lineEnd) : start;
  const lines = targetLines(gather, targetStart, lineEnd, stop);
  const { end, breaks, version } = lines;
  const placeholders = targetPlaceholders(gather, targetStart, end, breaks);
  const target = parseTarget(text, targetStart, end, placeholders, breaks);
  checkQuery(gather, target);
  for (const between of breaks) parseCommentsIn(gather, between);

  const { headers, bodyStart } = parseHeaders(gather, lines.next);
  const body =
    bodyStart === -1
      ? undefined
      : parseBody(
          gather,
          skipScripts(gather, bodyStart),
          headers,
          isGraphQl(methodToken?.text ?? '', headers),
        );
  const request: Mutable = {
    start,
    end: body?.end ?? headers.at(-1)?.end ?? version?.end ?? Math.max(end, methodToken?.end ?? end),
    kind: 'http',
    method: methodToken ? methodToken.text.toUpperCase() : 'GET',
    target,
    headers,
  };
  if (VARIABLE_METHOD.test(text.slice(start, Math.min(stop, start + 200)))) {
    const method = span(start, text.indexOf('}}', start) + 2);
    obstacle(gather, 'unsupported-syntax', method, 'The method cannot be a variable. Write it here.');
  }
  if (methodToken) {
    request.methodToken = methodToken;
    if (isForeignMethod(methodToken.text) && !isSocketMethod(methodToken.text)) {
      const detail = `Slotpad sends only HTTP requests: \`${methodToken.text}\` is not an HTTP method.`;
      obstacle(gather, 'unsupported-syntax', methodToken, detail);
    }
  }
  if (version) request.version = version;
  if (body) request.body = body;
  return request;
}

/** `{{method}} http://…`, `{{method}} /path`, `{{method}} {{url}}` */
const VARIABLE_METHOD = /^\{\{[^{}\r\n]*\}\}[ \t]+(?:\{\{|https?:|\/)/;

type Mutable = { -readonly [K in keyof HttpRequest]: HttpRequest[K] };

/** The lines of a target: the request line and its continuation lines. */
interface TargetLines {
  /** End of the target, without the HTTP version. */
  readonly end: number;
  /** See `Target.breaks`. */
  readonly breaks: readonly Span[];
  readonly version: Token | undefined;
  /** Start of the line after the target. */
  readonly next: number;
}

/**
 * @param lineEnd end of the request line without trailing space
 * @param stop end of the request line
 */
function targetLines(gather: Gather, targetStart: number, lineEnd: number, stop: number): TargetLines {
  const { text } = gather;
  const to = text.length;
  const version = versionAt(text, targetStart, lineEnd);
  let next = nextLine(text, stop, to);
  if (version) {
    const end = Math.max(targetStart, trimEnd(text, targetStart, version.start));
    return { end, breaks: NONE, version, next };
  }
  let end = lineEnd;
  let breaks: readonly Span[] = NONE;
  let lastStart = targetStart;
  let query = text.slice(targetStart, lineEnd).includes('?');
  for (let at = next; at < to; ) {
    const lineStop = endOfLine(gather, at, to);
    const first = skipBlank(text, at, lineStop);
    if (first === lineStop) break;
    const code = text.charCodeAt(first);
    const following = nextLine(text, lineStop, to);
    const inQuery = (code === QUESTION_MARK && !isAssertion(text, first)) || code === AMPERSAND;
    if (inQuery || (!query && first > at && isPathPart(text, first))) {
      query ||= inQuery;
      breaks = added(breaks, span(end, first));
      end = trimEnd(text, first, lineStop);
      lastStart = first;
      next = following;
    } else if (!startsComment(text, first, lineStop) || isIndentedSeparator(text, at, first)) {
      break;
    }
    at = following;
  }
  const lateVersion = breaks.length === 0 ? undefined : versionAt(text, lastStart, end);
  if (lateVersion) end = trimEnd(text, lastStart, lateVersion.start);
  return { end, breaks, version: lateVersion, next };
}

/** `?? status == 200`, an assertion of httpYac. */
function isAssertion(text: string, at: number): boolean {
  return text.startsWith('?? ', at);
}

/** An indented `/segment` continues the path. */
function isPathPart(text: string, at: number): boolean {
  return text.charCodeAt(at) === SLASH && text.charCodeAt(at + 1) !== SLASH;
}

/** The method at the start of a line: a known method, or another word in upper case. */
function methodAt(gather: Gather, start: number, end: number): Token | undefined {
  const { text } = gather;
  let stop = start;
  let lower = false;
  while (stop < end && (isLetter(text.charCodeAt(stop)) || text.charCodeAt(stop) === HYPHEN)) {
    if (text.charCodeAt(stop) >= 97) lower = true;
    stop++;
  }
  if (stop === start || (stop < end && !isSpace(text.charCodeAt(stop)))) return undefined;
  const word = token(text, start, stop);
  if (!lower) return word;
  if (!isKnownMethod(word.text.toUpperCase())) return undefined;
  problem(gather, 'lower-case-method', start, stop, word.text);
  return word;
}

function versionAt(text: string, start: number, end: number): Token | undefined {
  const at = versionStart(text, start, end);
  return at === -1 ? undefined : token(text, at, end);
}

/** The placeholders of a target, without those of comments between its lines. */
function targetPlaceholders(gather: Gather, start: number, end: number, breaks: readonly Span[]) {
  if (breaks.length === 0) return placeholdersIn(gather, start, end);
  let from = start;
  let all: ReturnType<typeof placeholdersIn> = NONE;
  for (const between of breaks) {
    for (const found of placeholdersIn(gather, from, between.start)) all = added(all, found);
    from = between.end;
  }
  for (const found of placeholdersIn(gather, from, end)) all = added(all, found);
  return all;
}

function checkQuery(gather: Gather, target: Target): void {
  for (const parameter of target.query) {
    if (parameter.value || gather.text.startsWith('{{', parameter.start)) continue;
    problem(gather, 'query-without-value', parameter.start, parameter.end, parameter.name.text);
  }
}

/** Parses the comments between two lines of a target. */
function parseCommentsIn(gather: Gather, between: Span): void {
  const { text } = gather;
  let at = nextLine(text, endOfLine(gather, between.start, between.end), between.end);
  while (at < between.end) {
    const stop = endOfLine(gather, at, between.end);
    const start = skipBlank(text, at, stop);
    if (startsComment(text, start, stop)) parseComment(gather, start, stop, 'headers');
    at = nextLine(text, stop, between.end);
  }
}

interface HeaderSection {
  readonly headers: readonly Header[];
  /** -1 when the block ends before a blank line. */
  readonly bodyStart: number;
}

function parseHeaders(gather: Gather, from: number): HeaderSection {
  const { text } = gather;
  const to = text.length;
  let headers: readonly Header[] = NONE;
  let at = from;
  while (at < to) {
    const stop = endOfLine(gather, at, to);
    const start = skipBlank(text, at, stop);
    if (trimEnd(text, start, stop) === start) return { headers, bodyStart: nextLine(text, stop, to) };
    if (startsHandler(text, start)) {
      const script = text.charCodeAt(start) === OPEN_BRACE ? skipScript(gather, start) : -1;
      if (script === -1) return { headers, bodyStart: at };
      at = script;
      continue;
    }
    if (isIndentedSeparator(text, at, start)) {
      problem(gather, 'indented-separator', start, trimEnd(text, start, stop));
    } else if (startsComment(text, start, stop)) {
      parseComment(gather, start, stop, 'headers');
    } else if (text.charCodeAt(start) === AT && definitionSign(text, start, stop) !== -1) {
      parseDefinition(gather, start, stop);
    } else if (startsHurlSection(text, start)) {
      at = skipHurlSection(gather, start);
      continue;
    } else if (startsBody(text, start)) {
      // The blank line was forgotten.
      problem(
        gather,
        'header-no-colon',
        start,
        trimEnd(text, start, stop),
        'Missing blank line before the body.',
        'blank-line-missing',
      );
      return { headers, bodyStart: at };
    } else if (isRequestLine(text, start, stop)) {
      obstacle(gather, 'second-request-line', span(start, trimEnd(text, start, stop)), SECOND_REQUEST);
    } else {
      const end = foldedEnd(gather, start - at, start, stop);
      headers = added(headers, parseHeader(gather, start, trimEnd(text, start, end)));
      at = nextLine(text, end, to);
      continue;
    }
    at = nextLine(text, stop, to);
  }
  return { headers, bodyStart: -1 };
}

/**
 * The end of the last line of a header. Lines with more indentation that are neither a header nor a comment continue its
 * value.
 */
function foldedEnd(gather: Gather, indent: number, headerStart: number, headerStop: number): number {
  const { text } = gather;
  const to = text.length;
  let end = headerStop;
  while (end < to) {
    const at = nextLine(text, end, to);
    const stop = endOfLine(gather, at, to);
    const start = skipBlank(text, at, stop);
    if (start - at <= indent || start === stop || startsComment(text, start, stop)) break;
    const line = text.slice(start, stop);
    const expected = /[,;:][ \t]*$/.test(text.slice(headerStart, end));
    if (
      NEW_HEADER.test(line) ||
      (!expected && HEADER_NAME.test(line)) ||
      startsBody(text, start) ||
      isRequestLine(text, start, stop)
    )
      break;
    if (end === headerStop && !text.slice(headerStart, headerStop).includes(':')) break;
    end = stop;
  }
  return end;
}

/** `Name: value`, but no URL; a definition; a separator; a script. */
const NEW_HEADER = /^(?:[!#$%&'*+.^_`|~\w-]+[ \t]*:(?!\/\/)|@|###|[<>] ?\{%|\{\{)/;
/** The name of a header that may still get its colon. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+[ \t]*$/;

/** The offset after blank lines and scripts, at the start of a line. */
function skipScripts(gather: Gather, from: number): number {
  const { text } = gather;
  let at = from;
  let after = from;
  while (at < text.length) {
    const stop = endOfLine(gather, at, text.length);
    const start = skipBlank(text, at, stop);
    if (start === stop) {
      at = nextLine(text, stop, text.length);
      continue;
    }
    const script = text.charCodeAt(start) === OPEN_BRACE ? skipScript(gather, start) : -1;
    if (script === -1) break;
    at = script;
    after = script;
  }
  return after;
}

function startsBody(text: string, start: number): boolean {
  const code = text.charCodeAt(start);
  return (
    code === OPEN_BRACKET ||
    (code === OPEN_BRACE && text.charCodeAt(start + 1) !== OPEN_BRACE) ||
    text.startsWith('< ', start)
  );
}

const NO_NAME = 'A header must have a name before its colon.';
const NO_COLON = 'A header must have a colon, so this line would not be sent.';

function parseHeader(gather: Gather, start: number, end: number): Header {
  const { text } = gather;
  let colon = start;
  while (colon < end && text.charCodeAt(colon) !== COLON) {
    colon = text.startsWith('{{', colon) ? placeholderAt(text, colon, end).end : colon + 1;
  }
  placeholdersIn(gather, start, end);
  if (colon >= end) {
    obstacle(gather, 'header-no-colon', span(start, end), NO_COLON);
    return { start, end, name: token(text, start, end) };
  }
  if (colon === start) obstacle(gather, 'header-no-colon', span(start, end), NO_NAME);
  let value = colon + 1;
  while (value < end && isSpace(text.charCodeAt(value))) value++;
  return {
    start,
    end,
    name: token(text, start, trimEnd(text, start, colon)),
    value: token(text, value, end),
  };
}
