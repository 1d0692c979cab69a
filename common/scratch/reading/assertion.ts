/** `# @assert`: conditions that a response must meet. The checker parses them too; the runner judges them. */
import { defined } from '../../defined';
import { type Failure, failed, type Result, success } from '../../result';
import { nearest } from '../../spec/nearest';
import { type PathStep, parsePath } from '../json/json-path';
import { isJson } from '../json/json-value';
import type { Span, Token } from '../types';

const operators = ['==', '!=', '<', '<=', '>', '>=', 'contains'] as const;
export type Operator = (typeof operators)[number];

export type AssertionSubject =
  | { readonly kind: 'status' }
  /** Milliseconds. */
  | { readonly kind: 'duration' }
  /** The whole text. */
  | { readonly kind: 'body' }
  /** Lower case. */
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'path'; readonly steps: readonly PathStep[] };

export type Assertion =
  | { readonly kind: 'matches-spec' }
  | {
      readonly kind: 'comparison';
      readonly subject: AssertionSubject;
      /** As written. */
      readonly subjectText: string;
      readonly operator: Operator;
      /** As written, placeholders too. */
      readonly expected: Token;
    };

/** Why a condition can't be parsed. The span is relative to the condition. */
interface AssertionFailure extends Failure, Span {
  /** Replacement for the span. */
  readonly fix?: string;
}

const FORM = '`status == 200`, `$.result != null`, `header.content-type contains json`, `matches-spec`';

/** Parses the condition after `@assert`. */
export function parseAssertion(text: string): Result<Assertion, AssertionFailure> {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  if (start >= end) return failed({ start: 0, end: 0, message: `Missing condition. Examples: ${FORM}.` });
  const whole = text.slice(start, end);
  if (whole === 'matches-spec') return success({ kind: 'matches-spec' });
  if (/^match(?:es|s)?[\s_-]*(?:the[\s_-]+)?(?:spec(?:ification)?|schema)?$/i.test(whole)) {
    return failed({ start, end, message: 'Write `matches-spec`.', fix: 'matches-spec' });
  }

  const subjectRead = subjectAt(text, start, end);
  if (!subjectRead.ok) return subjectRead;
  const { subject, text: subjectText, end: subjectEnd } = subjectRead.value;
  const operatorRead = operatorAt(text, subjectEnd, end);
  if (!operatorRead.ok) return operatorRead;
  const { operator, start: operatorStart, end: operatorEnd } = operatorRead.value;
  const from = operatorEnd + (/^\s*/.exec(text.slice(operatorEnd, end))?.[0].length ?? 0);
  if (from >= end) {
    const message = `Missing value after \`${operator}\`, as in \`${subjectText} ${operator} ${example(subject)}\`.`;
    return failed({ start: operatorStart, end: operatorEnd, message });
  }
  const expected = { start: from, end, text: text.slice(from, end) };
  const failure = valueFailure(subject, operator, expected);
  if (failure) return failed(failure);
  return success({ kind: 'comparison', subject, subjectText, operator, expected });
}

function example(subject: AssertionSubject): string {
  switch (subject.kind) {
    case 'status':
      return '200';
    case 'duration':
      return '500';
    case 'header':
      return 'json';
    default:
      return 'null';
  }
}

// ---------------------------------------------------------------- subjects

interface SubjectAt extends Span {
  readonly subject: AssertionSubject;
  readonly text: string;
}

const SUBJECTS = ['status', 'duration', 'body', '$', 'header.NAME'];
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

function subjectAt(text: string, start: number, end: number): Result<SubjectAt, AssertionFailure> {
  if (text[start] === '$') return pathAt(text, start, end);
  const written = /^[^\s=!<>]+/.exec(text.slice(start, end))?.[0] ?? '';
  const span = { start, end: start + written.length };
  if (written === 'status' || written === 'duration' || written === 'body') {
    return success({ ...span, text: written, subject: { kind: written } });
  }
  const [, header] = /^header\.([\w!#$%&'*+.^`|~-]+)$/.exec(written) ?? [];
  if (header !== undefined) {
    return success({ ...span, text: written, subject: { kind: 'header', name: header.toLowerCase() } });
  }
  if (written === '') {
    const message = `An assertion starts with the value to check: ${FORM}.`;
    return failed({ start, end: start + 1, message });
  }
  const fix =
    meantSubject(written) ?? (span.end === end ? nearest(written, ['matches-spec'], 1)[0] : undefined);
  const help =
    fix === undefined ? `Use one of ${SUBJECTS.map((one) => `\`${one}\``).join(', ')}.` : `Write \`${fix}\`.`;
  return failed({
    ...span,
    message: `\`${written}\` is not a part of a response. ${help}`,
    ...defined({ fix }),
  });
}

