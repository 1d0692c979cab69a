import { scalarEnd, skipSpace, stringEnd } from './json-text';

/** Beyond it nested values are not indented further: a reply nested 100,000 deep would grow without measure. */
const DEEPEST_INDENT = 40;
/** An array of scalars that is no longer than this stays on its line. */
const SHORT_ARRAY = 100;
/** A name or value that is longer is no JSON that could be laid out in parts. In UTF-16 units. */
const LONGEST_TOKEN = 16 * 1024 * 1024;

const indents = Array.from({ length: DEEPEST_INDENT + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);

/**
 * Lays JSON text out with two spaces a level. Works by tokens, so that no digit, escape or repeated name changes;
 * what is not JSON comes back as it was. Neither recursion nor memory grows with the nesting.
 */
export function prettyPrint(text: string): string {
  const printer = makePrinter();
  const out = printer.feed(text, true);
  return printer.state === 'complete' ? out : text;
}

/** Lays a text out that comes in parts. */
export interface Printer {
  /**
   * Takes the next part and gives what can be laid out by now: a token that the part cuts waits for its rest. From
   * where the text is not JSON on it comes back as it is.
   */
  feed(part: string, last?: boolean): string;
  readonly state: 'open' | 'complete' | 'not-json';
  /**
   * Where all that was given out may be ended early: `length` of it stand up to a whole value, and `brackets` close
   * what is open there, one a line.
   */
  ending(): { readonly length: number; readonly brackets: string; readonly depth: number };
}

export function makePrinter(): Printer {
  /** One item a level: true for an object, false for an array. */
  const open: boolean[] = [];
  let wanted: 'key' | 'value' | 'more' = 'value';
  let state: Printer['state'] = 'open';
  let rest = '';
  let given = 0;
  let whole = { length: 0, depth: 0 };

  function feed(part: string, last = false): string {
    if (state === 'not-json') return part;
    const text = rest === '' ? part : rest + part;
    rest = '';
    const out = makeOutput();
    const newLine = () => out.add(indentAt(open.length));
    const settled = () => {
      whole = { length: given + out.length, depth: open.length };
    };
    const give = () => {
      given += out.length;
      return out.text();
    };
    let at = skipSpace(text, 0);
    const broken = () => {
      state = 'not-json';
      return give() + text.slice(at);
    };
    const waits = () => {
      rest = text.slice(at);
      return rest.length > LONGEST_TOKEN ? broken() : give();
    };
    while (at < text.length) {
      const char = text[at] as string;
      let end = -1;
      if (wanted === 'more') {
        const inObject = open.at(-1);
        if (inObject === undefined) return broken();
        end = at + 1;
        if (char === ',') {
          out.add(',');
          newLine();
          wanted = inObject ? 'key' : 'value';
        } else if (char === (inObject ? '}' : ']')) {
          open.pop();
          newLine();
          out.add(char);
          settled();
        } else return broken();
      } else if (wanted === 'key') {
        const keyEnd = char === '"' ? stringEnd(text, at) : -1;
        const colon = keyEnd < 0 ? -1 : skipSpace(text, keyEnd);
        if (!last && (keyEnd < 0 ? char === '"' && isCut(text, at, -1) : colon === text.length))
          return waits();
        if (text[colon] !== ':') return broken();
        out.add(`${text.slice(at, keyEnd)}: `);
        end = colon + 1;
        wanted = 'value';
      } else if (char === '{' || char === '[') {
        const inner = skipSpace(text, at + 1);
        if (!last && inner === text.length) return waits();
        const empty = text[inner] === (char === '{' ? '}' : ']');
        const short = empty ? { text: '', end: inner + 1 } : shortArray(text, at, last);
        if (short === 'cut') return waits();
        if (short) {
          out.add(char === '{' ? '{}' : `[${short.text}]`);
          end = short.end;
          wanted = 'more';
          settled();
        } else {
          open.push(char === '{');
          out.add(char);
          settled();
          newLine();
          end = inner;
          wanted = char === '{' ? 'key' : 'value';
        }
      } else {
        end = scalarEnd(text, at);
        if (!last && isCut(text, at, end)) return waits();
        if (end < 0) return broken();
        out.add(text.slice(at, end));
        wanted = 'more';
        settled();
      }
      at = skipSpace(text, end);
    }
    if (last) state = wanted === 'more' && open.length === 0 ? 'complete' : 'not-json';
    return give();
  }

  return {
    feed,
    get state() {
      return state;
    },
    ending() {
      const { length, depth } = whole;
      let brackets = '';
      for (let level = depth - 1; level >= 0; level--) {
        brackets += `${indentAt(level)}${open[level] ? '}' : ']'}`;
      }
      return { length, brackets, depth };
    },
  };
}

function indentAt(depth: number): string {
  return indents[Math.min(depth, DEEPEST_INDENT)] as string;
}

/** Whether the scalar that starts here, and seems to end at `end`, may go on behind the end of the text. */
function isCut(text: string, from: number, end: number): boolean {
  if (text[from] !== '"') {
    const at = Math.max(from, end);
    return text.length - at < 8 && !/[\s,\]}]/.test(text.slice(at));
  }
  if (end >= 0) return false;
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return false;
    if (code === 92) at++;
  }
  return true;
}

/** The items of an array of scalars, when it is short enough for one line; looks no further than that. */
function shortArray(
  text: string,
  from: number,
  last: boolean,
): { readonly text: string; readonly end: number } | 'cut' | undefined {
  if (text[from] !== '[') return undefined;
  const items: string[] = [];
  let length = 2;
  for (let at = from; ; ) {
    at = skipSpace(text, at + 1);
    const end = scalarEnd(text, at);
    const cut = !last && isCut(text, at, end);
    if (cut) return length + text.length - at > SHORT_ARRAY ? undefined : 'cut';
    if (end < 0) return undefined;
    items.push(text.slice(at, end));
    length += end - at + (items.length > 1 ? 2 : 0);
    if (length > SHORT_ARRAY) return undefined;
    at = skipSpace(text, end);
    if (text[at] === ']') return { text: items.join(', '), end: at + 1 };
    if (!last && at === text.length) return 'cut';
    if (text[at] !== ',') return undefined;
  }
}

/** Joins in pieces: one array of all tokens of a large reply would be larger than the reply. */
function makeOutput() {
  const pieces: string[] = [];
  let current: string[] = [];
  let length = 0;
  return {
    add(token: string): void {
      length += token.length;
      current.push(token);
      if (current.length < 8192) return;
      pieces.push(current.join(''));
      current = [];
    },
    /** Of all that was added. */
    get length(): number {
      return length;
    },
    text: (): string => pieces.join('') + current.join(''),
  };
}
