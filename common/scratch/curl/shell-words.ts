/** The words of a command, as shells and Windows split it. */
import {
  APOSTROPHE,
  BACKSLASH,
  BACKTICK,
  CARET,
  CARRIAGE_RETURN,
  DOLLAR,
  LINE_FEED,
  QUOTE,
} from '../text/characters';
import { isSpace } from '../text/lines';
import { placeholderAt } from '../text/placeholder';
import type { Token } from '../types';

/** One word of a shell command. */
export interface ShellWord {
  /** Span in the text, quotes included. */
  readonly start: number;
  readonly end: number;
  /** After shell quoting. */
  readonly value: string;
  /** Offset in the text of each UTF-16 unit of `value`, and of its end. */
  readonly offsets: readonly number[];
  /** Whether `value` is a slice of the text. */
  readonly plain: boolean;
  /** Parts that the shell fills in: `$NAME`, `$(command)`. */
  readonly expansions?: readonly Token[];
  /** A quote that is not closed. */
  readonly isOpen?: true;
  /** Offset of the first character without quotes that ends a command in a shell: `&`, `;`, `|`, `<`, `>`. */
  readonly operator?: number;
}

/**
 * Splits a command as a POSIX shell does: single and double quotes, `$'…'`, backslashes, and lines continued with `\`
 * (or with `^` or a backtick, for commands from Windows). The command ends at a line end outside quotes. An unclosed
 * quote ends with the text.
 */
export function shellWords(text: string, from: number, to: number): { words: ShellWord[]; end: number } {
  const words: ShellWord[] = [];
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    const continued = continuation(text, at, to);
    if (continued !== -1) at = continued;
    else if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
    else if (isSpace(code)) at++;
    else {
      const word = new WordReader(text, at, to).read();
      words.push(word);
      at = word.end;
    }
  }
  return { words, end: words.at(-1)?.end ?? from };
}

/** Start of the next line if a continuation character at `at` ends this line; else -1. */
function continuation(text: string, at: number, to: number): number {
  const code = text.charCodeAt(at);
  if (code !== BACKSLASH && code !== CARET && code !== BACKTICK) return -1;
  let end = at + 1;
  // Trailing spaces are invisible, so they are allowed.
  while (end < to && (text.charCodeAt(end) === 32 || text.charCodeAt(end) === 9)) end++;
  if (end >= to) return to;
  if (text.charCodeAt(end) === CARRIAGE_RETURN)
    return text.charCodeAt(end + 1) === LINE_FEED ? Math.min(end + 2, to) : end + 1;
  return text.charCodeAt(end) === LINE_FEED ? end + 1 : -1;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  v: '\v',
};

/** @param offsets of the characters of the value, without that of its end */
export function wordOf(start: number, end: number, value: string, offsets: readonly number[]): ShellWord {
  const first = offsets[0];
  const last = offsets.at(-1);
  const plain = first === undefined || last === undefined || last - first === value.length - 1;
  const endOfValue = last === undefined ? Math.min(start + 1, end) : last + 1;
  return { start, end, value, offsets: [...offsets, endOfValue], plain };
}

