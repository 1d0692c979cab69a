/** Reads expressions of response scripts, of a closed set of forms. */
import { isJson } from '../text/is-json';
import {
  falsy,
  literalValue,
  memberOf,
  namedValue,
  pathValue,
  type ScriptToken,
  type ScriptValue,
  truthy,
} from './script-tokens';

/** Thrown where the script has another form. */
export class OtherForm extends Error {
  constructor(readonly token: ScriptToken | undefined) {
    super('Another form.');
  }
}

const DEEPEST = 50;

export class ExpressionReader {
  protected at = 0;
  private depth = 0;
  /** Values of `const name = …`. */
  protected readonly names = new Map<string, ScriptValue>();

  constructor(
    protected readonly tokens: readonly ScriptToken[],
    /** Whether `response.body` is parsed, as in JetBrains HTTP Client; in httpYac it is text. */
    private readonly jetBrains: boolean,
  ) {}

  protected get token(): ScriptToken | undefined {
    return this.tokens[this.at];
  }

  protected otherForm(): never {
    throw new OtherForm(this.token ?? this.tokens.at(-1));
  }

  /** Whether the next token is this sign or name; it is skipped then. */
  protected takes(text: string): boolean {
    const { token } = this;
    if (token?.text !== text || (token.kind !== 'sign' && token.kind !== 'name')) return false;
    this.at++;
    return true;
  }

  protected expect(text: string): void {
    if (!this.takes(text)) this.otherForm();
  }

  protected string(): string {
    const { token } = this;
    if (token?.kind !== 'string') return this.otherForm();
    this.at++;
    return token.text;
  }

  /** The conditions of an expression that has to be true. */
  protected conditions(): readonly string[] {
    return this.conditionsOf(this.expression());
  }

  protected conditionsOf(value: ScriptValue): readonly string[] {
    if (value.kind === 'test') return value.conditions;
    return value.kind === 'value' && !value.literal ? truthy(value.text) : this.otherForm();
  }

  protected expression(): ScriptValue {
    if (++this.depth > DEEPEST) this.otherForm();
    let value = this.comparison();
    while (this.takes('&&')) {
      const left = this.conditionsOf(value);
      value = { kind: 'test', conditions: [...left, ...this.conditionsOf(this.comparison())] };
    }
    this.depth--;
    return value;
  }

  private comparison(): ScriptValue {
    const left = this.unary();
    const sign = this.token?.kind === 'sign' ? COMPARISONS[this.token.text] : undefined;
    if (sign === undefined) return left;
    this.at++;
    return this.compared(left, sign, this.unary());
  }

  /** A comparison, with the part of the response on the left. */
  protected compared(left: ScriptValue, sign: string, right: ScriptValue): ScriptValue {
    if (left.kind === 'test' || right.kind === 'test') return this.comparedTest(left, sign, right);
    if (left.kind === 'type') return this.comparedType(left.of, sign, right);
    if (left.kind !== 'value' || right.kind !== 'value') return this.otherForm();
    if (left.literal && !right.literal) return this.compared(right, FLIPPED[sign] ?? sign, left);
    const mime = this.mimeType(left.text, sign, right.text);
    if (mime) return mime;
    const opposite = OPPOSITE[sign];
    return {
      kind: 'test',
      conditions: [`${left.text} ${sign} ${right.text}`],
      opposite: opposite && `${left.text} ${opposite} ${right.text}`,
    };
  }

  /** `response.body.x.includes("y") === true` */
  private comparedTest(left: ScriptValue, sign: string, right: ScriptValue): ScriptValue {
    if (left.kind !== 'test')
      return right.kind === 'test' ? this.comparedTest(right, sign, left) : this.otherForm();
    if (right.kind !== 'value' || !/^(?:true|false)$/.test(right.text)) return this.otherForm();
    const same = (right.text === 'true') === (sign === '==');
    return same && /^[=!]=$/.test(sign) ? left : this.negated(left);
  }

  /** The MIME type has no parameters, the header may have: `application/json; charset=utf-8`. */
  private mimeType(left: string, sign: string, right: string): ScriptValue | undefined {
    if (left !== 'header.content-type' || !/^[=!]=$/.test(sign) || !right.startsWith('"')) return undefined;
    const type = String(JSON.parse(right)).replace(/[.+*]/g, '\\$&');
    const matches = `matches /^${type.replaceAll('/', '\\/')}\\s*(;|$)/i`;
    const [condition, opposite] = [`${left} ${matches}`, `${left} not ${matches}`];
    return sign === '=='
      ? { kind: 'test', conditions: [condition], opposite }
      : { kind: 'test', conditions: [opposite], opposite: condition };
  }

