import * as z from 'zod';
import { defined } from '../defined';
import { isSurelyFine, madeOf, onlyCheckOf } from './fine';
import { typeName } from './hex-fault';
import { type SpecFix, type SpecProblem, UNKNOWN } from './problem';

/** What hover, completion, inlay hints and the reference pages read from a schema. Kept with zod's `.meta()`. */
export interface SchemaMeta {
  /** The field's own term: `quantity`, `address`, `block parameter`. */
  readonly title: string;
  /** One line. */
  readonly description: string;
  /** A stable word for code that has to tell kinds apart, for example `quantity`, `address`, `block-parameter`. */
  readonly kind: string;
  /** `wei`, `gas`, `gwei`, `seconds` (unix time), `slot`, `epoch`, `bytes`, `block`, … */
  readonly unit?: string;
  /** JSON value that is valid. */
  readonly example: unknown;
  /** Literal values worth offering, with what each means. */
  readonly values?: Readonly<Record<string, string>>;
  /** Comma-separated text: problems lie at `[i]` of the item; as a query name it may also be repeated. */
  readonly list?: true;
  /** Of a check that takes objects too: their members. Schemas that zod can walk say it themselves. */
  readonly members?: Readonly<Record<string, z.ZodType>>;
  /** Of a check that takes arrays too: what each item is. */
  readonly items?: z.ZodType;
}

export interface ReportOptions {
  readonly fix?: SpecFix;
  readonly at?: 'key' | 'value';
  /** Below the checked value. */
  readonly path?: readonly (string | number)[];
}

export type Report = (rule: string, message: string, options?: ReportOptions) => void;

/** A schema made of one check, whose problems carry rule codes. The check sees every value, `undefined` too. */
export function checked<T = unknown>(
  meta: SchemaMeta,
  check: (value: unknown, report: Report) => void,
): z.ZodType<T> {
  const schema = superRefined(z.unknown(), check);
  // What `.meta()` does, without the copy it makes: the catalogue has hundreds of these, all made at start-up.
  z.globalRegistry.add(schema, { ...meta });
  madeOf(schema, check);
  return schema as unknown as z.ZodType<T>;
}

/** Adds a check to a schema, for rules over several members of an object. */
export function refined<S extends z.ZodType>(
  schema: S,
  check: (value: z.output<S>, report: Report) => void,
): S {
  const result = superRefined(schema, check);
  madeOf(result, check, schema);
  return result;
}

function superRefined<S extends z.ZodType>(
  schema: S,
  check: (value: z.output<S>, report: Report) => void,
): S {
  return schema.superRefine((value, context) => {
    if (value === UNKNOWN) return;
    check(value, (rule, message, options) => {
      context.addIssue({
        code: 'custom',
        message,
        path: [...(options?.path ?? [])],
        params: { rule, fix: options?.fix, at: options?.at ?? 'value', own: !options?.path?.length },
      });
    });
  });
}

/** The meta of a schema, looking through `optional`, `nullable` and `lazy`. */
export function metaOf(schema: z.ZodType): SchemaMeta | undefined {
  const own = z.globalRegistry.get(schema) as SchemaMeta | undefined;
  if (own?.kind !== undefined) return own;
  const inner = innerOf(schema);
  return inner && metaOf(inner);
}

/** The schema that `optional`, `nullable`, `default` or `lazy` wraps. */
export function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return schema.unwrap() as z.ZodType;
  }
  // `unwrap()` of a lazy one would make a new schema each time, of which nothing that was worked out is known.
  return schema instanceof z.ZodLazy ? (schema._zod.innerType as z.ZodType) : undefined;
}

/** Checks a value; the list is empty when it is right. */
export function problemsOf(schema: z.ZodType, value: unknown): readonly SpecProblem[] {
  if (isSurelyFine(schema, value)) return none;
  const check = onlyCheckOf(schema) as ((value: unknown, report: Report) => void) | undefined;
  if (check) return problemsOfCheck(check, value);
  const result = schema.safeParse(value);
  if (result.success) return none;
  const found: SpecProblem[] = [];
  for (const issue of result.error.issues) flatten(issue, [], value, found);
  return found.filter((problem) => !startsUnknown(value, problem.path));
}

const none: readonly SpecProblem[] = [];

function problemsOfCheck(
  check: (value: unknown, report: Report) => void,
  value: unknown,
): readonly SpecProblem[] {
  if (value === UNKNOWN) return none;
  let found: SpecProblem[] | undefined;
  check(value, (rule, message, { path = [], at = 'value', fix } = {}) => {
    if (startsUnknown(value, path)) return;
    found ??= [];
    found.push({ rule, message, path: [...path], at, ...defined({ fix }) });
  });
  return found ?? none;
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
  const last = path.at(-1);
  // A check that complains about its own value where the object has no such member: what is wrong is its absence.
  const absent = issue.code === 'custom' && issue.params?.own === true && valueAt(root, path) === undefined;
  if (absent && typeof last === 'string') {
    found.push(missingMember(path, last));
  } else if (issue.code === 'custom' && typeof issue.params?.rule === 'string') {
    const fix = issue.params.fix as SpecFix | undefined;
    found.push({
      rule: issue.params.rule,
      message: issue.message,
      path,
      at: issue.params.at === 'key' ? 'key' : 'value',
      ...defined({ fix }),
    });
  } else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    for (const inner of closestBranch(issue.errors)) flatten(inner, path, root, found);
  } else if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      found.push({
        rule: 'unknown-member',
        message: `Unknown member "${key}".`,
        path: [...path, key],
        at: 'key',
      });
    }
  } else {
    const missing = valueAt(root, path) === undefined;
    found.push(
      missing && typeof last === 'string'
        ? missingMember(path, last)
        : { rule: 'wrong-type', message: typeMessage(issue, valueAt(root, path)), path, at: 'value' },
    );
  }
}

/** Where a schema has no words of its own for a value of another type. */
function typeMessage(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) return issue.message;
  const { expected } = issue;
  return `${/^[aeio]/.test(expected) ? 'An' : 'A'} ${expected} is expected here, not ${typeName(value)}.`;
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
