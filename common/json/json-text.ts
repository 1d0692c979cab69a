import { skipSpace, Token, Tokens } from './tokens';

/** The offset after the value that starts at `from`. The text must be valid JSON. */
function valueEnd(text: string, from: number): number {
  const tokens = new Tokens(text, from);
  return skipValue(tokens) ? skipSpace(text, tokens.at) : text.length;
}

/** Skips the next value. @returns false when the text ends first, or is not JSON */
export function skipValue(tokens: Tokens): boolean {
  switch (tokens.next()) {
    case Token.openObject:
    case Token.openList:
      return skipContainer(tokens);
    case Token.string:
    case Token.word:
      return true;
    default:
      return false;
  }
}

/** Skips the rest of the object or list that was just opened. @returns false when the text ends first */
export function skipContainer(tokens: Tokens): boolean {
  for (let depth = 1; depth > 0; ) {
    switch (tokens.next()) {
      case Token.openObject:
      case Token.openList:
        depth++;
        break;
      case Token.closeObject:
      case Token.closeList:
        depth--;
        break;
      case Token.invalid:
      case Token.end:
        return false;
    }
  }
  return true;
}

/**
 * The text of the value at a path, exactly as written. The text must be valid JSON. Undefined when there is no value at
 * the path. If a name is repeated, the last member counts, as in `JSON.parse`.
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

/** The offsets of the items of a list; none for other values. */
export function* itemRanges(text: string, from: number): Generator<readonly [start: number, end: number]> {
  const tokens = new Tokens(text, from);
  if (tokens.next() !== Token.openList) return;
  let start = skipSpace(text, tokens.at);
  if (text.charCodeAt(start) === Token.closeList) return;
  for (;;) {
    if (!skipValue(tokens)) {
      yield [start, text.length];
      return;
    }
    yield [start, tokens.end];
    if (tokens.next() !== Token.comma) return;
    start = skipSpace(text, tokens.at);
  }
}

function itemStart(text: string, from: number, index: number): number | undefined {
  if (index < 0) return undefined;
  let item = 0;
  for (const [start] of itemRanges(text, from)) if (item++ === index) return start;
  return undefined;
}

function memberStart(text: string, from: number, name: string): number | undefined {
  const tokens = new Tokens(text, from);
  if (tokens.next() !== Token.openObject) return undefined;
  const written = `"${name}"`;
  let found: number | undefined;
  while (tokens.next() === Token.string) {
    const key = text.slice(tokens.start, tokens.end);
    if (tokens.next() !== Token.colon) return found;
    const start = skipSpace(text, tokens.at);
    if (key === written || (key.includes('\\') && JSON.parse(key) === name)) found = start;
    if (!skipValue(tokens) || tokens.next() !== Token.comma) return found;
  }
  return found;
}
