import { NONE } from '../text/gather';
import type { Block, Language } from '../types';

/** UTF-16 units. Blocks with blobs have up to about two million. */
const LARGEST_BLOCK = 4_000_000;
/** UTF-16 units. Larger files are not split into blocks. */
export const LARGEST_FILE = 16_000_000;
const MOST_PLACEHOLDERS = 20_000;

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
  return {
    language,
    text,
    comments: NONE,
    directives: NONE,
    definitions: NONE,
    placeholders: NONE,
    problems: [{ code: 'too-large', start: 0, end, detail }],
  };
}

/** Characters of the first line that the problem marks. */
const MOST_MARKED = 100;
