import { operationNamed } from '../beacon';
import { methodNamed } from '../execution';
import { formsOf, innerOf, type OutputOf, type Schema } from '../types';

/**
 * Readers of responses, by the schemas of the catalogue. A reader names the members that it reads, and ignores all
 * others. What cannot be read is undefined, whether it is left out or has another form; everything beside it is read
 * still. Only without a member that the selection marks as `needed` the object around it cannot be read, and items of a
 * list that cannot be read are left out.
 *
 * Where real nodes differ from the specification it takes what they send:
 *
 * - Slots, epochs, indices and amounts are decimal text; some clients send numbers.
 * - True and false may be text.
 * - Quantities become decimal text; some clients answer `net_peerCount` with a number.
 * - Words (statuses, directions, …), roots and keys are any text: newer clients have words of their own.
 */

/** Reads a JSON value; undefined where it has another form. */
export type Reader<T> = (value: unknown) => T | undefined;

/** What a reader gives. */
export type Read<R> = R extends Reader<infer T> ? T : never;

type ReaderOf<S extends Schema, W> = Reader<Selected<OutputOf<S>, W>>;

/**
 * A reader of the response of a beacon operation. It takes the whole document and gives what is below `data`, or the
 * document where the operation has no such envelope.
 * @param id the operation
 * @param schema the schema of its response in the catalogue
 */
export function responseReader<S extends Schema, const W extends Selection<OutputOf<S>>>(
  id: string,
  schema: S,
  selection: W,
) {
  return ofOperation(id, schema, selection) as ReaderOf<S, W>;
}

/** A reader of the items of a response that is a list. */
export function listReader<S extends Schema, const W extends Selection<OutputOf<S>>>(
  id: string,
  item: S,
  selection: W,
) {
  return ofOperation(id, item, selection, true) as Reader<Selected<OutputOf<S>, W>[]>;
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
  const result = methodNamed(name)?.result;
  const declared = result && [result, innerOf(result), ...formsOf(result)];
  if (!declared?.includes(schema)) {
    throw new Error(`This is not the result of "${name}" in the catalogue: see catalogue/execution.`);
  }
  return valueReader<S, W>(schema, selection);
}

/** A reader of the `result` of a method that is a quantity: decimal text. */
export function quantityReader(name: string): Reader<string> {
  const result = methodNamed(name)?.result;
  if (result?.form !== 'quantity') {
    throw new Error(`The result of "${name}" is no quantity in the catalogue.`);
  }
  return quantity;
}

/** A reader of a part of a response, or of an event. */
export function valueReader<S extends Schema, const W extends Selection<OutputOf<S>>>(
  schema: S,
  selection: W,
) {
  return ((value) => read(schema, selection, value)) as ReaderOf<S, W>;
}

function ofOperation(id: string, schema: Schema, selection: unknown, isList = false): Reader<unknown> {
  const operation = operationNamed(id);
  const response = operation?.response;
  const declared = isList && response?.form === 'list' ? response.item : response;
  if (!operation || !response || declared !== schema) {
    throw new Error(`This is not the response of "${id}" in the catalogue: see catalogue/beacon.`);
  }
  return (value) => {
    if (operation.envelope !== 'data') return read(response, selection, value);
    return isObject(value) ? read(response, selection, value.data) : undefined;
  };
}

/** Undefined for a value of another form. */
function read(schema: Schema, selection: unknown, value: unknown): unknown {
  switch (schema.form) {
    case 'by-fork':
    case 'reference': {
      const inner = innerOf(schema);
      return inner ? read(inner, selection, value) : value;
    }
    case 'maybe':
      return value === null && schema.null ? null : read(schema.of, selection, value);
    case 'list':
      return Array.isArray(value) ? readItems(schema.item, selection, value) : undefined;
  }
  if (selection === true) return readWhole(schema, value);
  if (!isObject(value)) return undefined;
  return schema.form === 'map'
    ? readMap(schema.values, selection, value)
    : readMembers(schema, selection as Members, value);
}

function readMap(values: Schema, selection: unknown, value: Members): Members {
  const entries = Object.entries(value).map(([name, one]) => [name, read(values, selection, one)] as const);
  return Object.fromEntries(entries);
}

