import { type PathStep, parsePath } from '../../common/scratch/json/json-path';

/** A step of a search: to a name or an item, to any of them, here or anywhere below. */
export interface QueryStep {
  /** A member's name, an index, or any member or item. */
  readonly to: { readonly name: string } | { readonly index: number } | 'any';
  /** `..`: at any depth. */
  readonly deep: boolean;
  /** `[?…]`: only those whose part compares so. */
  readonly test?: QueryTest;
}

export interface QueryTest {
  readonly path: readonly PathStep[];
  /** Absent: the part is there. */
  readonly operator?: QueryOperator;
  /** JSON, or a bare word. */
  readonly wanted: string;
}

export type QueryOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'contains';

export type ParsedQuery =
  | { readonly steps: readonly QueryStep[]; readonly test?: QueryTest }
  | { readonly problem: string };

const NAME = /([^\s.[\](){}'"=!<>,*?@]+)/y;
const INDEX = /\[\s*(\d{1,15})\s*\]/y;
const QUOTED = /\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\]/y;
const ANY = /\[\s*\*\s*\]/y;
const COMPARISON = /^(==|!=|<=|>=|<|>|contains\b)\s*(\S.*)$/s;

/** More steps are no path of a response; the scanner counts them in bits. */
const MOST_STEPS = 30;

/**
 * What is looked for in a large reply: the JSONPath that finds values in one pass (`$.data[*].index`, `$..pubkey`,
 * `$.data[?@.status == "exited_slashed"].validator.pubkey`), with a comparison behind it if wanted
 * (`$.data[*].balance > 32000000000`). A name alone is looked for everywhere.
 */
export function parseQuery(text: string): ParsedQuery {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'Write a JSONPath, such as $.data[*].index, or a name.' };
  if (trimmed[0] !== '$') {
    NAME.lastIndex = 0;
    const name = NAME.exec(trimmed);
    if (name?.[0] !== trimmed)
      return { problem: 'A path starts with $, as in $.data[*].index; a name stands alone.' };
    return { steps: [{ to: { name: trimmed }, deep: true }] };
  }
  const steps: QueryStep[] = [];
  let at = 1;
  while (at < trimmed.length) {
    const rest = trimmed.slice(at);
    if (/^\s/.test(rest)) break;
    const step = stepAt(trimmed, at);
    if ('problem' in step) return step;
    steps.push(step.step);
    at = step.end;
  }
  if (steps.length > MOST_STEPS) return { problem: `A path has at most ${MOST_STEPS} steps.` };
  const behind = trimmed.slice(at).trim();
  if (behind === '') return { steps };
  const [, operator, wanted = ''] = COMPARISON.exec(behind) ?? [];
  if (operator === undefined) {
    return { problem: `"${behind}" is not a comparison: ==, !=, <, <=, >, >= or contains, then a value.` };
  }
  return { steps, test: { path: [], operator: operator as QueryOperator, wanted: wanted.trim() } };
}

type Step = { readonly step: QueryStep; readonly end: number } | { readonly problem: string };

function stepAt(text: string, from: number): Step {
  const deep = text.startsWith('..', from);
  const dotted = text[from] === '.';
  const at = from + (deep ? 2 : dotted ? 1 : 0);
  if (dotted && text[at] !== '[') {
    if (text[at] === '*') return { step: { to: 'any', deep }, end: at + 1 };
    const name = match(NAME, text, at);
    if (!name) return { problem: `A name follows "${text.slice(0, at)}", as in $.data[*].index.` };
    return { step: { to: { name: name[0] }, deep }, end: at + name[0].length };
  }
  if (text[at] !== '[' || (dotted && !deep)) {
    return { problem: `"${text.slice(at)}" is not a step of a path: write .name, [0] or [*].` };
  }
  const index = match(INDEX, text, at);
  if (index) return { step: { to: { index: Number(index[1]) }, deep }, end: at + index[0].length };
  const any = match(ANY, text, at);
  if (any) return { step: { to: 'any', deep }, end: at + any[0].length };
  const quoted = match(QUOTED, text, at);
  if (quoted) {
    const name = (quoted[1] ?? quoted[2] ?? '').replace(/\\(.)/g, '$1');
    return { step: { to: { name }, deep }, end: at + quoted[0].length };
  }
  if (/^\[\s*\?/.test(text.slice(at))) return filterAt(text, at, deep);
  if (/^\[\s*-/.test(text.slice(at))) {
    return {
      problem: 'An index counts from the beginning: where a large response ends is known only at its end.',
    };
  }
  return { problem: 'Brackets hold an index, a name in quotes, * or a filter such as ?@.index == "5".' };
}

/** `[?@.status == "x"]`, with parentheses or without. */
function filterAt(text: string, from: number, deep: boolean): Step {
  const end = closingBracket(text, from);
  const inner = text
    .slice(from + 1, end)
    .trim()
    .slice(1)
    .trim();
  const bare = /^\((.*)\)$/s.exec(inner)?.[1]?.trim() ?? inner;
  if (end < 0 || !bare.startsWith('@')) {
    return { problem: 'A filter looks at each item as @, as in [?@.status == "exited_slashed"].' };
  }
  const parsed = parsePath(`$${bare.slice(1)}`);
  if (!parsed.ok) return { problem: parsed.failure.message.replaceAll('$', '@') };
  const { steps, end: pathEnd } = parsed.value;
  const behind = bare.slice(pathEnd).trim();
  const step = { to: 'any', deep } as const;
  if (behind === '') return { step: { ...step, test: { path: steps, wanted: '' } }, end: end + 1 };
  const [, operator, wanted = ''] = COMPARISON.exec(behind) ?? [];
  if (operator === undefined) return { problem: `"${behind}" is not a comparison: ==, !=, <, <=, >, >=.` };
  const test = {
    path: steps,
    operator: operator as QueryOperator,
    wanted: wanted.trim().replace(/^'(.*)'$/s, '"$1"'),
  };
  return { step: { ...step, test }, end: end + 1 };
}

/** The bracket that closes the one at an offset, strings left out; -1 when none does. */
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
