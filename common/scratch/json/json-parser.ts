import {
  APOSTROPHE,
  ASTERISK,
  AT,
  CARRIAGE_RETURN,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PARENTHESIS,
  COLON,
  COMMA,
  HASH,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PARENTHESIS,
  QUOTE,
  SLASH,
} from '../text/characters';
import { added, type Gather, NONE, problem } from '../text/gather';
import { isDigit, isSpace, isWord, lineEnd } from '../text/lines';
import type { JsonMember, JsonNode, SyntaxFault } from '../types';

/** Shared parts of the JSON parser: state, words, whitespace and comments. */

export interface JsonOptions {
  /** Whether the text is sent as written, so that comments and trailing commas are mistakes. */
  readonly sent: boolean;
  /** Whether comments on lines of their own are left out when the text is sent. */
  readonly withoutCommentLines?: boolean;
  /** Whether to report no syntax errors, because the text is probably not JSON. */
  readonly silent?: boolean;
}

export interface Parser {
  readonly gather: Gather;
  readonly text: string;
  readonly to: number;
  readonly sent: boolean;
  readonly withoutCommentLines: boolean;
  readonly silent: boolean;
  at: number;
  depth: number;
  /** Numbers of open containers: they show whether a bracket closes an outer one or is unmatched. */
  objects: number;
  arrays: number;
  calls: number;
  /** Whether an unclosed container was reported. Others follow from it. */
  unclosedReported: boolean;
  /** Set after an unclosed string: later errors may follow from it, so they are not reported. */
  lost: boolean;
  /** Number of entries of `stack` in use. */
  top: number;
}

/** Items and members of open containers. With this, each list is allocated once, in its final size. */
let stack: (JsonNode | JsonMember)[] = [];

export function push(parser: Parser, item: JsonNode | JsonMember): void {
  stack[parser.top++] = item;
}

export function lastPushed(parser: Parser): JsonNode | JsonMember {
  return stack[parser.top - 1] as JsonNode | JsonMember;
}

export function popFrom<T extends JsonNode | JsonMember>(parser: Parser, base: number): readonly T[] {
  const list = parser.top === base ? NONE : (stack.slice(base, parser.top) as T[]);
  parser.top = base;
  if (base === 0 && stack.length > 1000) stack = [];
  return list;
}

export function parserFor(gather: Gather, at: number, to: number, options: JsonOptions): Parser {
  return {
    gather,
    text: gather.text,
    to,
    sent: options.sent,
    withoutCommentLines: options.withoutCommentLines === true,
    silent: options.silent === true,
    at,
    depth: 0,
    objects: 0,
    arrays: 0,
    calls: 0,
    unclosedReported: false,
    lost: false,
    top: 0,
  };
}

export function syntax(
  parser: Parser,
  start: number,
  end: number,
  detail: string,
  fault?: SyntaxFault,
): void {
  if (!parser.silent && !parser.lost) problem(parser.gather, 'json-syntax', start, end, detail, fault);
}

/** End of a word: whitespace, punctuation, a quote, a placeholder or a comment. */
export function wordEnd(parser: Parser, from: number): number {
  const { text, to } = parser;
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) break;
    if (code === COMMA || code === COLON || code === QUOTE || code === APOSTROPHE || code === HASH) break;
    if (
      code === OPEN_BRACE ||
      code === CLOSE_BRACE ||
      code === OPEN_BRACKET ||
      code === CLOSE_BRACKET ||
      code === OPEN_PARENTHESIS ||
      code === CLOSE_PARENTHESIS
    )
      break;
    if (code === SLASH && (text.charCodeAt(at + 1) === SLASH || text.charCodeAt(at + 1) === ASTERISK)) break;
    at++;
  }
  return at;
}

/** Whether the next call or definition starts here, at column 0. Then open containers are unclosed. */
export function startsStatement(parser: Parser): boolean {
  const { text, at } = parser;
  if (parser.sent || at === 0) return false;
  const before = text.charCodeAt(at - 1);
  if (before !== LINE_FEED && before !== CARRIAGE_RETURN) return false;
  const code = text.charCodeAt(at);
  if (code === AT) return true;
  if (!isWord(code) || isDigit(code)) return false;
  let end = at;
  while (end < parser.to && isWord(text.charCodeAt(end))) end++;
  return text.charCodeAt(end) === OPEN_PARENTHESIS && end < parser.to;
}

export function skipTrivia(parser: Parser): void {
  const { text, to } = parser;
  let at = parser.at;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === LINE_FEED || code === CARRIAGE_RETURN || code === 9) {
      at++;
    } else if (code === HASH || code === SLASH) {
      const end = commentEnd(text, at, to);
      if (end === at) break;
      parser.gather.comments = added(parser.gather.comments, { start: at, end, text: text.slice(at, end) });
      if (parser.sent && !parser.silent) reportComment(parser, at, end);
      at = end;
    } else if (isSpace(code)) {
      if (parser.sent)
        syntax(parser, at, at + 1, 'This character looks like a space, but JSON does not allow it.');
      at++;
    } else {
      break;
    }
  }
  parser.at = at;
}

function reportComment({ gather, text, withoutCommentLines }: Parser, start: number, end: number): void {
  if (!withoutCommentLines || !isOwnLine(text, start)) {
    problem(gather, 'json-comment', start, end);
  } else if (/^(?:#+|\/\/)[ \t]*@/.test(text.slice(start, end))) {
    problem(
      gather,
      'json-comment',
      start,
      end,
      'A directive must be above its request: in the body it does nothing.',
    );
  }
}

/** Whether a line starts with the comment, and the comment ends with the line. */
function isOwnLine(text: string, start: number): boolean {
  if (text.charCodeAt(start + 1) === ASTERISK) return false;
  let at = start - 1;
  while (at >= 0 && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at--;
  return at < 0 || text.charCodeAt(at) === LINE_FEED || text.charCodeAt(at) === CARRIAGE_RETURN;
}

/** The end of the comment at `at`; `at` itself when there is none. */
export function commentEnd(text: string, at: number, to: number): number {
  const code = text.charCodeAt(at);
  if (code === HASH) return lineEnd(text, at, to);
  if (code !== SLASH || at + 1 >= to) return at;
  const next = text.charCodeAt(at + 1);
  if (next === SLASH) return lineEnd(text, at, to);
  if (next !== ASTERISK) return at;
  const close = text.indexOf('*/', at + 2);
  return close === -1 || close + 2 > to ? to : close + 2;
}
