import * as z from 'zod';
import { partsOf, type Report } from './checked';
import { UNKNOWN } from './problem';

/** True: the value is valid. False: it may be; zod decides. */
type FastCheck = (value: unknown) => boolean;

/** Null for schemas of kinds that only zod judges. */
const fastChecks = new WeakMap<z.ZodType, FastCheck | null>();

/**
 * Whether a value is certainly valid, without running zod: most values of a file are. Never true for a value in which
 * zod would find a problem.
 */
export function isSurelyValid(schema: z.ZodType, value: unknown): boolean {
  return fastCheckOf(schema)?.(value) === true;
}

function fastCheckOf(schema: z.ZodType): FastCheck | null {
  let fast = fastChecks.get(schema);
  if (fast === undefined) {
    // A schema that holds itself is left to zod.
    fastChecks.set(schema, null);
    fast = build(schema);
    fastChecks.set(schema, fast);
  }
  return fast;
}

function build(schema: z.ZodType): FastCheck | null {
  const parts = partsOf(schema);
  if (parts) return checkedFast(parts.check, parts.base);
  if (schema._zod.def.checks && schema._zod.def.checks.length > 0) return null;
  if (schema instanceof z.ZodUnknown) return () => true;
  if (schema instanceof z.ZodOptional) return orElse(undefined, schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodNullable) return orElse(null, schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return arrayFast(schema.element as z.ZodType);
  if (schema instanceof z.ZodObject) return objectFast(schema);
  if (schema instanceof z.ZodRecord) return mapFast(schema);
  return null;
}

let reports = 0;
const count: Report = () => {
  reports++;
};

function checkedFast(
  check: (value: never, report: Report) => void,
  base: z.ZodType | undefined,
): FastCheck | null {
  const fastBase = base ? fastCheckOf(base) : undefined;
  if (fastBase === null) return null;
  return (value) => {
    if (value === UNKNOWN) return true;
    if (fastBase && !fastBase(value)) return false;
    const before = reports;
    check(value as never, count);
    return reports === before;
  };
}

function orElse(other: null | undefined, schema: z.ZodType): FastCheck | null {
  const fast = fastCheckOf(schema);
  return fast && ((value) => value === other || fast(value));
}

function arrayFast(element: z.ZodType): FastCheck | null {
  const fast = fastCheckOf(element);
  if (!fast) return null;
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const item of value) if (!fast(item)) return false;
    return true;
  };
}

/** Objects whose keys may be any text. */
function mapFast(schema: z.ZodRecord): FastCheck | null {
  const { keyType } = schema;
  const fast = fastCheckOf(schema.valueType as z.ZodType);
  if (!fast || !(keyType instanceof z.ZodString) || keyType._zod.def.checks?.length) return null;
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    for (const one of Object.values(value)) if (!fast(one)) return false;
    return true;
  };
}

/** Objects that let further members pass. */
function objectFast(schema: z.ZodObject): FastCheck | null {
  if (!(schema._zod.def.catchall instanceof z.ZodUnknown)) return null;
  const members = new Map<string, FastCheck>();
  const needed: string[] = [];
  for (const [name, member] of Object.entries(schema.shape)) {
    const fast = fastCheckOf(member as z.ZodType);
    if (!fast) return null;
    members.set(name, fast);
    if (!fast(undefined)) needed.push(name);
  }
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    const given = value as Record<string, unknown>;
    for (const name of needed) if (given[name] === undefined) return false;
    for (const name of Object.keys(given)) {
      const fast = members.get(name);
      if (fast && !fast(given[name])) return false;
    }
    return true;
  };
}