  /** `typeof a === "string"`. Objects, arrays and null have one type in JavaScript. */
  private comparedType(of: string, sign: string, type: ScriptValue): ScriptValue {
    const name = type.kind === 'value' && /^"(?:string|number|boolean|undefined)"$/.test(type.text);
    if (!name || !/^[=!]=$/.test(sign)) return this.otherForm();
    const kind = String(JSON.parse(type.text));
    const [is, isNot] =
      kind === 'undefined'
        ? [`count(${of}) == 0`, `count(${of}) > 0`]
        : [`${of} is ${kind}`, `${of} not is ${kind}`];
    return sign === '=='
      ? { kind: 'test', conditions: [is], opposite: isNot }
      : { kind: 'test', conditions: [isNot], opposite: is };
  }

  private unary(): ScriptValue {
    if (this.takes('typeof')) {
      const value = this.members(this.primary());
      return value.kind === 'value' && value.path ? { kind: 'type', of: value.text } : this.otherForm();
    }
    if (this.takes('!')) return this.negated(this.unary());
    if (this.takes('-')) {
      const { token } = this;
      if (token?.kind !== 'number') return this.otherForm();
      this.at++;
      return literalValue(`-${token.text}`);
    }
    return this.members(this.primary());
  }

  protected negated(value: ScriptValue): ScriptValue {
    if (value.kind === 'value' && !value.literal) {
      return { kind: 'test', conditions: [falsy(value.text)] };
    }
    if (value.kind !== 'test' || value.opposite === undefined) return this.otherForm();
    const [condition, ...more] = value.conditions;
    if (more.length > 0) return this.otherForm();
    return { kind: 'test', conditions: [value.opposite], opposite: condition };
  }

  protected primary(): ScriptValue {
    const { token } = this;
    this.at++;
    switch (token?.kind) {
      case 'string':
        return this.literalText(token.text);
      case 'number':
        return literalValue(token.text);
      case 'pattern':
        return { kind: 'pattern', text: token.text };
      case 'name': {
        const value = this.names.get(token.text) ?? this.named(token.text);
        if (value) return value;
        break;
      }
      case 'sign':
        if (token.text === '(') {
          const inner = this.expression();
          this.expect(')');
          return inner;
        }
    }
    this.at--;
    return this.otherForm();
  }

  /** A value by its name. */
  protected named(name: string): ScriptValue | undefined {
    return namedValue(name);
  }

  private literalText(text: string): ScriptValue {
    // It would be read as a placeholder.
    return text.includes('{{') ? this.otherForm() : literalValue(JSON.stringify(text));
  }

  private members(first: ScriptValue): ScriptValue {
    let value = first;
    for (;;) {
      if (this.takes('.')) {
        const { token } = this;
        if (token?.kind !== 'name') return this.otherForm();
        this.at++;
        value = this.member(value, token.text);
      } else if (this.takes('[')) {
        value = this.indexed(value);
        this.expect(']');
      } else if (this.token?.text === '(' && this.token.kind === 'sign') {
        value = this.called(value);
      } else return value;
    }
  }

  protected member(value: ScriptValue, name: string): ScriptValue {
    if (value.kind === 'pattern' && name === 'test') return { kind: 'method', of: value, name };
    return memberOf(value, name, this.jetBrains) ?? this.otherForm();
  }

  private indexed(value: ScriptValue): ScriptValue {
    const { token: written } = this;
    this.at++;
    const token = written?.kind === 'name' ? this.literalKey(written) : written;
    if (token?.kind === 'string') {
      if (value.kind === 'value' && value.path)
        return pathValue(`${value.text}[${JSON.stringify(token.text)}]`);
      return this.member(value, token.text);
    }
    if (token?.kind === 'number' && value.kind === 'value' && value.literal)
      return this.literalItem(value.text, token.text);
    if (token?.kind !== 'number' || value.kind !== 'value' || !value.path || !/^\d+$/.test(token.text)) {
      return this.otherForm();
    }
    return pathValue(`${value.text}[${token.text}]`);
  }

