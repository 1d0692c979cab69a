/**
 * Lines as in LSP: they end at `\r\n`, `\n` or a lone `\r`. Offsets are in UTF-16 units. The functions loop over
 * character codes instead of using regular expressions because they run over every character of a file.
 */

import { CARRIAGE_RETURN, LINE_FEED, UNDERSCORE } from './characters';

/** Offset of the line end at or after `from`, at most `to`. */
export function lineEnd(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
    at++;
  }
  return at;
}

/** Start of the next line, given the offset of a line end; `to` when there is none. */
export function nextLine(text: string, end: number, to: number): number {
  if (end >= to) return to;
  return text.charCodeAt(end) === CARRIAGE_RETURN && end + 1 < to && text.charCodeAt(end + 1) === LINE_FEED
    ? end + 2
    : end + 1;
}

/** Offset after spaces and tabs from `from`, at most `to`. Stops at a line end. */
export function skipBlank(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (code > 32 ? !isSpace(code) : code !== 32 && code !== 9 && code !== 11 && code !== 12) break;
    at++;
  }
  return at;
}

/** The end of `from..to` without trailing whitespace; at least `from`. */
export function trimEnd(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

/** Space, tab or line end. */
export function isSpace(code: number): boolean {
  return code === 32 || (code <= 13 && code >= 9) || code === 0xfeff || code === 0xa0;
}

/** Letters, digits and underscore. */
export function isWord(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === UNDERSCORE;
}

export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The number of line ends in a text. */
export function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 1)) {
    if (text.charCodeAt(at + 1) !== LINE_FEED) count++;
  }
  return count;
}

/**
 * Offsets of line starts; the first is 0.
 *
 * @param lines the result of `countLines`
 */
export function lineStarts(text: string, lines: number): readonly number[] {
  const starts = new Array<number>(lines + 1).fill(0);
  let count = 1;
  if (text.includes('\r')) {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED))
        starts[count++] = at + 1;
    }
  } else {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts[count++] = at + 1;
  }
  return starts;
}

/** Index of the last element that is not above `value`, in a sorted array; 0 when there is none. */
export function lastNotAbove(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) > value) high = middle;
    else low = middle + 1;
  }
  return Math.max(0, low - 1);
}
