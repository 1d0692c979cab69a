/** The sides of an assertion: parts of the response, values, and arithmetic with them. */
import { parseQuery } from '../../jsonpath/parse';
import { isSingular, type PathQuery } from '../../jsonpath/query';
import { nearest } from '../../nearest';
import { failed, success } from '../../result';
import type { Span } from '../types';
import { type AssertionFailure, type Operand, type Parsed, type Sign, signs } from './assertion-types';

export type OperandAt = Parsed<{ readonly operand: Operand }>;

export interface OperandSource {
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
