import { failed, type Result, success } from '../../common/result';
import { type PathStep, parsePath } from '../../common/scratch/json/json-path';

/** A step of a query: a member, an item, or any of them, here or at any depth. */
export interface QueryStep {
  /** A member's name, an index, or any member or item. */
  readonly to: { readonly name: string } | { readonly index: number } | 'any';
  /** `..`: at any depth. */
  readonly deep: boolean;
  /** `[?…]`: only values that pass this test. */
  readonly test?: QueryTest;
}

export interface QueryTest {
  readonly path: readonly PathStep[];
  /** Absent when the value only has to exist. */
  readonly operator?: QueryOperator;
  /** JSON, or text without quotes. */
  readonly wanted: string;
}

type QueryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'contains';

export interface Query {
  readonly steps: readonly QueryStep[];
  readonly test?: QueryTest;
}

const NAME = /([^\s.[\](){}'"=!<>,*?@]+)/y;
const INDEX = /\[\s*(\d{1,15})\s*\]/y;
const QUOTED = /\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\]/y;
const ANY = /\[\s*\*\s*\]/y;
const COMPARISON = /^(==|!=|<=|>=|<|>|contains\b)\s*(\S.*)$/s;

/** The scanner keeps one bit per step. No response needs more. */
const MOST_STEPS = 30;

/**
 * Parses a query over a large response: a JSONPath whose values can be found in one pass (`$.data[*].index`, `$..pubkey`,
 * `$.data[?@.status == "exited_slashed"].validator.pubkey`), with an optional comparison
 * (`$.data[*].balance > 32000000000`). A name alone is searched at any depth.
 */
export function parseQuery(text: string): Result<Query> {
  const trimmed = text.trim();
  if (trimmed === '') return failed({ message: 'Write a JSONPath, such as $.data[*].index, or a name.' });
  if (trimmed[0] !== '$') {
    NAME.lastIndex = 0;
    const name = NAME.exec(trimmed);
    if (name?.[0] !== trimmed) {
      return failed({ message: 'A path starts with $, as in $.data[*].index; a name stands alone.' });
    }
    return success({ steps: [{ to: { name: trimmed }, deep: true }] });
  }
  const steps: QueryStep[] = [];
  let at = 1;
  while (at < trimmed.length) {
    const rest = trimmed.slice(at);
    if (/^\s/.test(rest)) break;
    const step = stepAt(trimmed, at);
    if (!step.ok) return step;
    steps.push(step.value.step);
    at = step.value.end;
  }
  if (steps.length > MOST_STEPS) return failed({ message: `A path has at most ${MOST_STEPS} steps.` });
  const comparison = trimmed.slice(at).trim();
  if (comparison === '') return success({ steps });
  const [, operator, wanted = ''] = COMPARISON.exec(comparison) ?? [];
  if (operator === undefined) {
    return failed({
      message: `"${comparison}" is not a comparison: ==, !=, <, <=, >, >= or contains, then a value.`,
    });
  }
  return success({ steps, test: { path: [], operator: operator as QueryOperator, wanted: wanted.trim() } });
}

interface Step {
  readonly step: QueryStep;
  /** Offset after the step. */
  readonly end: number;
}

function stepAt(text: string, from: number): Result<Step> {
  const deep = text.startsWith('..', from);
  const dotted = text[from] === '.';
  const at = from + (deep ? 2 : dotted ? 1 : 0);
  if (dotted && text[at] !== '[') return nameAt(text, at, deep);
  if (text[at] !== '[' || (dotted && !deep)) {
    return failed({ message: `"${text.slice(at)}" is not a step of a path: write .name, [0] or [*].` });
  }
  return bracketAt(text, at, deep);
}

function stepTo(to: QueryStep['to'], deep: boolean, end: number): Result<Step> {
  return success({ step: { to, deep }, end });
}

/** `name` or `*`, after a dot. */
function nameAt(text: string, at: number, deep: boolean): Result<Step> {
  if (text[at] === '*') return stepTo('any', deep, at + 1);
  const name = match(NAME, text, at)?.[0];
  return name === undefined
    ? failed({ message: `A name follows "${text.slice(0, at)}", as in $.data[*].index.` })
    : stepTo({ name }, deep, at + name.length);
}

/** `[0]`, `[*]`, `["name"]` or a filter. */
function bracketAt(text: string, at: number, deep: boolean): Result<Step> {
  const index = match(INDEX, text, at);
  if (index) return stepTo({ index: Number(index[1]) }, deep, at + index[0].length);
  const any = match(ANY, text, at);
  if (any) return stepTo('any', deep, at + any[0].length);
  const quoted = match(QUOTED, text, at);
  if (quoted) {
    const name = (quoted[1] ?? quoted[2] ?? '').replace(/\\(.)/g, '$1');
    return stepTo({ name }, deep, at + quoted[0].length);
  }
  if (/^\[\s*\?/.test(text.slice(at))) return filterAt(text, at, deep);
  if (/^\[\s*-/.test(text.slice(at))) {
    return failed({
      message: 'An index counts from the beginning: where a large response ends is known only at its end.',
    });
  }
  return failed({
    message: 'Brackets hold an index, a name in quotes, * or a filter such as ?@.index == "5".',
  });
}

/** `[?@.status == "x"]`, with or without parentheses. */
function filterAt(text: string, from: number, deep: boolean): Result<Step> {
  const end = closingBracket(text, from);
  const inner = text
    .slice(from + 1, end)
    .trim()
    .slice(1)
    .trim();
  const bare = /^\((.*)\)$/s.exec(inner)?.[1]?.trim() ?? inner;
  if (end < 0 || !bare.startsWith('@')) {
    return failed({ message: 'A filter looks at each item as @, as in [?@.status == "exited_slashed"].' });
  }
  const parsed = parsePath(`$${bare.slice(1)}`);
  if (!parsed.ok) return failed({ message: parsed.failure.message.replaceAll('$', '@') });
  const { steps, end: pathEnd } = parsed.value;
  const comparison = bare.slice(pathEnd).trim();
  const step = { to: 'any', deep } as const;
  if (comparison === '') {
    return success({ step: { ...step, test: { path: steps, wanted: '' } }, end: end + 1 });
  }
  const [, operator, wanted = ''] = COMPARISON.exec(comparison) ?? [];
  if (operator === undefined) {
    return failed({ message: `"${comparison}" is not a comparison: ==, !=, <, <=, >, >=.` });
  }
  const test = {
    path: steps,
    operator: operator as QueryOperator,
    wanted: wanted.trim().replace(/^'(.*)'$/s, '"$1"'),
  };
  return success({ step: { ...step, test }, end: end + 1 });
}

/** The offset of the bracket that closes the one at `from`, ignoring those in strings; -1 when there is none. */
function closingBracket(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const char = text[at] as string;
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '[') depth++;
    else if (char === ']' && --depth === 0) return at;
  }
  return -1;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
