import {
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOT,
  HYPHEN,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  PLUS,
  QUOTE,
  SPACE,
  TAB,
} from '../text/characters';
import { type Gather, NONE } from '../text/gather';
import { isDigit } from '../text/lines';
import type { JsonArray, JsonMember, JsonNode, JsonObject, JsonString } from '../types';
import { closingQuote, isNumber } from './json-scalar';

/**
 * A strict parser for JSON without escapes, placeholders, comments and mistakes, which most JSON is. It takes half the
 * time of the tolerant parser, and makes the same nodes. It has no effects on the gathering.
 */

/** Members and items of open containers. With this, each list is allocated once, in its final size. */
let stack: (JsonMember | JsonNode)[] = [];
let top = 0;

const LONGEST_KEPT = 1000;

/**
 * Parses the object or array at `start`.
 * @param deepest the number of containers that may be nested
 * @returns undefined for anything else than plain JSON that ends at or before `to`
 */
export function parsePlain(
  gather: Gather,
  start: number,
  to: number,
  deepest: number,
): JsonObject | JsonArray | undefined {
  top = 0;
  const code = gather.text.charCodeAt(start);
  let node: JsonObject | JsonArray | undefined;
  if (code === OPEN_BRACE) node = plainObject(gather, start, deepest);
  else if (code === OPEN_BRACKET) node = plainArray(gather, start, deepest);
  if (stack.length > LONGEST_KEPT) stack = [];
  return node && node.end <= to ? node : undefined;
}

function plainObject(gather: Gather, start: number, deepest: number): JsonObject | undefined {
  if (deepest === 0) return undefined;
  const { text } = gather;
  const base = top;
  let at = skipSpace(text, start + 1);
  if (text.charCodeAt(at) === CLOSE_BRACE) {
    return { kind: 'object', start, end: at + 1, members: NONE, closed: true };
  }
  for (;;) {
    const key = text.charCodeAt(at) === QUOTE ? plainString(gather, at) : undefined;
    if (!key) return undefined;
    at = skipSpace(text, key.end);
    if (text.charCodeAt(at) !== COLON) return undefined;
    const value = plainValue(gather, skipSpace(text, at + 1), deepest - 1);
    if (!value) return undefined;
    stack[top++] = { start: key.start, end: value.end, key, value };
    at = skipSpace(text, value.end);
    const code = text.charCodeAt(at);
    if (code === CLOSE_BRACE) break;
    if (code !== COMMA) return undefined;
    at = skipSpace(text, at + 1);
  }
  return { kind: 'object', start, end: at + 1, members: popped<JsonMember>(base), closed: true };
}

function plainArray(gather: Gather, start: number, deepest: number): JsonArray | undefined {
  if (deepest === 0) return undefined;
  const { text } = gather;
  const base = top;
  let at = skipSpace(text, start + 1);
  if (text.charCodeAt(at) === CLOSE_BRACKET) {
    return { kind: 'array', start, end: at + 1, items: NONE, closed: true };
  }
  for (;;) {
    const item = plainValue(gather, at, deepest - 1);
    if (!item) return undefined;
    stack[top++] = item;
    at = skipSpace(text, item.end);
    const code = text.charCodeAt(at);
    if (code === CLOSE_BRACKET) break;
    if (code !== COMMA) return undefined;
    at = skipSpace(text, at + 1);
  }
  return { kind: 'array', start, end: at + 1, items: popped<JsonNode>(base), closed: true };
}

/** The entries above `base`, which are removed from the stack. */
function popped<T extends JsonMember | JsonNode>(base: number): readonly T[] {
  const count = top - base;
  top = base;
  // A literal takes less time than `slice`.
  if (count === 1) return [stack[base] as T];
  if (count === 2) return [stack[base] as T, stack[base + 1] as T];
  if (count === 4) {
    return [stack[base] as T, stack[base + 1] as T, stack[base + 2] as T, stack[base + 3] as T];
  }
  return stack.slice(base, base + count) as T[];
}

function plainValue(gather: Gather, at: number, deepest: number): JsonNode | undefined {
  const code = gather.text.charCodeAt(at);
  if (code === QUOTE) return plainString(gather, at);
  if (code === OPEN_BRACE) return plainObject(gather, at, deepest);
  if (code === OPEN_BRACKET) return plainArray(gather, at, deepest);
  return plainWord(gather.text, at, code);
}

function plainString(gather: Gather, start: number): JsonString | undefined {
  const quote = closingQuote(gather, start, gather.text.length);
  if (quote === -1) return undefined;
  return { kind: 'string', start, end: quote + 1, value: gather.text.slice(start + 1, quote) };
}

function plainWord(text: string, start: number, first: number): JsonNode | undefined {
  let node: JsonNode;
  if (isDigit(first) || first === HYPHEN) {
    let end = start + 1;
    while (isOfNumber(text.charCodeAt(end))) end++;
    if (!isNumber(text, start, end)) return undefined;
    node = { kind: 'number', start, end, text: text.slice(start, end) };
  } else if (text.startsWith('true', start)) {
    node = { kind: 'boolean', start, end: start + 4, value: true };
  } else if (text.startsWith('false', start)) {
    node = { kind: 'boolean', start, end: start + 5, value: false };
  } else if (text.startsWith('null', start)) {
    node = { kind: 'null', start, end: start + 4 };
  } else return undefined;
  return endsWord(text.charCodeAt(node.end)) ? node : undefined;
}

function isOfNumber(code: number): boolean {
  return (
    isDigit(code) || code === DOT || code === HYPHEN || code === PLUS || code === LOWER_E || code === UPPER_E
  );
}

const LOWER_E = 101;
const UPPER_E = 69;

/** What may follow a word in plain JSON. */
function endsWord(code: number): boolean {
  return (
    code === COMMA || code === CLOSE_BRACKET || code === CLOSE_BRACE || code === SPACE || isLineSpace(code)
  );
}

function isLineSpace(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB;
}

/** Offset after the whitespace of JSON. */
function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && !isLineSpace(code)) return at;
    at++;
  }
}
