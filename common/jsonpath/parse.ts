import { type Failure, failed, type Result, success } from '../result';
import {
  isSingular,
  type PathOperand,
  type PathOperator,
  type PathQuery,
  type PathTest,
  pathOperators,
  type Segment,
  type Selector,
} from './query';

interface ParsedQuery {
  readonly query: PathQuery;
  /** Offset after the path. */
  readonly end: number;
  /** Offset after each segment. */
  readonly ends: readonly number[];
}

interface QueryFailure extends Failure {
  /** Offset of the mistake. */
  readonly at: number;
}

/** Deeper filters are refused. */
const DEEPEST = 50;

/**
 * Parses the JSONPath (RFC 9535) that starts at an offset with `$`. It ends where no segment follows.
 *
 * @param strict exactly the RFC; else names may contain characters such as `-`, and numbers of filters may be hex
 */
export function parseQuery(text: string, from = 0, strict = false): Result<ParsedQuery, QueryFailure> {
  const parser = new Parser(text, from, strict);
  try {
    if (text[from] !== '$') parser.fail('A path must start with `$`.');
    const ends: number[] = [];
    return success({ query: parser.query(ends), end: parser.at, ends });
  } catch (error) {
    if (error instanceof Unreadable) return failed({ message: error.message, at: error.at });
    throw error;
  }
}

class Unreadable extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

const BLANK = /[ \t\r\n]*/y;
const NAME = /[^\s.[\](){}'"=!<>,*?@&|]+/y;
const STRICT_NAME = /[A-Za-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*/uy;
const INTEGER = /(?:0|-?[1-9]\d*)(?!\d)/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const HEX = /0x[\da-fA-F]+/y;
const WORD = /(?:true|false|null)\b/y;
const CALL = /[a-z][a-z_\d]*(?=\()/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are not allowed
const QUOTED = /'(?:[^'\\\0-\x1f]|\\.)*'|"(?:[^"\\\0-\x1f]|\\.)*"/y;
const ESCAPES =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u(?![dD][89a-fA-F])[\da-fA-F]{4}|(.))/g;

class Parser {
  private depth = 0;

  constructor(
    private readonly text: string,
    public at: number,
    private readonly strict: boolean,
  ) {}

  fail(message: string, at = this.at): never {
    throw new Unreadable(message, at);
  }

  query(ends: number[] = []): PathQuery {
    const from = this.text[this.at++] === '@' ? '@' : '$';
    const segments: Segment[] = [];
    for (;;) {
      const before = this.at;
      this.blank();
      const sign = this.text[this.at];
      if (sign !== '.' && sign !== '[') {
        this.at = before;
        return { from, segments };
      }
      segments.push(this.segment());
      ends.push(this.at);
    }
  }

  private segment(): Segment {
    const deep = this.text.startsWith('..', this.at);
    const start = this.at;
    if (deep) this.at += 2;
    else if (this.text[this.at] === '.') this.at++;
    if (this.text[this.at] === '[') {
      if (!deep && this.at > start) this.fail(NO_NAME, start);
      return { deep, selectors: this.brackets() };
    }
    if (this.text[this.at] === '*') {
      this.at++;
      return { deep, selectors: [{ kind: 'wildcard' }] };
    }
    const name = this.take(this.strict ? STRICT_NAME : NAME);
    if (name === undefined) this.fail(NO_NAME, start);
    return { deep, selectors: [{ kind: 'name', name }] };
  }

  private brackets(): readonly Selector[] {
    const start = this.at++;
    const selectors: Selector[] = [];
    for (;;) {
      this.blank();
      selectors.push(this.selector(start));
      this.blank();
      const sign = this.text[this.at++];
      if (sign === ']') return selectors;
      if (sign !== ',') this.fail(NO_SELECTOR, start);
    }
  }

  private selector(start: number): Selector {
    const sign = this.text[this.at];
    if (sign === '*') {
      this.at++;
      return { kind: 'wildcard' };
    }
    if (sign === '?') {
      this.at++;
      this.blank();
      return { kind: 'filter', test: this.test() };
    }
    if (sign === "'" || sign === '"') return { kind: 'name', name: this.string() };
    return this.numbers(start);
  }

  /** An index or a slice. */
  private numbers(start: number): Selector {
    const first = this.integer();
    const before = this.at;
    this.blank();
    if (this.text[this.at] !== ':') {
      this.at = before;
      if (first === undefined) this.fail(NO_SELECTOR, start);
      return { kind: 'index', index: first };
    }
    this.at++;
    this.blank();
    const end = this.integer();
    this.blank();
    let step: number | undefined;
    if (this.text[this.at] === ':') {
      this.at++;
      this.blank();
      step = this.integer();
    }
    return {
      kind: 'slice',
      ...(first === undefined ? {} : { start: first }),
      ...(end === undefined ? {} : { end }),
      step: step ?? 1,
    };
  }

  private integer(): number | undefined {
    const { at } = this;
    const text = this.take(INTEGER);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (!Number.isSafeInteger(value)) this.fail('This number is too large.', at);
    return value;
  }

