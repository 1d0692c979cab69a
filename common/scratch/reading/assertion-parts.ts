/** The parts of an assertion: its sides, with arithmetic, and the operator between them. */
import { parseQuery } from '../../jsonpath/parse';
import { isSingular, type PathQuery } from '../../jsonpath/query';
import { nearest } from '../../nearest';
import { type Failure, failed, type Result, success } from '../../result';
import type { Span, Token } from '../types';

/** Operators with a value on the right. */
export const comparisonOperators = ['==', '!=', '<', '<=', '>', '>='] as const;
export const wordOperators = ['contains', 'startsWith', 'endsWith', 'matches', 'in', 'is', 'exists'] as const;
/** What `is` asks for: a kind of JSON. */
export const jsonKinds = ['array', 'object', 'string', 'number', 'boolean'] as const;
export type Operator = (typeof comparisonOperators)[number] | (typeof wordOperators)[number];

const signs = ['+', '-', '*', '/', '%'] as const;
export type Sign = (typeof signs)[number];

/** A side of an assertion. */
export type Operand =
  | { readonly kind: 'status' }
  /** Milliseconds. */
  | { readonly kind: 'duration' }
  /** The whole text. */
  | { readonly kind: 'body' }
  /** Lower case. */
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'path'; readonly query: PathQuery }
  /** `length(…)`: characters, items or members. */
  | { readonly kind: 'length'; readonly of: Operand }
  /** `count(…)`: the number of values that a path leads to. */
  | { readonly kind: 'count'; readonly query: PathQuery }
  /** A value that a contract returned: `result.balance`, `result[0]`. */
  | { readonly kind: 'returned'; readonly path: readonly (string | number)[] }
  /** A member of the receipt of the transaction that was sent: `receipt.gasUsed`; `receipt.fee` is computed, in wei. */
  | { readonly kind: 'receipt'; readonly path: readonly (string | number)[] }
  /** JSON, or text without quotes; may contain placeholders. */
  | { readonly kind: 'literal'; readonly text: string }
  /** Of integers. */
  | { readonly kind: 'arithmetic'; readonly sign: Sign; readonly left: Operand; readonly right: Operand };

export interface ComparisonAssertion {
  readonly kind: 'comparison';
  /** Set for a path on the left that can lead to several values. */
  readonly quantifier?: 'all' | 'any';
  readonly subject: Operand;
  /** As written. */
  readonly subjectText: string;
  /** Set for `not contains`, `not exists`, … */
  readonly negated?: true;
  readonly operator: Operator;
  /** The right side as written, placeholders too. Empty for `exists`. */
  readonly expected: Token;
  /** Absent for `exists`. */
  readonly right?: Operand;
}

/** An argument of an event or error. */
export interface ArgumentPattern {
  /** Of the parameter; absent for the one at the same position. */
  readonly name?: string;
  readonly operator: (typeof comparisonOperators)[number];
  /** As written: `*` for any value, a value, a placeholder, or the name of a contract or variable. */
  readonly value: string;
}

/** The logs or the error of a response. */
export interface ContractAssertion {
  readonly kind: 'emits' | 'reverts';
  /** Set for `not emits` and `not reverts`. */
  readonly negated?: true;
  /** The event or error; absent for any error. */
  readonly name?: string;
  /** Absent for any arguments. */
  readonly arguments?: readonly ArgumentPattern[];
}

export type Assertion = { readonly kind: 'matches-spec' } | ContractAssertion | ComparisonAssertion;

/** Why a condition can't be parsed. The span is relative to the condition. */
export interface AssertionFailure extends Failure, Span {
  /** Replacement for the span. */
  readonly fix?: string;
}

/** A parsed part with its span in the condition. */
type Parsed<T> = Result<T & Span, AssertionFailure>;

/** Whether an operand depends on the response. */
export function readsResponse(operand: Operand): boolean {
  if (operand.kind === 'literal') return false;
  return operand.kind !== 'arithmetic' || readsResponse(operand.left) || readsResponse(operand.right);
}

