import * as z from 'zod';
import { UNKNOWN } from './problem';
import type { Report } from './schema';

/**
 * A quick way to see that a value is right, without a walk through zod: most values of a file are. It never says yes
 * to a value that zod would find something in; where it does not say yes, zod is asked and finds what there is.
 */
type Fine = (value: unknown) => boolean;
type Check = (value: never, report: Report) => void;

/** Of schemas made by `checked` and `refined`: what zod keeps inside closures. */
const made = new WeakMap<z.ZodType, { readonly base?: z.ZodType; readonly check: Check }>();
/** Null for schemas of kinds that only zod judges. */
const known = new WeakMap<z.ZodType, Fine | null>();

/** Tells what a schema is made of: a base, absent when any value is let through to the check, and a check. */
export function madeOf(schema: z.ZodType, check: Check, base?: z.ZodType): void {
  made.set(schema, base ? { base, check } : { check });
}

/** The check of a schema that is that check and nothing else. */
export function onlyCheckOf(schema: z.ZodType): Check | undefined {
  const parts = made.get(original(schema));
  return parts && !parts.base ? parts.check : undefined;
}

export function isSurelyFine(schema: z.ZodType, value: unknown): boolean {
  return fineOf(schema)?.(value) === true;
}

function fineOf(schema: z.ZodType): Fine | null {
  let fine = known.get(schema);
  if (fine === undefined) {
    // A schema that holds itself is left to zod.
    known.set(schema, null);
    fine = build(schema);
    known.set(schema, fine);
  }
  return fine;
}

/** `.meta()` makes a copy with the very same definition: what it was copied from. */
function original(schema: z.ZodType): z.ZodType {
  let current: z.ZodType = schema;
  while (!made.has(current)) {
    const parent = current._zod.parent as z.ZodType | undefined;
    if (!parent || parent._zod.def !== current._zod.def) return schema;
    current = parent;
  }
  return current;
}

function build(schema: z.ZodType): Fine | null {
  const parts = made.get(original(schema));
  if (parts) return fineWhenChecked(parts.check, parts.base);
  if (schema._zod.def.checks && schema._zod.def.checks.length > 0) return null;
  if (schema instanceof z.ZodUnknown) return () => true;
  if (schema instanceof z.ZodOptional) return orElse(undefined, schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodNullable) return orElse(null, schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return fineArray(schema.element as z.ZodType);
  if (schema instanceof z.ZodObject) return fineObject(schema);
  return null;
}

let reports = 0;
const count: Report = () => {
  reports++;
};

function fineWhenChecked(check: Check, base: z.ZodType | undefined): Fine | null {
  const fineBase = base ? fineOf(base) : undefined;
  if (fineBase === null) return null;
  return (value) => {
    if (value === UNKNOWN) return true;
    if (fineBase && !fineBase(value)) return false;
    const before = reports;
    check(value as never, count);
    return reports === before;
  };
}

function orElse(other: null | undefined, schema: z.ZodType): Fine | null {
  const fine = fineOf(schema);
  return fine && ((value) => value === other || fine(value));
}

function fineArray(element: z.ZodType): Fine | null {
  const fine = fineOf(element);
  if (!fine) return null;
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (const item of value) if (!fine(item)) return false;
    return true;
  };
}

/** Objects that let further members pass. */
function fineObject(schema: z.ZodObject): Fine | null {
  if (!(schema._zod.def.catchall instanceof z.ZodUnknown)) return null;
  const members = new Map<string, Fine>();
  const needed: string[] = [];
  for (const [name, member] of Object.entries(schema.shape)) {
    const fine = fineOf(member as z.ZodType);
    if (!fine) return null;
    members.set(name, fine);
    if (!fine(undefined)) needed.push(name);
  }
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
    const given = value as Record<string, unknown>;
    for (const name of needed) if (given[name] === undefined) return false;
    for (const name of Object.keys(given)) {
      const fine = members.get(name);
      if (fine && !fine(given[name])) return false;
    }
    return true;
  };
}