  private string(): string {
    const { at } = this;
    const written = this.take(QUOTED);
    if (written === undefined) this.fail('A closing quote is missing.');
    const quote = written[0];
    const inner = written.slice(1, -1).replace(ESCAPES, (escaped, char: string | undefined) => {
      if (char === undefined) return JSON.parse(`"${escaped}"`) as string;
      if (char === quote) return char;
      const plain = this.strict ? PLAIN[char] : (PLAIN[char] ?? (char === 'u' ? undefined : char));
      return plain ?? this.fail(`\`${escaped}\` is not an escape.`, at);
    });
    return inner;
  }

  // -------------------------------------------------------------- filters

  private test(): PathTest {
    if (++this.depth > DEEPEST) this.fail('This filter is nested too deeply.');
    const test = this.joined('||', () => this.joined('&&', () => this.basicTest()));
    this.depth--;
    return test;
  }

  private joined(sign: '||' | '&&', one: () => PathTest): PathTest {
    const tests = [one()];
    for (;;) {
      const before = this.at;
      this.blank();
      if (!this.text.startsWith(sign, this.at)) {
        this.at = before;
        const [only] = tests;
        if (only && tests.length === 1) return only;
        return { kind: sign === '||' ? 'or' : 'and', tests };
      }
      this.at += 2;
      this.blank();
      tests.push(one());
    }
  }

  private basicTest(): PathTest {
    if (this.text[this.at] === '!' && this.text[this.at + 1] !== '=') {
      this.at++;
      this.blank();
      const { at } = this;
      const test = this.basicTest();
      if (test.kind === 'comparison' || (test.kind === 'not' && this.text[at] === '!')) {
        this.fail('After `!`, write a path, a function or parentheses.', at);
      }
      return { kind: 'not', test };
    }
    if (this.text[this.at] === '(') {
      this.at++;
      this.blank();
      const test = this.test();
      this.blank();
      if (this.text[this.at++] !== ')') this.fail('A `)` is missing.', this.at - 1);
      // Parentheses make a comparison one test: `!(@.a == 1)`.
      return test.kind === 'comparison' || test.kind === 'not' ? { kind: 'and', tests: [test] } : test;
    }
    const start = this.at;
    const name = this.take(CALL);
    if (name === 'match' || name === 'search') return this.regexpTest(name);
    if (name !== undefined) this.at = start;
    return this.comparison(start);
  }

  private regexpTest(name: 'match' | 'search'): PathTest {
    this.at++;
    const text = this.argument();
    this.blank();
    if (this.text[this.at] !== ',') this.fail(`\`${name}\` takes a value and a pattern.`);
    this.at++;
    const pattern = this.argument();
    this.closeCall(name);
    return { kind: 'regexp', whole: name === 'match', text, pattern };
  }

  private comparison(start: number): PathTest {
    const left = this.operand();
    const before = this.at;
    this.blank();
    const operator = pathOperators.find((one) => this.text.startsWith(one, this.at));
    if (!operator) {
      this.at = before;
      if (left.kind === 'query') return { kind: 'exists', query: left.query };
      return this.fail('A comparison is missing, as in `?@.index == "5"`.', start);
    }
    return this.comparisonAfter(left, operator, start);
  }

  private comparisonAfter(left: PathOperand, operator: PathOperator, start: number): PathTest {
    this.at += operator.length;
    this.blank();
    const rightStart = this.at;
    const right = this.operand();
    this.mustBeSingular(left, start);
    this.mustBeSingular(right, rightStart);
    return { kind: 'comparison', operator, left, right };
  }

  private mustBeSingular(operand: PathOperand, at: number): void {
    if (operand.kind === 'query' && !isSingular(operand.query)) {
      this.fail('A path that is compared must lead to one value.', at);
    }
  }

  private argument(): PathOperand {
    this.blank();
    const { at } = this;
    const operand = this.operand();
    this.mustBeSingular(operand, at);
    return operand;
  }

  private operand(): PathOperand {
    const sign = this.text[this.at];
    if (sign === '@' || sign === '$') return { kind: 'query', query: this.query() };
    if (sign === "'" || sign === '"') return { kind: 'literal', json: JSON.stringify(this.string()) };
    const literal = (this.strict ? undefined : this.take(HEX)) ?? this.take(WORD) ?? this.take(NUMBER);
    if (literal !== undefined) return { kind: 'literal', json: literal };
    const { at } = this;
    const name = this.take(CALL);
    if (name === undefined) this.fail('A filter looks at each item as `@`, as in `?@.index == "5"`.');
    return this.call(name, at);
  }

  private call(name: string, start: number): PathOperand {
    this.at++;
    if (name === 'length') {
      const of = this.argument();
      this.closeCall(name);
      return { kind: 'length', of };
    }
    if (name !== 'count' && name !== 'value') this.fail(`There is no function \`${name}\` here.`, start);
    this.blank();
    if (!/[$@]/.test(this.text.charAt(this.at))) this.fail(`\`${name}\` takes a path.`);
    const of = this.query();
    this.closeCall(name);
    return { kind: name, of };
  }

  private closeCall(name: string): void {
    this.blank();
    if (this.text[this.at] !== ')') this.fail(`A \`)\` is missing after \`${name}(…\`.`);
    this.at++;
  }

  private blank(): void {
    this.take(BLANK);
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }
}

const PLAIN: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '/': '/',
  '\\': '\\',
};

const NO_NAME = 'Expected a name after the dot, as in `$.result`.';
const NO_SELECTOR = 'Brackets need an index or a name in quotes: `[0]`, `["a b"]`.';
