/**
 * Types of the consensus specification, whose members differ by fork. A container is declared once, with the forks
 * that have each member; its schema for a fork is built when it is first needed.
 */
import { written } from '../object';
import {
  anyOf,
  elementOf,
  type ListLimits,
  listOf,
  maybe,
  metaOf,
  nullish,
  record,
  type Schema,
  type SchemaMeta,
} from '../types';
import { CONSENSUS_FORKS } from './words';

export type Fork = keyof typeof CONSENSUS_FORKS;

/** Oldest first. */
export const forks = Object.keys(CONSENSUS_FORKS) as readonly Fork[];

export function isFork(word: unknown): word is Fork {
  return typeof word === 'string' && Object.hasOwn(CONSENSUS_FORKS, word);
}

/** Unknown members pass in a response. In a body that a person writes they are reported. */
export type Use = 'response' | 'body';

/** A type that differs by fork. */
export interface ForkType {
  /** Undefined for a fork that does not have it. The same schema for forks that do not differ. */
  schema(fork: Fork, use: Use): Schema | undefined;
  /** The forks in which it changed. */
  readonly changes: readonly Fork[];
}

type Type = Schema | ForkType;

function schemaOf(type: Type, fork: Fork, use: Use): Schema | undefined {
  return 'form' in type ? type : type.schema(fork, use);
}

function changesOf(types: readonly Type[]): readonly Fork[] {
  return types.flatMap((type) => ('form' in type ? [] : type.changes));
}

/** A member, an item or a whole type that only these forks have. */
export function within(first: Fork, last: Fork, type: Type): ForkType {
  const from = forks.indexOf(first);
  const to = forks.indexOf(last);
  const after = forks[to + 1];
  // Where the type is absent, its changes are none: else forms that are the same would have several names.
  const inside = changesOf([type]).filter((one) => forks.indexOf(one) > from && forks.indexOf(one) <= to);
  return {
    changes: [...(from > 0 ? [first] : []), ...(after ? [after] : []), ...inside],
    schema(fork, use) {
      const at = forks.indexOf(fork);
      return at < from || at > to ? undefined : schemaOf(type, fork, use);
    },
  };
}

export function since(first: Fork, type: Type): ForkType {
  return within(first, 'gloas', type);
}

export function until(last: Fork, type: Type): ForkType {
  return within('phase0', last, type);
}

/** The first of several types that a fork has. */
export function firstOf(...types: readonly Type[]): ForkType {
  return {
    changes: changesOf(types),
    schema(fork, use) {
      for (const type of types) {
        const schema = schemaOf(type, fork, use);
        if (schema) return schema;
      }
      return undefined;
    },
  };
}

/** One of several forms within the same fork. */
export function either(...types: readonly Type[]): ForkType {
  return derived(types, (schemas) => (schemas.length > 1 ? anyOf(...schemas) : schemas[0]));
}

export function listIn(item: Type, limits?: ListLimits): ForkType {
  return derived([item], ([schema]) => schema && listOf(schema, undefined, limits));
}

/** A member that may be left out. */
export function maybeIn(type: Type): ForkType {
  return derived([type], ([schema]) => schema && maybe(schema));
}

/** A member that may be left out, or null. */
export function nullishIn(type: Type): ForkType {
  return derived([type], ([schema]) => schema && nullish(schema));
}

/** How many items each value of a list has; undefined if that differs. */
export function listLengthOf(schema: Schema): number | undefined {
  return schema.form === 'list' ? schema.limits?.exactly : undefined;
}

/**
 * An object of the specification.
 * @param members by name; a member that a fork does not have is no member of its object
 */
export function container(
  title: string,
  description: string,
  members: Readonly<Record<string, Type>>,
): ForkType {
  const names = Object.keys(members);
  return derived(Object.values(members), (_, { use, all, form }) => {
    const shape: Record<string, Schema> = {};
    for (const [index, name] of names.entries()) {
      const schema = all[index];
      if (schema) shape[name] = schema;
    }
    const named = form ? `${title} (${form})` : title;
    const meta: SchemaMeta = { title: named, description, kind: 'object', example: exampleOfMembers(shape) };
    return use === 'body' ? written(shape, meta) : record(shape, meta);
  });
}

const LEFT_EMPTY: ReadonlySet<string> = new Set(['object', 'data', 'raw-transaction', 'kzg-commitment']);

/** Lists of objects and of long data are empty there: a block would fill pages. */
function exampleOfMembers(shape: Readonly<Record<string, Schema>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const item = elementOf(schema);
      const kind = item && metaOf(item)?.kind;
      return [name, kind !== undefined && LEFT_EMPTY.has(kind) ? [] : exampleOf(schema)];
    }),
  );
}

/** A valid value: what the schema says, a list of one item, or the first of several forms. */
export function exampleOf(schema: Schema): unknown {
  if (schema.form === 'union') return schema.forms[0] && exampleOf(schema.forms[0]);
  if (schema.form === 'list' && !schema.meta) return [exampleOf(schema.item)];
  return metaOf(schema)?.example;
}

/** How a type is made for a fork. */
interface Made {
  readonly use: Use;
  /** One for each part; undefined for those that the fork does not have. */
  readonly all: readonly (Schema | undefined)[];
  /** Tells the forms of a type apart, `deneb` or `before capella`; undefined for a type that never changed. */
  readonly form: string | undefined;
}

function formIn(fork: Fork, changes: readonly Fork[]): string | undefined {
  const ordered = forks.filter((one) => changes.includes(one));
  const last = ordered.findLast((one) => forks.indexOf(one) <= forks.indexOf(fork));
  return last ?? (ordered[0] && `before ${ordered[0]}`);
}

/** A type made of others: built once for all forks in which those are the same. */
function derived(
  parts: readonly Type[],
  make: (schemas: readonly Schema[], made: Made) => Schema | undefined,
): ForkType {
  const changes = changesOf(parts);
  const made: { use: Use; parts: readonly (Schema | undefined)[]; schema: Schema | undefined }[] = [];
  const known = new Map<string, Schema | undefined>();
  const build = (fork: Fork, use: Use) => {
    const all = parts.map((part) => schemaOf(part, fork, use));
    const same = made.find((one) => one.use === use && one.parts.every((part, at) => part === all[at]));
    if (same) return same.schema;
    const schemas = all.filter((part) => part !== undefined);
    const form = formIn(fork, changes);
    const schema = schemas.length === 0 ? undefined : make(schemas, { use, all, form });
    made.push({ use, parts: all, schema });
    return schema;
  };
  return {
    changes,
    schema(fork, use) {
      const key = `${use} ${fork}`;
      if (!known.has(key)) known.set(key, build(fork, use));
      return known.get(key);
    },
  };
}
