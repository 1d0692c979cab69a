import { added, endOfLine, type Gather, isPlain, NONE, nextOf, problem } from './gather';
import { isDigit, isSpace, isWord, lineEnd } from './lines';
import { keepPlaceholder, placeholderAt, placeholdersIn } from './placeholder';
import type { JsonArray, JsonMember, JsonNode, JsonObject, JsonString, Placeholder } from './types';

/**
 * A tolerant JSON parser: comments (`//`, `#`, `/* … *​/`), trailing commas, bare words, single quotes, missing
 * commas, colons and closing brackets all leave as much structure as can be had. Nodes have exact spans.
 */

/** Deeper nesting is skipped as one invalid node, so that nobody who walks the nodes can overflow the stack. */
const DEEPEST = 200;

export interface JsonOptions {
  /** The text is sent as written: comments and trailing commas are mistakes. */
  readonly sent: boolean;
  /** Syntax is not judged at all: the text is probably no JSON. */
  readonly silent?: boolean;
}

interface Parser {
  readonly gather: Gather;
  readonly text: string;
  readonly to: number;
  readonly sent: boolean;
  readonly silent: boolean;
  at: number;
  depth: number;
  /** How many of each are open, to tell a bracket that closes an outer one from a stray one. */
  objects: number;
  arrays: number;
  calls: number;
  /** One is enough: the others follow from it. */
  unclosedTold: boolean;
  /** After a string without its end all that looks wrong may follow from it. */
  lost: boolean;
  /** How much of `stack` is in use. */
  top: number;
}

/** Items and members while their number is not known: kept here, so that each list is allocated once, exactly. */
let stack: (JsonNode | JsonMember)[] = [];

function push(parser: Parser, item: JsonNode | JsonMember): void {
  stack[parser.top++] = item;
}

function popFrom<T extends JsonNode | JsonMember>(parser: Parser, base: number): readonly T[] {
  const list = parser.top === base ? NONE : (stack.slice(base, parser.top) as T[]);
  parser.top = base;
  if (base === 0 && stack.length > 1000) stack = [];
  return list;
}

export interface JsonRead {
  /** Absent when there is nothing but space and comments. */
  readonly node?: JsonNode;
  /** Where reading stopped: at the node's end, or for one that is not closed, where it was given up. */
  readonly stop: number;
}

/** Reads one value at `from`; what follows it is left alone. */
export function parseJson(gather: Gather, from: number, to: number, options: JsonOptions): JsonRead {
  const parser = parserFor(gather, from, to, options);
  const node = parseValue(parser);
  return node ? { node, stop: parser.at } : { stop: parser.at };
}

/** Reads a whole text as one value: anything but space and comments after it is a mistake. */
export function parseJsonText(
  gather: Gather,
  from: number,
  to: number,
  options: JsonOptions,
): JsonNode | undefined {
  const parser = parserFor(gather, from, to, options);
  const node = parseValue(parser);
  skipTrivia(parser);
  if (parser.at < to) {
    const end = lineEnd(gather.text, parser.at, to);
    syntax(parser, parser.at, end, node ? 'Nothing can follow the JSON value.' : 'This is not JSON.');
    placeholdersIn(gather, parser.at, to, true);
  }
  return node;
}

/** Reads `(…)`, the arguments of a call; `from` is the opening parenthesis. */
export function parseArguments(
  gather: Gather,
  from: number,
  to: number,
): {
  readonly items: readonly JsonNode[];
  readonly end: number;
  readonly closed: boolean;
  readonly stop: number;
} {
  const parser = parserFor(gather, from + 1, to, { sent: false });
  parser.calls = 1;
  const { items, closed } = parseItems(parser, 41);
  if (!closed) {
    problem(gather, 'call-syntax', from, from + 1, 'The call has no closing `)`.');
  }
  const last = items.at(-1);
  return { items, end: closed ? parser.at : Math.max(from + 1, last?.end ?? 0), closed, stop: parser.at };
}

function parserFor(gather: Gather, at: number, to: number, options: JsonOptions): Parser {
  return {
    gather,
    text: gather.text,
    to,
    sent: options.sent,
    silent: options.silent === true,
    at,
    depth: 0,
    objects: 0,
    arrays: 0,
    calls: 0,
    unclosedTold: false,
    lost: false,
    top: 0,
  };
}

function syntax(parser: Parser, start: number, end: number, detail: string): void {
  if (!parser.silent && !parser.lost) problem(parser.gather, 'json-syntax', start, end, detail);
}

// ---------------------------------------------------------------- values

