import { shortened } from '../../units/words';
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
 * A tolerant JSON parser: comments, trailing commas, bare words, single quotes, missing commas, colons and closing
 * brackets all leave as much structure as can be had. Nodes have exact spans.
 */

/** Deeper nesting is skipped as one invalid node, so that nobody who walks the nodes can overflow the stack. */
const DEEPEST = 200;

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
      expectedComma(parser, lastPushed(parser).end);
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
  syntax(parser, start, end, `The name needs quotes: \`"${shortened(text.slice(start, end), 40)}"\`.`);
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
    if (afterItem) expectedComma(parser, lastPushed(parser).end);
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
