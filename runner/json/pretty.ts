import { skipSpace, Token, Tokens } from '../../common/json/tokens';

/** Maximum indentation in levels, so that a response nested 100,000 deep does not become huge. */
const DEEPEST_INDENT = 40;
/**
 * Maximum growth of a text: its length times the first plus the second, in UTF-16 units. Only text that consists of nested
 * brackets grows more.
 */
const MOST_GROWTH = [4, 16 * 1024 * 1024] as const;
/** Maximum length of an array of scalars on one line. Characters. */
const SHORT_ARRAY = 100;
/** Maximum length of a token; text with a longer one is treated as not JSON. UTF-16 units. */
const LONGEST_TOKEN = 16 * 1024 * 1024;

const indents = Array.from({ length: DEEPEST_INDENT + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);

/**
 * Pretty-prints JSON with two spaces per level. Works on tokens, so that digits, escapes and repeated names do not
 * change. Text that is not JSON is returned unchanged, and so is text that would grow too much. Does not recurse.
 */
export function prettyPrint(text: string): string {
  const [times, more] = MOST_GROWTH;
  const printer = new TokenPrinter(text.length * times + more);
  const out = printer.feed(text, true);
  return printer.state === 'complete' ? out : text;
}

/** Pretty-prints text that arrives in parts. */
export interface Printer {
  /**
   * Takes the next part and returns the output so far. A token that is cut waits for its rest. After invalid JSON, the
   * text is returned unchanged.
   */
  feed(part: string, last?: boolean): string;
  readonly state: 'open' | 'complete' | 'not-json';
  /**
   * How to end the output early: keep its first `length` characters, which end with a complete value, and append
   * `brackets`, which close `depth` levels.
   */
  ending(): { readonly length: number; readonly brackets: string; readonly depth: number };
}

export function makePrinter(): Printer {
  return new TokenPrinter();
}

/** Result of a token: go on, wait for the next part, or stop because the text is not JSON. */
type Step = 'continue' | 'wait' | 'invalid';

class TokenPrinter implements Printer {
  /** @param longest maximum length of the output; longer output ends as if the text were not JSON */
  constructor(private readonly longest = Number.POSITIVE_INFINITY) {}

  state: Printer['state'] = 'open';
  private wanted: 'key' | 'value' | 'more' = 'value';
  /** Open levels: true for an object, false for an array. */
  private readonly open: boolean[] = [];
  private readonly tokens = new Tokens();
  /** Looks ahead into short arrays. */
  private readonly ahead = new Tokens();
  private out = makeOutput();
  /** The incomplete token at the end of the last part. */
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
      if (step === 'continue' && this.out.length <= this.longest) continue;
      const after = tokens.text.slice(start);
      if (step === 'wait' && after.length <= LONGEST_TOKEN) {
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
    if (token === Token.cut) return 'wait';
    if (token === Token.invalid) return 'invalid';
    if (this.wanted === 'more') return this.more(token);
    if (this.wanted === 'key') return this.key(token);
    return this.value(token);
  }

  /** After a value: a comma, or the end of the container. */
  private more(token: Token): Step {
    const inObject = this.open.at(-1);
    if (inObject === undefined) return 'invalid';
    if (token === Token.comma) {
      this.out.add(',');
      this.newLine();
      this.wanted = inObject ? 'key' : 'value';
      return 'continue';
    }
    if (token !== (inObject ? Token.closeObject : Token.closeList)) return 'invalid';
    this.open.pop();
    this.newLine();
    this.out.add(inObject ? '}' : ']');
    this.settled();
    return 'continue';
  }

  private key(token: Token): Step {
    if (token !== Token.string) return 'invalid';
    const { tokens } = this;
    const name = tokens.text.slice(tokens.start, tokens.end);
    const colon = tokens.next();
    if (colon === Token.end && !tokens.last) return 'wait';
    if (colon !== Token.colon) return 'invalid';
    this.out.add(`${name}: `);
    this.wanted = 'value';
    return 'continue';
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
        return 'continue';
      }
      default:
        return 'invalid';
    }
  }

  private container(object: boolean): Step {
    const { tokens } = this;
    const { text, last } = tokens;
    const inner = skipSpace(text, tokens.at);
    if (!last && inner === text.length) return 'wait';
    const short =
      text.charCodeAt(inner) === (object ? Token.closeObject : Token.closeList)
        ? { text: '', end: inner + 1 }
        : object
          ? undefined
          : shortArray(this.ahead, text, inner, last);
    if (short === 'cut') return 'wait';
    if (short) {
      this.out.add(object ? '{}' : `[${short.text}]`);
      tokens.at = short.end;
      this.wanted = 'more';
      this.settled();
      return 'continue';
    }
    this.open.push(object);
    this.out.add(object ? '{' : '[');
    this.settled();
    this.newLine();
    this.wanted = object ? 'key' : 'value';
    return 'continue';
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

/** The items of an array of scalars that fits on one line. Reads no further than one line. */
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

/** Joins the output in steps: one array with all tokens of a large response would need more memory than its text. */
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
    /** Length of everything added. */
    get length(): number {
      return length;
    },
    text: (): string => pieces.join('') + current.join(''),
  };
}
