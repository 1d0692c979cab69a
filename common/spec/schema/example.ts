import * as z from 'zod';
import { metaOf } from './meta';
import { bare, elementOf, formsOf, isNullable, membersOf } from './walk';

/** Recursive schemas end here. */
const DEEPEST = 6;

/**
 * A value for a part of a schema; undefined for the example of the schema.
 * @param name of the member that has the value, or whose list does; empty for the outermost value
 */
export type KnownValue = (name: string, schema: z.ZodType) => unknown;

/** A value that the schema allows, with all members; undefined if none can be made. */
export function exampleValue(schema: z.ZodType, known: KnownValue = () => undefined): unknown {
  return valueAt(schema, '', 0, known);
}

function valueAt(schema: z.ZodType, name: string, depth: number, known: KnownValue): unknown {
  if (depth > DEEPEST) return isNullable(schema) ? null : undefined;
  const told = known(name, schema);
  if (told !== undefined) return told;
  const inner = bare(schema);
  const [form] = formsOf(inner).filter((one) => !(bare(one) instanceof z.ZodNull));
  if (form) return valueAt(form, name, depth, known);
  if (inner instanceof z.ZodObject) {
    const members = Object.entries(membersOf(inner) ?? {}).map(
      ([key, member]) => [key, valueAt(member, key, depth + 1, known)] as const,
    );
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  const item = inner instanceof z.ZodArray ? elementOf(inner) : undefined;
  if (item) {
    const value = valueAt(item, name, depth + 1, known);
    return value === undefined ? [] : [value];
  }
  if (inner instanceof z.ZodRecord) return {};
  return metaOf(schema)?.example;
}
