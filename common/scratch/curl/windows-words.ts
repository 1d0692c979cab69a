import { BACKSLASH, CARET, CARRIAGE_RETURN, LINE_FEED, QUOTE } from '../text/characters';
import { isSpace } from '../text/lines';
import { type ShellWord, wordOf } from './shell-words';

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
