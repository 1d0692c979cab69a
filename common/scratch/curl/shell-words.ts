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
  /** Whether the shell fills in a part: `$NAME`, `$(command)`. */
  readonly expands?: true;
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
const EXPANSION = /(?:\$[A-Za-z_{(]|`[^`\r\n]+`)/y;

class WordReader {
  private at: number;
  private value = '';
  private expands = false;
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
    const { start, value, offsets } = this;
    const end = Math.min(this.at, this.to);
    const word = wordOf(start, end, value, offsets);
    return this.expands ? { ...word, expands: true } : word;
  }

  /** Reads a character or a quoted part; false if the word ends here. */
  private readPart(): boolean {
    const code = this.code(0);
    if (code === BACKSLASH) return this.readBackslash();
    if (code === APOSTROPHE) this.readSingleQuoted();
    else if (code === QUOTE) this.readDoubleQuoted();
    else if (code === DOLLAR && this.at + 1 < this.to && this.code(1) === APOSTROPHE) this.readDollarQuoted();
    else if (this.text.startsWith('{{', this.at)) this.readPlaceholder();
    else this.takeExpanded();
    return true;
  }

  /** Takes a character outside of single quotes. */
  private takeExpanded(): void {
    EXPANSION.lastIndex = this.at;
    this.expands ||= EXPANSION.test(this.text);
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
    this.at++;
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
    this.at++;
  }

  /** `$'…'`, with the escapes of C. */
  private readDollarQuoted(): void {
    this.at += 2;
    while (this.at < this.to && this.code(0) !== APOSTROPHE) {
      if (this.code(0) === BACKSLASH && this.at + 1 < this.to) this.readEscape();
      else this.take(1);
    }
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
