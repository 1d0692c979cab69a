/** Formats the lines that both languages have: separators and definitions, and the end of a block. */
import type { Block, Definition } from '../../../common/scratch/types';
import { endUnit, gap, type Sheet, trim } from './format-edits';

/** `### title`. Returns the end of the separator, or the offset after a byte order mark. */
export function formatSeparator(sheet: Sheet, { separator, text }: Block): number {
  if (!separator) return text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const { start, end, title } = separator;
  let hashes = start;
  while (hashes < end && text.charCodeAt(hashes) === 35) hashes++;
  if (title.end > title.start) gap(sheet, hashes, title.start, 0, ' ');
  const stop = Math.max(title.end, hashes);
  trim(sheet, stop, end);
  endUnit(sheet, 'line', start, end);
  return end;
}

/** Spaces around the `=` or `:=` of `@name = value`. */
export function formatDefinition(sheet: Sheet, { name, value }: Definition): void {
  const equals = sheet.text.indexOf('=', name.end);
  if (equals === -1) return;
  const isLazy = equals > name.end && sheet.text[equals - 1] === ':';
  gap(sheet, name.end, isLazy ? equals - 1 : equals, 0, ' ');
  if (value.end > value.start) gap(sheet, equals + 1, value.start, 0, ' ');
}

/**
 * One blank line before the next separator, one line end at the end of the file.
 * @param kept end of the last part of the block that must not change
 */
export function formatEnd(sheet: Sheet, kept: number, isLast: boolean): void {
  const { text } = sheet;
  // An unclosed quote extends to the end of the block.
  if (kept > sheet.content && kept >= text.length) return;
  const end = Math.max(kept, sheet.content);
  if (end === 0 || (end === 1 && text.charCodeAt(0) === 0xfeff)) {
    // Only blank lines before the first separator.
    if (!isLast) gap(sheet, end, text.length, 0, '');
  } else if (!isLast) gap(sheet, end, text.length, 2, '');
  else if (end < text.length || sheet.layout.finalNewline) gap(sheet, end, text.length, 1, '');
  endUnit(sheet, 'blank', Math.min(end + 1, text.length), text.length);
}
