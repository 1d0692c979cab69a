import { shortened } from '../../units/words';
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  DOT,
  HYPHEN,
  LINE_FEED,
  OPEN_BRACE,
  PLUS,
  QUOTE,
  TAB,
  ZERO,
} from '../text/characters';
import { endOfLine, type Gather, isPlain, NONE, nextOf } from '../text/gather';
import { isDigit, isWord } from '../text/lines';
import {
  escapedBracesAt,
  keepPlaceholder,
  placeholderAt,
  placeholdersIn,
  withoutEscapedBraces,
} from '../text/placeholder';
import type { JsonNode, JsonString, Placeholder } from '../types';
import { type Parser, syntax, wordEnd } from './json-parser';

/** Parses the strings, numbers, words and placeholders of JSON. */

export function parseString(parser: Parser): JsonString {
  const { text } = parser;
  const start = parser.at;
  const quote = closingQuote(parser.gather, start, parser.to);
  if (quote !== -1) {
    parser.at = quote + 1;
    return { kind: 'string', start, end: quote + 1, value: text.slice(start + 1, quote) };
  }
  return parseOtherString(parser, start);
}

/** A string with escapes, placeholders or mistakes. */
function parseOtherString(parser: Parser, start: number): JsonString {
  const { text, to } = parser;
  let escaped = false;
  let at = start + 1;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === TAB) syntax(parser, at, at + 1, 'Write a tab in a string as `\\t`.');
    else if (code === QUOTE || code < 32) break;
    else if (code === BACKSLASH) {
      escaped = true;
      if (at + 1 < to && text.charCodeAt(at + 1) >= 32) at++;
    }
  }
  const end = at < to ? text.charCodeAt(at) : LINE_FEED;
  const closed = end === QUOTE;
  if (!closed && end !== LINE_FEED && end !== CARRIAGE_RETURN) return parseControlled(parser, start);
  parser.at = closed ? at + 1 : at;
  const value = escaped ? unescaped(parser, start + 1, at) : text.slice(start + 1, at);
  const placeholders =
    nextOf(parser.gather.open, text, start) < at ? stringPlaceholders(parser, start + 1, at) : NONE;
  if (!closed) {
    syntax(parser, start, at, 'The string has no closing quote.', 'open-string');
    parser.lost = true;
  }
  return stringNode(start, parser.at, value, placeholders, closed);
}

function stringNode(
  start: number,
  end: number,
  value: string,
  placeholders: readonly Placeholder[],
  closed: boolean,
): JsonString {
  const node: Mutable = { kind: 'string', start, end, value };
  if (placeholders.length > 0) node.placeholders = placeholders;
  if (!closed) node.quotes = 'unclosed';
  return node;
}

type Mutable = { -readonly [K in keyof JsonString]: JsonString[K] };

/** A loop finds the closing quote of a hash or an address faster than searches through the block do. */
const SHORT_STRING = 160;

/**
 * Offset of the closing quote of a string without escapes, placeholders and control characters; -1 for other strings.
 * Short strings are read character by character; in longer ones, the first of each of these characters is searched for.
 */
function closingQuote(gather: Gather, start: number, to: number): number {
  const { text } = gather;
  const near = Math.min(start + SHORT_STRING, to);
  for (let at = start + 1; at < near; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code < 32 || code === BACKSLASH || code === OPEN_BRACE) return -1;
  }
  const quote = near < to ? text.indexOf('"', near) : -1;
  const plain =
    quote !== -1 &&
    quote < to &&
    isPlain(gather) &&
    nextOf(gather.backslash, text, start) > quote &&
    nextOf(gather.open, text, start) > quote &&
    nextOf(gather.newline, text, start) > quote &&
    nextOf(gather.return, text, start) > quote;
  return plain ? quote : -1;
}

function stringPlaceholders(parser: Parser, from: number, to: number): readonly Placeholder[] {
  return placeholdersIn(parser.gather, from, to, parser.silent);
}

/** A string with control characters. It ends at its quote or line end, with one problem for all of them. */
function parseControlled(parser: Parser, start: number): JsonString {
  const { text } = parser;
  const stop = endOfLine(parser.gather, start + 1, parser.to);
  let at = start + 1;
  while (at < stop && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  at = Math.min(at, stop);
  const closed = at < stop;
  parser.at = closed ? at + 1 : at;
  syntax(parser, start, parser.at, 'Control characters in a string must be escaped, for example `\\u0000`.');
  const value = text.slice(start + 1, at);
  return stringNode(start, parser.at, value, stringPlaceholders(parser, start + 1, at), closed);
}

function unescaped(parser: Parser, from: number, to: number): string {
  const { text } = parser;
  let value = '';
  let plain = from;
  for (let at = from; at < to; at++) {
    if (text.charCodeAt(at) !== BACKSLASH) continue;
    value += text.slice(plain, at);
    const next = at + 1 < to ? text[at + 1] : undefined;
    const simple = next === undefined ? undefined : ESCAPES[next];
    if (simple !== undefined) {
      value += simple;
      at += 1;
    } else if (next === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, Math.min(at + 6, to)))) {
      value += String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16));
      at += 5;
    } else if (next === '{' && escapedBracesAt(text, at) > 0) {
      const length = escapedBracesAt(text, at);
      value += withoutEscapedBraces(text.slice(at, at + length));
      at += length - 1;
    } else {
      syntax(parser, at, Math.min(at + 2, to), 'Invalid escape sequence.');
      value += text.slice(at, Math.min(at + 2, to));
      at += 1;
    }
    plain = at + 1;
  }
  return plain < to ? value + text.slice(plain, to) : value;
}

