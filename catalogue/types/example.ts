import { problemsOf } from './check';
import { type Fork, forks } from './forks';
import {
  type AllForm,
  bare,
  elementOf,
  formsOf,
  inFork,
  isNullable,
  isOptional,
  metaOf,
  type Schema,
} from './schema';

/** Recursive schemas end here. */
const DEEPEST = 6;

/** The newest fork that is live everywhere, where it has the value; else the newest one that does. */
export function liveFork(schema: Schema): Fork {
  const live: Fork = 'electra';
  return [live, ...[...forks].reverse()].find((fork) => inFork(schema, fork)) ?? live;
}

/** The schema in a fork, without what stands around it. */
function bareIn(schema: Schema, fork: Fork): Schema {
  const outer = bare(inFork(schema, fork) ?? schema);
  return outer.form === 'by-fork' && inFork(outer, fork) ? bareIn(outer, fork) : outer;
}

/** The members of an object in a fork. */
function membersIn(members: Readonly<Record<string, Schema>>, fork: Fork): readonly [string, Schema][] {
  return Object.entries(members).filter(([, member]) => inFork(member, fork));
}

// ---------------------------------------------------------------- with all members

/**
 * A value for a part of a schema; undefined for the example of the schema.
 * @param name of the member that has the value, or whose list does; empty for the outermost value
 */
export type KnownValue = (name: string, schema: Schema) => unknown;

/** A value that the schema allows, with all members; undefined if none can be made. */
export function exampleValue(
  schema: Schema,
  known: KnownValue = () => undefined,
  fork: Fork = liveFork(schema),
): unknown {
  return valueAt(schema, '', 0, known, fork);
}

function valueAt(schema: Schema, name: string, depth: number, known: KnownValue, fork: Fork): unknown {
  if (depth > DEEPEST) return isNullable(schema) ? null : undefined;
  const told = known(name, schema);
  if (told !== undefined) return told;
  const inner = bareIn(schema, fork);
  const form = formsOf(inner).find((one) => inFork(one, fork) && bare(one).form !== 'constant');
  if (form) return valueAt(form, name, depth, known, fork);
  if (inner.form === 'object') {
    const members = membersIn(inner.meta?.members ?? inner.members, fork).map(
      ([key, member]) => [key, valueAt(member, key, depth + 1, known, fork)] as const,
    );
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  const item = inner.form === 'list' ? elementOf(inner) : undefined;
  if (item) {
    const value = valueAt(item, name, depth + 1, known, fork);
    return value === undefined ? [] : [value];
  }
  if (inner.form === 'map') return {};
  return metaOf(schema)?.example;
}

// ---------------------------------------------------------------- to show

/** In an object, lists of these are empty: a block would fill pages. */
const LEFT_EMPTY: ReadonlySet<string> = new Set(['object', 'data', 'raw-transaction', 'kzg-commitment']);

/**
 * A valid value to show: what the schema says, the members of an object, a list of one item, or the first of several
 * forms. Undefined where none is known.
 */
export function exampleOf(schema: Schema, fork: Fork = liveFork(schema)): unknown {
  const inner = bareIn(schema, fork);
  const meta = metaOf(schema) ?? inner.meta;
  if (meta?.example !== undefined) return meta.example;
  if (inner.form === 'all') return exampleOfDocument(inner, { left: LARGEST, inside: new Set() });
  const [form] = formsOf(inner);
  if (form) return exampleOf(form, fork);
  if (inner.form === 'list') {
    const item = exampleOf(inner.item, fork);
    return item === undefined ? [] : [item];
  }
  if (inner.form !== 'object' || !meta) return undefined;
  const members = membersIn(inner.members, fork).map(([name, member]) => [
    name,
    exampleOfMember(member, fork),
  ]);
  return Object.entries(meta.exampleParts ?? {}).reduce(
    (example, [path, value]) => withPart(example, path.split('.'), value),
    Object.fromEntries(members),
  );
}

function exampleOfMember(schema: Schema, fork: Fork): unknown {
  const item = elementOf(bareIn(schema, fork));
  const kind = item && metaOf(item)?.kind;
  return kind !== undefined && LEFT_EMPTY.has(kind) ? [] : exampleOf(schema, fork);
}

/** An object with another value at a path. Parts of an example may be shared, so what changes is copied. */
function withPart(
  object: Readonly<Record<string, unknown>>,
  [step = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const part = object[step] as Readonly<Record<string, unknown>>;
  return { ...object, [step]: rest.length === 0 ? value : withPart(part, rest, value) };
}

// ---------------------------------------------------------------- of documents of users

/** Maximum number of values in an example. */
const LARGEST = 3000;
/** Schemas inside of each other that are looked at. */
const DEEPEST_OF_DOCUMENT = 20;

/** How many values may still be made, and the schemas that an example is inside of: one that holds itself has none. */
interface Making {
  left: number;
  readonly inside: Set<Schema>;
}

/** The first valid one of what the document shows, of its words, and of what its parts make. */
function exampleOfDocument(schema: AllForm, making: Making): unknown {
  if (making.inside.has(schema) || making.inside.size > DEEPEST_OF_DOCUMENT) return undefined;
  const isValid = (value: unknown) => value !== undefined && problemsOf(schema, value).length === 0;
  const words = schema.of.flatMap((part) =>
    part.form === 'enum' ? part.values.filter((one) => typeof one !== 'bigint') : [],
  );
  const shown = [...(schema.shown ?? []), ...words].find(isValid);
  if (shown !== undefined) return shown;
  making.inside.add(schema);
  const parts = schema.of.map((part) => made(part, making)).filter((part) => part !== undefined);
  making.inside.delete(schema);
  const objects = parts.filter((part) => typeof part === 'object' && part !== null && !Array.isArray(part));
  const example = objects.length > 0 ? Object.assign({}, ...objects) : parts.find(isValid);
  return isValid(example) ? example : undefined;
}

function made(schema: Schema, making: Making): unknown {
  if (making.left-- <= 0) return undefined;
  const inner = bare(schema);
  switch (inner.form) {
    case 'all':
      return exampleOfDocument(inner, making);
    case 'union':
      return first(inner.forms, (form) => made(form, making));
    case 'boolean':
      return true;
    case 'number':
      return Number(inner.least ?? 0);
    case 'text':
      return TEXTS.find((text) => problemsOf(inner, text).length === 0);
    case 'list': {
      const { least = 0 } = inner.limits ?? {};
      const item = made(inner.item, making);
      return item === undefined || least > 4 ? [] : Array.from({ length: Math.max(least, 1) }, () => item);
    }
    case 'object': {
      const needed = Object.entries(inner.members).filter(([, member]) => !isOptional(member));
      const members = needed.map(([name, member]) => [name, made(member, making)] as const);
      return Object.fromEntries(members.filter(([, value]) => value !== undefined));
    }
    default:
      return undefined;
  }
}

function first<T>(items: readonly T[], of: (item: T) => unknown): unknown {
  for (const item of items) {
    const found = of(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Texts to try. */
const TEXTS: readonly string[] = [
  ...['text', '0x0', '0x', '0x00'],
  ...[4, 20, 32, 48, 96, 256].map((bytes) => `0x${'0'.repeat(bytes * 2)}`),
  ...['1', ''],
];
