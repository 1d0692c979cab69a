import { scalarEnd, skipSpace, stringEnd } from './json-text';

/** Beyond it nested values are not indented further: a reply nested 100,000 deep would grow without measure. */
const DEEPEST_INDENT = 40;
/** An array of scalars that is no longer than this stays on its line. */
const SHORT_ARRAY = 100;

const indents = Array.from({ length: DEEPEST_INDENT + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);

/**
 * Lays JSON text out with two spaces a level. Works by tokens, so that no digit, escape or repeated name changes;
 * what is not JSON comes back as it was. Neither recursion nor memory grows with the nesting.
 */
export function prettyPrint(text: string): string {
  const out = makeOutput();
  /** One item a level: true for an object, false for an array. */
  const open: boolean[] = [];
  let wanted: 'key' | 'value' | 'more' = 'value';
  let at = skipSpace(text, 0);
  const newLine = () => out.add(indents[Math.min(open.length, DEEPEST_INDENT)] as string);
  while (at < text.length) {
    const char = text[at] as string;
    let end = -1;
    if (wanted === 'more') {
      const inObject = open.at(-1);
      if (inObject === undefined) return text;
      end = at + 1;
      if (char === ',') {
        out.add(',');
        newLine();
        wanted = inObject ? 'key' : 'value';
      } else if (char === (inObject ? '}' : ']')) {
        open.pop();
        newLine();
        out.add(char);
      } else return text;
    } else if (wanted === 'key') {
      const keyEnd = char === '"' ? stringEnd(text, at) : -1;
      const colon = keyEnd < 0 ? -1 : skipSpace(text, keyEnd);
      if (text[colon] !== ':') return text;
      out.add(`${text.slice(at, keyEnd)}: `);
      end = colon + 1;
      wanted = 'value';
    } else if (char === '{' || char === '[') {
      const inner = skipSpace(text, at + 1);
      const short =
        text[inner] === (char === '{' ? '}' : ']') ? { text: '', end: inner + 1 } : shortArray(text, at);
      if (short) {
        out.add(char === '{' ? '{}' : `[${short.text}]`);
        end = short.end;
        wanted = 'more';
      } else {
        open.push(char === '{');
        out.add(char);
        newLine();
        end = inner;
        wanted = char === '{' ? 'key' : 'value';
      }
    } else {
      end = scalarEnd(text, at);
      if (end < 0) return text;
      out.add(text.slice(at, end));
      wanted = 'more';
    }
    at = skipSpace(text, end);
  }
  return wanted === 'more' && open.length === 0 ? out.text() : text;
}

/** The items of an array of scalars, when it is short enough for one line; looks no further than that. */
function shortArray(text: string, from: number): { text: string; end: number } | undefined {
  if (text[from] !== '[') return undefined;
  const items: string[] = [];
  let length = 2;
  for (let at = from; ; ) {
    at = skipSpace(text, at + 1);
    const end = scalarEnd(text, at);
    if (end < 0) return undefined;
    items.push(text.slice(at, end));
    length += end - at + (items.length > 1 ? 2 : 0);
    if (length > SHORT_ARRAY) return undefined;
    at = skipSpace(text, end);
    if (text[at] === ']') return { text: items.join(', '), end: at + 1 };
    if (text[at] !== ',') return undefined;
  }
}

/** Joins in pieces: one array of all tokens of a large reply would be larger than the reply. */
function makeOutput() {
  const pieces: string[] = [];
  let current: string[] = [];
  return {
    add(token: string): void {
      current.push(token);
      if (current.length < 8192) return;
      pieces.push(current.join(''));
      current = [];
    },
    text: (): string => pieces.join('') + current.join(''),
  };
}
