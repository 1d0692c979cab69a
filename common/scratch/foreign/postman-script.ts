/** Scripts after a response of Postman, Insomnia and Bruno, as assertions and captured values. Nothing is run. */
import { isJson } from '../text/is-json';
import { ChaiReader } from './chai';
import { OtherForm } from './script-reader';
import {
  literalValue,
  namedValue,
  pathValue,
  placeholderPart,
  type ScriptToken,
  type ScriptValue,
  scriptTokens,
} from './script-tokens';

export interface PostmanTests {
  readonly conditions: readonly string[];
  /** Variables that get a value of the response. `from` is the end of a placeholder: `body.$.token`. */
  readonly captures: readonly { readonly name: string; readonly from: string }[];
  /** Statements and tests that have another form, as written. */
  readonly left: readonly string[];
}

/** Reads as many statements as it can: a test of another form does not hide the others. */
export function postmanTests(script: string): PostmanTests {
  const tokens = scriptTokens(script);
  if (!tokens) return { conditions: [], captures: [], left: [script.trim()] };
  return new PostmanReader(tokens, script).read();
}

class PostmanReader extends ChaiReader {
  readonly #script: string;
  readonly #conditions: string[] = [];
  readonly #captures: { name: string; from: string }[] = [];
  readonly #left: string[] = [];

  constructor(tokens: readonly ScriptToken[], script: string) {
    super(tokens, true);
    this.#script = script;
  }

  read(): PostmanTests {
    while (this.token) {
      const start = this.at;
      const before = this.#conditions.length;
      try {
        this.statement();
      } catch (error) {
        if (!(error instanceof OtherForm)) throw error;
        // A test holds as a whole.
        this.#conditions.length = before;
        this.at = start;
        this.#skip();
      }
    }
    return { conditions: [...new Set(this.#conditions)], captures: this.#captures, left: this.#left };
  }

  /** Leaves a statement out, and forgets the names that it may change. */
  #skip(): void {
    const first = this.token;
    let depth = 0;
    let last = first;
    for (let token = this.token; token; token = this.token) {
      if (token.kind === 'name') this.names.delete(token.text);
      if (token.kind === 'sign' && /^[({[]$/.test(token.text)) depth++;
      if (token.kind === 'sign' && /^[)}\]]$/.test(token.text)) depth--;
      this.at++;
      last = token;
      if (depth <= 0 && this.#endsAfter(token)) break;
    }
    if (first && last) this.#left.push(this.#script.slice(first.start, last.end));
  }

  /** Whether a statement ends after a token outside of all brackets. */
  #endsAfter(token: ScriptToken): boolean {
    const { token: next } = this;
    if (!next) return true;
    if (/^(?:else|[).;])$/.test(next.text) || token.text === 'else') return false;
    if (token.text === ';' || token.text === '}') return true;
    const isNewLine = /[\r\n]/.test(this.#script.slice(token.end, next.start));
    const goesOn = next.kind === 'sign' && !/^[{[(}]$/.test(next.text);
    return isNewLine && !goesOn && token.text !== '=';
  }

  protected statement(): void {
    if (this.takes(';')) return;
    if (this.takes('const') || this.takes('let') || this.takes('var')) this.#declaration();
    else if (this.startsWith('console', '.')) this.skipCall();
    else if (this.#isTest()) this.test();
    else if (this.startsWith('tests', '[')) this.#legacyTest();
    else if (this.#isLoop()) this.#loop();
    else if (!this.#capture()) this.#conditions.push(...this.assertion());
    this.takes(';');
  }

  /** Goes to the parenthesis of `pm.test(`, `test(`. */
  #isTest(): boolean {
    const isOwn = this.startsWith('test', '(');
    if (!isOwn && !TOOLS.some((tool) => this.startsWith(tool, '.', 'test', '('))) return false;
    this.at += isOwn ? 1 : 3;
    this.expect('(');
    return true;
  }

  /** `for (`, `[…].forEach(`, `names.forEach(` */
  #isLoop(): boolean {
    const { token } = this;
    if (token?.kind === 'name') return token.text === 'for' || this.tokens[this.at + 2]?.text === 'forEach';
    return token?.kind === 'sign' && token.text === '[';
  }

  /** Over values that are in the script: `["hash", "number"].forEach((name) => { … })`. What it does is read for each. */
  #loop(): void {
    const isFor = this.takes('for');
    let name = '';
    if (isFor) {
      this.expect('(');
      if (!this.takes('const') && !this.takes('let')) this.expect('var');
      name = this.name();
      this.expect('of');
    }
    const items = this.#itemsOf(this.primary());
    if (isFor) this.expect(')');
    else {
      this.expect('.');
      this.expect('forEach');
      this.expect('(');
      const isFunction = this.takes('function');
      const isListed = this.takes('(');
      name = this.name();
      if (isListed) this.expect(')');
      if (!isFunction) this.expect('=>');
    }
    const start = this.at;
    for (const item of items) {
      this.at = start;
      this.names.set(name, literalValue(JSON.stringify(item)));
      if (this.token?.text === '{') this.body();
      else this.#conditions.push(...this.assertion());
    }
    if (!isFor) this.expect(')');
  }

  #itemsOf(list: ScriptValue): readonly unknown[] {
    const items: unknown =
      list.kind === 'value' && list.literal && isJson(list.text) && JSON.parse(list.text);
    return Array.isArray(items) && items.length > 0 ? (items as readonly unknown[]) : this.otherForm();
  }

  /** `tests["Status is 200"] = responseCode.code === 200` */
  #legacyTest(): void {
    this.at += 2;
    this.string();
    this.expect(']');
    this.expect('=');
    this.#conditions.push(...this.conditions());
  }

  /** `const json = pm.response.json(), { result } = json` */
  #declaration(): void {
    do {
      if (this.takes('{')) {
        const names: string[] = [];
        while (!this.takes('}')) {
          names.push(this.name());
          this.takes(',');
        }
        this.expect('=');
        const from = this.expression();
        for (const name of names) this.names.set(name, this.member(from, name));
      } else {
        const name = this.name();
        this.expect('=');
        this.names.set(name, this.expression());
      }
    } while (this.takes(','));
  }

  /** `pm.environment.set("token", json.token)`; also `expected = …` without a keyword. */
  #capture(): boolean {
    const { token } = this;
    if (token?.kind === 'name' && this.tokens[this.at + 1]?.text === '=') {
      this.at += 2;
      this.names.set(token.text, this.expression());
      return true;
    }
    const words = SETTERS.find((setter) => this.startsWith(...setter, '('));
    if (!words) return false;
    this.at += words.length;
    const [name, value, ...more] = this.arguments();
    const from = value?.kind === 'value' ? placeholderPart(value.text) : undefined;
    if (name?.kind !== 'value' || !name.text.startsWith('"') || from === undefined || more.length > 0)
      return this.otherForm();
    this.#captures.push({ name: String(JSON.parse(name.text)), from });
    return true;
  }

