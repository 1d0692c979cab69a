/**
 * JSON tokenizers, for everything in this folder that reads JSON. They create no values, so that no digit, escape or
 * repeated name is lost and nesting has no limit.
 */

const QUOTE = 34;
const BACKSLASH = 92;

const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Kinds of tokens. Punctuation has its character code. An enum, because esbuild inlines its numbers. */
export enum Token {
  /** End of the text or part. */
  end = 0,
  /** A string, number or word that is cut by the end of this part. */
  cut = 1,
  /** The rest of a cut token, in a later part; `start` is 0. */
  rest = 2,
  /** Not JSON. */
  invalid = 3,
  string = 34,
  comma = 44,
  /** A number, `true`, `false` or `null`. */
  word = 48,
  colon = 58,
  openList = 91,
  closeList = 93,
  openObject = 123,
  closeObject = 125,
}

/** A strict tokenizer over text. After `cut`, reset it to the same token with its rest. */
export class Tokens {
  text = '';
  /** Offset to read the next token from. */
  at = 0;
  /** Offsets of the last token in `text`. */
  start = 0;
  end = 0;
  /** Whether this is the last part; it has no cut tokens. */
  last = true;

  constructor(text = '', at = 0, last = true) {
    this.reset(text, at, last);
  }

  reset(text: string, at = 0, last = true): void {
    this.text = text;
    this.at = at;
    this.last = last;
  }

  next(): Token {
    const { text } = this;
    const at = skipSpace(text, this.at);
    this.start = at;
    const code = text.charCodeAt(at);
    switch (code) {
      case COMMA:
      case COLON:
      case OPEN_LIST:
      case CLOSE_LIST:
      case OPEN_OBJECT:
      case CLOSE_OBJECT:
        this.end = this.at = at + 1;
        return code;
      case QUOTE:
        return this.scalar(Token.string, stringEnd(text, at));
      default:
        if (at >= text.length) {
          this.end = this.at = at;
          return Token.end;
        }
        return this.scalar(Token.word, wordEnd(text, at));
    }
  }

  private scalar(kind: Token, end: number): Token {
    if (!this.last && isCut(this.text, this.start, end)) return Token.cut;
    if (end < 0) return Token.invalid;
    this.end = this.at = end;
    return kind;
  }
}

/**
 * A lenient tokenizer over parts of any size, which it does not keep: a token that is cut gives `cut` in one part and
 * `rest` in a later one. Reads invalid JSON as words. Decode bytes as Latin-1, so that offsets count bytes.
 */
export class PartTokens {
  private text = '';
  private at = 0;
  start = 0;
  end = 0;
  private open: typeof Token.string | typeof Token.word | undefined;
  private escaped = false;

  /** Continues with the next part, from an offset in it. */
  feed(part: string, at = 0): void {
    this.text = part;
    this.at = at;
  }

  next(): Token {
    if (this.open !== undefined) return this.continued(this.open);
    const { text } = this;
    let at = this.at;
    while (text.charCodeAt(at) <= 32) at++;
    this.start = at;
    const code = text.charCodeAt(at);
    switch (code) {
      case COMMA:
      case COLON:
      case OPEN_LIST:
      case CLOSE_LIST:
      case OPEN_OBJECT:
      case CLOSE_OBJECT:
        this.end = this.at = at + 1;
        return code;
      default:
        if (at >= text.length) return this.ended();
        return code === QUOTE
          ? this.ends(Token.string, this.quoteEnd(at + 1))
          : this.ends(Token.word, this.runEnd(at + 1));
    }
  }

  private continued(open: typeof Token.string | typeof Token.word): Token {
    this.start = this.at;
    if (this.at >= this.text.length) return this.ended();
    const from = this.escaped ? this.at + 1 : this.at;
    this.escaped = false;
    const end = open === Token.string ? this.quoteEnd(from) : this.runEnd(from);
    return this.ends(open, end) === Token.cut ? Token.end : Token.rest;
  }

  private ends(kind: typeof Token.string | typeof Token.word, end: number): Token {
    const cut = end < 0;
    this.open = cut ? kind : undefined;
    this.end = this.at = cut ? this.text.length : end;
    return cut ? Token.cut : kind;
  }

  private ended(): Token {
    this.end = this.at = this.text.length;
    return Token.end;
  }

  /** The offset after the closing quote; -1 when it is not in this part. */
  private quoteEnd(from: number): number {
    const { text } = this;
    const { length } = text;
    for (let at = from; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH && ++at === length) this.escaped = true;
    }
    return -1;
  }

  /** The offset after a number or word; -1 when it may continue in the next part. */
  private runEnd(from: number): number {
    const { text } = this;
    const { length } = text;
    for (let at = from; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code <= 32 || code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT) return at;
    }
    return -1;
  }
}

export function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
    at++;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const ESCAPE = /["\\/bfnrt]|u[\dA-Fa-f]{4}/y;

/** The end of the number or word at `from`; -1 when there is none. */
function wordEnd(text: string, from: number): number {
  for (const pattern of [NUMBER, WORD]) {
    pattern.lastIndex = from;
    if (pattern.test(text)) return pattern.lastIndex;
  }
  return -1;
}

/** The offset after the closing quote; -1 when the string is not closed or not valid. */
function stringEnd(text: string, from: number): number {
  let at = from + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < 32) return -1;
    if (code !== BACKSLASH) continue;
    ESCAPE.lastIndex = at + 1;
    if (!ESCAPE.test(text)) return -1;
    at = ESCAPE.lastIndex - 1;
  }
  return -1;
}

/** Whether the token from `from` to `end` may continue in the next part. `end` is -1 for an open string. */
function isCut(text: string, from: number, end: number): boolean {
  if (text.charCodeAt(from) !== QUOTE) {
    const at = Math.max(from, end);
    return text.length - at < 8 && !/[\s,\]}]/.test(text.slice(at));
  }
  if (end >= 0) return false;
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return false;
    if (code === BACKSLASH) at++;
  }
  return true;
}
