/** Expectations of chai, and the parts of scripts that all tools write in the same way. */
import { statusNamed } from '../../requests/status-text';
import { isJson } from '../text/is-json';
import { ExpressionReader } from './script-reader';
import type { ScriptToken } from './script-tokens';
import { falsy, pathValue, type ScriptValue, truthy } from './script-tokens';

/** A value, and what the words before an expectation say of it. */
interface Expected {
  readonly actual: ScriptValue;
  readonly not: boolean;
  /** Of keys: whether there may be others, or whether one of them is enough. */
  readonly keys?: 'some' | 'any';
}

export abstract class ChaiReader extends ExpressionReader {
  protected abstract statement(): void;
  protected abstract assertion(): readonly string[];
  /** @param conditions of a test that is one expression */
  protected abstract add(conditions: readonly string[], first: ScriptToken | undefined): void;

  protected startsWith(...words: readonly string[]): boolean {
    return words.every((word, index) => this.tokens[this.at + index]?.text === word);
  }

  protected name(): string {
    const { token } = this;
    if (token?.kind !== 'name') return this.otherForm();
    this.at++;
    return token.text;
  }

  /** `"name", function () { … })`, `"name", () => …)` */
  protected test(): void {
    if (this.token?.kind === 'template') this.at++;
    else this.string();
    this.expect(',');
    this.takes('async');
    if (this.takes('function')) {
      if (this.token?.kind === 'name') this.at++;
      this.noParameters();
      this.body();
    } else {
      this.noParameters();
      this.expect('=>');
      if (this.token?.text === '{') this.body();
      else {
        const start = this.token;
        this.add(this.assertion(), start);
      }
    }
    this.expect(')');
  }

  private noParameters(): void {
    this.expect('(');
    this.expect(')');
  }

  protected body(): void {
    this.expect('{');
    while (!this.takes('}')) {
      if (!this.token) this.otherForm();
      this.statement();
    }
  }

  /** Output of a script, which is not shown. */
  protected skipCall(): void {
    while (this.token && this.token.text !== '(') this.at++;
    let depth = 0;
    do {
      const { token } = this;
      if (!token) this.otherForm();
      if (token.kind === 'sign' && /^[({[]$/.test(token.text)) depth++;
      if (token.kind === 'sign' && /^[)}\]]$/.test(token.text)) depth--;
      // A call in the arguments may change something.
      if (token.text === '=' || token.text === '{') this.otherForm();
      this.at++;
    } while (depth > 0);
  }

  /** `(a).to.equal(b)` */
  protected expectation(): readonly string[] {
    const [actual, message, ...more] = this.arguments();
    const isMessage = message === undefined || (message.kind === 'value' && message.literal);
    if (!actual || !isMessage || more.length > 0) return this.otherForm();
    return this.chain({ actual, not: false });
  }

  private chain(expected: Expected): readonly string[] {
    if (!this.takes('.')) return this.otherForm();
    const name = this.name();
    if (name === 'not') return this.chain({ ...expected, not: !expected.not });
    const isCall = this.token?.text === '(';
    if (!isCall && (name === 'length' || name === 'lengthOf'))
      return this.chain({ ...expected, actual: this.lengthOf(expected.actual) });
    if (!isCall && name === 'any') return this.chain({ ...expected, keys: 'any' });
    if (!isCall && INCLUDES.has(name)) return this.chain({ ...expected, keys: 'some' });
    if (!isCall && CHAIN.has(name)) return this.chain(expected);
    const found = isCall ? this.calledWord(expected, name) : this.state(expected, name);
    // `.to.be.a("string").and.not.be.empty`
    if (!this.startsWith('.', 'and') && !this.startsWith('.', 'that')) return found;
    this.at += 2;
    return [...found, ...this.chain({ ...expected, not: false })];
  }

  private lengthOf(value: ScriptValue): ScriptValue {
    return value.kind === 'value' && !value.literal ? pathValue(`length(${value.text})`) : this.otherForm();
  }

  private textOf(value: ScriptValue): string {
    return value.kind === 'value' && !value.literal ? value.text : this.otherForm();
  }

