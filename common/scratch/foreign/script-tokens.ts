/** Tokens and values of the JavaScript in response scripts. */
import { parseQuery } from '../../jsonpath/parse';
import { isSingular } from '../../jsonpath/query';
import type { Span } from '../types';

export interface ScriptToken extends Span {
  /** `template`: a text with `${…}` in it, whose value is not known. */
  readonly kind: 'name' | 'number' | 'string' | 'template' | 'pattern' | 'sign';
  /** The text; for strings without quotes and escapes. */
  readonly text: string;
}

const BLANK = /(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)+/y;
const NAME = /[A-Za-z_$][\w$]*/y;
const NUMBER = /0x[\da-fA-F]+n?|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?n?/y;
const STRING = /"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'|`(?:[^`\\$]|\\.)*`/y;
const TEMPLATE = /`(?:[^`\\]|\\.)*`/y;
const PATTERN = /\/(?![/*])(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\/[a-z]*/y;
const SIGN = /=>|===|!==|==|!=|>=|<=|&&|\|\||[-+*/%=<>!?:;,.(){}[\]]/y;

const MOST = 5000;

/** The tokens of a script; undefined where the text has others. */
export function scriptTokens(text: string): readonly ScriptToken[] | undefined {
  const tokens: ScriptToken[] = [];
  for (let at = 0; ; ) {
    at += match(BLANK, text, at)?.length ?? 0;
    if (at >= text.length) return tokens;
    const token = tokenAt(text, at, tokens.at(-1));
    if (!token || tokens.length > MOST) return undefined;
    tokens.push(token);
    at = token.end;
  }
}

function tokenAt(text: string, at: number, before: ScriptToken | undefined): ScriptToken | undefined {
  const make = (kind: ScriptToken['kind'], written: string, value = written): ScriptToken => {
    return { kind, text: value, start: at, end: at + written.length };
  };
  const name = match(NAME, text, at);
  if (name !== undefined) return make('name', name);
  const number = match(NUMBER, text, at);
  if (number !== undefined) return make('number', number, number.replace(/n$/, ''));
  const string = match(STRING, text, at);
  if (string !== undefined) {
    const value = unescaped(string);
    return value === undefined ? undefined : make('string', string, value);
  }
  const template = match(TEMPLATE, text, at);
  if (template !== undefined) return make('template', template);
  // After a value, a slash divides.
  const divides = before && (before.kind !== 'sign' || /^[)\]}]$/.test(before.text));
  const pattern = divides ? undefined : match(PATTERN, text, at);
  if (pattern !== undefined) return make('pattern', pattern);
  const sign = match(SIGN, text, at);
  return sign === undefined ? undefined : make('sign', sign);
}

/** Undefined for escapes that are seldom used. */
function unescaped(written: string): string | undefined {
  let known = true;
  const text = written.slice(1, -1).replace(/\\([\s\S])/g, (_, char: string) => {
    const plain = { n: '\n', r: '\r', t: '\t', '\\': '\\', '"': '"', "'": "'", '`': '`', '/': '/' }[char];
    if (plain === undefined) known = false;
    return plain ?? char;
  });
  return known ? text : undefined;
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Values of response scripts, as the sides of assertions. */

/** What an expression stands for. */
export type ScriptValue =
  /** A side of an assertion, such as `$.result` or `"text"`. */
  | { readonly kind: 'value'; readonly text: string; readonly literal: boolean; readonly path: boolean }
  /** Conditions that hold together, and the one for the opposite if there is one. */
  | { readonly kind: 'test'; readonly conditions: readonly string[]; readonly opposite?: string | undefined }
  | { readonly kind: 'pattern'; readonly text: string }
  | { readonly kind: 'object'; readonly name: string }
  /** `typeof` a value. */
  | { readonly kind: 'type'; readonly of: string }
  /** A method of a value, before its call. */
  | { readonly kind: 'method'; readonly of: ScriptValue; readonly name: string }
  /** A function that is called by its name. */
  | { readonly kind: 'function'; readonly name: string };

export function pathValue(text: string): ScriptValue {
  return { kind: 'value', text, literal: false, path: text.startsWith('$') };
}

export function literalValue(text: string): ScriptValue {
  return { kind: 'value', text, literal: true, path: false };
}

/** Values by their names. `tool` decides what `response.body` is. */
export function namedValue(name: string): ScriptValue | undefined {
  switch (name) {
    case 'response':
    case 'client':
    case 'JSON':
    case 'request':
      return { kind: 'object', name };
    case 'true':
    case 'false':
    case 'null':
      return literalValue(name);
    case 'undefined':
      return literalValue('null');
    case 'parseInt':
    case 'parseFloat':
    case 'Number':
    case 'BigInt':
    case 'String':
    case 'jsonPath':
      return { kind: 'function', name };
    default:
      return undefined;
  }
}

/** `of.name`; undefined for members that are not read. */
export function memberOf(of: ScriptValue, name: string, jetBrains: boolean): ScriptValue | undefined {
  if (of.kind === 'object') return memberOfObject(of.name, name, jetBrains);
  if (of.kind !== 'value') return undefined;
  if (METHODS.has(name)) return { kind: 'method', of, name };
  if (name === 'length') return pathValue(`length(${of.text})`);
  if (!of.path) return undefined;
  return pathValue(
    /^[A-Za-z_]\w*$/.test(name) ? `${of.text}.${name}` : `${of.text}[${JSON.stringify(name)}]`,
  );
}

const METHODS: ReadonlySet<string> = new Set([
  'includes',
  'startsWith',
  'endsWith',
  'match',
  'hasOwnProperty',
  'toString',
]);

function memberOfObject(object: string, name: string, jetBrains: boolean): ScriptValue | undefined {
  const key = `${object}.${name}`;
  switch (key) {
    case 'response.status':
    case 'response.statusCode':
      return { kind: 'value', text: 'status', literal: false, path: false };
    case 'response.body':
      return pathValue(jetBrains ? '$' : 'body');
    case 'response.parsedBody':
      return pathValue('$');
    case 'response.headers':
      return { kind: 'object', name: 'headers' };
    case 'response.contentType':
      return { kind: 'object', name: 'contentType' };
    case 'contentType.mimeType':
      return pathValue('header.content-type');
    case 'client.global':
      return { kind: 'object', name: 'global' };
    case 'request.variables':
      return { kind: 'object', name: 'variables' };
    case 'JSON.parse':
    case 'headers.valueOf':
    case 'global.get':
    case 'variables.get':
      return { kind: 'function', name: key };
    default:
      // `response.headers["content-type"]`
      return object === 'headers' && /^[\w-]+$/.test(name)
        ? pathValue(`header.${name.toLowerCase()}`)
        : undefined;
  }
}

/** A part with its span in the test, before its condition is checked. */
export type RawPart = Span &
  (
    | { readonly kind: 'condition'; readonly condition: string }
    | { readonly kind: 'not-run'; readonly notRun: string }
    /** Sets a variable. `from` is the end of a placeholder: `body.$.token`, `headers.x-token`. */
    | { readonly kind: 'capture'; readonly name: string; readonly from: string }
  );

/** The end of a placeholder for a side of an assertion; undefined where there is none. */
export function placeholderPart(text: string): string | undefined {
  const header = /^header\.([\w-]+)$/.exec(text)?.[1];
  if (header !== undefined) return `headers.${header}`;
  if (!text.startsWith('$') || /[{}\r\n]/.test(text)) return undefined;
  const path = parseQuery(text);
  const whole = path.ok && path.value.end === text.length && isSingular(path.value.query);
  return whole ? `body.${text}` : undefined;
}

export function firstLine(text: string): string {
  return text.split(/[\r\n]/, 1)[0] ?? text;
}

/** What a value has to be so that JavaScript takes it as true. */
export function truthy(subject: string): readonly string[] {
  return [`${subject} exists`, `${subject} not in [false, 0, ""]`];
}

export function falsy(subject: string): string {
  return `${subject} in [null, false, ""]`;
}
