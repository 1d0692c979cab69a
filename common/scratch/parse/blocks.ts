import { CARRIAGE_RETURN, HASH, LINE_FEED } from '../text/characters';

/**
 * Splits a text before its separators, which are lines that start with `###`. Joined, the pieces are the text again. All
 * pieces but the first start with `###`. An empty text is one empty piece.
 */
export function cut(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let at = nextSeparator(text, 1);
  while (at !== -1) {
    pieces.push(text.slice(start, at));
    start = at;
    at = nextSeparator(text, at + 1);
  }
  pieces.push(start === 0 ? text : text.slice(start));
  return pieces;
}

/** Whether the text starts with a separator line. */
export function startsWithSeparator(text: string): boolean {
  return text.charCodeAt(0) === HASH && text.charCodeAt(1) === HASH && text.charCodeAt(2) === HASH;
}

/** Whether the text ends with a line end. */
export function endsLine(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last === LINE_FEED || last === CARRIAGE_RETURN;
}

/** Offset of the first separator from `from`, which must be above 0; -1 when there is none. */
function nextSeparator(text: string, from: number): number {
  let at = text.indexOf('###', from);
  while (at !== -1) {
    const before = text.charCodeAt(at - 1);
    if (before === LINE_FEED || before === CARRIAGE_RETURN) return at;
    at = text.indexOf('###', at + 1);
  }
  return -1;
}