/** Undefined, and nothing consumed but trivia, where no value starts. */
function parseValue(parser: Parser): JsonNode | undefined {
  skipTrivia(parser);
  const start = parser.at;
  if (start >= parser.to) return undefined;
  const code = parser.text.charCodeAt(start);
  switch (code) {
    case 34:
      return parseString(parser);
    case 123:
      return parser.text.charCodeAt(start + 1) === 123 ? parsePlaceholder(parser) : parseObject(parser);
    case 91:
      return parseArray(parser);
    case 39:
      return parseSingleQuoted(parser);
    case 44:
    case 58:
    case 93:
    case 125:
    case 41:
      return undefined;
    default:
      return parseWord(parser);
  }
}

function parseString(parser: Parser): JsonString {
  const { text, to } = parser;
  const start = parser.at;
  const quote = closingQuote(parser, start);
  if (quote !== -1) {
    parser.at = quote + 1;
    return { kind: 'string', start, end: quote + 1, value: text.slice(start + 1, quote) };
  }
  let at = start + 1;
  let escaped = false;
  let code = 0;
  while (at < to) {
    code = text.charCodeAt(at);
    if (code === 34 || code < 32) {
      if (code !== 9) break;
      syntax(parser, at, at + 1, 'A tab in a string is written `\\t`.');
    } else if (code === 92) {
      escaped = true;
      if (at + 1 < to && text.charCodeAt(at + 1) >= 32) at++;
    }
    at++;
  }
  const closed = at < to && code === 34;
  if (!closed && at < to && code !== 10 && code !== 13) {
    // Another control character: told of once, then on to the end of the string.
    return parseControlled(parser, start);
  }
  parser.at = closed ? at + 1 : at;
  const value = escaped ? unescaped(parser, start + 1, at) : text.slice(start + 1, at);
  const placeholders =
    nextOf(parser.gather.open, text, start) < at ? stringPlaceholders(parser, start + 1, at) : NONE;
  if (!closed) {
    syntax(parser, start, at, 'The string has no closing quote.');
    parser.lost = true;
    return placeholders.length > 0
      ? { kind: 'string', start, end: at, value, placeholders, quotes: 'unclosed' }
      : { kind: 'string', start, end: at, value, quotes: 'unclosed' };
  }
  return placeholders.length > 0
    ? { kind: 'string', start, end: at + 1, value, placeholders }
    : { kind: 'string', start, end: at + 1, value };
}

/**
 * The closing quote of a string that is nothing but plain characters; -1 for any other. Short strings are looked
 * through, in long ones the quote is searched for, and what must not stand before it.
 */
