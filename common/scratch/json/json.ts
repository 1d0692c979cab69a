import { shortened } from '../../units/words';
import {
  APOSTROPHE,
  BACKSLASH,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PARENTHESIS,
  COLON,
  COMMA,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../text/characters';
import { type Gather, NONE, problem } from '../text/gather';
import { isDigit, isWord, lineEnd } from '../text/lines';
import { placeholdersIn } from '../text/placeholder';
import type { JsonArray, JsonMember, JsonNode, JsonObject, JsonString } from '../types';
import {
  type JsonOptions,
  lastPushed,
  type Parser,
  parserFor,
  popFrom,
  push,
  skipTrivia,
  startsStatement,
  syntax,
  wordEnd,
} from './json-parser';
import { parsePlaceholder, parseSingleQuoted, parseString, parseWord } from './json-scalar';

export { commentEnd } from './json-parser';

/**
 * A tolerant JSON parser. It recovers from comments, trailing commas, bare words, single quotes, and missing commas,
 * colons and closing brackets. Nodes have exact spans.
 */

/** Deeper nesting becomes one invalid node, so that recursion over nodes never overflows the stack. */
const DEEPEST = 200;

interface JsonRead {
  /** Absent when there are only whitespace and comments. */
  readonly node?: JsonNode;
  /** Where the parser stopped: at the end of the node, or later if the node is not closed. */
  readonly stop: number;
}

/** Parses one value from `from`. Text after it is not parsed. */
export function parseJson(gather: Gather, from: number, to: number, options: JsonOptions): JsonRead {
  const parser = parserFor(gather, from, to, options);
  const node = parseValue(parser);
  return node ? { node, stop: parser.at } : { stop: parser.at };
}

/** Parses a whole text as one value, and reports text after it. */
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
    syntax(parser, parser.at, end, node ? 'Unexpected text after the JSON value.' : 'This is not JSON.');
    placeholdersIn(gather, parser.at, to, true);
  }
  return node;
}

/** Parses `(…)`, the arguments of a call; `from` is the opening parenthesis. */
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
  const base = parser.top;
  const { closed } = readItems(parser, CLOSE_PARENTHESIS);
  const items = popFrom<JsonNode>(parser, base);
  if (!closed) {
    problem(gather, 'call-syntax', from, from + 1, 'The call has no closing `)`.', 'open-bracket');
  }
  const last = items.at(-1);
  return { items, end: closed ? parser.at : Math.max(from + 1, last?.end ?? 0), closed, stop: parser.at };
}

// ---------------------------------------------------------------- values

/** Undefined when there is no value; then only whitespace and comments are consumed. */
function parseValue(parser: Parser): JsonNode | undefined {
  skipTrivia(parser);
  const start = parser.at;
  if (start >= parser.to) return undefined;
  const code = parser.text.charCodeAt(start);
  switch (code) {
    case QUOTE:
      return parseString(parser);
    case OPEN_BRACE:
      return parser.text.charCodeAt(start + 1) === OPEN_BRACE
        ? parsePlaceholder(parser)
        : parseObject(parser);
    case OPEN_BRACKET:
      return parseArray(parser);
    case APOSTROPHE:
      return parseSingleQuoted(parser);
    case COMMA:
    case COLON:
    case CLOSE_BRACKET:
    case CLOSE_BRACE:
    case CLOSE_PARENTHESIS:
      return undefined;
    default:
      return parseWord(parser);
  }
}

// ---------------------------------------------------------------- containers

/** The state of the parser in an object or a list. */
interface Progress {
  /** Offset of a comma that nothing follows yet; else -1. */
  comma: number;
  /** Whether a member or item was just parsed, so that a comma is next. */
  afterEntry: boolean;
  closed: boolean;
  /** A string that was parsed as a value, but is the next member name. */
  pending: JsonString | undefined;
}

/** Reused for each container of a depth, so that the parser allocates only nodes. */
const levels: Progress[] = [];

/** The state for a new container at the current depth; valid until the next container of that depth. */
function begin({ depth }: Parser): Progress {
  const level = levels[depth];
  if (!level) {
    const added = { comma: -1, afterEntry: false, closed: false, pending: undefined };
    levels[depth] = added;
    return added;
  }
  level.comma = -1;
  level.afterEntry = false;
  level.closed = false;
  level.pending = undefined;
  return level;
}

