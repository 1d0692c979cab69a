import { placeOfMistake } from './json-mistake';

export type JsonWithComments =
  | { readonly ok: true; readonly value: unknown }
  /** Line and column of the first mistake, counted from 1. */
  | { readonly ok: false; readonly line: number; readonly column: number };

/** Reads a file that people write by hand: JSON with comments and trailing commas, as editors and tools read it. */
export function parseJsonWithComments(written: string): JsonWithComments {
  const text = written.replace(/^\uFEFF/, '');
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    // With comments, or with a mistake.
  }
  const plain = plainJson(text);
  try {
    return { ok: true, value: JSON.parse(plain) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, ...placeOfMistake(plain) };
  }
}

/** The same text with spaces in place of comments and trailing commas, so that all places stay the same. */
function plainJson(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  /** The last comma, as long as only white space and comments follow. */
  let comma = -1;
  const blank = (from: number, to: number) => {
    parts.push(text.slice(kept, from), text.slice(from, to).replace(/[^\r\n]/g, ' '));
    kept = to;
  };
  const commas: number[] = [];
  const lastClose = text.lastIndexOf('*/');
  /** The last character that is neither white space nor in a comment. */
  let before = '[';
  for (let at = 0; at < text.length; ) {
    const char = text[at];
    const end = char === '/' ? endOfComment(text, at, lastClose) : -1;
    if (end !== -1) {
      blank(at, end);
      at = end;
      continue;
    }
    if (char === '"') {
      at = endOfString(text, at);
      comma = -1;
      before = '"';
      continue;
    }
    if ((char === '}' || char === ']') && comma !== -1) commas.push(comma);
    if (char !== ' ' && char !== '\t' && char !== '\n' && char !== '\r') {
      comma = char === ',' && !'[{,'.includes(before) ? at : -1;
      before = char ?? '';
    }
    at++;
  }
  parts.push(text.slice(kept));
  const chars = parts.join('').split('');
  for (const at of commas) chars[at] = ' ';
  return chars.join('');
}

/** -1 where no comment starts, or it is not closed. */
function endOfComment(text: string, start: number, lastClose: number): number {
  if (text[start + 1] === '*') return start + 2 > lastClose ? -1 : text.indexOf('*/', start + 2) + 2;
  if (text[start + 1] !== '/') return -1;
  let end = start;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}

/** A string without its closing quote ends with its line. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"' && text[at] !== '\n' && text[at] !== '\r') {
    at += text[at] === '\\' ? 2 : 1;
  }
  return at + 1;
}
