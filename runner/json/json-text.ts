/** Reading JSON text by tokens, without making values of it: no digit is lost and no nesting is too deep. */

const QUOTE = 34;
const BACKSLASH = 92;

export function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
    at++;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const ESCAPE = /["\\/bfnrt]|u[\dA-Fa-f]{4}/y;

/** The end of the string, number or word that starts at `from`; -1 when none does. */
export function scalarEnd(text: string, from: number): number {
  if (text.charCodeAt(from) === QUOTE) return stringEnd(text, from);
  for (const pattern of [NUMBER, WORD]) {
    pattern.lastIndex = from;
    if (pattern.test(text)) return pattern.lastIndex;
  }
  return -1;
}

/** The offset behind the closing quote; -1 when the string is not closed or holds what JSON forbids. */
export function stringEnd(text: string, from: number): number {
  let at = from + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < 32) return -1;
    if (code !== BACKSLASH) continue;
    ESCAPE.lastIndex = at + 1;
    if (!ESCAPE.test(text)) return -1;
    at = ESCAPE.lastIndex - 1;
  }
  return -1;
}

/** The offset behind the value that starts at `from`, in text that is known to be JSON. */
export function valueEnd(text: string, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 91) depth++;
    else if (code === 125 || code === 93) depth--;
    else if (code !== 44 && code !== 58) {
      const end = scalarEnd(text, at);
      if (end < 0) return text.length;
      at = end - 1;
    }
    at = skipSpace(text, at + 1);
  } while (depth > 0 && at < text.length);
  return at;
}

/**
 * The text of the value at a path, exactly as it stands. The text must be valid JSON; undefined when there is nothing
 * at the path. Of members with the same name the last one counts, as in `JSON.parse`.
 */
export function rawAt(text: string, path: readonly (string | number)[]): string | undefined {
  let at = skipSpace(text, 0);
  for (const step of path) {
    const found = typeof step === 'number' ? itemStart(text, at, step) : memberStart(text, at, step);
    if (found === undefined) return undefined;
    at = found;
  }
  return text.slice(at, valueEnd(text, at)).trimEnd();
}

function itemStart(text: string, from: number, index: number): number | undefined {
  if (text[from] !== '[') return undefined;
  let at = skipSpace(text, from + 1);
  for (let item = 0; text[at] !== ']'; item++) {
    if (item === index) return at;
    at = valueEnd(text, at);
    if (text[at] !== ',') return undefined;
    at = skipSpace(text, at + 1);
  }
  return undefined;
}

function memberStart(text: string, from: number, name: string): number | undefined {
  if (text[from] !== '{') return undefined;
  let at = skipSpace(text, from + 1);
  let found: number | undefined;
  while (text[at] === '"') {
    const end = stringEnd(text, at);
    if (end < 0) return found;
    const key = text.slice(at, end);
    at = skipSpace(text, skipSpace(text, end) + 1);
    if (key === `"${name}"` || (key.includes('\\') && JSON.parse(key) === name)) found = at;
    at = valueEnd(text, at);
    if (text[at] !== ',') return found;
    at = skipSpace(text, at + 1);
  }
  return found;
}
