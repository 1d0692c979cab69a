import type { Separator } from '../types';
import { AT, COLON, EQUALS, HASH, HYPHEN, SLASH } from './characters';
import { added, endOfLine, type Gather, nextOf, problem, token } from './gather';
import { isSpace, isWord, skipBlank, trimEnd } from './lines';
import { placeholdersIn } from './placeholder';

/** Lines that are the same in both languages: separators, comments, directives and definitions. */

/** Parses the separator at `from`. `end` is the end of its line. */
export function parseSeparator(gather: Gather, from: number): { separator: Separator; end: number } {
  const { text } = gather;
  const end = endOfLine(gather, from, text.length);
  let title = from;
  while (title < end && text.charCodeAt(title) === HASH) title++;
  title = skipBlank(text, title, end);
  const titleEnd = trimEnd(text, title, end);
  return { separator: { start: from, end, title: token(text, title, titleEnd) }, end };
}

/** Whether a comment starts at `at`: `#` or `//`. */
export function startsComment(text: string, at: number, end: number): boolean {
  const code = text.charCodeAt(at);
  return at < end && (code === HASH || (code === SLASH && at + 1 < end && text.charCodeAt(at + 1) === SLASH));
}

/** Parses a comment line or a directive. `among: 'headers'` reports a missing space after `#`. */
export function parseComment(
  gather: Gather,
  start: number,
  lineStop: number,
  among: 'lines' | 'headers',
): void {
  const { text } = gather;
  const end = trimEnd(text, start, lineStop);
  let at = start;
  const mark = text.charCodeAt(at);
  while (at < end && text.charCodeAt(at) === mark) at++;
  if (among === 'headers' && mark === HASH && at < end && !isSpace(text.charCodeAt(at))) {
    problem(gather, 'comment-without-space', start, end);
  }
  at = skipBlank(text, at, end);
  if (text.charCodeAt(at) === AT && at + 1 < end) {
    const keyStart = at + 1;
    let keyEnd = keyStart;
    while (keyEnd < end && (isWord(text.charCodeAt(keyEnd)) || text.charCodeAt(keyEnd) === HYPHEN)) keyEnd++;
    let valueStart = skipBlank(text, keyEnd, end);
    // JetBrains HTTP Client also writes `@name = login`.
    if (text.charCodeAt(valueStart) === EQUALS && text.slice(keyStart, keyEnd) === 'name') {
      valueStart = skipBlank(text, valueStart + 1, end);
    }
    if (keyEnd > keyStart && (valueStart > keyEnd || keyEnd === end)) {
      placeholdersIn(gather, valueStart, end);
      gather.directives = added(gather.directives, {
        start,
        end,
        key: token(text, keyStart, keyEnd),
        value: token(text, valueStart, end),
      });
      return;
    }
  }
  gather.comments = added(gather.comments, { start, end, text: text.slice(start, end) });
}

/** Offset of the `=` or `:=` in a definition with its `@` at `at`; -1 when it is not a definition. */
export function definitionSign(text: string, at: number, lineStop: number): number {
  let end = at + 1;
  while (end < lineStop && !isSpace(text.charCodeAt(end)) && text.charCodeAt(end) !== EQUALS) end++;
  // httpYac's `@name := value` is the same here: all values are filled in when they are used.
  const glued = text.charCodeAt(end) === EQUALS && text.charCodeAt(end - 1) === COLON ? end - 1 : end;
  if (glued === at + 1) return -1;
  const sign = skipBlank(text, glued, lineStop);
  return text.charCodeAt(sign) === EQUALS || text.startsWith(':=', sign) ? sign : -1;
}

function escapeText(written: string): string {
  const what = written.endsWith('t') ? 'a tab' : 'a line break';
  return `Slotpad and httpYac send \`${written}\` in a variable as written, REST Client sends ${what}.`;
}

/** Parses `@name = value`; false when the line is not a definition. The value is the rest of the line, trimmed. */
export function parseDefinition(gather: Gather, at: number, lineStop: number): boolean {
  const { text } = gather;
  const sign = definitionSign(text, at, lineStop);
  if (sign === -1) return false;
  const nameEnd = trimEnd(text, at + 1, sign);
  const equals = text.charCodeAt(sign) === COLON ? sign + 1 : sign;
  const valueStart = skipBlank(text, equals + 1, lineStop);
  const valueEnd = trimEnd(text, valueStart, lineStop);
  const backslash = nextOf(gather.backslash, text, valueStart);
  if (backslash < valueEnd && /^\\[nrt]/.test(text.slice(backslash, backslash + 2))) {
    problem(
      gather,
      'unsupported-syntax',
      backslash,
      backslash + 2,
      escapeText(text.slice(backslash, backslash + 2)),
    );
  }
  gather.definitions = added(gather.definitions, {
    start: at,
    end: Math.max(valueEnd, equals + 1),
    name: token(text, at + 1, nameEnd),
    value: token(text, valueStart, valueEnd),
    placeholders: placeholdersIn(gather, valueStart, valueEnd),
  });
  return true;
}