  /** `.to.be.true` */
  private state({ actual, not }: Expected, name: string): readonly string[] {
    const opposite = (conditions: readonly string[], other: string) => (not ? [other] : conditions);
    switch (name) {
      case 'true':
      case 'false':
      case 'null':
        if (actual.kind === 'test' && name !== 'null') {
          const isTrue = (name === 'true') !== not;
          return this.conditionsOf(isTrue ? actual : this.negated(actual));
        }
        // `expect(true).to.be.true` tests nothing.
        if (actual.kind === 'value' && actual.literal && actual.text === name && !not) return [];
        return [`${this.textOf(actual)} ${not ? '!=' : '=='} ${name}`];
      case 'undefined':
        return [`${this.textOf(actual)} ${not ? '' : 'not '}exists`];
      case 'exist':
        return [`${this.textOf(actual)} ${not ? 'not ' : ''}exists`];
      case 'ok':
        return actual.kind === 'test'
          ? this.conditionsOf(not ? this.negated(actual) : actual)
          : opposite(truthy(this.textOf(actual)), falsy(this.textOf(actual)));
      case 'empty':
        return [`length(${this.textOf(actual)}) ${not ? '>' : '=='} 0`];
      default:
        return this.otherForm();
    }
  }

  /** `.to.equal(b)` */
  private calledWord({ actual, keys, not }: Expected, name: string): readonly string[] {
    const given = this.arguments();
    const [first] = given;
    const sign = Object.hasOwn(SIGNS, name) ? SIGNS[name] : undefined;
    const no = not ? 'not ' : '';
    if (sign !== undefined && first && given.length <= 2) {
      if (not && sign !== '==') return this.otherForm();
      return this.conditionsOf(this.compared(actual, not ? '!=' : sign, first));
    }
    if (name === 'exist' && given.length === 0) return this.state({ actual, not }, name);
    if (first?.kind === 'pattern' && name === 'match')
      return [`${this.textOf(actual)} ${no}matches ${first.text}`];
    if (first?.kind !== 'value') return this.otherForm();
    if (name === 'keys') return not ? this.otherForm() : this.keys(this.textOf(actual), given, keys);
    return this.valueExpectation(this.textOf(actual), not, name, given);
  }

  /** @param given the first one is a value */
  private valueExpectation(
    text: string,
    not: boolean,
    name: string,
    given: readonly ScriptValue[],
  ): readonly string[] {
    const [first, second] = given;
    const no = not ? 'not ' : '';
    if (first?.kind !== 'value') return this.otherForm();
    switch (name) {
      case 'a':
      case 'an':
        return this.ofKind(text, no, String(JSON.parse(first.text)).toLowerCase());
      case 'include':
      case 'includes':
      case 'contain':
      case 'contains':
        return first.text.startsWith('{') ? this.otherForm() : [`${text} ${no}contains ${first.text}`];
      case 'length':
      case 'lengthOf':
        return [`length(${text}) ${not ? '!=' : '=='} ${first.text}`];
      case 'oneOf':
        return first.text.startsWith('[') ? [`${text} ${no}in ${first.text}`] : this.otherForm();
      case 'within':
        return not || second?.kind !== 'value'
          ? this.otherForm()
          : [`${text} >= ${first.text}`, `${text} <= ${second.text}`];
      case 'property':
        return this.property(text, first.text, second, not);
      default:
        return this.otherForm();
    }
  }

  private ofKind(text: string, no: string, kind: string): readonly string[] {
    if (kind === 'undefined' || kind === 'null') return [`${text} ${no === '' ? '==' : '!='} null`];
    return /^(?:array|object|string|number|boolean)$/.test(kind)
      ? [`${text} ${no}is ${kind}`]
      : this.otherForm();
  }

  private property(
    text: string,
    name: string,
    value: ScriptValue | undefined,
    not: boolean,
  ): readonly string[] {
    if (!text.startsWith('$') || !name.startsWith('"')) return this.otherForm();
    const path = memberPath(text, String(JSON.parse(name)));
    if (!value) return [`count(${path}) ${not ? '==' : '>'} 0`];
    return this.conditionsOf(this.compared(pathValue(path), not ? '!=' : '==', value));
  }

