import { skipSpace, Token, Tokens } from './tokens';

/** Beyond it nested values are not indented further: a response nested 100,000 deep would grow without measure. */
const DEEPEST_INDENT = 40;
/** An array of scalars that is no longer than this stays on its line. */
const SHORT_ARRAY = 100;
/** A name or value that is longer is not JSON that could be laid out in parts. In UTF-16 units. */
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
  return new TokenPrinter();
}

/** How a step ended: the text goes on, waits for the next part, or is not JSON from this token on. */
type Step = 'on' | 'waits' | 'broken';

class TokenPrinter implements Printer {
  state: Printer['state'] = 'open';
  private wanted: 'key' | 'value' | 'more' = 'value';
  /** One item a level: true for an object, false for an array. */
  private readonly open: boolean[] = [];
  private readonly tokens = new Tokens();
  /** Looks ahead into short arrays. */
  private readonly ahead = new Tokens();
  private out = makeOutput();
  /** What the last part began and did not end. */
  private rest = '';
  private given = 0;
  private whole = { length: 0, depth: 0 };

  feed(part: string, last = false): string {
    if (this.state === 'not-json') return part;
    const { tokens } = this;
    tokens.reset(this.rest + part, 0, last);
    this.rest = '';
    this.out = makeOutput();
    for (;;) {
      const token = tokens.next();
      if (token === Token.end) break;
      const { start } = tokens;
      const step = this.step(token);
      if (step === 'on') continue;
      const after = tokens.text.slice(start);
      if (step === 'waits' && after.length <= LONGEST_TOKEN) {
        this.rest = after;
        return this.give();
      }
      this.state = 'not-json';
      return this.give() + after;
    }
    if (last) this.state = this.wanted === 'more' && this.open.length === 0 ? 'complete' : 'not-json';
    return this.give();
  }

  ending(): ReturnType<Printer['ending']> {
    const { length, depth } = this.whole;
    let brackets = '';
    for (let level = depth - 1; level >= 0; level--) {
      brackets += `${indentAt(level)}${this.open[level] ? '}' : ']'}`;
    }
    return { length, brackets, depth };
  }

  private step(token: Token): Step {
    if (token === Token.cut) return 'waits';
    if (token === Token.invalid) return 'broken';
    if (this.wanted === 'more') return this.more(token);
    if (this.wanted === 'key') return this.key(token);
    return this.value(token);
  }

  /** Behind a value: a comma, or the end of what is open. */
  private more(token: Token): Step {
    const inObject = this.open.at(-1);
    if (inObject === undefined) return 'broken';
    if (token === Token.comma) {
      this.out.add(',');
      this.newLine();
      this.wanted = inObject ? 'key' : 'value';
      return 'on';
    }
    if (token !== (inObject ? Token.closeObject : Token.closeList)) return 'broken';
    this.open.pop();
    this.newLine();
    this.out.add(inObject ? '}' : ']');
    this.settled();
    return 'on';
  }

  private key(token: Token): Step {
    if (token !== Token.string) return 'broken';
    const { tokens } = this;
    const name = tokens.text.slice(tokens.start, tokens.end);
    const colon = tokens.next();
    if (colon === Token.end && !tokens.last) return 'waits';
    if (colon !== Token.colon) return 'broken';
    this.out.add(`${name}: `);
    this.wanted = 'value';
    return 'on';
  }

  private value(token: Token): Step {
    switch (token) {
      case Token.openObject:
      case Token.openList:
        return this.container(token === Token.openObject);
      case Token.string:
      case Token.word: {
        const { text, start, end } = this.tokens;
        this.out.add(text.slice(start, end));
        this.wanted = 'more';
        this.settled();
        return 'on';
      }
      default:
        return 'broken';
    }
  }

  private container(object: boolean): Step {
    const { tokens } = this;
    const { text, last } = tokens;
    const inner = skipSpace(text, tokens.at);
    if (!last && inner === text.length) return 'waits';
    const short =
      text.charCodeAt(inner) === (object ? Token.closeObject : Token.closeList)
        ? { text: '', end: inner + 1 }
        : object
          ? undefined
          : shortArray(this.ahead, text, inner, last);
    if (short === 'cut') return 'waits';
    if (short) {
      this.out.add(object ? '{}' : `[${short.text}]`);
      tokens.at = short.end;
      this.wanted = 'more';
      this.settled();
      return 'on';
    }
    this.open.push(object);
    this.out.add(object ? '{' : '[');
    this.settled();
    this.newLine();
    this.wanted = object ? 'key' : 'value';
    return 'on';
  }

  private newLine(): void {
    this.out.add(indentAt(this.open.length));
  }

  private settled(): void {
    this.whole = { length: this.given + this.out.length, depth: this.open.length };
  }

  private give(): string {
    this.given += this.out.length;
    return this.out.text();
  }
}

function indentAt(depth: number): string {
  return indents[Math.min(depth, DEEPEST_INDENT)] as string;
}

/** The items of an array of scalars, when it is short enough for one line; looks no further than that. */
function shortArray(
  ahead: Tokens,
  text: string,
  inner: number,
  last: boolean,
): { readonly text: string; readonly end: number } | 'cut' | undefined {
  ahead.reset(text, inner, last);
  const items: string[] = [];
  let length = 2;
  for (;;) {
    const item = ahead.next();
    if (item === Token.cut || (item === Token.end && !last)) {
      return length + text.length - ahead.start > SHORT_ARRAY ? undefined : 'cut';
    }
    if (item !== Token.string && item !== Token.word) return undefined;
    items.push(text.slice(ahead.start, ahead.end));
    length += ahead.end - ahead.start + (items.length > 1 ? 2 : 0);
    if (length > SHORT_ARRAY) return undefined;
    const sign = ahead.next();
    if (sign === Token.closeList) return { text: items.join(', '), end: ahead.end };
    if (sign === Token.end && !last) return 'cut';
    if (sign !== Token.comma) return undefined;
  }
}

/** Joins in pieces: one array of all tokens of a large response would be larger than the response. */
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
