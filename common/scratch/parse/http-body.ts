import { bodyForm } from '../http/body';
import { contentType } from '../http/headers';
import { isRequestLine } from '../http/request-line';
import { commentEnd, parseJsonText } from '../json/json';
import { AT, HASH, LESS_THAN, OPEN_BRACE, OPEN_BRACKET } from '../text/characters';
import { endOfLine, type Gather, obstacle, problem, token } from '../text/gather';
import { definitionSign, startsComment } from '../text/line-parts';
import { isSpace, nextLine, skipBlank, trimEnd } from '../text/lines';
import { placeholdersIn } from '../text/placeholder';
import type { Header, HttpBody, JsonNode, ParseProblemCode, Token } from '../types';
import { parseAfterBody, SECOND_REQUEST, skipHurlSection, startsHandler, startsHurlSection } from './scripts';

/** Parses the body from offset `from`; undefined when only blank lines follow. */
export function parseBody(
  gather: Gather,
  from: number,
  headers: readonly Header[],
  graphQl: boolean,
): HttpBody | undefined {
  const { text } = gather;
  const lines = scanLines(gather, from, headers);
  if (lines.end === from) return undefined;
  const body: Mutable = token(text, from, lines.end);
  let first = from;
  while (first < lines.end && isSpace(text.charCodeAt(first))) first++;

  const include = includeAt(gather, first, lines.end);
  if (include) {
    placeholdersIn(gather, include.start, include.end);
    body.include = include;
    const rest = nextLine(text, endOfLine(gather, first, lines.end), lines.end);
    placeholdersIn(gather, rest, lines.end, true);
    return body;
  }
  if (!graphQl && isJsonBody(gather.text, first, lines.end, headers)) {
    const json = parseBodyJson(gather, from, first, lines, headers);
    if (json) body.json = json;
  } else {
    placeholdersIn(gather, from, lines.end, true);
    const form = bodyForm(contentType(headers));
    if (form === 'form') checkForm(gather, first, lines.end);
    if (form === 'markdown') checkHeadings(gather, first, lines.end);
  }
  return body;
}

/** Reports the first line that REST Client takes for a comment. */
function checkHeadings(gather: Gather, from: number, to: number): void {
  const { text } = gather;
  for (let at = from; at < to; ) {
    const stop = endOfLine(gather, at, to);
    const start = skipBlank(text, at, stop);
    if (start < stop && text.charCodeAt(start) === HASH) {
      problem(gather, 'heading-in-body', start, trimEnd(text, start, stop));
      return;
    }
    at = nextLine(text, stop, to);
  }
}

/** Reports a line of a form that may be a new parameter or the rest of the last one. */
function checkForm(gather: Gather, from: number, to: number): void {
  const { text } = gather;
  let open = true;
  for (let at = from; at < to; ) {
    const stop = endOfLine(gather, at, to);
    const start = skipBlank(text, at, stop);
    const end = trimEnd(text, start, stop);
    if (start < end && !startsComment(text, start, stop)) {
      if (!open && text[start] !== '&') obstacle(gather, 'unsupported-syntax', { start, end }, FORM_LINE);
      open = text[end - 1] === '&';
    }
    at = nextLine(text, stop, to);
  }
}

const FORM_LINE = 'Write `&` before this parameter: the lines of a form are joined.';

type Mutable = { -readonly [K in keyof HttpBody]: HttpBody[K] };

interface BodyLines {
  /** End of the last line that is not blank; the start of the body when all lines are. */
  readonly end: number;
  /** Start of the first line that other tools may not take as body; `end` when there is none. */
  readonly clean: number;
}