function pathAt(text: string, start: number, end: number): Result<SubjectAt, AssertionFailure> {
  const path = parsePath(text.slice(0, end), start);
  if (!path.ok) {
    const { at, message } = path.failure;
    const stop = /[\s=!<>]/.exec(text.slice(at + 1, end));
    return failed({ start: at, end: stop ? at + 1 + stop.index : end, message });
  }
  const { steps, end: pathEnd } = path.value;
  const written = text.slice(start, pathEnd);
  const [rest] = /^[^\s=!<>]+/.exec(text.slice(pathEnd, end)) ?? [];
  if (rest !== undefined) {
    const message = `Unexpected text after the path \`${written}\`.`;
    return failed({ start: pathEnd, end: pathEnd + rest.length, message });
  }
  return success({ start, end: pathEnd, text: written, subject: { kind: 'path', steps } });
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

// ---------------------------------------------------------------- operators

interface OperatorAt extends Span {
  readonly operator: Operator;
}

const OTHER_OPERATORS: Readonly<Record<string, Operator>> = {
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=>': '>=',
  '=<': '<=',
  is: '==',
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
};

function operatorAt(text: string, from: number, end: number): Result<OperatorAt, AssertionFailure> {
  const found = /^(\s*)([=!<>~]+|\S+)/.exec(text.slice(from, end));
  const known = operators.map((one) => `\`${one}\``).join(', ');
  if (!found) {
    const start = text.length - text.trimStart().length;
    return failed({ start, end: from, message: `Missing operator. Use one of ${known}.` });
  }
  const [, space = '', written = ''] = found;
  const span = { start: from + space.length, end: from + space.length + written.length };
  const operator = operators.find((one) => one === written);
  if (operator) return success({ ...span, operator });
  // Other tools have `exists`, which takes no value. A missing value equals null here.
  if (/^exists?$/i.test(written)) {
    return failed({ ...span, message: 'Write `!= null`.', fix: '!= null' });
  }
  const lower = written.toLowerCase();
  const meant = Object.hasOwn(OTHER_OPERATORS, lower)
    ? OTHER_OPERATORS[lower]
    : nearest(lower, ['contains'], 1)[0];
  if (meant !== undefined) return failed({ ...span, message: `Write \`${meant}\`.`, fix: meant });
  return failed({ ...span, message: `\`${written}\` is not an operator. Use one of ${known}.` });
}

// ---------------------------------------------------------------- expected values

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$|^-?0x[\da-f]+$/i;

/** Undefined when the value fits. A value with placeholders is only known when sent. */
function valueFailure(
  subject: AssertionSubject,
  operator: Operator,
  expected: Token,
): AssertionFailure | undefined {
  const { text, start, end } = expected;
  if (text.includes('{{')) return undefined;
  if (subject.kind === 'status' && operator !== 'contains' && !/^[1-5]\d\d$/.test(text)) {
    return { start, end, message: 'An HTTP status is a number from 100 to 599.' };
  }
  if (subject.kind === 'duration' && durationOf(text) === undefined) {
    return {
      start,
      end,
      message: 'Write a duration as `500` (milliseconds), `500 ms` or `2 s`.',
    };
  }
  if (/^'.*'$/.test(text)) {
    const fix = JSON.stringify(text.slice(1, -1));
    return { start, end, message: `Text needs double quotes: ${fix}.`, fix };
  }
  if (/^["{[]/.test(text) && !isJson(text)) {
    return { start, end, message: 'This is not valid JSON.' };
  }
  const orders = operator.startsWith('<') || operator.startsWith('>');
  if (orders && subject.kind !== 'duration' && !NUMBER.test(text.replace(/^"(.*)"$/, '$1'))) {
    return { start, end, message: `\`${operator}\` compares numbers, as in \`0x10\` or \`16\`.` };
  }
  return undefined;
}

/** `500`, `500 ms`, `2 s`, `1.5s` in milliseconds. */
export function durationOf(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,9}(?:\.\d{1,9})?)\s*(ms|s)?$/.exec(text.trim()) ?? [];
  return count === undefined ? undefined : Number(count) * (unit === 's' ? 1000 : 1);
}