  /** `[0]` of an array in the script. */
  private literalItem(text: string, index: string): ScriptValue {
    const items: unknown = isJson(text) ? JSON.parse(text) : undefined;
    const item: unknown = Array.isArray(items) ? items[Number(index)] : undefined;
    return item === undefined ? this.otherForm() : literalValue(JSON.stringify(item));
  }

  /** `[name]` of a variable whose value is in the script. */
  private literalKey(name: ScriptToken): ScriptToken {
    const value = this.names.get(name.text);
    if (value?.kind !== 'value' || !value.literal) return name;
    const isText = value.text.startsWith('"');
    const text = isText ? String(JSON.parse(value.text)) : value.text;
    return { ...name, kind: isText ? 'string' : 'number', text };
  }

  /** The arguments of a call. */
  protected arguments(): readonly ScriptValue[] {
    this.expect('(');
    const given: ScriptValue[] = [];
    while (!this.takes(')')) {
      given.push(this.expression());
      if (this.token?.text !== ')') this.expect(',');
    }
    return given;
  }

  private called(value: ScriptValue): ScriptValue {
    const [first, ...more] = this.arguments();
    if (value.kind === 'function') return this.calledFunction(value.name, first, more);
    if (value.kind !== 'method' || more.length > 0) return this.otherForm();
    const { of, name } = value;
    if (name === 'toString' && !first) return of;
    if (name === 'test' && of.kind === 'pattern') return this.textTest(first, 'matches', of.text);
    if (name === 'match')
      return this.textTest(of, 'matches', first?.kind === 'pattern' ? first.text : undefined);
    if (of.kind !== 'value' || first?.kind !== 'value' || !first.text.startsWith('"'))
      return this.otherForm();
    if (name === 'hasOwnProperty') {
      const path = `${of.text}[${first.text}]`;
      return { kind: 'test', conditions: [`count(${path}) == 1`], opposite: `count(${path}) == 0` };
    }
    return this.textTest(of, name === 'includes' ? 'contains' : name, first.text);
  }

  private textTest(of: ScriptValue | undefined, operator: string, wanted: string | undefined): ScriptValue {
    if (of?.kind !== 'value' || of.literal || wanted === undefined) return this.otherForm();
    return {
      kind: 'test',
      conditions: [`${of.text} ${operator} ${wanted}`],
      opposite: `${of.text} not ${operator} ${wanted}`,
    };
  }

  protected calledFunction(
    name: string,
    first: ScriptValue | undefined,
    more: readonly ScriptValue[],
  ): ScriptValue {
    if (first?.kind !== 'value') return this.otherForm();
    const text = first.literal && first.text.startsWith('"') ? String(JSON.parse(first.text)) : undefined;
    switch (name) {
      // Assertions compare numbers in texts by value.
      case 'parseInt':
        return more.every((radix) => radix.kind === 'value' && /^(?:10|16)$/.test(radix.text))
          ? first
          : this.otherForm();
      case 'parseFloat':
      case 'Number':
      case 'BigInt':
      case 'String':
        return more.length === 0 ? first : this.otherForm();
      case 'JSON.parse':
        if (text !== undefined && isJson(text)) return literalValue(JSON.stringify(JSON.parse(text)));
        return first.text === 'body' || first.text === '$' ? pathValue('$') : this.otherForm();
      case 'headers.valueOf':
        return text !== undefined && /^[\w-]+$/.test(text)
          ? pathValue(`header.${text.toLowerCase()}`)
          : this.otherForm();
      case 'jsonPath': {
        const [path] = more;
        if (first.text !== '$' || path?.kind !== 'value' || !path.text.startsWith('"$'))
          return this.otherForm();
        return pathValue(String(JSON.parse(path.text)));
      }
      // `client.global.get("x")`, `request.variables.get("x")`
      default:
        return text !== undefined && /^[\w.-]+$/.test(text)
          ? { kind: 'value', text: `{{${text}}}`, literal: true, path: false }
          : this.otherForm();
    }
  }
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '==': '==',
  '===': '==',
  '!=': '!=',
  '!==': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

const FLIPPED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

/** The opposite of `<` is not `>=`: both fail for what is no number. */
const OPPOSITE: Readonly<Record<string, string>> = { '==': '!=', '!=': '==' };