  protected add(conditions: readonly string[]): void {
    this.#conditions.push(...conditions);
  }

  protected assertion(): readonly string[] {
    for (const tool of TOOLS) {
      if (this.startsWith(tool, '.', 'expect', '(')) {
        this.at += 3;
        return this.expectation();
      }
      if (this.startsWith(tool, '.', 'response', '.', 'to', '.')) {
        this.at += 5;
        return this.responseExpectation();
      }
    }
    if (!this.startsWith('expect', '(')) return this.otherForm();
    this.at += 1;
    return this.expectation();
  }

  // ------------------------------------------------------------------ values

  protected override named(name: string): ScriptValue | undefined {
    if (TOOLS.includes(name)) return { kind: 'object', name: 'pm' };
    if (name === 'responseTime') return pathValue('duration');
    if (name === 'responseBody') return pathValue('body');
    if (name === 'response') return undefined;
    if (OBJECTS.has(name)) return { kind: 'object', name };
    return namedValue(name);
  }

  protected override member(value: ScriptValue, name: string): ScriptValue {
    if (value.kind === 'object') {
      const key = `${value.name}.${name}`;
      const own = Object.hasOwn(MEMBERS, key) ? MEMBERS[key] : undefined;
      if (own) return own;
    }
    if (value.kind === 'value' && value.literal && isJson(value.text)) {
      const json: unknown = JSON.parse(value.text);
      if (typeof json === 'object' && json !== null && Object.hasOwn(json, name))
        return literalValue(JSON.stringify((json as Readonly<Record<string, unknown>>)[name]));
    }
    return super.member(value, name);
  }

  protected override calledFunction(
    name: string,
    first: ScriptValue | undefined,
    more: readonly ScriptValue[],
  ): ScriptValue {
    const nothing = Object.hasOwn(CALLED, name) && first === undefined ? CALLED[name] : undefined;
    if (nothing !== undefined) return pathValue(nothing);
    // `JSON.stringify(a)` compares whole values, and `Object.keys(a)` counts them.
    const isSame = name === 'JSON.stringify' || name === 'Object.keys';
    if (isSame && first?.kind === 'value' && more.length === 0) return first;
    return super.calledFunction(name, first, more);
  }

