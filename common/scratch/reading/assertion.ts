/** `# @assert`: conditions that a response must meet, also about contracts, as `emits Transfer(from, *, >= 1 ether)`. The checker parses them too; the runner judges them. */
import { isSingular } from '../../jsonpath/query';
import { linearRegExp } from '../../regexp/regexp';
import { failed, type Result, success } from '../../result';
import { isJson } from '../text/is-json';
import type { Block, Span, Token } from '../types';
import {
  type ArgumentPattern,
  type Assertion,
  type AssertionFailure,
  type ComparisonAssertion,
  type ContractAssertion,
  jsonKinds,
  type Operand,
  type OperandAt,
  type Operator,
  operandAt,
  operatorAt,
  readsResponse,
} from './assertion-parts';

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
  return contractAssertion(text, start, end) ?? parseComparison(text, start, end);
}

function parseComparison(text: string, start: number, end: number): Result<Assertion, AssertionFailure> {
  const quantified = quantifierAt(text, start, end);
  if (!quantified.ok) return quantified;
  const { quantifier, at } = quantified.value;
  const left = operandAt({ text, end, words: true, several: true, missing: noSubject }, at);
  if (!left.ok) return left;
  const operatorRead = operatorAt(text, left.value.end, end);
  if (!operatorRead.ok) return operatorRead;
  const { operator, negated } = operatorRead.value;
  const subject = left.value.operand;
  const subjectText = text.slice(at, left.value.end);
  const wrong = quantifierFailure(left.value, subjectText, quantifier, operator);
  if (wrong) return failed(wrong);

  if (operator === 'is' && !isKind(text.slice(operatorRead.value.end, end))) {
    const { start: at, end: operatorEnd } = operatorRead.value;
    const message = operatorRead.value.negated
      ? `\`is\` must have a kind: ${jsonKinds.join(', ')}.`
      : 'Write `==`.';
    return failed({ start: at, end: operatorEnd, message, ...(negated ? {} : { fix: '==' }) });
  }

  const from = operatorRead.value.end + blankAt(text, operatorRead.value.end, end);
  const expected = { start: from, end, text: text.slice(from, end) };
  const base = {
    kind: 'comparison',
    ...(quantifier ? { quantifier } : {}),
    subject,
    subjectText,
    ...(negated ? { negated: true as const } : {}),
    operator,
    expected,
  } satisfies ComparisonAssertion;
  if (operator === 'exists') return existence(base);
  if (from >= end) {
    const message = `Missing value after \`${operator}\`, as in \`${subjectText} ${operator} ${example(subject, operator)}\`.`;
    const { start: at, end: operatorEnd } = operatorRead.value;
    return failed({ start: at, end: operatorEnd, message });
  }
  const right = rightOperand(text, base);
  if (!right.ok) return right;
  const failure = right.value.kind === 'literal' ? valueFailure(base) : undefined;
  if (failure) return failed(failure);
  if (!readsResponse(subject) && !readsResponse(right.value)) {
    const message = 'Neither side is a part of the response: `status`, `$.result`, `header.NAME`, …';
    return failed({ start, end, message });
  }
  return success({ ...base, right: right.value });
}

function isKind(text: string): boolean {
  return jsonKinds.some((one) => one === text.trim());
}

function blankAt(text: string, from: number, end: number): number {
  return /^\s*/.exec(text.slice(from, end))?.[0].length ?? 0;
}

function noSubject(at: number): AssertionFailure {
  const message = `An assertion starts with the value to check: ${FORM}.`;
  return { start: at, end: at + 1, message };
}