// ---------------------------------------------------------------- the sides

export type OperandAt = Parsed<{ readonly operand: Operand }>;

interface OperandSource {
  readonly text: string;
  readonly end: number;
  /** Whether words such as `status` stand for parts of the response. */
  readonly words: boolean;
  /** Whether the path may lead to several values. */
  readonly several: boolean;
  /** What to say where no operand starts. */
  missing(at: number): AssertionFailure;
}

/** Spaces around a sign tell it from a part of a name, a date or a URL. */
const SIGN = /\s+([-+*/%])\s+(?=\S)/y;
const NUMBER = /-?(?:0x[\da-fA-F]+|\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?)(?=[\s)=!<>]|$)/y;
const STRING = /"(?:[^"\\]|\\.)*"(?=[\s)=!<>]|$)/y;
const PLACEHOLDER = /\{\{(?:"[^"]*"|[^"{}])*\}\}(?=[\s)=!<>]|$)/y;
const CALL = /(length|count)\(/y;
const DEEPEST = 30;

/** Parses the operand at an offset, with arithmetic. */
export function operandAt(source: OperandSource, from: number, depth = 0): OperandAt {
  const first = productAt(source, from, depth);
  return first.ok ? chainAt(source, first, ['+', '-'], depth, productAt) : first;
}

function productAt(source: OperandSource, from: number, depth: number): OperandAt {
  const first = unitAt(source, from, depth);
  return first.ok ? chainAt(source, first, ['*', '/', '%'], depth, unitAt) : first;
}

/** `a + b - c`, from the left. */
function chainAt(
  source: OperandSource,
  first: Extract<OperandAt, { ok: true }>,
  wanted: readonly Sign[],
  depth: number,
  next: (source: OperandSource, from: number, depth: number) => OperandAt,
): OperandAt {
  let { operand, end } = first.value;
  const { start } = first.value;
  for (;;) {
    const found = match(SIGN, source, end);
    const sign = signs.find((one) => one === found?.[1]);
    if (!found || !sign || !wanted.includes(sign)) return success({ operand, start, end });
    const right = next(source, end + found[0].length, depth);
    if (!right.ok) return right;
    for (const side of [operand, right.value.operand]) {
      if (side.kind === 'path' && !isSingular(side.query)) return failed(severalValues(source, start, end));
    }
    operand = { kind: 'arithmetic', sign, left: operand, right: right.value.operand };
    end = right.value.end;
  }
}

function unitAt(source: OperandSource, from: number, depth: number): OperandAt {
  const { text } = source;
  if (depth > DEEPEST) return failed({ start: from, end: from + 1, message: 'Too many parentheses.' });
  if (text[from] === '$') return pathOperandAt(source, from);
  if (text[from] === '(') return parenthesesAt(source, from, depth);
  const call = match(CALL, source, from);
  if (call) return callAt(source, from, call, depth);
  const literal =
    match(NUMBER, source, from) ?? match(STRING, source, from) ?? match(PLACEHOLDER, source, from);
  if (literal) {
    const [written] = literal;
    return success({ start: from, end: from + written.length, operand: { kind: 'literal', text: written } });
  }
  return source.words ? wordAt(source, from) : failed(source.missing(from));
}

function parenthesesAt(source: OperandSource, from: number, depth: number): OperandAt {
  const blank = match(/\s*/y, source, from + 1)?.[0].length ?? 0;
  const inner = operandAt(source, from + 1 + blank, depth + 1);
  if (!inner.ok) return inner;
  const close = closedAt(source, from, inner.value.end);
  return close.ok ? success({ start: from, end: close.value.end, operand: inner.value.operand }) : close;
}

function callAt(source: OperandSource, from: number, call: RegExpExecArray, depth: number): OperandAt {
  const at = from + call[0].length;
  const inner: OperandAt =
    call[1] === 'count' ? pathOperandAt({ ...source, several: true }, at) : operandAt(source, at, depth + 1);
  if (!inner.ok) return inner;
  const close = closedAt(source, from, inner.value.end);
  if (!close.ok) return close;
  const { operand } = inner.value;
  const made: Operand =
    call[1] === 'count' && operand.kind === 'path'
      ? { kind: 'count', query: operand.query }
      : { kind: 'length', of: operand };
  return success({ start: from, end: close.value.end, operand: made });
}

function closedAt(source: OperandSource, open: number, from: number): Parsed<object> {
  const found = match(/\s*\)/y, source, from);
  return found
    ? success({ start: open, end: from + found[0].length })
    : failed({ start: open, end: from, message: 'A `)` is missing.' });
}

