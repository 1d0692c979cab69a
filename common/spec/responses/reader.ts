import { operationNamed } from '../beacon';
import { methodNamed } from '../execution';
import { bare, formsOf, innerOf, metaOf, type OutputOf, type Schema, type ValueForm } from '../schema';
import type { Lenient, Selected, Selection } from './selection';

/**
 * Readers of responses, by the schemas of the catalogue. A reader names the members that it reads, and ignores all
 * others. Where real nodes differ from the specification it takes what they send:
 *
 * - Slots, epochs, indices and amounts are decimal text; some clients send numbers.
 * - Quantities become decimal text; some clients answer `net_peerCount` with a number.
 * - Words (statuses, directions, …), roots and keys are any text: newer clients have words of their own.
 * - Optional members are undefined when they are absent or of another type.
 */

/** Reads a JSON value; undefined where it has another form. */
export type Reader<T> = (value: unknown) => T | undefined;

/** What a reader gives. */
export type Read<R> = R extends Reader<infer T> ? T : never;

/**
 * A reader of the response of a beacon operation. It takes the whole document and gives what is below `data`, or the
 * document where the operation has no such envelope. Members that the catalogue requires must be there.
 * @param id the operation
 * @param schema the schema of its response in the catalogue
 */
export function responseReader<S extends Schema, const W extends Selection<OutputOf<S>>>(
  id: string,
  schema: S,
  selection: W,
) {
  return ofOperation(id, schema, selection, false) as Reader<Selected<OutputOf<S>, W>>;
}

/** The same where clients leave members out that the catalogue requires: each of them may be undefined. */
export function lenientReader<S extends Schema, const W extends Selection<OutputOf<S>>>(
  id: string,
  schema: S,
  selection: W,
) {
  return ofOperation(id, schema, selection, true) as Reader<Lenient<Selected<OutputOf<S>, W>>>;
}

/** A reader of the items of a response that is a list. */
export function listReader<S extends Schema, const W extends Selection<OutputOf<S>>>(
  id: string,
  item: S,
  selection: W,
) {
  return ofOperation(id, item, selection, false, true) as Reader<Selected<OutputOf<S>, W>[]>;
}

/** The same where clients leave members out that the catalogue requires. */
export function lenientListReader<S extends Schema, const W extends Selection<OutputOf<S>>>(
  id: string,
  item: S,
  selection: W,
) {
  return ofOperation(id, item, selection, true, true) as Reader<Lenient<Selected<OutputOf<S>, W>>[]>;
}

/**
 * A reader of the `result` of a method.
 * @param schema the schema of the result in the catalogue, or of the object that it may be
 */
export function resultReader<S extends Schema, const W extends Selection<OutputOf<S>>>(
  name: string,
  schema: S,
  selection: W,
) {
  return ofMethod(name, schema, selection, false) as Reader<Selected<OutputOf<S>, W>>;
}

/** The same where clients leave members out that the catalogue requires. */
export function lenientResultReader<S extends Schema, const W extends Selection<OutputOf<S>>>(
  name: string,
  schema: S,
  selection: W,
) {
  return ofMethod(name, schema, selection, true) as Reader<Lenient<Selected<OutputOf<S>, W>>>;
}

/** A reader of the `result` of a method that is a quantity: decimal text. */
export function quantityReader(name: string): Reader<string> {
  const result = methodNamed(name)?.result;
  if (!result || !quantityKinds.has(metaOf(result)?.kind ?? '')) {
    throw new Error(`The result of "${name}" is no quantity in the catalogue.`);
  }
  return quantity;
}

/** A reader of a part of a response, or of an event. */
export function valueReader<S extends Schema, const W extends Selection<OutputOf<S>>>(
  schema: S,
  selection: W,
) {
  return readerOf(schema, selection, false) as Reader<Selected<OutputOf<S>, W>>;
}

/** The same where clients leave members out that the catalogue requires. */
export function lenientValueReader<S extends Schema, const W extends Selection<OutputOf<S>>>(
  schema: S,
  selection: W,
) {
  return readerOf(schema, selection, true) as Reader<Lenient<Selected<OutputOf<S>, W>>>;
}

function ofOperation(
  id: string,
  schema: Schema,
  selection: unknown,
  isLenient: boolean,
  isList = false,
): Reader<unknown> {
  const operation = operationNamed(id);
  const response = operation?.response;
  const declared = isList && response?.form === 'list' ? response.item : response;
  if (!operation || !response || declared !== schema) {
    throw new Error(`This is not the response of "${id}" in the catalogue: see common/spec/beacon.`);
  }
  const read = readerOf(response, selection, isLenient);
  if (operation.envelope !== 'data') return read;
  return (value) => (isObject(value) ? read(value.data) : undefined);
}

function ofMethod(name: string, schema: Schema, selection: unknown, isLenient: boolean): Reader<unknown> {
  const result = methodNamed(name)?.result;
  const declared = result && [result, innerOf(result), ...formsOf(result)];
  if (!declared?.includes(schema)) {
    throw new Error(`This is not the result of "${name}" in the catalogue: see common/spec/execution.`);
  }
  return readerOf(schema, selection, isLenient);
}

