import { APOSTROPHE, BACKSLASH, CARRIAGE_RETURN, DOLLAR, LINE_FEED, QUOTE } from '../text/characters';
import { isSpace } from '../text/lines';
import { placeholderAt } from '../text/placeholder';

/** One word of a shell command, with what the shell makes of it. */
export interface ShellWord {
  /** As written, quotes included; relative to the text. */
  readonly start: number;
  readonly end: number;
  readonly value: string;
  /** Offset in the text of each UTF-16 unit of `value`, and of its end. */
  readonly offsets: readonly number[];
  /** True when `value` is a slice of the text. */
  readonly plain: boolean;
}

/**
 * Splits a command as a POSIX shell does: single and double quotes, `$'…'`, backslashes, lines continued with `\` (or
 * with `^` or a backtick, as pasted from Windows). It ends at a line end outside quotes; a missing quote ends with
 * the text.
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
      const word = readWord(text, at, to);
      words.push(word);
      at = word.end;
    }
  }
  return { words, end: words.at(-1)?.end ?? from };
}

/** Start of the next line when the line ends with a continuation sign at `at`; -1 when not. */
function continuation(text: string, at: number, to: number): number {
  const code = text.charCodeAt(at);
  if (code !== BACKSLASH && code !== 94 && code !== 96) return -1;
  let end = at + 1;
  // Spaces after the sign are a slip that no person sees.
  while (end < to && (text.charCodeAt(end) === 32 || text.charCodeAt(end) === 9)) end++;
  if (end >= to) return to;
  if (text.charCodeAt(end) === CARRIAGE_RETURN)
    return text.charCodeAt(end + 1) === LINE_FEED ? Math.min(end + 2, to) : end + 1;
  return text.charCodeAt(end) === LINE_FEED ? end + 1 : -1;
}

function readWord(text: string, start: number, to: number): ShellWord {
  let value = '';
  const offsets: number[] = [];
  let at = start;
  const take = (char: string, offset: number) => {
    for (let unit = 0; unit < char.length; unit++) offsets.push(offset);
    value += char;
  };
  while (at < to) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) break;
    if (code === APOSTROPHE) {
      at = singleQuoted(at + 1);
    } else if (code === DOLLAR && text.charCodeAt(at + 1) === APOSTROPHE && at + 1 < to) {
      at = escaped(at + 2);
    } else if (code === QUOTE) {
      at = doubleQuoted(at + 1);
    } else if (code === BACKSLASH) {
      const next = continuation(text, at, to);
      if (next !== -1) {
        if (next >= to) at = to;
        break;
      }
      if (at + 1 < to) take(text[at + 1] as string, at + 1);
      at += 2;
    } else if (text.startsWith('{{', at)) {
      // A placeholder may hold spaces.
      const { end, expression } = placeholderAt(text, at, to);
      const stop = expression.kind === 'malformed' ? at + 2 : end;
      for (; at < stop; at++) take(text[at] as string, at);
    } else {
      take(text[at] as string, at);
      at++;
    }
  }
  at = Math.min(at, to);
  const first = offsets[0];
  const last = offsets.at(-1);
  const plain = first === undefined || (last as number) - first === value.length - 1;
  offsets.push(last === undefined ? Math.min(start + 1, at) : last + 1);
  return { start, end: at, value, offsets, plain };

  function singleQuoted(from: number): number {
    let offset = from;
    for (; offset < to && text.charCodeAt(offset) !== APOSTROPHE; offset++)
      take(text[offset] as string, offset);
    return offset + 1;
  }

  function doubleQuoted(from: number): number {
    let offset = from;
    while (offset < to) {
      const code = text.charCodeAt(offset);
      if (code === QUOTE) break;
      if (code === BACKSLASH && offset + 1 < to) {
        const next = text[offset + 1] as string;
        if (next === '"' || next === '\\' || next === '$' || next === '`') {
          take(next, offset + 1);
          offset += 2;
          continue;
        }
        const line = continuation(text, offset, to);
        if (line !== -1) {
          offset = line;
          continue;
        }
      }
      take(text[offset] as string, offset);
      offset++;
    }
    return offset + 1;
  }

  function escaped(from: number): number {
    let offset = from;
    while (offset < to && text.charCodeAt(offset) !== APOSTROPHE) {
      if (text.charCodeAt(offset) !== BACKSLASH || offset + 1 >= to) {
        take(text[offset] as string, offset);
        offset++;
        continue;
      }
      const next = text[offset + 1] as string;
      const hex = /^[xuU]([0-9a-fA-F]{1,4})/.exec(text.slice(offset + 1, Math.min(offset + 6, to)));
      if (hex) {
        const digits = (hex[1] as string).slice(0, next === 'x' ? 2 : 4);
        take(String.fromCharCode(Number.parseInt(digits, 16)), offset);
        offset += 2 + digits.length;
      } else {
        take({ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }[next] ?? next, offset);
        offset += 2;
      }
    }
    return offset + 1;
  }
}