/** `$NAME`, `${NAME}`, `$(command)` or `` `command` ``, where the shell fills something in. */
const EXPANSION = /(?:\$(?:[A-Za-z_]\w{0,200}|\{[^}\r\n]{0,200}\}?|\([^)\r\n]{0,200}\)?)|`[^`\r\n]{1,200}`)/y;

/** What ends a command in a shell, or directs its output. */
const OPERATORS = '&;|<>';

class WordReader {
  private at: number;
  private value = '';
  private readonly expansions: Token[] = [];
  private isOpen = false;
  private operator: number | undefined;
  private readonly offsets: number[] = [];

  constructor(
    private readonly text: string,
    private readonly start: number,
    private readonly to: number,
  ) {
    this.at = start;
  }

  read(): ShellWord {
    while (this.at < this.to && !isSpace(this.code(0)) && this.readPart()) {}
    // The text behind an open quote is that of the file.
    const value = this.isOpen ? this.value.trimEnd() : this.value;
    const offsets = this.offsets.slice(0, value.length);
    const { start } = this;
    const end = Math.min(this.at, this.to);
    const word = wordOf(start, end, value, offsets);
    const { expansions, isOpen, operator } = this;
    return {
      ...word,
      ...(expansions.length > 0 ? { expansions } : {}),
      ...(isOpen ? { isOpen } : {}),
      ...(operator === undefined ? {} : { operator }),
    };
  }

  /** Reads a character or a quoted part; false if the word ends here. */
  private readPart(): boolean {
    const code = this.code(0);
    if (code === BACKSLASH) return this.readBackslash();
    if (code === APOSTROPHE) this.readSingleQuoted();
    else if (code === QUOTE) this.readDoubleQuoted();
    else if (code === DOLLAR && this.at + 1 < this.to && this.code(1) === APOSTROPHE) this.readDollarQuoted();
    else if (this.text.startsWith('{{', this.at)) this.readPlaceholder();
    else {
      if (this.operator === undefined && OPERATORS.includes(this.text[this.at] as string))
        this.operator = this.at;
      this.takeExpanded();
    }
    return true;
  }

  /** Takes a character outside of single quotes. */
  private takeExpanded(): void {
    EXPANSION.lastIndex = this.at;
    const { at } = this;
    const isInside = at < (this.expansions.at(-1)?.end ?? 0);
    const text = isInside ? undefined : EXPANSION.exec(this.text)?.[0];
    if (text !== undefined) this.expansions.push({ start: at, end: at + text.length, text });
    this.take(1);
  }

  /** Outside quotes; false if the backslash continues the command on the next line. */
  private readBackslash(): boolean {
    const line = continuation(this.text, this.at, this.to);
    if (line === -1) {
      this.at++;
      if (this.at < this.to) this.take(1);
      return true;
    }
    if (line >= this.to) this.at = this.to;
    return false;
  }

  private readSingleQuoted(): void {
    this.at++;
    while (this.at < this.to && this.code(0) !== APOSTROPHE) this.take(1);
    this.closeQuote();
  }

  private readDoubleQuoted(): void {
    this.at++;
    while (this.at < this.to && this.code(0) !== QUOTE) {
      if (this.text.startsWith('{{', this.at)) {
        this.readPlaceholder();
        continue;
      }
      if (this.code(0) !== BACKSLASH || this.at + 1 >= this.to) {
        this.takeExpanded();
        continue;
      }
      const line = continuation(this.text, this.at, this.to);
      if (line !== -1) {
        this.at = line;
        continue;
      }
      // Other backslashes are literal.
      if ('"\\$`'.includes(this.text[this.at + 1] as string)) this.at++;
      this.take(1);
    }
    this.closeQuote();
  }

  /** `$'…'`, with the escapes of C. */
  private readDollarQuoted(): void {
    this.at += 2;
    while (this.at < this.to && this.code(0) !== APOSTROPHE) {
      if (this.code(0) === BACKSLASH && this.at + 1 < this.to) this.readEscape();
      else this.take(1);
    }
    this.closeQuote();
  }

  private closeQuote(): void {
    this.isOpen ||= this.at >= this.to;
    this.at++;
  }

  private readEscape(): void {
    const { text, at, to } = this;
    const letter = text[at + 1] as string;
    const [, hex] = /^[xuU]([0-9a-fA-F]{1,4})/.exec(text.slice(at + 1, Math.min(at + 6, to))) ?? [];
    const [octal] = /^[0-7]{1,3}/.exec(text.slice(at + 1, Math.min(at + 4, to))) ?? [];
    if (octal !== undefined) {
      this.put(String.fromCharCode(Number.parseInt(octal, 8) & 0xff), at);
      this.at += 1 + octal.length;
      return;
    }
    if (hex === undefined) {
      this.put(ESCAPES[letter] ?? letter, at);
      this.at += 2;
      return;
    }
    const digits = hex.slice(0, letter === 'x' ? 2 : 4);
    this.put(String.fromCharCode(Number.parseInt(digits, 16)), at);
    this.at += 2 + digits.length;
  }

  /** A placeholder may contain spaces. */
  private readPlaceholder(): void {
    const { end, expression } = placeholderAt(this.text, this.at, this.to);
    this.take(expression.kind === 'malformed' ? 2 : end - this.at);
  }

  private code(ahead: number): number {
    return this.text.charCodeAt(this.at + ahead);
  }

  private take(count: number): void {
    for (let unit = 0; unit < count; unit++) {
      this.put(this.text[this.at] as string, this.at);
      this.at++;
    }
  }

  private put(unit: string, offset: number): void {
    this.value += unit;
    this.offsets.push(offset);
  }
}