function closingQuote(parser: Parser, start: number): number {
  const { text, to, gather } = parser;
  const near = Math.min(start + 24, to);
  for (let at = start + 1; at < near; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return at;
    if (code < 32 || code === 92 || code === 123) return -1;
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

/** A string with control characters in it: up to its quote or the end of its line. */
function parseControlled(parser: Parser, start: number): JsonString {
  const { text } = parser;
  const stop = endOfLine(parser.gather, start + 1, parser.to);
  let at = start + 1;
  while (at < stop && text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === 92 ? 2 : 1;
  at = Math.min(at, stop);
  const closed = at < stop;
  parser.at = closed ? at + 1 : at;
  syntax(parser, start, parser.at, 'A string holds no control characters: write them as `\\u0000`.');
  const value = text.slice(start + 1, at);
  const placeholders = stringPlaceholders(parser, start + 1, at);
  return {
    kind: 'string',
    start,
    end: parser.at,
    value,
    ...(placeholders.length > 0 ? { placeholders } : {}),
    ...(closed ? {} : { quotes: 'unclosed' as const }),
  };
}

function unescaped(parser: Parser, from: number, to: number): string {
  const { text } = parser;
  let value = '';
  let plain = from;
  for (let at = from; at < to; at++) {
    if (text.charCodeAt(at) !== 92) continue;
    value += text.slice(plain, at);
    const next = at + 1 < to ? text[at + 1] : undefined;
    const simple = next === undefined ? undefined : ESCAPES[next];
    if (simple !== undefined) {
      value += simple;
      at += 1;
    } else if (next === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, Math.min(at + 6, to)))) {
      value += String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16));
      at += 5;
    } else {
      syntax(parser, at, Math.min(at + 2, to), 'JSON has no such escape.');
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

function parseSingleQuoted(parser: Parser): JsonNode {
  const { text } = parser;
  const start = parser.at;
  const stop = endOfLine(parser.gather, start, parser.to);
  const close = text.indexOf("'", start + 1);
  const end = close === -1 || close >= stop ? wordEnd(parser, start + 1) : close + 1;
  parser.at = end;
  syntax(parser, start, end, 'JSON strings stand in double quotes.');
  placeholdersIn(parser.gather, start, end, true);
  return { kind: 'invalid', start, end, text: text.slice(start, end) };
}

function keep(parser: Parser, placeholder: Placeholder): void {
  if (!parser.silent || placeholder.expression.kind !== 'malformed')
    keepPlaceholder(parser.gather, placeholder);
}

function parsePlaceholder(parser: Parser): JsonNode {
  const start = parser.at;
  const placeholder = placeholderAt(parser.text, start, parser.to);
  keep(parser, placeholder);
  parser.at = placeholder.end;
  // `{{a}}{{b}}` or `{{a}}00` makes one value of several parts, which is known only when sent.
  const end = wordEnd(parser, placeholder.end);
  if (end === placeholder.end && !parser.text.startsWith('{{', end)) {
    return { kind: 'placeholder', start, end, placeholder };
  }
  let to = end;
  while (parser.text.startsWith('{{', to) && to < parser.to) {
    const next = placeholderAt(parser.text, to, parser.to);
    keep(parser, next);
    to = wordEnd(parser, next.end);
  }
  parser.at = to;
  return { kind: 'invalid', start, end: to, text: parser.text.slice(start, to) };
}

function parseWord(parser: Parser): JsonNode {
  const { text } = parser;
  const start = parser.at;
  let end = wordEnd(parser, start);
  if (end === start) end = start + 1;
  parser.at = end;
  const first = text.charCodeAt(start);
  if ((first === 45 || isDigit(first)) && isNumber(text, start, end)) {
    return { kind: 'number', start, end, text: text.slice(start, end) };
  }
  const word = text.slice(start, end);
  if (word === 'true' || word === 'false') return { kind: 'boolean', start, end, value: word === 'true' };
  if (word === 'null') return { kind: 'null', start, end };
  syntax(
    parser,
    start,
    end,
    isDigit(first) && !/^0[xX]/.test(word)
      ? `\`${shortened(word)}\` is no JSON number.`
      : isWord(first)
        ? `\`${shortened(word)}\` needs quotes: \`"${shortened(word)}"\`.`
        : 'A JSON value is expected here.',
  );
  return { kind: 'invalid', start, end, text: word };
}

function shortened(word: string): string {
  return word.length > 40 ? `${word.slice(0, 39)}…` : word;
}

/** A word ends before space, punctuation, a quote, a placeholder or a comment. */
function wordEnd(parser: Parser, from: number): number {
  const { text, to } = parser;
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) break;
    if (code === 44 || code === 58 || code === 34 || code === 39 || code === 35) break;
    if (code === 123 || code === 125 || code === 91 || code === 93 || code === 40 || code === 41) break;
    if (code === 47 && (text.charCodeAt(at + 1) === 47 || text.charCodeAt(at + 1) === 42)) break;
    at++;
  }
  return at;
}

function isNumber(text: string, start: number, end: number): boolean {
  let at = start;
  if (text.charCodeAt(at) === 45) at++;
  const first = text.charCodeAt(at);
  if (at >= end || !isDigit(first)) return false;
  at++;
  if (first !== 48) while (at < end && isDigit(text.charCodeAt(at))) at++;
  if (at < end && text.charCodeAt(at) === 46) {
    const from = ++at;
    while (at < end && isDigit(text.charCodeAt(at))) at++;
    if (at === from) return false;
  }
  if (at < end && (text.charCodeAt(at) | 32) === 101) {
    at++;
    if (at < end && (text.charCodeAt(at) === 43 || text.charCodeAt(at) === 45)) at++;
    const from = at;
    while (at < end && isDigit(text.charCodeAt(at))) at++;
    if (at === from) return false;
  }
  return at === end;
}

// ---------------------------------------------------------------- containers

