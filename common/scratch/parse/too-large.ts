import { NONE } from '../text/gather';
import type { Block, Language } from '../types';

/** UTF-16 units. Blocks with blobs have up to about two million. */
const LARGEST_BLOCK = 4_000_000;
/** UTF-16 units. The blocks of larger files are not parsed. */
export const LARGEST_FILE = 16_000_000;
const MOST_PLACEHOLDERS = 20_000;

/** Whether a text is UTF-16 that was read as UTF-8: its mark, or its first letters, each with a zero byte. */
export function isUtf16(text: string): boolean {
  return /^(?:\ufffd\ufffd|\ufeff?\0\S|\S\0\S\0)/.test(text.slice(0, 10)) && text.includes('\0');
}

export type SizeLimit = 'file' | 'block' | 'placeholders';

/** The limit beyond which checking a block would take many seconds; undefined if it is within all. */
export function exceededLimit(text: string): SizeLimit | undefined {
  if (text.length > LARGEST_BLOCK) return 'block';
  return hasTooManyPlaceholders(text) ? 'placeholders' : undefined;
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
export function tooLargeBlock(language: Language, text: string, detail: SizeLimit): Block {
  const lineEnd = text.search(/[\r\n]/);
  const end = Math.min(lineEnd < 0 ? text.length : lineEnd, MOST_MARKED);
  return { ...emptyBlock(language, text), problems: [{ code: 'too-large', start: 0, end, detail }] };
}

/** The same for a file in UTF-16. */
export function utf16Block(language: Language, text: string): Block {
  const problem = { code: 'not-utf-8', start: 0, end: Math.min(text.length, 1) } as const;
  return { ...emptyBlock(language, text), problems: [problem] };
}

/** A block without any parts and problems, which a file beyond its limit consists of. */
export function emptyBlock(language: Language, text: string): Block {
  return {
    language,
    text,
    comments: NONE,
    directives: NONE,
    definitions: NONE,
    placeholders: NONE,
    problems: NONE,
    unparsed: true,
  };
}

/** Characters of the first line that the problem marks. */
const MOST_MARKED = 100;