/** Whether a command is for `cmd.exe`, as browsers copy it: `^"` on its first line, or `^` at its end without `'`. */
export function isForWindows(text: string, from: number): boolean {
  const end = text.indexOf('\n', from);
  const line = text.slice(from, end < 0 ? text.length : end);
  if (/^[^']*\^"/.test(line)) return true;
  const bare = line.trimEnd();
  return bare.endsWith('^') && bare.includes('"') && !bare.includes("'");
}

/** Characters of a command after `cmd.exe`, with their offsets in the text. */
interface Characters {
  readonly codes: number[];
  readonly offsets: number[];
  readonly end: number;
}

/**
 * Splits a command as Windows does: `cmd.exe` removes `^` outside of quotes and joins lines that end with it, then the
 * program splits the rest at spaces, with `\"` and `""` for a quote.
 */
export function windowsWords(text: string, from: number, to: number): { words: ShellWord[]; end: number } {
  const characters = afterCmd(text, from, to);
  const words: ShellWord[] = [];
  const { codes } = characters;
  let at = 0;
  while (at < codes.length) {
    if (isSpace(codes[at] ?? 0)) at++;
    else at = readWord(characters, at, words);
  }
  return { words, end: words.at(-1)?.end ?? from };
}

function afterCmd(text: string, from: number, to: number): Characters {
  const codes: number[] = [];
  const offsets: number[] = [];
  let quoted = false;
  let at = from;
  for (; at < to; at++) {
    let code = text.charCodeAt(at);
    if (code === CARET && !quoted) {
      // A line end after it is dropped. What follows counts as it is, another line end too.
      at = afterLineEnd(text, at + 1);
      if (at >= to) break;
      code = text.charCodeAt(at);
      if (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) code = text.charCodeAt(++at);
    } else if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
    else if (code === QUOTE) quoted = !quoted;
    codes.push(code);
    offsets.push(at);
  }
  return { codes, offsets, end: Math.min(at, to) };
}

function afterLineEnd(text: string, at: number): number {
  if (text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) return at + 2;
  return text.charCodeAt(at) === LINE_FEED ? at + 1 : at;
}

/** Adds the word at an index. @returns the index after it */
function readWord({ codes, offsets, end }: Characters, first: number, words: ShellWord[]): number {
  let value = '';
  const own: number[] = [];
  const put = (code: number, index: number) => {
    value += String.fromCharCode(code);
    own.push(offsets[index] ?? end);
  };
  let quoted = false;
  let at = first;
  while (at < codes.length) {
    const code = codes[at] ?? 0;
    if (!quoted && isSpace(code)) break;
    const slashes = countOf(BACKSLASH, codes, at);
    if (slashes > 0) {
      const isQuote = codes[at + slashes] === QUOTE;
      // Before a quote, each pair is one backslash, and an odd one makes the quote a character.
      const kept = isQuote ? slashes >> 1 : slashes;
      for (let index = 0; index < kept; index++) put(BACKSLASH, at + index);
      at += slashes;
      if (isQuote && slashes % 2 === 1) put(QUOTE, at++);
    } else if (code !== QUOTE) put(code, at++);
    else if (quoted && codes[at + 1] === QUOTE) {
      put(QUOTE, at);
      at += 2;
    } else {
      quoted = !quoted;
      at++;
    }
  }
  const start = offsets[first] ?? end;
  const stop = (offsets[at - 1] ?? start) + 1;
  words.push(wordOf(start, stop, value, own));
  return at;
}

function countOf(code: number, codes: readonly number[], from: number): number {
  let count = 0;
  while (codes[from + count] === code) count++;
  return count;
}
