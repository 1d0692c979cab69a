import { skipSpace, Token, Tokens } from './tokens';

/** The offset behind the value that starts at `from`, in text that is known to be JSON. */
export function valueEnd(text: string, from: number): number {
  const tokens = new Tokens(text, from);
  return passValue(tokens) ? skipSpace(text, tokens.at) : text.length;
}

/** Reads the value that comes next. @returns false when the text ends first, or is not JSON */
function passValue(tokens: Tokens): boolean {
  switch (tokens.next()) {
    case Token.openObject:
    case Token.openList:
      return passContainer(tokens);
    case Token.string:
    case Token.word:
      return true;
    default:
      return false;
  }
}

/** Reads to the end of the object or list that was just opened. @returns false when the text ends first */
export function passContainer(tokens: Tokens): boolean {
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

/** The offsets of a list's items, one after the other; none for what is no list. */
export function* itemRanges(text: string, from: number): Generator<readonly [start: number, end: number]> {
  const tokens = new Tokens(text, from);
  if (tokens.next() !== Token.openList) return;
  let start = skipSpace(text, tokens.at);
  if (text.charCodeAt(start) === Token.closeList) return;
  for (;;) {
    if (!passValue(tokens)) {
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
    if (!passValue(tokens) || tokens.next() !== Token.comma) return found;
  }
  return found;
}