function parseObject(parser: Parser): JsonNode {
  if (parser.depth >= DEEPEST) return skipDeep(parser);
  const start = parser.at;
  parser.at++;
  parser.depth++;
  parser.objects++;
  const base = parser.top;
  const state = begin(parser);
  while (readInObject(parser, state)) {}
  parser.depth--;
  parser.objects--;
  const members = popFrom<JsonMember>(parser, base);
  const { closed } = state;
  const end = closed ? parser.at : Math.max(start + 1, members.at(-1)?.end ?? 0);
  if (!closed) unclosed(parser, start, '}');
  return { kind: 'object', start, end, members, closed } satisfies JsonObject;
}

/** Parses the next member or punctuation; false at the end of the object. */
function readInObject(parser: Parser, state: Progress): boolean {
  skipTrivia(parser);
  if (!state.pending) {
    if (parser.at >= parser.to) return false;
    const { at } = parser;
    const code = parser.text.charCodeAt(at);
    switch (code) {
      case CLOSE_BRACE:
        return close(parser, state);
      case COMMA:
        return passComma(parser, state, 'Expected a member before the comma.');
      case CLOSE_BRACKET:
      case CLOSE_PARENTHESIS:
        return passStrayClosing(parser, code);
      case COLON:
        parser.at++;
        syntax(parser, at, at + 1, 'A member must have a name before the colon.');
        return true;
    }
    if (state.afterEntry) {
      if (startsStatement(parser)) return false;
      expectedComma(parser, lastPushed(parser).end);
    }
  }
  const key = state.pending ?? parseKey(parser);
  state.pending = undefined;
  state.comma = -1;
  state.afterEntry = key !== undefined;
  if (key) parseMember(parser, state, key);
  else skipNameless(parser);
  return true;
}

/** Skips a number, an object or an array in place of a member name. */
function skipNameless(parser: Parser): void {
  const value = parseValue(parser);
  if (!value) parser.at++;
  else if (value.kind !== 'invalid') {
    syntax(parser, value.start, value.end, 'Expected a member name in quotes.');
  }
}

/** Parses the value of a member, if there is one, and adds the member. */
function parseMember(parser: Parser, state: Progress, key: JsonString): void {
  skipTrivia(parser);
  const colon = isAtColon(parser);
  const named = colon ? parser.at + 1 : key.end;
  if (colon) parser.at++;
  const mayHaveValue = colon || (key.quotes !== 'unclosed' && !startsStatement(parser));
  const value = mayHaveValue ? parseValue(parser) : undefined;
  if (value?.kind === 'string') {
    skipTrivia(parser);
    if (isAtColon(parser)) state.pending = value;
  }
  if (!value || state.pending) {
    const missing = colon ? 'The value is missing.' : 'A colon and a value are missing after the name.';
    if (key.quotes !== 'unclosed') syntax(parser, key.start, named, missing, 'value-missing');
    push(parser, { start: key.start, end: named, key });
    return;
  }
  if (!colon) syntax(parser, key.start, key.end, 'A colon is missing after the name.', 'colon-missing');
  push(parser, { start: key.start, end: value.end, key, value });
}

function isAtColon(parser: Parser): boolean {
  return parser.at < parser.to && parser.text.charCodeAt(parser.at) === COLON;
}

function close(parser: Parser, state: Progress): false {
  parser.at++;
  state.closed = true;
  if (state.comma !== -1) trailingComma(parser, state.comma);
  return false;
}

function passComma(parser: Parser, state: Progress, missing: string): true {
  const { at } = parser;
  parser.at++;
  if (!state.afterEntry) syntax(parser, at, at + 1, missing, 'surplus');
  state.comma = at;
  state.afterEntry = false;
  return true;
}

/** Reports and skips an unmatched bracket; false for a bracket that closes an outer container. */
function passStrayClosing(parser: Parser, code: number): boolean {
  const outer = code === CLOSE_BRACE ? parser.objects : code === CLOSE_BRACKET ? parser.arrays : parser.calls;
  if (outer > 0) return false;
  const { at, text } = parser;
  parser.at++;
  syntax(parser, at, at + 1, `Unexpected \`${text[at]}\`.`, 'surplus');
  return true;
}