/** Finds the end of the body, and the lines that other tools may not take as body. */
function scanLines(gather: Gather, from: number, headers: readonly Header[]): BodyLines {
  const { text } = gather;
  const to = text.length;
  let end = from;
  let clean = -1;
  for (let at = from; at < to; ) {
    const stop = endOfLine(gather, at, to);
    const start = skipBlank(text, at, stop);
    if (start < stop) {
      if (startsHandler(text, start)) {
        parseAfterBody(gather, at);
        break;
      }
      if (end === from && startsHurlSection(text, start)) {
        at = skipHurlSection(gather, start);
        continue;
      }
      const rule = ambiguityOf(text, at, start, stop);
      const trimmed = trimEnd(text, start, stop);
      if (rule !== undefined) {
        if (rule === 'second-request-line' && !isPlainText(headers)) {
          obstacle(gather, rule, { start, end: trimmed }, SECOND_REQUEST);
        } else problem(gather, rule, start, trimmed);
        if (clean === -1) clean = end;
      }
      if (trimmed > start) end = stop;
    }
    at = nextLine(text, stop, to);
  }
  return { end, clean: clean === -1 ? end : Math.min(clean, end) };
}

/** Whether a request line may be part of the body. */
function isPlainText(headers: readonly Header[]): boolean {
  return /^(?:text|message)\//i.test(contentType(headers) ?? '');
}

/** The rule for a line of the body that other tools may not take as body. */
function ambiguityOf(
  text: string,
  lineStart: number,
  start: number,
  stop: number,
): ParseProblemCode | undefined {
  const code = text.charCodeAt(start);
  if (start > lineStart) {
    return code === HASH && text.startsWith('###', start) ? 'indented-separator' : undefined;
  }
  if (code === AT && definitionSign(text, start, stop) !== -1) return 'definition-in-body';
  if (code >= 65 && code <= 90 && isRequestLine(text, start, stop)) return 'second-request-line';
  return undefined;
}

/** The file name of `< ./file`, `<@ ./file` or `<@latin1 ./file`. */
function includeAt(gather: Gather, start: number, end: number): Token | undefined {
  const { text } = gather;
  if (text.charCodeAt(start) !== LESS_THAN) return undefined;
  const stop = endOfLine(gather, start, end);
  const sign = /^<(?:@[\w-]*)?[ \t]+/.exec(text.slice(start, stop));
  if (!sign) return undefined;
  const name = start + sign[0].length;
  const nameEnd = trimEnd(text, name, stop);
  return nameEnd > name && !text.startsWith('{%', name) ? token(text, name, nameEnd) : undefined;
}

function isJsonBody(text: string, first: number, end: number, headers: readonly Header[]): boolean {
  const type = contentType(headers);
  return (type !== undefined && isJsonType(type)) || startsJson(text, first, end);
}

function isJsonType(type: string): boolean {
  return /\bjson\b/i.test(type);
}

/** Finds the placeholders of the whole body, also where it is not JSON. */
function parseBodyJson(
  gather: Gather,
  from: number,
  first: number,
  lines: BodyLines,
  headers: readonly Header[],
): JsonNode | undefined {
  const type = contentType(headers);
  // JSON syntax is checked for forms too: `curl -d` sends this type by default.
  const silent =
    type !== undefined && !isJsonType(type) && !type.includes('{{') && !/x-www-form-urlencoded/i.test(type);
  const to = lines.clean > first ? lines.clean : lines.end;
  const node = parseJsonText(gather, from, to, { sent: true, withoutCommentLines: true, silent });
  placeholdersIn(gather, to, lines.end, true);
  return node;
}

/** Whether `{` or `[` is first after whitespace and comments. A placeholder `{{` does not count. */
function startsJson(text: string, from: number, end: number): boolean {
  let at = from;
  for (;;) {
    while (at < end && isSpace(text.charCodeAt(at))) at++;
    const after = at < end ? commentEnd(text, at, end) : at;
    if (after === at) break;
    at = after;
  }
  const code = text.charCodeAt(at);
  return (
    at < end && (code === OPEN_BRACKET || (code === OPEN_BRACE && text.charCodeAt(at + 1) !== OPEN_BRACE))
  );
}