function match(pattern: RegExp, { text, end }: OperandSource, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text.slice(0, end));
}

// ---------------------------------------------------------------- paths

function pathOperandAt(source: OperandSource, from: number): OperandAt {
  const path = pathAt(source, from);
  if (!path.ok) return path;
  const { query, start, end } = path.value;
  if (!source.several && !isSingular(query)) return failed(severalValues(source, start, end));
  return success({ start, end, operand: { kind: 'path', query } });
}

function severalValues({ text }: OperandSource, start: number, end: number): AssertionFailure {
  const written = text.slice(start, end);
  const message = `\`${written}\` can lead to several values. Count them with \`count(…)\`, or write \`all\` or \`any\` before the path on the left.`;
  return { start, end, message };
}

function pathAt({ text, end }: OperandSource, start: number): Parsed<{ readonly query: PathQuery }> {
  const path = parseQuery(text.slice(0, end), start);
  if (!path.ok) {
    const { at, message } = path.failure;
    const stop = /[\s=!<>]/.exec(text.slice(at + 1, end));
    return failed({ start: at, end: stop ? at + 1 + stop.index : end, message });
  }
  const { query, end: pathEnd } = path.value;
  const [rest] = /^[^\s=!<>)]+/.exec(text.slice(pathEnd, end)) ?? [];
  if (rest !== undefined) {
    const message = `Unexpected text after the path \`${text.slice(start, pathEnd)}\`.`;
    return failed({ start: pathEnd, end: pathEnd + rest.length, message });
  }
  return success({ start, end: pathEnd, query });
}

// ---------------------------------------------------------------- words

const SUBJECTS = ['status', 'duration', 'body', '$', 'header.NAME', 'receipt.NAME'];
/** Names in other tools. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  statuscode: 'status',
  'status-code': 'status',
  status_code: 'status',
  'response.status': 'status',
  code: 'status',
  time: 'duration',
  'response.time': 'duration',
  responsetime: 'duration',
  latency: 'duration',
  durationms: 'duration',
  'response.body': 'body',
  result: '$.result',
  error: '$.error',
  data: '$.data',
};

/** `status`, `duration`, `body`, `header.NAME` */
function wordAt(source: OperandSource, start: number): OperandAt {
  const { text, end } = source;
  const written = /^[^\s=!<>)]+/.exec(text.slice(start, end))?.[0] ?? '';
  const span: Span = { start, end: start + written.length };
  if (written === 'status' || written === 'duration' || written === 'body') {
    return success({ ...span, operand: { kind: written } });
  }
  const [, members] = /^result((?:\.[A-Za-z_$][\w$]*|\[\d{1,6}\])+)$/.exec(written) ?? [];
  if (members !== undefined) {
    const path = [...members.matchAll(/[\w$]+/g)].map(([part]) => (/^\d/.test(part) ? Number(part) : part));
    return success({ ...span, operand: { kind: 'returned', path } });
  }
  const [, ofReceipt] = /^receipt((?:\.[A-Za-z_$][\w$]*|\[\d{1,6}\])+)$/.exec(written) ?? [];
  if (ofReceipt !== undefined) {
    const path = [...ofReceipt.matchAll(/[\w$]+/g)].map(([part]) => (/^\d/.test(part) ? Number(part) : part));
    return success({ ...span, operand: { kind: 'receipt', path } });
  }
  const [, header] = /^header\.([\w!#$%&'*+.^`|~-]+)$/.exec(written) ?? [];
  if (header !== undefined) {
    return success({ ...span, operand: { kind: 'header', name: header.toLowerCase() } });
  }
  if (written === '') return failed(source.missing(start));
  const fix =
    meantSubject(written) ?? (span.end === end ? nearest(written, ['matches-spec'], 1)[0] : undefined);
  const help =
    fix === undefined ? `Use one of ${SUBJECTS.map((one) => `\`${one}\``).join(', ')}.` : `Write \`${fix}\`.`;
  const message = `\`${written}\` is not a part of a response. ${help}`;
  return failed(fix === undefined ? { ...span, message } : { ...span, message, fix });
}

