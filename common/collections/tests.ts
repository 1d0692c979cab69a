/** Tests of Postman and Bruno as `# @assert` lines, where they are plain comparisons. */
import { parseAssertion } from '../scratch/reading/assertion';
import type { Pair } from './collection';

const STATUS = [
  /^pm\.response\.to\.have\.status\((\d{3})\)$/,
  /^pm\.expect\(pm\.response\.code\)\.to\.(?:equal|eql|eq|be\.equal)\((\d{3})\)$/,
  /^expect\(res\.(?:status|getStatus\(\))\)\.to\.(?:equal|eql|eq)\((\d{3})\)$/,
];
/** Lines around a test. */
const FRAME = /^(?:(?:pm\.)?test\((["'`])[^"'`]*\1, *(?:async )?(?:function *\(\) *|\(\) *=> *)\{|\}\);?|)$/;
const ONE_LINE = /^(?:pm\.)?test\((["'`])[^"'`]*\1, *(?:function *\(\) *|\(\) *=> *)\{?(.*?);?\s*\}?\);?$/;

export interface ReadTests {
  readonly assertions: readonly string[];
  /** Whether the script does anything else. */
  readonly more: boolean;
}

/** The tests of the status in a script that runs after the response. */
export function testsOf(script: string): ReadTests {
  const assertions: string[] = [];
  let more = false;
  for (const written of script.split(/\r?\n/)) {
    const line = written.trim();
    if (line.startsWith('//') || FRAME.test(line)) continue;
    const inner = (ONE_LINE.exec(line)?.[2] ?? line).trim().replace(/;$/, '');
    const status = STATUS.map((pattern) => pattern.exec(inner)?.[1]).find((one) => one !== undefined);
    if (status === undefined) more = true;
    else assertions.push(`status == ${status}`);
  }
  // A script with an `if` or a loop around a test says something else.
  return more ? { assertions: [], more } : { assertions, more };
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
};

/** The condition of an assertion of Bruno; undefined if Slotpad has none for it. */
export function assertionOf({ name, value }: Pair): string | undefined {
  const [operator = ''] = /^\w+/.exec(value.trim()) ?? [];
  const wanted = value.trim().slice(operator.length).trim();
  const subject = subjectOf(name.trim());
  if (subject === undefined || /[\r\n]|\{\{/.test(wanted)) return undefined;
  const condition =
    operator === 'isDefined'
      ? `${subject} exists`
      : operator === 'isNull'
        ? `${subject} == null`
        : Object.hasOwn(OPERATORS, operator)
          ? `${subject} ${OPERATORS[operator]} ${wanted}`
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
