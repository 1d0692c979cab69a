/** Tests of Postman and Bruno as `# @assert` lines, where they are plain comparisons. */

import { type PostmanTests, postmanTests } from '../scratch/foreign/postman-script';
import { parseAssertion } from '../scratch/reading/assertion';
import type { Pair } from './collection';

export interface ReadTests {
  readonly assertions: readonly string[];
  /** Variables that get a value of the response. */
  readonly captures: PostmanTests['captures'];
  /** The statements that are not taken over, as written. */
  readonly left: readonly string[];
}

/** The tests in a script that runs after the response. */
export function testsOf(script: string): ReadTests {
  const { captures, conditions, left } = postmanTests(script);
  const assertions = conditions.filter((one) => !/[\r\n]/.test(one) && parseAssertion(one).ok);
  if (assertions.length + captures.length === 0)
    return { assertions, captures, left: left.length > 0 ? [script] : [] };
  const isWhole = assertions.length === conditions.length;
  return {
    assertions,
    captures,
    left: isWhole ? left : [...left, ...conditions.filter((one) => !assertions.includes(one))],
  };
}

const OPERATORS: Readonly<Record<string, string>> = {
  eq: '==',
  neq: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  contains: 'contains',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  notContains: 'not contains',
  matches: 'matches',
  in: 'in',
};
/** Operators without a value. */
const STATES: Readonly<Record<string, string>> = {
  isDefined: 'exists',
  isUndefined: 'not exists',
  isNull: '== null',
  isTrue: '== true',
  isFalse: '== false',
  isTruthy: 'not in [null, false, 0, ""]',
  isFalsy: 'in [null, false, 0, ""]',
  isArray: 'is array',
  isString: 'is string',
  isNumber: 'is number',
  isBoolean: 'is boolean',
};

/** The condition of an assertion of Bruno; undefined if Slotpad has none for it. */
export function assertionOf({ name, value }: Pair): string | undefined {
  const [operator = ''] = /^\w+/.exec(value.trim()) ?? [];
  const wanted = value.trim().slice(operator.length).trim();
  const subject = subjectOf(name.trim());
  if (subject === undefined || /[\r\n]|\{\{/.test(wanted)) return undefined;
  const condition =
    Object.hasOwn(STATES, operator) && wanted === ''
      ? `${subject} ${STATES[operator]}`
      : operator === 'length'
        ? `length(${subject}) == ${wanted}`
        : Object.hasOwn(OPERATORS, operator)
          ? `${subject} ${OPERATORS[operator]} ${operator === 'in' && !wanted.startsWith('[') ? `[${wanted}]` : wanted}`
          : undefined;
  return condition !== undefined && parseAssertion(condition).ok ? condition : undefined;
}

function subjectOf(name: string): string | undefined {
  if (name === 'res.status') return 'status';
  if (name === 'res.responseTime') return 'duration';
  const [, header] = /^res\.headers\.([\w-]+)$/.exec(name) ?? [];
  if (header !== undefined) return `header.${header}`;
  const [, path] = /^res\.body((?:\.[A-Za-z_]\w*|\[\d+\])*)$/.exec(name) ?? [];
  return path === undefined ? undefined : `$${path}`;
}