function example(subject: Operand, operator: Operator): string {
  if (operator === 'in') return '[1, 2]';
  if (operator === 'is') return 'array';
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

// ---------------------------------------------------------------- all, any

interface Quantified {
  readonly quantifier?: 'all' | 'any';
  /** Start of the left side. */
  readonly at: number;
}

const OTHER_QUANTIFIERS: Readonly<Record<string, 'all' | 'any'>> = {
  every: 'all',
  each: 'all',
  some: 'any',
};

function quantifierAt(text: string, start: number, end: number): Result<Quantified, AssertionFailure> {
  const [written, word = ''] = /^(all|any|every|each|some)\s+(?=\$)/.exec(text.slice(start, end)) ?? [];
  if (written === undefined) return success({ at: start });
  const fix = OTHER_QUANTIFIERS[word];
  if (fix) return failed({ start, end: start + word.length, message: `Write \`${fix}\`.`, fix });
  return success({ quantifier: word === 'all' ? 'all' : 'any', at: start + written.length });
}

/** `all` and `any` are for paths to several values, which nothing else can compare. */
function quantifierFailure(
  { operand, start, end }: Extract<OperandAt, { ok: true }>['value'],
  written: string,
  quantifier: 'all' | 'any' | undefined,
  operator: Operator,
): AssertionFailure | undefined {
  const several = operand.kind === 'path' && !isSingular(operand.query);
  if (quantifier && !several) {
    const fix = operand.kind === 'path' ? `${written}[*]` : undefined;
    const message = `\`${quantifier}\` must have a path to several values, such as \`$.data[*].index\`.`;
    return fix === undefined ? { start, end, message } : { start, end, message, fix };
  }
  if (quantifier || !several || operator === 'exists') return undefined;
  const message = `\`${written}\` can lead to several values. Write \`all\` or \`any\` before it.`;
  return { start, end, message, fix: `all ${written}` };
}

function existence(base: ComparisonAssertion): Result<Assertion, AssertionFailure> {
  const { expected } = base;
  if (expected.text === '') return success(base);
  const { start, end } = expected;
  return failed({ start, end, message: '`exists` takes no value.' });
}

// ---------------------------------------------------------------- right side

function rightOperand(
  text: string,
  { subject, operator, expected }: ComparisonAssertion,
): Result<Operand, AssertionFailure> {
  const { start, end } = expected;
  const literal = { kind: 'literal', text: expected.text } as const;
  const isPath = expected.text.startsWith('$');
  if (operator === 'matches' || operator === 'is' || (isTextOperator(operator) && !isPath))
    return success(literal);
  if (operator === 'in' && !isPath) return listFailure(expected) ?? success(literal);
  const words = !readsResponse(subject);
  const parsed = operandAt(
    {
      text,
      end,
      words,
      several: operator === 'in',
      missing: (at) => ({ start: at, end, message: NO_VALUE }),
    },
    start,
  );
  if (parsed.ok && parsed.value.end === end) return success(parsed.value.operand);
  const calculates = /^(?:-?0x[\da-f]+|-?[\d.]+|\{\{[^{}]*\}\})\s+[-+*/%](?:\s|$)/i.test(expected.text);
  if (!parsed.ok && (calculates || isPath || words || /^(?:\(|length\(|count\()/.test(expected.text))) {
    return parsed;
  }
  if (parsed.ok && (isPath || parsed.value.operand.kind !== 'literal')) {
    const rest = text.slice(parsed.value.end, end);
    const from = parsed.value.end + (rest.length - rest.trimStart().length);
    return failed({
      start: from,
      end,
      message: `Unexpected text after \`${text.slice(start, parsed.value.end)}\`.`,
    });
  }
  return noSpaces(expected) ?? success(literal);
}

const NO_VALUE = 'Expected a number, a path or a variable here.';

function isTextOperator(operator: Operator): boolean {
  return operator === 'contains' || operator === 'startsWith' || operator === 'endsWith';
}

/** `1+1` would be compared as text. */
function noSpaces({ text, start, end }: Token): Result<never, AssertionFailure> | undefined {
  const parts = /^(0x[\da-f]+|\d+|\{\{[^{}]+\}\})([+*/%-])(0x[\da-f]+|\d+|\{\{[^{}]+\}\})$/i.exec(text);
  if (!parts) return undefined;
  const fix = parts.slice(1).join(' ');
  return failed({ start, end, message: `Write \`${fix}\`, or text in double quotes.`, fix });
}

/** `[200, 204]`, or without quotes `[latest, safe]` */
function listFailure({ text, start, end }: Token): Result<never, AssertionFailure> | undefined {
  if (text.includes('{{') || listItems(text)) return undefined;
  return failed({ start, end, message: '`in` must have a list: `[200, 204]`, or a path to one.' });
}

/** The items of a list as written: JSON values, or texts without quotes. Undefined when it is no list. */
export function listItems(text: string): 'json' | readonly string[] | undefined {
  const trimmed = text.trim();
  if (trimmed.startsWith('[') && isJson(trimmed)) return 'json';
  const [, inner] = /^\[([^"'[\]{}]*)\]$/.exec(trimmed) ?? [];
  const items = inner?.split(',').map((item) => item.trim());
  return items?.every((item) => item !== '') ? items : undefined;
}

/** The pattern and the flags of `/…/i`, `"…"` or plain text. */
export function patternOf(text: string): { readonly pattern: string; readonly flags: string } {
  const trimmed = text.trim();
  const [, pattern, flags = ''] = /^\/(.+)\/([a-z]*)$/.exec(trimmed) ?? [];
  if (pattern !== undefined) return { pattern: pattern.replaceAll('\\/', '/'), flags };
  if (trimmed.length > 1 && trimmed.startsWith('"') && isJson(trimmed)) {
    return { pattern: String(JSON.parse(trimmed)), flags: '' };
  }
  return { pattern: trimmed, flags: '' };
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$|^-?0x[\da-f]+$/i;

/** Undefined when the value fits. A value with placeholders is only known when sent. */
function valueFailure({ subject, operator, expected }: ComparisonAssertion): AssertionFailure | undefined {
  const { text, start, end } = expected;
  if (text.includes('{{') || operator === 'in' || operator === 'is') return undefined;
  if (operator === 'matches') {
    const { pattern, flags } = patternOf(text);
    const made = linearRegExp(pattern, flags);
    return made.ok
      ? undefined
      : { start, end, message: `This pattern can't be read: ${made.failure.message}` };
  }
  if (subject.kind === 'status' && !isTextOperator(operator) && !/^[1-5]\d\d$/.test(text)) {
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
    return { start, end, message: `Text must have double quotes. Use ${fix}.`, fix };
  }
  if (/^["{[]/.test(text) && !isJson(text)) {
    return { start, end, message: 'This is not valid JSON.' };
  }
  const isValue = subject.kind === 'path' || subject.kind === 'returned';
  if (isValue && (isAmount(text) || amountOfToken(text))) return undefined;
  const orders = operator.startsWith('<') || operator.startsWith('>');
  if (orders && subject.kind !== 'duration' && !NUMBER.test(text.replace(/^"(.*)"$/, '$1'))) {
    return { start, end, message: `\`${operator}\` compares numbers, as in \`0x10\` or \`16\`.` };
  }
  return undefined;
}

/** `1 ether`, `1.5 gwei` */
export function isAmount(text: string): boolean {
  return /^\d[\d,_]*(?:\.\d+)?\s*(?:ether|gwei|wei)$/.test(text.trim());
}

/** The number and the name of a token in `1.5 usdc`. Undefined for units of ether. */
export function amountOfToken(text: string): { readonly amount: string; readonly unit: string } | undefined {
  const [, amount, unit] = /^(\d[\d_]*(?:\.\d+)?) +([A-Za-z_]\w*)$/.exec(text.trim()) ?? [];
  if (amount === undefined || unit === undefined || isAmount(text)) return undefined;
  return { amount: amount.replaceAll('_', ''), unit };
}

/** `500`, `500 ms`, `2 s`, `1.5s` in milliseconds. */
export function durationOf(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,9}(?:\.\d{1,9})?)\s*(ms|s)?$/.exec(text.trim()) ?? [];
  return count === undefined ? undefined : Number(count) * (unit === 's' ? 1000 : 1);
}

const EXAMPLES = '`emits Transfer(*, {{to}}, >= 1)`, `reverts InsufficientBalance`, `not reverts`';

/** Undefined if the condition does not start with `emits` or `reverts`. */
function contractAssertion(
  text: string,
  start: number,
  end: number,
): Result<ContractAssertion, AssertionFailure> | undefined {
  const whole = text.slice(start, end);
  const [head, not, word] = /^(not\s+)?(emits|reverts)(?![\w.-])\s*/.exec(whole) ?? [];
  if (head === undefined || (word !== 'emits' && word !== 'reverts')) return undefined;
  const base: ContractAssertion = { kind: word, ...(not === undefined ? {} : { negated: true }) };
  const rest = whole.slice(head.length);
  const at = start + head.length;
  if (rest === '') {
    return word === 'reverts'
      ? success(base)
      : failed({ start, end, message: `Missing event after \`emits\`. Examples: ${EXAMPLES}.` });
  }
  const [, reason] = /^"((?:[^"\\]|\\.)*)"$/.exec(rest) ?? [];
  if (reason !== undefined && word === 'reverts')
    return success({ ...base, name: 'Error', arguments: [{ operator: '==', value: rest }] });
  const [named, name] = /^([A-Za-z_$][\w$]*)\s*/.exec(rest) ?? [];
  if (named === undefined || name === undefined)
    return failed({ start: at, end, message: `Expected a name here. Examples: ${EXAMPLES}.` });
  const list = rest.slice(named.length);
  if (list === '') return success({ ...base, name });
  if (!list.startsWith('(') || !list.endsWith(')'))
    return failed({
      start: at + named.length,
      end,
      message: `Write the arguments of ${name} in parentheses, with \`*\` for any value.`,
    });
  const patterns = patternsIn(list.slice(1, -1));
  if (patterns) return success({ ...base, name, arguments: patterns });
  const message = `An argument of ${name} is missing or not closed. \`*\` stands for any value.`;
  return failed({ start: at + named.length, end, message });
}

/** Undefined if one cannot be read. */
function patternsIn(list: string): readonly ArgumentPattern[] | undefined {
  if (list.trim() === '') return [];
  const patterns: ArgumentPattern[] = [];
  for (const part of partsOf(list)) {
    const [, name, operator = '==', value = ''] =
      /^(?:([A-Za-z_$][\w$]*)\s*:\s*)?(==|!=|<=|>=|<|>)?\s*(.*)$/s.exec(part) ?? [];
    if (value === '' || !isOperator(operator)) return undefined;
    patterns.push({ ...(name === undefined ? {} : { name }), operator, value });
  }
  return patterns;
}

function isOperator(text: string): text is ArgumentPattern['operator'] {
  return ['==', '!=', '<', '<=', '>', '>='].includes(text);
}

/** Splits at commas outside of quotes and placeholders. */
function partsOf(list: string): readonly string[] {
  const parts: string[] = [''];
  for (const [token] of list.matchAll(/"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}|[\s\S]/g)) {
    if (token === ',') parts.push('');
    else parts.push((parts.pop() ?? '') + token);
  }
  return parts.map((part) => part.trim());
}

const LINE = /^[ \t]*(?:#|\/\/)[ \t]*@assert\b[^\r\n]*(?:\r\n|\n|\r|$)/gm;

/** What is wrong with such a line. */
export const MISPLACED = 'An assertion must be above its request: in the body it does nothing.';

/** The lines of assertions below the empty line after the headers, with their line ends. */
export function misplacedAssertions({ request }: Block): readonly Span[] {
  if (request?.kind !== 'http' || !request.body || request.curl || request.body.include) return [];
  const { body } = request;
  return [...body.text.matchAll(LINE)].map(({ 0: line, index }) => {
    const start = body.start + index;
    return { start, end: start + line.length };
  });
}
