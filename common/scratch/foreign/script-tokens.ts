/** Tokens of the JavaScript in response scripts. */
import type { Span } from '../types';

export interface ScriptToken extends Span {
  readonly kind: 'name' | 'number' | 'string' | 'pattern' | 'sign';
  /** The text; for strings without quotes and escapes. */
  readonly text: string;
}

const BLANK = /(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)+/y;
const NAME = /[A-Za-z_$][\w$]*/y;
const NUMBER = /0x[\da-fA-F]+n?|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?n?/y;
const STRING = /"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'|`(?:[^`\\$]|\\.)*`/y;
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