/** The subject that other names and notations stand for; else a similar name. */
function meantSubject(written: string): string | undefined {
  const lower = written.toLowerCase();
  const [, head] = /^(?:response\.)?headers?[.:]([\w-]+)$/i.exec(written) ?? [];
  if (head !== undefined) return `header.${head.toLowerCase()}`;
  const [, path] = /^(?:response\.)?body\.?(\$?[.[].*|\$)$/.exec(written) ?? [];
  if (path !== undefined) return path.startsWith('$') ? path : `$${path}`;
  if (/^[.[]./.test(written)) return `$${written}`;
  if (Object.hasOwn(OTHER_NAMES, lower)) return OTHER_NAMES[lower];
  if (/^(?:result|data|error)[.[]/.test(written)) return `$.${written}`;
  return nearest(written, ['status', 'duration', 'body'], 1)[0];
}

// ---------------------------------------------------------------- the operator

const operators: readonly Operator[] = [...comparisonOperators, ...wordOperators];

/** Operators of other tools. */
const OTHER_OPERATORS: Readonly<Record<string, string>> = {
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=>': '>=',
  '=<': '<=',
  '=~': 'matches',
  '~=': 'matches',
  eq: '==',
  equals: '==',
  ne: '!=',
  neq: '!=',
  gt: '>',
  gte: '>=',
  ge: '>=',
  lt: '<',
  lte: '<=',
  le: '<=',
  includes: 'contains',
  has: 'contains',
  match: 'matches',
  regex: 'matches',
  exist: 'exists',
  'starts-with': 'startsWith',
  'ends-with': 'endsWith',
};

type OperatorAt = Parsed<{ readonly operator: Operator; readonly negated: boolean }>;

/** Parses the operator at an offset, with `not` before words. */
export function operatorAt(text: string, from: number, end: number): OperatorAt {
  const found = /^(\s*)((?:not\s+)?)([=!<>~]+|\S+)/.exec(text.slice(from, end));
  const known = operators.map((one) => `\`${one}\``).join(', ');
  if (!found) {
    const start = text.length - text.trimStart().length;
    return failed({ start, end: from, message: `Missing operator. Use one of ${known}.` });
  }
  const [, space = '', not = '', written = ''] = found;
  const start = from + space.length;
  const span = { start: start + not.length, end: start + not.length + written.length };
  const negated = not !== '';
  const operator = operators.find((one) => one === written);
  if (operator && negated && comparisonOperators.some((one) => one === operator)) {
    const message = '`not` stands before words such as `contains`. Write `!=`, or the opposite sign.';
    return failed({ ...span, start, message });
  }
  if (operator) return success({ ...span, start, operator, negated });
  const meant = meantOperator(written);
  if (meant !== undefined) return failed({ ...span, message: `Write \`${meant}\`.`, fix: meant });
  return failed({ ...span, message: `\`${written}\` is not an operator. Use one of ${known}.` });
}

function meantOperator(written: string): string | undefined {
  const lower = written.toLowerCase();
  if (Object.hasOwn(OTHER_OPERATORS, lower)) return OTHER_OPERATORS[lower];
  return (
    wordOperators.find((one) => one.toLowerCase() === lower) ??
    (lower.length > 3 ? nearest(lower, wordOperators, 1)[0] : undefined)
  );
}