function readMembers(schema: Schema, selection: Members, value: Members): Members | undefined {
  const found: Record<string, unknown> = {};
  for (const [name, wanted] of Object.entries(selection)) {
    const isNeeded = wanted instanceof Needed;
    const one = read(memberOf(schema, name), isNeeded ? wanted.selection : wanted, value[name]);
    if (isNeeded && (one === undefined || one === null)) return undefined;
    if (Object.hasOwn(value, name)) found[name] = one;
  }
  return found;
}

function readItems(item: Schema, selection: unknown, values: readonly unknown[]): unknown {
  return values.map((value) => read(item, selection, value)).filter((value) => value !== undefined);
}

type Members = Readonly<Record<string, unknown>>;

function memberOf(schema: Schema, name: string): Schema {
  const member = schema.form === 'object' ? schema.members[name] : undefined;
  if (!member) throw new Error(`The catalogue has no member "${name}" there.`);
  return member;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// ---------------------------------------------------------------- values without parts

/** Objects, and values that may be objects, are read as they are. */
function readWhole(schema: Schema, value: unknown): unknown {
  switch (schema.form) {
    case 'union':
      return schema.forms.map((form) => read(form, true, value)).find((found) => found !== undefined);
    case 'decimal':
      return schema.signed ? signed(value) : unsigned(value);
    case 'quantity':
      return quantity(value);
    case 'number': {
      const isPositive = schema.whole && schema.meta?.unit !== 'gwei';
      return number(value, isPositive ? unsigned : signed, isPositive ? 0 : -Infinity);
    }
    case 'boolean':
      return value === 'true' || value === 'false' ? value === 'true' : boolean(value);
    case 'text':
    case 'data':
    case 'address':
    case 'word':
      return typeof value === 'string' ? value : undefined;
    default:
      return value;
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

function boolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** A JSON number; some clients write numbers as decimal text. */
function number(value: unknown, text: Reader<string>, least: number): number | undefined {
  const digits = typeof value === 'string' ? text(value) : undefined;
  const found = typeof value === 'number' ? value : digits === undefined ? undefined : Number(digits);
  return found !== undefined && found >= least ? found : undefined;
}

// ---------------------------------------------------------------- Which members to read

/**
 * Which members of a response to read: `true` for a value as it is, an object for members below it. For lists and
 * maps it is said of each item. `needed` marks a member without which the object around it says nothing.
 */
export type Selection<T> = SelectionOf<NonNullable<T>> | Needed<SelectionOf<NonNullable<T>>>;

type SelectionOf<T> = unknown extends T
  ? true
  : T extends readonly (infer Item)[]
    ? SelectionOf<NonNullable<Item>>
    : T extends object
      ? MembersOf<T> extends never
        ? true | SelectionOf<NonNullable<T[keyof T]>>
        : true | { readonly [Name in MembersOf<T>]?: Selection<T[Name]> }
      : true;

/** The names that an object of the catalogue declares: all of them let further members pass. */
type MembersOf<T> = keyof { [Name in keyof T as string extends Name ? never : Name]: T[Name] } & keyof T;

/** A selection of a member that an object has to have: without it the object cannot be read. */
export class Needed<S> {
  constructor(readonly selection: S) {}
}

/** `needed(true)`, `needed({ slot: needed(true) })` */
export function needed<const S>(selection: S): Needed<S> {
  return new Needed(selection);
}

/** What a selection reads of a value of the catalogue. Objects that are read as they are have any shape. */
type Selected<T, S> = Extract<T, null> | SelectedOf<NonNullable<T>, S>;

type SelectedOf<T, S> =
  S extends Needed<infer Inner>
    ? SelectedOf<T, Inner>
    : T extends readonly (infer Item)[]
      ? Selected<Item, S>[]
      : S extends true
        ? T extends object
          ? unknown
          : T
        : [MembersOf<T>] extends [never]
          ? Record<string, Selected<T[keyof T], S> | undefined>
          : {
              [Name in keyof S as S[Name] extends Needed<unknown> ? Name : never]: MemberOf<T, S, Name>;
            } & {
              [Name in keyof S as S[Name] extends Needed<unknown> ? never : Name]?:
                | MemberOf<T, S, Name>
                | undefined;
            };

type MemberOf<T, S, Name extends keyof S> = Name extends keyof T ? Selected<T[Name], S[Name]> : never;
