import * as z from 'zod';
import { innerOf, metaOf } from './meta';

/** The schema inside all `optional`, `nullable`, `default` and `lazy` around it. */
export function bare(schema: z.ZodType): z.ZodType {
  let current = schema;
  for (let inner = innerOf(current); inner; inner = innerOf(current)) current = inner;
  return current;
}

/**
 * The members of an object schema, by name. Of a union the members of all its forms; where two forms have a member,
 * that of the first. Undefined when no form is an object.
 */
export function membersOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  const outer = bare(schema);
  const told = metaOf(outer)?.members;
  if (told) return told;
  if (outer instanceof z.ZodObject) return outer.shape as Record<string, z.ZodType>;
  const forms = formsOf(outer)
    .map(membersOf)
    .filter((members) => members !== undefined);
  return forms.length === 0 ? undefined : Object.assign({}, ...forms.reverse());
}

/**
 * The schema of the value at a path: member names and indices from the outermost value down. Undefined where the
 * catalogue does not describe it.
 */
export function schemaAt(schema: z.ZodType, path: readonly (string | number)[]): z.ZodType | undefined {
  let current: z.ZodType | undefined = schema;
  for (const step of path) {
    current = below(current, step);
    if (!current) return undefined;
  }
  return current;
}

/** The schema of a member or an item. Of a union that of the first form that has it. */
function below(schema: z.ZodType, step: string | number): z.ZodType | undefined {
  const outer = bare(schema);
  if (typeof step === 'number') {
    const items = elementOf(outer);
    if (items) return items;
  } else {
    const members = outer instanceof z.ZodUnion ? undefined : membersOf(outer);
    if (members && Object.hasOwn(members, step)) return members[step];
  }
  if (outer instanceof z.ZodRecord) return outer.valueType as z.ZodType;
  for (const form of formsOf(outer)) {
    const found = below(form, step);
    if (found) return found;
  }
  return undefined;
}

/** The schema of an array's items; undefined when the schema is not an array. */
export function elementOf(schema: z.ZodType): z.ZodType | undefined {
  const outer = bare(schema);
  return outer instanceof z.ZodArray ? (outer.element as z.ZodType) : metaOf(outer)?.items;
}

/** Whether `nullable` or `nullish` is around a schema. */
export function isNullable(schema: z.ZodType): boolean {
  for (let current: z.ZodType | undefined = schema; current; current = innerOf(current)) {
    if (current instanceof z.ZodNullable) return true;
  }
  return false;
}

/** The schema of the values of a record; undefined when the schema is not a record. */
export function valuesOf(schema: z.ZodType): z.ZodType | undefined {
  const outer = bare(schema);
  return outer instanceof z.ZodRecord ? (outer.valueType as z.ZodType) : undefined;
}

/** The alternatives of a union; none for any other schema. */
export function formsOf(schema: z.ZodType): readonly z.ZodType[] {
  const outer = bare(schema);
  return outer instanceof z.ZodUnion ? [...(outer.options as readonly z.ZodType[])] : [];
}