/** Parses a member name in quotes, or a bare word in its place. */
function parseKey(parser: Parser): JsonString | undefined {
  const { text } = parser;
  const start = parser.at;
  const code = text.charCodeAt(start);
  if (code === QUOTE) return parseString(parser);
  if (code === OPEN_BRACE && text.charCodeAt(start + 1) === OPEN_BRACE) {
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
  if (code === APOSTROPHE) {
    const node = parseSingleQuoted(parser);
    const value = text.slice(start + 1, node.end).replace(/'$/, '');
    return { kind: 'string', start, end: node.end, value, quotes: 'none' };
  }
  if (!isWord(code) || isDigit(code)) return undefined;
  const end = wordEnd(parser, start);
  parser.at = end;
  const name = shortened(text.slice(start, end), 40);
  syntax(parser, start, end, `The name must have quotes. Use \`"${name}"\`.`, 'bare-word');
  return { kind: 'string', start, end, value: text.slice(start, end), quotes: 'none' };
}

function parseArray(parser: Parser): JsonNode {
  if (parser.depth >= DEEPEST) return skipDeep(parser);
  const start = parser.at;
  parser.at++;
  parser.depth++;
  parser.arrays++;
  const base = parser.top;
  const { closed } = readItems(parser, CLOSE_BRACKET);
  const items = popFrom<JsonNode>(parser, base);
  parser.depth--;
  parser.arrays--;
  const last = items.at(-1);
  const end = closed ? parser.at : Math.max(start + 1, last?.end ?? 0);
  if (!closed) unclosed(parser, start, ']');
  return { kind: 'array', start, end, items, closed } satisfies JsonArray;
}

/** Pushes the items up to the closing bracket or parenthesis, and consumes it. */
function readItems(parser: Parser, closing: number): Progress {
  const state = begin(parser);
  while (readInItems(parser, state, closing)) {}
  return state;
}

/** Parses the next item or punctuation; false at the end of the list. */
function readInItems(parser: Parser, state: Progress, closing: number): boolean {
  skipTrivia(parser);
  if (parser.at >= parser.to) return false;
  const { at } = parser;
  const code = parser.text.charCodeAt(at);
  if (code === closing) return close(parser, state);
  switch (code) {
    case COMMA:
      return passComma(parser, state, 'Expected a value before the comma.');
    case CLOSE_BRACE:
    case CLOSE_BRACKET:
    case CLOSE_PARENTHESIS:
      return passStrayClosing(parser, code);
    case COLON:
      // `["name": …`: the array was never closed, or it should have been an object.
      parser.at++;
      syntax(parser, at, at + 1, 'Unexpected colon: only members of an object have one.');
      state.comma = -1;
      state.afterEntry = false;
      return true;
  }
  if (startsStatement(parser)) return false;
  if (state.afterEntry) expectedComma(parser, lastPushed(parser).end);
  const item = parseValue(parser);
  if (!item) {
    parser.at++;
    return true;
  }
  push(parser, item);
  state.comma = -1;
  state.afterEntry = true;
  return true;
}

function expectedComma(parser: Parser, at: number): void {
  syntax(parser, at - 1, at, 'A comma is missing after this.', 'comma-missing');
}

function trailingComma(parser: Parser, at: number): void {
  if (parser.sent && !parser.silent) problem(parser.gather, 'json-trailing-comma', at, at + 1);
}

function unclosed(parser: Parser, start: number, bracket: string): void {
  if (parser.unclosedReported) return;
  parser.unclosedReported = true;
  syntax(parser, start, start + 1, `The closing \`${bracket}\` is missing.`, 'open-bracket');
}

/** Skips a container without parsing what it contains. */
function skipDeep(parser: Parser): JsonNode {
  const { text, to } = parser;
  const start = parser.at;
  let open = 0;
  let at = start;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = skipString(text, at, to);
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) open++;
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) open--;
    at++;
    if (open === 0) break;
  }
  const end = Math.min(at, to);
  parser.at = end;
  if (!parser.unclosedReported)
    syntax(parser, start, start + 1, `More than ${DEEPEST} levels of nesting are not supported.`);
  parser.unclosedReported ||= open > 0;
  placeholdersIn(parser.gather, start, end, true);
  return { kind: 'invalid', start, end, text: text.slice(start, end) };
}

/** Offset of the quote or line end that ends the string at `from`. */
function skipString(text: string, from: number, to: number): number {
  let at = from + 1;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || code === LINE_FEED || code === CARRIAGE_RETURN) break;
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}
