import { contentType } from '../http/content-type';
import { isRequestLine } from '../http/http-method';
import { commentEnd, parseJsonText } from '../json/json';
import { AT, HASH, OPEN_BRACE, OPEN_BRACKET } from '../text/characters';
import { endOfLine, type Gather, problem, token } from '../text/gather';
import { definitionSign } from '../text/line-parts';
import { isSpace, nextLine, skipBlank, trimEnd } from '../text/lines';
import { placeholdersIn } from '../text/placeholder';
import type { Header, HttpBody, JsonNode, Token } from '../types';

/** Reads the body that starts at `from`; undefined when only blank lines follow. */
export function parseBody(gather: Gather, from: number, headers: readonly Header[]): HttpBody | undefined {
  const { text } = gather;
  const lines = scanLines(gather, from);
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
  if (isJsonBody(gather.text, first, lines.end, headers)) {
    const json = parseBodyJson(gather, from, first, lines, headers);
    if (json) body.json = json;
  } else {
    placeholdersIn(gather, from, lines.end, true);
  }
  return body;
}

type Mutable = { -readonly [K in keyof HttpBody]: HttpBody[K] };

interface BodyLines {
  /** Of the last line that is not blank; `from` when all are. */
  readonly end: number;
  /** Of the first line that other tools do not take for body; `end` when there is none. */
  readonly clean: number;
}

/** One pass over the body's lines: where it ends, and which lines other tools read in another way. */
function scanLines(gather: Gather, from: number): BodyLines {
  const { text } = gather;
  const to = text.length;
  let end = from;
  let clean = -1;
  for (let at = from; at < to; ) {
    const stop = endOfLine(gather, at, to);
    const start = skipBlank(text, at, stop);
    const code = text.charCodeAt(start);
    const found = end;
    if (start < stop) {
      let rule = '';
      if (code === HASH && start > at && text.startsWith('###', start)) rule = 'indented-separator';
      else if (code === AT && start === at && definitionSign(text, start, stop) !== -1)
        rule = 'definition-in-body';
      else if (code >= 65 && code <= 90 && start === at && isRequestLine(text, start, stop))
        rule = 'second-request-line';
      else if (code === 62 && startsHandler(text, start)) break;
      else if (code === 60 && text.startsWith('<> ', start)) break;
      const stopTrimmed = trimEnd(text, start, stop);
      if (rule !== '') {
        problem(gather, rule, start, stopTrimmed);
        if (clean === -1) clean = found;
      }
      if (stopTrimmed > start) end = stop;
    }
    at = nextLine(text, stop, to);
  }
  return { end, clean: clean === -1 ? end : Math.min(clean, end) };
}

/** `> {% … %}`, `> ./file.js`, `>> file`: what other tools do with the response; no part of the body. */
function startsHandler(text: string, start: number): boolean {
  return (
    text.startsWith('> {%', start) ||
    text.startsWith('>> ', start) ||
    text.startsWith('>>! ', start) ||
    /^> \S+\.(?:js|mjs|ts)[ \t]*(?:[\r\n]|$)/.test(text.slice(start, start + 200))
  );
}

/** The file name of `< ./file`, `<@ ./file` or `<@latin1 ./file`. */
function includeAt(gather: Gather, start: number, end: number): Token | undefined {
  const { text } = gather;
  if (text.charCodeAt(start) !== 60) return undefined;
  const stop = endOfLine(gather, start, end);
  const sign = /^<(?:@[\w-]*)?[ \t]+/.exec(text.slice(start, stop));
  if (!sign) return undefined;
  const name = start + sign[0].length;
  const nameEnd = trimEnd(text, name, stop);
  return nameEnd > name && text.charCodeAt(name) !== OPEN_BRACE ? token(text, name, nameEnd) : undefined;
}

function isJsonBody(text: string, first: number, end: number, headers: readonly Header[]): boolean {
  const type = contentType(headers);
  return (type !== undefined && isJsonType(type)) || startsJson(text, first, end);
}

function isJsonType(type: string): boolean {
  return /\bjson\b/i.test(type);
}

/** Keeps the placeholders of the whole body, even where no JSON value is found in it. */
function parseBodyJson(
  gather: Gather,
  from: number,
  first: number,
  lines: BodyLines,
  headers: readonly Header[],
): JsonNode | undefined {
  const type = contentType(headers);
  // A form is judged too: it is what `curl -d` sends unless told otherwise.
  const silent =
    type !== undefined && !isJsonType(type) && !type.includes('{{') && !/x-www-form-urlencoded/i.test(type);
  const to = lines.clean > first ? lines.clean : lines.end;
  const node = parseJsonText(gather, from, to, { sent: true, silent });
  placeholdersIn(gather, to, lines.end, true);
  return node;
}

/** Whether the first thing after space and comments is `{` or `[`; a placeholder is not. */
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
