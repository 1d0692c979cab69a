import { nearest } from '../../nearest';
import { failed, success } from '../../result';
import { comparisonOperators, type Operator, type Parsed, wordOperators } from './assertion-types';

export const operators: readonly Operator[] = [...comparisonOperators, ...wordOperators];

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
  match: 'matches',
  regex: 'matches',
  exist: 'exists',
  'starts-with': 'startsWith',
  'ends-with': 'endsWith',
};

export type OperatorAt = Parsed<{ readonly operator: Operator; readonly negated: boolean }>;

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