function readerOf(schema: Schema, selection: unknown, isLenient: boolean): Reader<unknown> {
  return (value) => {
    const found = read(schema, selection, isLenient, value);
    return found === UNREADABLE ? undefined : found;
  };
}

/** Stands for a value of another form: `undefined` is what an absent member is read as. */
const UNREADABLE = Symbol('unreadable');

function read(schema: Schema, selection: unknown, isLenient: boolean, value: unknown): unknown {
  if (schema.form === 'reference') return read(schema.to(), selection, isLenient, value);
  if (schema.form === 'maybe') {
    if (value === null && schema.null) return null;
    if (value === undefined && schema.absent) return undefined;
    const found = read(schema.of, selection, isLenient, value);
    return found === UNREADABLE && schema.absent ? undefined : found;
  }
  if (schema.form === 'list') {
    if (!Array.isArray(value)) return UNREADABLE;
    const items = value.map((item: unknown) => read(schema.item, selection, isLenient, item));
    return items.includes(UNREADABLE) ? UNREADABLE : items;
  }
  if (selection === true) return leaf(schema, value);
  if (!isObject(value)) return UNREADABLE;
  return schema.form === 'map'
    ? readMap(schema.values, selection, isLenient, value)
    : readMembers(schema, selection as Members, isLenient, value);
}

type Members = Readonly<Record<string, unknown>>;

function readMap(values: Schema, selection: unknown, isLenient: boolean, value: Members): unknown {
  const found = Object.entries(value).map(
    ([name, one]) => [name, read(values, selection, isLenient, one)] as const,
  );
  return found.some(([, one]) => one === UNREADABLE) ? UNREADABLE : Object.fromEntries(found);
}

function readMembers(schema: Schema, selection: Members, isLenient: boolean, value: Members): unknown {
  const found: Record<string, unknown> = {};
  for (const name of Object.keys(selection)) {
    const one = read(memberOf(schema, name), selection[name], isLenient, value[name]);
    if (one === UNREADABLE && !isLenient) return UNREADABLE;
    if (Object.hasOwn(value, name)) found[name] = one === UNREADABLE ? undefined : one;
  }
  return found;
}

function memberOf(schema: Schema, name: string): Schema {
  const member = schema.form === 'object' ? schema.members[name] : undefined;
  if (!member) throw new Error(`The catalogue has no member "${name}" there.`);
  return member;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// ---------------------------------------------------------------- values without parts

const quantityKinds: ReadonlySet<string> = new Set(['quantity', 'chain-id']);

/** Objects, and values that may be objects, are read as they are. */
function leaf(schema: Schema, value: unknown): unknown {
  if (schema.form === 'union') {
    const read = schema.forms.map((form) => leaf(bare(form), value));
    return read.find((found) => found !== UNREADABLE) ?? UNREADABLE;
  }
  const kind = schema.meta?.kind;
  if (schema.form !== 'value' || kind === 'variant' || kind === 'sync-state') return value;
  return simple(schema, value) ?? UNREADABLE;
}

/** Undefined where the value has another form. */
function simple(schema: ValueForm, value: unknown): unknown {
  switch (schema.meta?.kind) {
    case 'uint64':
    case 'slot':
    case 'epoch':
    case 'validator-index':
      return unsigned(value);
    case 'int64':
      return signed(value);
    case 'quantity':
    case 'chain-id':
      return quantity(value);
    case 'integer':
      return schema.meta.unit === 'gwei' ? number(value, signed) : positiveNumber(value);
    case 'number':
      return number(value, signed);
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    default:
      return typeof value === 'string' ? value : undefined;
  }
}

/*
 * Integers are bounded: without a bound a response could hold a number of millions of digits, which takes minutes to
 * convert and to show. The largest 64-bit integer has 20 decimal digits.
 */

/** A slot, an epoch, an index or an amount. Decimal text by the specification; some clients send numbers. */
function unsigned(value: unknown): string | undefined {
  if (typeof value === 'string') return /^\d{1,20}$/.test(value) ? value : undefined;
  return Number.isSafeInteger(value) && Number(value) >= 0 ? String(value) : undefined;
}

/** A reward, negative for a penalty. */
function signed(value: unknown): string | undefined {
  if (typeof value === 'string') return /^-?\d{1,20}$/.test(value) ? value : undefined;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** A quantity of the execution API, up to 256 bits: `0x10` is `16`. */
function quantity(value: unknown): string | undefined {
  if (typeof value !== 'string') return unsigned(value);
  return /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value).toString() : undefined;
}

/** A JSON number; some clients write numbers as decimal text. */
function number(value: unknown, text: (value: unknown) => string | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const digits = typeof value === 'string' ? text(value) : undefined;
  return digits === undefined ? undefined : Number(digits);
}

function positiveNumber(value: unknown): number | undefined {
  const found = number(value, unsigned);
  return found !== undefined && found >= 0 ? found : undefined;
}