  /** A whole response that equals an object, member by member: a failure names the member then. */
  protected override compared(left: ScriptValue, sign: string, right: ScriptValue): ScriptValue {
    const isWhole = sign === '==' && left.kind === 'value' && left.text === '$';
    if (!isWhole || right.kind !== 'value' || !right.text.startsWith('{') || !isJson(right.text))
      return super.compared(left, sign, right);
    const members = Object.entries(JSON.parse(right.text) as object);
    return {
      kind: 'test',
      conditions: members.flatMap(([name, value]) =>
        this.conditionsOf(super.compared(this.member(left, name), '==', literalValue(JSON.stringify(value)))),
      ),
    };
  }

  /** Objects and arrays as JSON. */
  protected override primary(): ScriptValue {
    if (this.takes('{')) {
      const members: string[] = [];
      while (!this.takes('}')) {
        const { token } = this;
        if (token?.kind !== 'name' && token?.kind !== 'string' && token?.kind !== 'number')
          return this.otherForm();
        this.at++;
        this.expect(':');
        members.push(`${JSON.stringify(token.text)}:${this.#literal()}`);
        if (this.token?.text !== '}') this.expect(',');
      }
      return literalValue(`{${members.join(',')}}`);
    }
    if (this.takes('[')) {
      const items: string[] = [];
      while (!this.takes(']')) {
        items.push(this.#literal());
        if (this.token?.text !== ']') this.expect(',');
      }
      return literalValue(`[${items.join(',')}]`);
    }
    return super.primary();
  }

  #literal(): string {
    const value = this.expression();
    return value.kind === 'value' && value.literal && isJson(value.text) ? value.text : this.otherForm();
  }
}

/** What scripts call the tool. */
const TOOLS: readonly string[] = ['pm', 'insomnia'];

const OBJECTS: ReadonlySet<string> = new Set(['Object', 'responseCode', 'postman', 'res', 'bru']);

const VARIABLES: ScriptValue = { kind: 'object', name: 'pm.variables' };
const GET: ScriptValue = { kind: 'function', name: 'variables.get' };
const HEADER: ScriptValue = { kind: 'function', name: 'headers.valueOf' };
const STATUS: ScriptValue = { kind: 'value', text: 'status', literal: false, path: false };

const MEMBERS: Readonly<Record<string, ScriptValue>> = {
  'pm.response': { kind: 'object', name: 'pm.response' },
  'pm.environment': VARIABLES,
  'pm.variables': VARIABLES,
  'pm.globals': VARIABLES,
  'pm.collectionVariables': VARIABLES,
  'pm.variables.get': GET,
  'pm.response.json': { kind: 'function', name: 'json' },
  'pm.response.text': { kind: 'function', name: 'text' },
  'pm.response.code': STATUS,
  'pm.response.responseTime': pathValue('duration'),
  'pm.response.headers': { kind: 'object', name: 'pm.headers' },
  'pm.headers.get': HEADER,
  'responseCode.code': STATUS,
  'postman.getResponseHeader': HEADER,
  'postman.getEnvironmentVariable': GET,
  'postman.getGlobalVariable': GET,
  'JSON.stringify': { kind: 'function', name: 'JSON.stringify' },
  'Object.keys': { kind: 'function', name: 'Object.keys' },
  'res.status': STATUS,
  'res.body': pathValue('$'),
  'res.responseTime': pathValue('duration'),
  'res.headers': { kind: 'object', name: 'headers' },
  'res.getStatus': { kind: 'function', name: 'status' },
  'res.getBody': { kind: 'function', name: 'json' },
  'res.getResponseTime': { kind: 'function', name: 'duration' },
  'res.getHeader': HEADER,
  'bru.getVar': GET,
  'bru.getEnvVar': GET,
  'bru.getCollectionVar': GET,
};

/** What functions without arguments return. */
const CALLED: Readonly<Record<string, string>> = {
  json: '$',
  text: 'body',
  status: 'status',
  duration: 'duration',
};

const SETTERS: readonly (readonly string[])[] = [
  ...TOOLS.flatMap((tool) =>
    ['environment', 'collectionVariables', 'globals', 'variables'].map((of) => [tool, '.', of, '.', 'set']),
  ),
  ['postman', '.', 'setEnvironmentVariable'],
  ['postman', '.', 'setGlobalVariable'],
  ['bru', '.', 'setVar'],
  ['bru', '.', 'setEnvVar'],
];