  /** The names of the members of an object: exactly these, unless told otherwise. */
  private keys(text: string, given: readonly ScriptValue[], which: Expected['keys']): readonly string[] {
    const names = given.flatMap((key) => {
      if (key.kind !== 'value' || !isJson(key.text)) return this.otherForm();
      return JSON.parse(key.text) as unknown;
    });
    const isListed = names.every((name) => typeof name === 'string');
    if (which === 'any' || !isListed || !text.startsWith('$')) return this.otherForm();
    const found = names.map((name) => `count(${memberPath(text, name)}) > 0`);
    return which === 'some' ? found : [...found, `length(${text}) == ${new Set(names).size}`];
  }

  /** What follows `pm.response.to`, at a dot. */
  protected responseExpectation(): readonly string[] {
    let not = false;
    for (;;) {
      this.expect('.');
      const name = this.name();
      if (name === 'not') not = !not;
      else if (!CHAIN.has(name)) return this.ofResponse(name, not);
    }
  }

  private ofResponse(name: string, not: boolean): readonly string[] {
    if (this.token?.text !== '(') {
      const found = Object.hasOwn(RESPONSES, name) ? RESPONSES[name] : undefined;
      const [condition, ...more] = not ? (found?.not ?? []) : (found?.holds ?? []);
      return condition === undefined ? this.otherForm() : [condition, ...more];
    }
    return this.responseHas(name, not);
  }

  /** `.have.status(200)` */
  private responseHas(name: string, not: boolean): readonly string[] {
    const given = this.arguments().map((one) =>
      one.kind === 'value' && one.literal ? one.text : this.otherForm(),
    );
    const [first, second] = given;
    const text = first?.startsWith('"') ? String(JSON.parse(first)) : undefined;
    const [equal, exists] = not ? ['!=', 'not exists'] : ['==', 'exists'];
    const status = first !== undefined && /^\d+$/.test(first) ? first : statusNamed(text);
    if (name === 'status' && status !== undefined) return [`status ${equal} ${status}`];
    if (name === 'header' && text !== undefined && /^[\w-]+$/.test(text)) {
      const header = `header.${text.toLowerCase()}`;
      return [second === undefined ? `${header} ${exists}` : `${header} ${equal} ${second}`];
    }
    if (name === 'body')
      return [first === undefined ? `body ${not ? '==' : '!='} ""` : `body ${equal} ${first}`];
    if (name !== 'jsonBody') return this.otherForm();
    if (first === undefined) return [`$ ${exists}`];
    if (text === undefined || !/^[\w.[\]]+$/.test(text)) return this.otherForm();
    return [second === undefined ? `$.${text} ${exists}` : `$.${text} ${equal} ${second}`];
  }
}

function memberPath(path: string, name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}

/** Words of chai without a meaning. */
const CHAIN: ReadonlySet<string> = new Set([
  'to',
  'be',
  'been',
  'is',
  'that',
  'which',
  'and',
  'has',
  'have',
  'with',
  'at',
  'of',
  'same',
  'deep',
  'all',
  'own',
]);
const INCLUDES: ReadonlySet<string> = new Set(['include', 'includes', 'contain', 'contains']);
const SIGNS: Readonly<Record<string, string>> = {
  equal: '==',
  equals: '==',
  eq: '==',
  eql: '==',
  eqls: '==',
  above: '>',
  gt: '>',
  greaterThan: '>',
  least: '>=',
  gte: '>=',
  below: '<',
  lt: '<',
  lessThan: '<',
  most: '<=',
  lte: '<=',
};

const statusOf = (status: number) => ({ holds: [`status == ${status}`], not: [`status != ${status}`] });
const SUCCESS = { holds: ['status >= 200', 'status < 300'] };

/** `pm.response.to.be.ok` */
const RESPONSES: Readonly<
  Record<string, { readonly holds: readonly string[]; readonly not?: readonly string[] }>
> = {
  ok: SUCCESS,
  success: SUCCESS,
  error: { holds: ['status >= 400'], not: ['status < 400'] },
  clientError: { holds: ['status >= 400', 'status < 500'] },
  serverError: { holds: ['status >= 500'], not: ['status < 500'] },
  json: { holds: ['header.content-type contains json'], not: ['header.content-type not contains json'] },
  withBody: { holds: ['body != ""'], not: ['body == ""'] },
  accepted: statusOf(202),
  badRequest: statusOf(400),
  unauthorized: statusOf(401),
  forbidden: statusOf(403),
  notFound: statusOf(404),
  rateLimited: statusOf(429),
};
