import * as z from 'zod';
import type { SchemaMeta } from './meta';
import { type SpecFix, UNKNOWN } from './problem';

interface ReportOptions {
  readonly fix?: SpecFix;
  /** See `SpecProblem.offset`. */
  readonly offset?: number | undefined;
  readonly at?: 'key' | 'value';
  /** Below the checked value. */
  readonly path?: readonly (string | number)[];
  /** The member that is missing in the object at the path. A misspelled name of it is the same mistake. */
  readonly missing?: string;
}

export type Report = (rule: string, message: string, options?: ReportOptions) => void;

/** What a schema made here consists of. zod keeps both in closures, so they are noted beside it. */
interface Parts {
  /** Absent where every value reaches the check. */
  readonly base?: z.ZodType;
  readonly check: (value: never, report: Report) => void;
}

const partsOfSchemas = new WeakMap<z.ZodType, Parts>();

/** The parts of a schema made by `checked` or `refined`; undefined for others. */
export function partsOf(schema: z.ZodType): Parts | undefined {
  let current: z.ZodType = schema;
  for (;;) {
    const parts = partsOfSchemas.get(current);
    if (parts) return parts;
    // `.meta()` makes a copy with the very same definition: look at what it was copied from.
    const parent = current._zod.parent as z.ZodType | undefined;
    if (!parent || parent._zod.def !== current._zod.def) return undefined;
    current = parent;
  }
}

/** Shared: the catalogue has hundreds of schemas that start from it. */
const anything = z.unknown();

/** A schema made of one check, whose problems carry rule codes. The check sees every value, `undefined` too. */
export function checked<T = unknown>(
  meta: SchemaMeta,
  check: (value: unknown, report: Report) => void,
): z.ZodType<T> {
  const schema = superRefined(anything, check);
  // What `.meta()` does, without the copy it makes: the catalogue has hundreds of these, all made at start-up.
  z.globalRegistry.add(schema, { ...meta });
  partsOfSchemas.set(schema, { check });
  return schema as unknown as z.ZodType<T>;
}

/** Adds a check to a schema, for rules over several members of an object. */
export function refined<S extends z.ZodType>(
  schema: S,
  check: (value: z.output<S>, report: Report) => void,
): S {
  const result = superRefined(schema, check);
  partsOfSchemas.set(result, { base: schema, check });
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
        params: {
          rule,
          fix: options?.fix,
          missing: options?.missing,
          offset: options?.offset,
          at: options?.at ?? 'value',
          own: !options?.path?.length,
        },
      });
    });
  });
}
