import type * as z from 'zod';
import { defined } from '../../defined';
import { partsOf, type Report } from './checked';
import { isSurelyValid } from './fast-check';
import { type SpecFix, type SpecProblem, UNKNOWN } from './problem';
import { typeName } from './type-name';

/**
 * Checks a value.
 * @returns what is wrong, in the order in which the schema finds it; empty when nothing is. Problems at or below an
 * `UNKNOWN` are dropped.
 */
export function problemsOf(schema: z.ZodType, value: unknown): readonly SpecProblem[] {
  if (isSurelyValid(schema, value)) return none;
  const parts = partsOf(schema);
  // A schema that is one check and nothing else needs no zod to be run.
  if (parts && !parts.base) return problemsOfCheck(parts.check as Check, value);
  const result = schema.safeParse(value);
  if (result.success) return none;
  const found: SpecProblem[] = [];
  for (const issue of result.error.issues) flatten(issue, [], value, found);
  return withoutEchoes(found.filter((problem) => !startsUnknown(value, problem.path)));
}

/** A misspelled name of a member that must be there is one mistake, not an unknown member and a missing one. */
function withoutEchoes(found: readonly SpecProblem[]): readonly SpecProblem[] {
  const missing = found.filter((problem) => problem.missing !== undefined);
  if (missing.length === 0 || missing.length === found.length) return found;
  const echoes = new Set<SpecProblem>();
  const joined = found.map((problem) => {
    if (problem.rule !== 'unknown-member' || !problem.fix) return problem;
    const meant = missing.find(
      (one) =>
        one.missing === problem.fix?.value &&
        one.path.length === problem.path.length - 1 &&
        one.path.every((step, at) => step === problem.path[at]),
    );
    if (!meant || echoes.has(meant)) return problem;
    echoes.add(meant);
    return { ...problem, rule: meant.rule };
  });
  return joined.filter((problem) => !echoes.has(problem));
}

const none: readonly SpecProblem[] = [];

type Check = (value: unknown, report: Report) => void;

function problemsOfCheck(check: Check, value: unknown): readonly SpecProblem[] {
  if (value === UNKNOWN) return none;
  let found: SpecProblem[] | undefined;
  check(value, (rule, message, { path = [], at = 'value', fix, missing, offset } = {}) => {
    if (startsUnknown(value, path)) return;
    found ??= [];
    found.push({ rule, message, path: [...path], at, ...defined({ fix, missing, offset }) });
  });
  return found ? withoutEchoes(found) : none;
}

function startsUnknown(root: unknown, path: readonly (string | number)[]): boolean {
  let value = root;
  if (value === UNKNOWN) return true;
  for (const step of path) {
    value = (value as Record<string | number, unknown> | null | undefined)?.[step];
    if (value === UNKNOWN) return true;
  }
  return false;
}

function flatten(
  issue: z.core.$ZodIssue,
  above: readonly (string | number)[],
  root: unknown,
  found: SpecProblem[],
): void {
  const path = [...above, ...(issue.path as (string | number)[])];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    for (const inner of closestBranch(issue.errors)) flatten(inner, path, root, found);
  } else if (issue.code === 'invalid_key' && issue.issues.length > 0) {
    // A name of an object whose names are values, such as epochs.
    const own: SpecProblem[] = [];
    for (const inner of issue.issues) flatten(inner, [], path.at(-1), own);
    for (const problem of own) found.push({ ...problem, path, at: 'key' });
  } else if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      found.push({
        rule: 'unknown-member',
        message: `Unknown member "${key}".`,
        path: [...path, key],
        at: 'key',
      });
    }
  } else found.push(singleProblem(issue, path, valueAt(root, path)));
}

/** The problem of an issue about one value. */
function singleProblem(
  issue: z.core.$ZodIssue,
  path: readonly (string | number)[],
  value: unknown,
): SpecProblem {
  const last = path.at(-1);
  const params = issue.code === 'custom' ? issue.params : undefined;
  // A check of a member that the object does not have: the member is missing.
  const isAbsent = value === undefined && (params === undefined || params.own === true);
  if (isAbsent && typeof last === 'string') return missingMember(path, last);
  if (typeof params?.rule !== 'string') {
    return { rule: 'wrong-type', message: typeMessage(issue, value), path, at: 'value' };
  }
  const { fix, missing, offset } = params as { fix?: SpecFix; missing?: string; offset?: number };
  return {
    rule: params.rule,
    message: issue.message,
    path,
    at: params.at === 'key' ? 'key' : 'value',
    ...defined({ fix, missing, offset }),
  };
}

/** Where a schema has no words of its own for a value of another type. */
function typeMessage(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message;
  const { expected } = issue;
  return `Expected ${/^[aeio]/.test(expected) ? 'an' : 'a'} ${expected}, not ${typeName(value)}.`;
}

function missingMember(path: readonly (string | number)[], name: string): SpecProblem {
  return {
    rule: 'missing-member',
    message: `Member "${name}" is missing.`,
    path: path.slice(0, -1),
    at: 'value',
    missing: name,
  };
}

/** Of a union's branches, the one that the value came nearest to: whose problems lie deepest. */
function closestBranch(branches: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const depth = (branch: readonly z.core.$ZodIssue[]) =>
    Math.max(...branch.map((issue) => issue.path.length + (issue.code === 'custom' ? 0.5 : 0)));
  return [...branches].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0] ?? [];
}

function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  let value = root;
  for (const step of path) value = (value as Record<string | number, unknown> | null | undefined)?.[step];
  return value;
}