function parseObject(parser: Parser): JsonNode {
  if (parser.depth >= DEEPEST) return skipDeep(parser);
  const { text } = parser;
  const start = parser.at;
  parser.at++;
  parser.depth++;
  parser.objects++;
  const base = parser.top;
  let closed = false;
  let comma = -1;
  let afterMember = false;
  /** A string read as a value that turned out to be the next name. */
  let pending: JsonString | undefined;
  for (;;) {
    skipTrivia(parser);
    if (parser.at >= parser.to && !pending) break;
    const at = parser.at;
    const code = pending ? 34 : text.charCodeAt(at);
    if (code === 125) {
      parser.at++;
      closed = true;
      if (comma !== -1) trailingComma(parser, comma);
      break;
    }
    if (code === 44) {
      parser.at++;
      if (!afterMember) syntax(parser, at, at + 1, 'A member is expected before the comma.');
      comma = at;
      afterMember = false;
      continue;
    }
    if (code === 93 || code === 41) {
      if (code === 93 ? parser.arrays > 0 : parser.calls > 0) break;
      parser.at++;
      syntax(parser, at, at + 1, `\`${text[at]}\` closes nothing here.`);
      continue;
    }
    if (code === 58) {
      parser.at++;
      syntax(parser, at, at + 1, 'A member needs a name before the colon.');
      continue;
    }
    if (afterMember && !pending) {
      if (startsStatement(parser)) break;
      expectedComma(parser, (stack[parser.top - 1] as JsonMember).end);
    }
    const key = pending ?? parseKey(parser);
    pending = undefined;
    if (!key) {
      // A number, an object or an array where a name should stand.
      const value = parseValue(parser);
      if (value) {
        if (value.kind !== 'invalid')
          syntax(parser, value.start, value.end, 'A member starts with its name in quotes.');
      } else parser.at++;
      afterMember = false;
      comma = -1;
      continue;
    }
    comma = -1;
    afterMember = true;
    skipTrivia(parser);
    const colon = parser.at < parser.to && text.charCodeAt(parser.at) === 58;
    const named = colon ? parser.at + 1 : key.end;
    if (colon) parser.at++;
    const value =
      colon || (key.quotes !== 'unclosed' && !startsStatement(parser)) ? parseValue(parser) : undefined;
    if (value?.kind === 'string') {
      skipTrivia(parser);
      if (parser.at < parser.to && text.charCodeAt(parser.at) === 58) pending = value;
    }
    if (!value || pending) {
      const missing = colon ? 'The value is missing.' : 'A colon and a value are missing after the name.';
      if (key.quotes !== 'unclosed') syntax(parser, key.start, named, missing);
      push(parser, { start: key.start, end: named, key });
      continue;
    }
    if (!colon) syntax(parser, key.start, key.end, 'A colon is missing after the name.');
    push(parser, { start: key.start, end: value.end, key, value });
  }
  parser.depth--;
  parser.objects--;
  const members = popFrom<JsonMember>(parser, base);
  const end = closed ? parser.at : Math.max(start + 1, members.at(-1)?.end ?? 0);
  if (!closed) unclosed(parser, start, '}');
  return { kind: 'object', start, end, members, closed } satisfies JsonObject;
}

