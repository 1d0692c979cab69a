import { countLines, lastNotAbove, lineStarts } from '../../common/scratch/text/lines';

/** A change of a document in LSP: the text that replaces a range. */
export interface TextChange {
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly text: string;
}

/** The smallest single change that makes the new text from the old one. */
export function changeBetween(old: string, text: string): TextChange {
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old[start] === text[start]) start++;
  // Not between `\r` and `\n`, which are one line end.
  while (start > 0 && old[start - 1] === '\r') start--;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
  while (end > 0 && old[old.length - end] === '\n') end--;
  const starts = lineStarts(old, countLines(old));
  const position = (offset: number) => {
    const line = lastNotAbove(starts, offset);
    return { line, character: offset - (starts[line] ?? 0) };
  };
  return {
    range: { start: position(start), end: position(old.length - end) },
    text: text.slice(start, text.length - end),
  };
}