const ESCAPES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
});

export function parseSingleQuoted(parser: Parser): JsonNode {
  const { text } = parser;
  const start = parser.at;
  const stop = endOfLine(parser.gather, start, parser.to);
  const close = text.indexOf("'", start + 1);
  const end = close === -1 || close >= stop ? wordEnd(parser, start + 1) : close + 1;
  parser.at = end;
  syntax(parser, start, end, 'JSON strings need double quotes.', 'single-quotes');
  placeholdersIn(parser.gather, start, end, true);
  return { kind: 'invalid', start, end, text: text.slice(start, end) };
}

export function parsePlaceholder(parser: Parser): JsonNode {
  const start = parser.at;
  const placeholder = placeholderAt(parser.text, start, parser.to);
  keepPlaceholder(parser.gather, placeholder, parser.silent);
  parser.at = placeholder.end;
  // `{{a}}{{b}}` or `{{a}}00` is one value of several parts, and only known when sent.
  const end = wordEnd(parser, placeholder.end);
  if (end === placeholder.end && !parser.text.startsWith('{{', end)) {
    return { kind: 'placeholder', start, end, placeholder };
  }
  let to = end;
  while (parser.text.startsWith('{{', to) && to < parser.to) {
    const next = placeholderAt(parser.text, to, parser.to);
    keepPlaceholder(parser.gather, next, parser.silent);
    to = wordEnd(parser, next.end);
  }
  parser.at = to;
  return { kind: 'invalid', start, end: to, text: parser.text.slice(start, to) };
}

export function parseWord(parser: Parser): JsonNode {
  const { text } = parser;
  const start = parser.at;
  let end = wordEnd(parser, start);
  if (end === start) end = start + 1;
  parser.at = end;
  const first = text.charCodeAt(start);
  if ((first === HYPHEN || isDigit(first)) && isNumber(text, start, end)) {
    return { kind: 'number', start, end, text: text.slice(start, end) };
  }
  const word = text.slice(start, end);
  if (word === 'true' || word === 'false') return { kind: 'boolean', start, end, value: word === 'true' };
  if (word === 'null') return { kind: 'null', start, end };
  const shown = shortened(word, 40);
  if (isDigit(first) && !/^0[xX]/.test(word)) {
    syntax(parser, start, end, `\`${shown}\` is not a JSON number.`);
  } else if (isWord(first)) {
    const meant = jsonWord(word);
    const message =
      meant === undefined
        ? `\`${shown}\` must have quotes. Use \`"${shown}"\`.`
        : `JSON writes \`${meant}\`, not \`${shown}\`.`;
    syntax(parser, start, end, message, 'bare-word');
  } else {
    syntax(parser, start, end, 'Expected a JSON value.');
  }
  return { kind: 'invalid', start, end, text: word };
}

const WORDS: Readonly<Record<string, string>> = {
  True: 'true',
  TRUE: 'true',
  False: 'false',
  FALSE: 'false',
  None: 'null',
  NULL: 'null',
  nil: 'null',
  undefined: 'null',
};

/** The word of JSON for one of another language: `True` of Python is `true`. */
export function jsonWord(word: string): string | undefined {
  return Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}

function isNumber(text: string, start: number, end: number): boolean {
  let at = text.charCodeAt(start) === HYPHEN ? start + 1 : start;
  const digits = at;
  at = text.charCodeAt(at) === ZERO ? at + 1 : digitsEnd(text, at, end);
  if (at === digits || at > end) return false;
  if (at < end && text.charCodeAt(at) === DOT) {
    const fraction = at + 1;
    at = digitsEnd(text, fraction, end);
    if (at === fraction) return false;
  }
  if (at < end && (text[at] === 'e' || text[at] === 'E')) {
    const sign = text.charCodeAt(at + 1);
    const exponent = sign === PLUS || sign === HYPHEN ? at + 2 : at + 1;
    at = digitsEnd(text, exponent, end);
    if (at <= exponent) return false;
  }
  return at === end;
}

function digitsEnd(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  return at;
}
