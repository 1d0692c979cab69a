/** Response scripts of JetBrains HTTP Client and httpYac, as assertions. Nothing is run. */
import { ChaiReader } from './chai';
import { OtherForm } from './script-reader';
import {
  firstLine,
  placeholderPart,
  type RawPart,
  type ScriptToken,
  type ScriptValue,
  scriptTokens,
} from './script-tokens';

const NOT_RUN = 'Scripts are not run.';

/** The parts of `> {% … %}`, `{{ … }}` or `> file.js`. A script of other forms is one part that is not run. */
export function scriptParts(text: string): readonly RawPart[] {
  const whole = { start: 0, end: firstLine(text).length };
  const notRun: readonly RawPart[] = [{ ...whole, kind: 'not-run', notRun: NOT_RUN }];
  const opening = /^(?:> \{%|\{\{[@\w]*)/.exec(text)?.[0];
  const closing = opening?.startsWith('>') ? '%}' : '}}';
  if (opening === undefined || !text.endsWith(closing)) return notRun;
  const inner = text.slice(opening.length, -closing.length);
  const tokens = scriptTokens(inner);
  if (!tokens) return notRun;
  const offset = opening.length;
  try {
    const parts = new ScriptReader(tokens, opening.startsWith('>')).parts();
    return parts.map((part) => ({ ...part, start: part.start + offset, end: part.end + offset }));
  } catch (error) {
    if (!(error instanceof OtherForm)) throw error;
    const { token } = error;
    if (!token) return notRun;
    const notRead = `${NOT_RUN} \`${inner.slice(token.start, token.end)}\` is not a form that Slotpad reads.`;
    return [{ start: offset + token.start, end: offset + token.end, kind: 'not-run', notRun: notRead }];
  }
}

class ScriptReader extends ChaiReader {
  private readonly found: RawPart[] = [];

  parts(): readonly RawPart[] {
    while (this.token) this.statement();
    return this.found;
  }

  protected statement(): void {
    if (this.takes(';')) return;
    const start = this.token;
    if (this.takes('const') || this.takes('let') || this.takes('var')) this.declaration();
    else if (this.startsWith('console', '.') || this.startsWith('client', '.', 'log')) this.skipCall();
    else if (this.startsWith('client', '.', 'global', '.', 'set', '(')) this.globalSet();
    else if (this.startsWith('exports', '.')) this.exported();
    else if (this.startsWith('client', '.', 'test', '(')) this.testAfter(4);
    else if (this.startsWith('test', '(')) this.testAfter(2);
    else this.add(this.assertion(), start);
    this.takes(';');
  }

  private testAfter(words: number): void {
    this.at += words;
    this.test();
  }

  protected add(conditions: readonly string[], first: ScriptToken | undefined): void {
    const last = this.tokens[this.at - 1];
    if (!first || !last) return;
    for (const condition of conditions)
      this.found.push({ start: first.start, end: last.end, kind: 'condition', condition });
  }

  /** `client.global.set("token", response.body.token)` */
  private globalSet(): void {
    this.at += 6;
    const { token } = this;
    const name = this.string();
    this.expect(',');
    this.capture(name, this.expression(), token);
    this.expect(')');
  }

  /** `exports.token = response.parsedBody.token` of httpYac. */
  private exported(): void {
    this.at += 2;
    const { token } = this;
    const name = this.name();
    this.expect('=');
    this.capture(name, this.expression(), token);
  }

  private capture(name: string, value: ScriptValue, at: ScriptToken | undefined): void {
    const from = value.kind === 'value' ? placeholderPart(value.text) : undefined;
    if (!at || from === undefined || !/^[\w-]+$/.test(name)) throw new OtherForm(at);
    const quote = at.kind === 'string' ? 1 : 0;
    this.found.push({ start: at.start + quote, end: at.end - quote, kind: 'capture', name, from });
  }

  /** `const body = response.body;` */
  private declaration(): void {
    if (this.takes('{')) {
      while (!this.takes('}')) {
        this.name();
        this.takes(',');
      }
      this.expect('=');
      this.library();
      return;
    }
    const name = this.name();
    this.expect('=');
    if (this.startsWith('require')) this.library();
    else this.names.set(name, this.expression());
  }

  /** `require('chai')` */
  private library(): void {
    this.expect('require');
    this.expect('(');
    if (!/^(?:node:)?assert$|^chai$/.test(this.string())) this.otherForm();
    this.expect(')');
  }

  // -------------------------------------------------------------- assertions

  protected assertion(): readonly string[] {
    if (this.startsWith('client', '.', 'assert', '(')) {
      this.at += 3;
      return this.asserted();
    }
    if (this.startsWith('assert', '(')) {
      this.at += 1;
      return this.asserted();
    }
    if (this.startsWith('assert', '.')) return this.assertMethod();
    if (this.startsWith('test', '.')) return this.testMethod();
    if (!this.startsWith('expect', '(')) return this.otherForm();
    this.at += 1;
    return this.expectation();
  }

  /** `(condition, "message")` */
  private asserted(): readonly string[] {
    const [condition, message, ...more] = this.arguments();
    if (!condition || more.length > 0 || (message && message.kind !== 'value')) return this.otherForm();
    return this.conditionsOf(condition);
  }

  /** `assert.equal(a, b)` of Node and chai. */
  private assertMethod(): readonly string[] {
    this.at += 2;
    const name = this.name();
    const [first, second] = this.arguments();
    if (!first) return this.otherForm();
    if (name === 'ok' || name === 'isOk') return this.conditionsOf(first);
    if (!second) return this.otherForm();
    if (EQUAL.has(name)) return this.conditionsOf(this.compared(first, '==', second));
    return UNEQUAL.has(name) ? this.conditionsOf(this.compared(first, '!=', second)) : this.otherForm();
  }

  /** `test.status(200)` of httpYac. */
  private testMethod(): readonly string[] {
    this.at += 2;
    const name = this.name();
    const given = this.arguments().map((value) =>
      value.kind === 'value' && value.literal ? value.text : this.otherForm(),
    );
    const [first, second] = given;
    if (name === 'hasResponseBody' && given.length === 0) return ['body != ""'];
    if (name === 'hasNoResponseBody' && given.length === 0) return ['body == ""'];
    if (first === undefined) return this.otherForm();
    if (given.length === 1) {
      if (name === 'status') return [`status == ${first}`];
      if (name === 'totalTime') return [`duration <= ${first}`];
      return name === 'responseBody' ? [`body == ${first}`] : this.otherForm();
    }
    const header = /^"([\w-]+)"$/.exec(first)?.[1]?.toLowerCase();
    if (header === undefined || second === undefined || given.length > 2) return this.otherForm();
    if (name === 'header') return [`header.${header} == ${second}`];
    return name === 'headerContains' ? [`header.${header} contains ${second}`] : this.otherForm();
  }
}

const EQUAL: ReadonlySet<string> = new Set(['equal', 'strictEqual', 'deepEqual', 'deepStrictEqual']);
const UNEQUAL: ReadonlySet<string> = new Set(['notEqual', 'notStrictEqual']);
