/** `# @assert`: what a reply has to be. Read here, so that it can be checked while typing; judged by the runner. */
import { defined } from '../../defined';
import { nearest } from '../../spec/nearest';
import { type PathStep, parsePath } from '../json/json-path';
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

/** Spans are relative to the text that was read. */
interface AssertionProblem extends Span {
  readonly problem: string;
  /** What to write instead of the span. */
  readonly fix?: string;
}

const FORM = '`status == 200`, `$.result != null`, `header.content-type contains json`, `matches-spec`';

/** Reads what stands behind `@assert`. */
export function parseAssertion(text: string): Assertion | AssertionProblem {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  if (start >= end) return { start: 0, end: 0, problem: `Missing condition. Examples: ${FORM}.` };
  const whole = text.slice(start, end);
  if (whole === 'matches-spec') return { kind: 'matches-spec' };
  if (/^match(?:es|s)?[\s_-]*(?:the[\s_-]+)?(?:spec(?:ification)?|schema)?$/i.test(whole)) {
    return { start, end, problem: 'Write `matches-spec`.', fix: 'matches-spec' };
  }

  const subject = subjectAt(text, start, end);
  if ('problem' in subject) return subject;
  const operator = operatorAt(text, subject.end, end);
  if ('problem' in operator) return operator;
  const from = operator.end + (/^\s*/.exec(text.slice(operator.end, end))?.[0].length ?? 0);
  if (from >= end) {
    const problem = `Missing value after \`${operator.operator}\`, as in \`${subject.text} ${operator.operator} ${example(subject.subject)}\`.`;
    return { start: operator.start, end: operator.end, problem };
  }
  const expected = { start: from, end, text: text.slice(from, end) };
  const wrong = valueProblem(subject.subject, operator.operator, expected);
  if (wrong) return wrong;
  return {
    kind: 'comparison',
    subject: subject.subject,
    subjectText: subject.text,
    operator: operator.operator,
    expected,
  };
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

// ---------------------------------------------------------------- what is looked at

interface SubjectAt extends Span {
  readonly subject: AssertionSubject;
  readonly text: string;
}

const SUBJECTS = ['status', 'duration', 'body', '$', 'header.NAME'];
/** What other tools call it. */
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

function subjectAt(text: string, start: number, end: number): SubjectAt | AssertionProblem {
  if (text[start] === '$') {
    const path = parsePath(text.slice(0, end), start);
    if ('problem' in path) {
      const stop = /[\s=!<>]/.exec(text.slice(path.at + 1, end));
      return { start: path.at, end: stop ? path.at + 1 + stop.index : end, problem: path.problem };
    }
    const written = text.slice(start, path.end);
    if (path.end < end && !/[\s=!<>]/.test(text[path.end] ?? '')) {
      const tail = /^[^\s=!<>]+/.exec(text.slice(path.end, end))?.[0].length ?? 1;
      const problem = `Unexpected text after the path \`${written}\`.`;
      return { start: path.end, end: path.end + tail, problem };
    }
    return { start, end: path.end, text: written, subject: { kind: 'path', steps: path.steps } };
  }
  const written = /^[^\s=!<>]+/.exec(text.slice(start, end))?.[0] ?? '';
  const span = { start, end: start + written.length };
  if (written === 'status' || written === 'duration' || written === 'body') {
    return { ...span, text: written, subject: { kind: written } };
  }
  const header = /^header\.([\w!#$%&'*+.^`|~-]+)$/.exec(written);
  if (header) {
    return { ...span, text: written, subject: { kind: 'header', name: (header[1] ?? '').toLowerCase() } };
  }
  if (written === '') {
    return { start, end: start + 1, problem: `An assertion starts with the value to check: ${FORM}.` };
  }
  const fix =
    meantSubject(written) ?? (span.end === end ? nearest(written, ['matches-spec'], 1)[0] : undefined);
  const help =
    fix === undefined ? `Use one of ${SUBJECTS.map((one) => `\`${one}\``).join(', ')}.` : `Write \`${fix}\`.`;
  return {
    ...span,
    problem: `\`${written}\` is not a part of a response. ${help}`,
    ...defined({ fix }),
  };
}

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

// ---------------------------------------------------------------- how it is compared

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

function operatorAt(text: string, from: number, end: number): OperatorAt | AssertionProblem {
  const found = /^(\s*)([=!<>~]+|\S+)/.exec(text.slice(from, end));
  const known = operators.map((one) => `\`${one}\``).join(', ');
  if (!found) {
    const start = text.length - text.trimStart().length;
    return { start, end: from, problem: `Missing operator. Use one of ${known}.` };
  }
  const [, space = '', written = ''] = found;
  const span = { start: from + space.length, end: from + space.length + written.length };
  const operator = operators.find((one) => one === written);
  if (operator) return { ...span, operator };
  // `exists` has no value behind it, and what is not there counts as null.
  if (/^exists?$/i.test(written)) {
    return { ...span, problem: 'Write `!= null`.', fix: '!= null' };
  }
  const lower = written.toLowerCase();
  const meant = Object.hasOwn(OTHER_OPERATORS, lower)
    ? OTHER_OPERATORS[lower]
    : nearest(lower, ['contains'], 1)[0];
  if (meant !== undefined) return { ...span, problem: `Write \`${meant}\`.`, fix: meant };
  return { ...span, problem: `\`${written}\` is not an operator. Use one of ${known}.` };
}

// ---------------------------------------------------------------- what it is compared with

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$|^-?0x[\da-f]+$/i;

/** What can't be known before placeholders are filled in is let pass. */
function valueProblem(
  subject: AssertionSubject,
  operator: Operator,
  expected: Token,
): AssertionProblem | undefined {
  const { text, start, end } = expected;
  if (text.includes('{{')) return undefined;
  if (subject.kind === 'status' && operator !== 'contains' && !/^[1-5]\d\d$/.test(text)) {
    return { start, end, problem: 'An HTTP status is a number from 100 to 599.' };
  }
  if (subject.kind === 'duration' && durationOf(text) === undefined) {
    return {
      start,
      end,
      problem: 'Write a duration as `500` (milliseconds), `500 ms` or `2 s`.',
    };
  }
  if (/^'.*'$/.test(text)) {
    const fix = JSON.stringify(text.slice(1, -1));
    return { start, end, problem: `Text needs double quotes: ${fix}.`, fix };
  }
  if (/^["{[]/.test(text) && !isJson(text)) {
    return { start, end, problem: 'This is not valid JSON.' };
  }
  const orders = operator.startsWith('<') || operator.startsWith('>');
  if (orders && subject.kind !== 'duration' && !NUMBER.test(text.replace(/^"(.*)"$/, '$1'))) {
    return { start, end, problem: `\`${operator}\` compares numbers, as in \`0x10\` or \`16\`.` };
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** `500`, `500 ms`, `2 s`, `1.5s` in milliseconds. */
export function durationOf(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,9}(?:\.\d{1,9})?)\s*(ms|s)?$/.exec(text.trim()) ?? [];
  return count === undefined ? undefined : Number(count) * (unit === 's' ? 1000 : 1);
}