/** A name in quotes, or a bare word that stands for one. */
function parseKey(parser: Parser): JsonString | undefined {
  const { text } = parser;
  const start = parser.at;
  const code = text.charCodeAt(start);
  if (code === 34) return parseString(parser);
  if (code === 123 && text.charCodeAt(start + 1) === 123) {
    const node = parsePlaceholder(parser);
    const placeholders = node.kind === 'placeholder' ? [node.placeholder] : NONE;
    return {
      kind: 'string',
      start,
      end: node.end,
      value: text.slice(start, node.end),
      placeholders,
      quotes: 'none',
    };
  }
  if (code === 39) {
    const node = parseSingleQuoted(parser);
    const value = text.slice(start + 1, node.end).replace(/'$/, '');
    return { kind: 'string', start, end: node.end, value, quotes: 'none' };
  }
  if (!isWord(code) || isDigit(code)) return undefined;
  const end = wordEnd(parser, start);
  parser.at = end;
  syntax(parser, start, end, `The name needs quotes: \`"${shortened(text.slice(start, end))}"\`.`);
  return { kind: 'string', start, end, value: text.slice(start, end), quotes: 'none' };
}

function parseArray(parser: Parser): JsonNode {
  if (parser.depth >= DEEPEST) return skipDeep(parser);
  const start = parser.at;
  parser.at++;
  parser.depth++;
  parser.arrays++;
  const { items, closed } = parseItems(parser, 93);
  parser.depth--;
  parser.arrays--;
  const last = items.at(-1);
  const end = closed ? parser.at : Math.max(start + 1, last?.end ?? 0);
  if (!closed) unclosed(parser, start, ']');
  return { kind: 'array', start, end, items, closed } satisfies JsonArray;
}

/** Items up to and with the closing bracket or parenthesis. */
function parseItems(parser: Parser, close: number): { items: readonly JsonNode[]; closed: boolean } {
  const { text } = parser;
  const base = parser.top;
  let comma = -1;
  let afterItem = false;
  for (;;) {
    skipTrivia(parser);
    if (parser.at >= parser.to) return { items: popFrom(parser, base), closed: false };
    const at = parser.at;
    const code = text.charCodeAt(at);
    if (code === close) {
      parser.at++;
      if (comma !== -1) trailingComma(parser, comma);
      return { items: popFrom(parser, base), closed: true };
    }
    if (code === 44) {
      parser.at++;
      if (!afterItem) syntax(parser, at, at + 1, 'A value is expected before the comma.');
      comma = at;
      afterItem = false;
      continue;
    }
    if (code === 125 || code === 93 || code === 41) {
      const outer = code === 125 ? parser.objects : code === 93 ? parser.arrays : parser.calls;
      if (outer > 0) return { items: popFrom(parser, base), closed: false };
      parser.at++;
      syntax(parser, at, at + 1, `\`${text[at]}\` closes nothing here.`);
      continue;
    }
    if (code === 58) {
      // `["name": …`: the array was never closed, or it should have been an object.
      parser.at++;
      syntax(parser, at, at + 1, 'A colon stands between a name and a value, in an object.');
      comma = -1;
      afterItem = false;
      continue;
    }
    if (startsStatement(parser)) return { items: popFrom(parser, base), closed: false };
    if (afterItem) expectedComma(parser, (stack[parser.top - 1] as JsonNode).end);
    const item = parseValue(parser);
    if (!item) {
      parser.at++;
      continue;
    }
    push(parser, item);
    comma = -1;
    afterItem = true;
  }
}

/** Whether the next call or definition starts here, at column 0: what is open was never closed. */
function startsStatement(parser: Parser): boolean {
  const { text, at } = parser;
  if (parser.sent || at === 0) return false;
  const before = text.charCodeAt(at - 1);
  if (before !== 10 && before !== 13) return false;
  const code = text.charCodeAt(at);
  if (code === 64) return true;
  if (!isWord(code) || isDigit(code)) return false;
  let end = at;
  while (end < parser.to && isWord(text.charCodeAt(end))) end++;
  return text.charCodeAt(end) === 40 && end < parser.to;
}

function expectedComma(parser: Parser, at: number): void {
  syntax(parser, at - 1, at, 'A comma is missing after this.');
}

function trailingComma(parser: Parser, at: number): void {
  if (parser.sent && !parser.silent) problem(parser.gather, 'json-trailing-comma', at, at + 1);
}

function unclosed(parser: Parser, start: number, bracket: string): void {
  if (parser.unclosedTold) return;
  parser.unclosedTold = true;
  syntax(parser, start, start + 1, `The closing \`${bracket}\` is missing.`);
}

/** Steps over a container and all in it without looking inside. */
function skipDeep(parser: Parser): JsonNode {
  const { text, to } = parser;
  const start = parser.at;
  let open = 0;
  let at = start;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      at++;
      while (at < to) {
        const inner = text.charCodeAt(at);
        if (inner === 34 || inner === 10 || inner === 13) break;
        at += inner === 92 ? 2 : 1;
      }
    } else if (code === 91 || code === 123) open++;
    else if (code === 93 || code === 125) {
      open--;
      if (open === 0) {
        at++;
        break;
      }
    }
    at++;
  }
  const end = Math.min(at, to);
  parser.at = end;
  if (!parser.unclosedTold)
    syntax(parser, start, start + 1, `More than ${DEEPEST} levels of nesting are not read.`);
  parser.unclosedTold ||= open > 0;
  placeholdersIn(parser.gather, start, end, true);
  return { kind: 'invalid', start, end, text: text.slice(start, end) };
}

// ---------------------------------------------------------------- space and comments

function skipTrivia(parser: Parser): void {
  const { text, to } = parser;
  let at = parser.at;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 10 || code === 13 || code === 9) {
      at++;
    } else if (code === 35 || code === 47) {
      const end = commentEnd(text, at, to);
      if (end === at) break;
      parser.gather.comments = added(parser.gather.comments, { start: at, end, text: text.slice(at, end) });
      if (parser.sent && !parser.silent) problem(parser.gather, 'json-comment', at, end);
      at = end;
    } else if (isSpace(code)) {
      if (parser.sent)
        syntax(parser, at, at + 1, 'JSON knows no such space: it looks like one, but is another character.');
      at++;
    } else {
      break;
    }
  }
  parser.at = at;
}

/** The end of the comment at `at`; `at` itself when there is none. */
export function commentEnd(text: string, at: number, to: number): number {
  const code = text.charCodeAt(at);
  if (code === 35) return lineEnd(text, at, to);
  if (code !== 47 || at + 1 >= to) return at;
  const next = text.charCodeAt(at + 1);
  if (next === 47) return lineEnd(text, at, to);
  if (next !== 42) return at;
  const close = text.indexOf('*/', at + 2);
  return close === -1 || close + 2 > to ? to : close + 2;
}
