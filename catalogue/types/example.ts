import { bare, elementOf, formsOf, isNullable, membersOf, metaOf, type Schema } from './schema';

/** Recursive schemas end here. */
const DEEPEST = 6;

/**
 * A value for a part of a schema; undefined for the example of the schema.
 * @param name of the member that has the value, or whose list does; empty for the outermost value
 */
export type KnownValue = (name: string, schema: Schema) => unknown;

/** A value that the schema allows, with all members; undefined if none can be made. */
export function exampleValue(schema: Schema, known: KnownValue = () => undefined): unknown {
  return valueAt(schema, '', 0, known);
}

function valueAt(schema: Schema, name: string, depth: number, known: KnownValue): unknown {
  if (depth > DEEPEST) return isNullable(schema) ? null : undefined;
  const told = known(name, schema);
  if (told !== undefined) return told;
  const inner = bare(schema);
  const form = formsOf(inner).find((one) => bare(one).form !== 'constant');
  if (form) return valueAt(form, name, depth, known);
  if (inner.form === 'object') {
    const members = Object.entries(membersOf(inner) ?? {}).map(
      ([key, member]) => [key, valueAt(member, key, depth + 1, known)] as const,
    );
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  const item = inner.form === 'list' ? elementOf(inner) : undefined;
  if (item) {
    const value = valueAt(item, name, depth + 1, known);
    return value === undefined ? [] : [value];
  }
  if (inner.form === 'map') return {};
  return metaOf(schema)?.example;
}
