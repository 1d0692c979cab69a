import { NONE } from '../text/gather';
import type { Block, Language, ParseProblem } from '../types';

/** UTF-16 units. Blocks with blobs have up to about two million. */
const LARGEST_BLOCK = 4_000_000;
/** UTF-16 units. Larger files are not split into blocks. */
export const LARGEST_FILE = 16_000_000;
const MOST_PLACEHOLDERS = 20_000;

/** Whether a text is UTF-16 that was read as UTF-8: its mark, or its first letters, each with a zero byte. */
export function isUtf16(text: string): boolean {
  return /^(?:\ufffd\ufffd|\ufeff?\0\S|\S\0\S\0)/.test(text.slice(0, 10)) && text.includes('\0');
}

/** Whether checking a block would take many seconds. */
export function isTooLarge(text: string): boolean {
  return text.length > LARGEST_BLOCK || hasTooManyPlaceholders(text);
}

function hasTooManyPlaceholders(text: string): boolean {
  if (text.length <= MOST_PLACEHOLDERS * '{{a}}'.length) return false;
  let count = 0;
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at + 2)) {
    if (++count > MOST_PLACEHOLDERS) return true;
  }
  return false;
}

/** A block without any parts, and with one problem, at its first line. */
export function tooLargeBlock(language: Language, text: string): Block {
  const lineEnd = text.search(/[\r\n]/);
  const end = Math.min(lineEnd < 0 ? text.length : lineEnd, MOST_MARKED);
  const detail = text.length > LARGEST_FILE ? 'file' : text.length > LARGEST_BLOCK ? 'block' : 'placeholders';
  return blockWith(language, text, { code: 'too-large', start: 0, end, detail });
}

/** The same for a file in UTF-16. */
export function utf16Block(language: Language, text: string): Block {
  return blockWith(language, text, { code: 'not-utf-8', start: 0, end: Math.min(text.length, 1) });
}

function blockWith(language: Language, text: string, problem: ParseProblem): Block {
  return {
    language,
    text,
    comments: NONE,
    directives: NONE,
    definitions: NONE,
    placeholders: NONE,
    problems: [problem],
  };
}

/** Characters of the first line that the problem marks. */
const MOST_MARKED = 100;
