import { once } from '../../common/once';
import type { Agreement } from './agreement';
import { type Fork, forks } from './forks';
import type { Report } from './problem';
import type { Leaf } from './value';

/** What hover, completion, inlay hints and the reference pages read from a schema. */
export interface SchemaMeta {
  /** The field's own term: `quantity`, `address`, `block parameter`. */
  readonly title: string;
  /** One line. */
  readonly description: string;
  /** A stable word for code that has to tell kinds apart, for example `quantity`, `address`, `block-parameter`. */
  readonly kind: string;
  /** `wei`, `gas`, `gwei`, `seconds` (unix time), `slot`, `epoch`, `bytes`, `block`, … */
  readonly unit?: string;
  /** JSON value that is valid. Of an object that has none, `exampleOf` makes one of its members. */
  readonly example?: unknown;
  /** Values of such an example that the members alone do not make right, by path. */
  readonly exampleParts?: Readonly<Record<string, unknown>>;
  /** How SSZ encodes it, where neither its form nor its kind tells. `bits` and `bytes` are of any number. */
  readonly ssz?: 'byte' | 'bits' | 'committee-bits' | 'bytes';
  /** Literal values worth offering, with what each means. */
  readonly values?: Readonly<Record<string, string>>;
  /** Comma-separated text: problems lie at `[i]` of the item; as a query name it may also be repeated. */
  readonly list?: true;
  /** Of such a text: no item may be in it twice. */
  readonly unique?: true;
  /** Of a value that may be an object too: its members. */
  readonly members?: Members;
  /** Of a value that may be an array too: what each item is. */
  readonly items?: Schema;
}

/** A look at a value. At several members of an object together; those that are wrong by themselves have been reported. */
export type Check<T = unknown> = (value: T, report: Report) => void;

export type Members = Readonly<Record<string, Schema>>;

interface Common {
  readonly meta?: SchemaMeta;
  /** Looks at a value whose form is right. */
  readonly refine?: Check<never>;
}

/** A value without parts that have schemas. */
type LeafForm = Common & Leaf;

/** Text with commas between its items, each of which has a schema. */
export interface TextListForm extends Common {
  readonly form: 'text-list';
  readonly item: Schema;
  /** Maximum number of items. */
  readonly most?: number;
}

export interface ObjectForm extends Common {
  readonly form: 'object';
  readonly members: Members;
  /** Set for an object that a person writes: a member that it does not have is a mistake. Else further members pass. */
  readonly closed?: {
    /** Names that other tools give to a member: `gasLimit` for `gas`. */
    readonly aliases?: Readonly<Record<string, string>>;
    /** What to say about members that only similar objects have. */
    readonly unknown?: Readonly<Record<string, string>>;
    /** Nodes send the object too: then further members pass, and nothing has to agree. */
    readonly inBodies?: true;
  };
  /** Further members pass, but not one that is nearly the name of one of these. */
  readonly spelled?: readonly string[];
  /** Its member `version` names the fork of its member `data`. */
  readonly versioned?: true;
  /** What members have to agree on. */
  readonly agreements?: readonly Agreement[];
  /** Of members whose names match. */
  readonly patterns?: readonly {
    readonly pattern: { test(name: string): boolean };
    readonly schema: Schema;
  }[];
  /** Of all further members. */
  readonly others?: Schema;
  /** Of the names of all members. */
  readonly names?: Schema;
  /** Limits of the number of its members. */
  readonly least?: number;
  readonly most?: number;
}

/** An object whose names are values, such as addresses. */
export interface MapForm extends Common {
  readonly form: 'map';
  readonly values: Schema;
  /** Of the names; any text where it is absent. */
  readonly keys?: Schema;
}

export interface ListForm extends Common {
  readonly form: 'list';
  readonly item: Schema;
  /** Of the first items, where they have schemas of their own. */
  readonly first?: readonly Schema[];
  readonly limits?: ListLimits;
}

export interface ListLimits {
  /** Exactly so many items. */
  readonly exactly?: number;
  readonly least?: number;
  readonly most?: number;
  /** No item is in it twice. */
  readonly unique?: boolean;
  /** Its numbers rise. */
  readonly rising?: true;
  /** So many of its items are of a schema; at least one where no limit is stated. */
  readonly contains?: { readonly schema: Schema; readonly least?: number; readonly most?: number };
}

/** A list with a schema for each position. Further items may be anything. */
export interface TupleForm extends Common {
  readonly form: 'tuple';
  readonly items: readonly Schema[];
}

/** One of several forms. */
export interface UnionForm extends Common {
  readonly form: 'union';
  readonly forms: readonly Schema[];
}

/** What differs by fork: the first choice that has the fork. A fork that no choice has does not have the value. */
interface ByForkForm extends Common {
  readonly form: 'by-fork';
  readonly choices: readonly { readonly forks: readonly Fork[]; readonly schema: Schema }[];
}

/** All of several schemas, for documents of users. */
export interface AllForm extends Common {
  readonly form: 'all';
  readonly of: readonly Schema[];
  /** Values that the document shows for examples; some may be wrong. */
  readonly shown?: readonly unknown[];
  /** See `typesOf`. */
  readonly types?: readonly JsonType[];
}

/** Any value but those of a schema. */
interface NotForm extends Common {
  readonly form: 'not';
  readonly not: Schema;
}

/** What a value has to be where it is of a schema, and where it is not. */
export interface WhenForm extends Common {
  readonly form: 'when';
  readonly condition: Schema;
  readonly met: Schema;
  readonly unmet: Schema;
}

/** One of some JSON values. */
export interface EnumForm extends Common {
  readonly form: 'enum';
  readonly values: readonly unknown[];
}

/** The text of a JSON value, as in the query of a URL: `12` is a number where numbers are allowed. */
export interface WrittenForm extends Common {
  readonly form: 'written';
  readonly of: Schema;
}

/** A value that may be left out, or null. */
export interface MaybeForm extends Common {
  readonly form: 'maybe';
  readonly of: Schema;
  readonly absent: boolean;
  readonly null: boolean;
}

/** Just one value. */
interface ConstantForm extends Common {
  readonly form: 'constant';
  readonly value: null | boolean | string;
  /** What to say of another value. */
  readonly message: string;
}

/** Another schema, for those that hold themselves, and for those that are seldom needed and take long to make. */
interface ReferenceForm extends Common {
  readonly form: 'reference';
  readonly to: () => Schema;
}

type Form =
  | LeafForm
  | TextListForm
  | ObjectForm
  | MapForm
  | ListForm
  | TupleForm
  | UnionForm
  | ByForkForm
  | AllForm
  | NotForm
  | WhenForm
  | EnumForm
  | WrittenForm
  | MaybeForm
  | ConstantForm
  | ReferenceForm;

declare const output: unique symbol;

/** Says which type the values have, for readers of responses. There is no such member. */
export interface Of<T> {
  readonly [output]?: T;
}

/** What a JSON value may be: plain data, which `problemsOf` checks a value with. `T` is the type of a valid value. */
export type Schema<T = unknown> = Form & Of<T>;

/** The type of the values that a schema allows. */
export type OutputOf<S> = S extends Of<infer T> ? T : unknown;

type OutputsOf<M> = { [Name in keyof M]: OutputOf<M[Name]> };

export type ObjectSchema<M extends Members = Members> = ObjectForm & { readonly members: M } & Of<
    OutputsOf<M>
  >;
export type ListSchema<S extends Schema = Schema> = ListForm & { readonly item: S } & Of<OutputOf<S>[]>;
export type MapSchema<S extends Schema = Schema> = MapForm & { readonly values: S } & Of<
    Record<string, OutputOf<S>>
  >;

// ---------------------------------------------------------------- making them

/** A value without parts. */
export function leaf<T = unknown>(value: Leaf, meta: SchemaMeta): Schema<T> {
  return { ...value, meta };
}

/** A value that only a function can check: the check sees each value, whatever its form is. */
export function judged<T = unknown>(meta: SchemaMeta, refine: Check): Schema<T> {
  return { form: 'any', meta, refine };
}

/** Adds a check to a schema, for rules over several members of an object. */
export function refined<S extends Schema>(schema: S, check: Check<OutputOf<S>>): S {
  const before = schema.refine as Check<OutputOf<S>> | undefined;
  const refine: Check<OutputOf<S>> = before
    ? (value, report) => {
        before(value, report);
        check(value, report);
      }
    : check;
  return { ...schema, refine };
}

/** The same schema under another title, description, … */
export function described<S extends Schema>(schema: S, meta: SchemaMeta): S {
  return { ...schema, meta };
}

/** An object with at least these members; nodes add more over time. */
export function record<M extends Members>(members: M, meta?: SchemaMeta): ObjectSchema<M> {
  return { form: 'object', members, ...(meta && { meta }) };
}

/** An array of one kind of item. */
export function listOf<S extends Schema>(item: S, meta?: SchemaMeta, limits?: ListLimits): ListSchema<S> {
  return { form: 'list', item, ...(meta && { meta }), ...(limits && { limits }) };
}

/** An object with one kind of value under names that are values too. */
export function mapOf<S extends Schema>(values: S, keys?: Schema, meta?: SchemaMeta): MapSchema<S> {
  return { form: 'map', values, ...(keys && { keys }), ...(meta && { meta }) };
}

export function tupleOf(...items: readonly Schema[]): Schema<readonly unknown[]> {
  return { form: 'tuple', items };
}

export function anyOf<const S extends readonly Schema[]>(...forms: S): UnionForm & Of<OutputOf<S[number]>> {
  return { form: 'union', forms };
}

/** A member that may be left out. */
export function maybe<S extends Schema>(of: S): MaybeForm & { readonly of: S } & Of<OutputOf<S> | undefined> {
  return { form: 'maybe', of, absent: true, null: false };
}

export function nullable<S extends Schema>(of: S): MaybeForm & { readonly of: S } & Of<OutputOf<S> | null> {
  return { form: 'maybe', of, absent: false, null: true };
}

/** A member that may be left out, or null. */
export function nullish<S extends Schema>(
  of: S,
): MaybeForm & { readonly of: S } & Of<OutputOf<S> | null | undefined> {
  return { form: 'maybe', of, absent: true, null: true };
}

export function constant<T extends null | boolean | string>(
  value: T,
  message = `Expected ${value}.`,
): Schema<T> {
  return { form: 'constant', value, message };
}

export function reference<T>(to: () => Schema<T>): Schema<T> {
  return { form: 'reference', to: once(to) };
}

/** Any JSON value. */
export const unknown: Schema = { form: 'any' };

// ---------------------------------------------------------------- walking them

/** The schema that `maybe`, a reference or the only choice by fork stands for. */
export function innerOf(schema: Schema): Schema | undefined {
  if (schema.form === 'maybe') return schema.of;
  if (schema.form === 'by-fork' && schema.choices.length === 1) return schema.choices[0]?.schema;
  return schema.form === 'reference' ? schema.to() : undefined;
}

/** The forks that have a value; undefined for all of them. */
export function forksOf(schema: Schema): readonly Fork[] | undefined {
  if (schema.form !== 'by-fork') return undefined;
  const those = forks.filter((fork) => inFork(schema, fork));
  return those.length === forks.length ? undefined : those;
}

/** The schema in a fork; undefined where the fork does not have the value, or the items of the list. */
export function inFork(schema: Schema, fork: Fork): Schema | undefined {
  switch (schema.form) {
    case 'by-fork':
      for (const choice of schema.choices) {
        const chosen = choice.forks.includes(fork) ? inFork(choice.schema, fork) : undefined;
        if (chosen) return chosen;
      }
      return undefined;
    case 'list':
      return inFork(schema.item, fork) && schema;
    case 'union':
      return schema.forms.some((form) => inFork(form, fork)) ? schema : undefined;
    default:
      return schema;
  }
}

/** The schema inside all `maybe` and references around it. */
export function bare(schema: Schema): Schema {
  let current = schema;
  for (let inner = innerOf(current); inner; inner = innerOf(current)) current = inner;
  return current;
}

/** The meta of a schema, or of what it stands for. */
export function metaOf(schema: Schema): SchemaMeta | undefined {
  for (let current: Schema | undefined = schema; current; current = innerOf(current)) {
    if (current.meta) return current.meta;
  }
  return undefined;
}

/**
 * The members of an object schema, by name. Of a union, or of several schemas that hold together, the members of all;
 * where two have a member, that of the first. Undefined when none is an object.
 */
export function membersOf(schema: Schema): Members | undefined {
  const outer = bare(schema);
  if (outer.meta?.members) return outer.meta.members;
  if (outer.form === 'object') return outer.members;
  const forms = partsOf(outer)
    .map(membersOf)
    .filter((members) => members !== undefined);
  return forms.length === 0 ? undefined : Object.assign({}, ...forms.reverse());
}

/**
 * The schema of the value at a path: member names and indices from the outermost value down. Undefined where the
 * catalogue does not describe it.
 */
export function schemaAt(schema: Schema, path: readonly (string | number)[]): Schema | undefined {
  let current: Schema | undefined = schema;
  for (const step of path) {
    current = below(current, step);
    if (!current) return undefined;
  }
  return current;
}

/** The schema of a member or an item. Of a union that of the first form that has it. */
function below(schema: Schema, step: string | number): Schema | undefined {
  const outer = bare(schema);
  if (typeof step === 'number') {
    const items = elementOf(outer);
    if (items) return items;
  } else {
    const members = formsOf(outer).length > 0 ? undefined : membersOf(outer);
    if (members && Object.hasOwn(members, step)) return members[step];
  }
  if (outer.form === 'map') return outer.values;
  for (const form of formsOf(outer)) {
    const found = below(form, step);
    if (found) return found;
  }
  return undefined;
}

/** The schema of an array's items; undefined when the schema is not an array. */
export function elementOf(schema: Schema): Schema | undefined {
  const outer = bare(schema);
  if (outer.form === 'list') return outer.item;
  if (outer.meta?.items || outer.form !== 'all') return outer.meta?.items;
  const lists = outer.of.flatMap((part) => elementOf(part) ?? partsOf(part).map(elementOf));
  return lists.find((item) => item !== undefined);
}

/** The alternatives of a schema, or the schemas that hold together. */
function partsOf(schema: Schema): readonly Schema[] {
  return schema.form === 'all' ? schema.of : formsOf(schema);
}

export type JsonType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

/** The JSON types that values of a schema have; undefined where they may have any. */
export function typesOf(schema: Schema): readonly JsonType[] | undefined {
  switch (schema.form) {
    case 'any':
    case 'not':
    case 'when':
      return undefined;
    case 'all':
      return schema.types;
    case 'enum':
      return schema.values.map(typeOf);
    case 'scalar':
      return ['string', 'number', 'boolean', 'null'];
    case 'boolean':
      return ['boolean'];
    case 'number': {
      const number = schema.whole ? 'integer' : 'number';
      return schema.text ? [number, 'string'] : [number];
    }
    case 'list':
    case 'tuple':
      return ['array'];
    case 'object':
    case 'map':
      return ['object'];
    case 'maybe': {
      const types = typesOf(schema.of);
      return types && (schema.null ? [...types, 'null'] : types);
    }
    case 'reference':
      return typesOf(schema.to());
    case 'constant':
      return [schema.value === null ? 'null' : typeof schema.value === 'string' ? 'string' : 'boolean'];
    case 'by-fork':
    case 'union': {
      const forms = schema.form === 'union' ? schema.forms : schema.choices.map((choice) => choice.schema);
      const types = forms.map(typesOf);
      return types.every((some) => some !== undefined) ? types.flat() : undefined;
    }
    default:
      return ['string'];
  }
}

/** The JSON type of a value. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' ? 'number' : (typeof value as JsonType);
}

/** Whether the value may be null, or left out where an object has null for that. */
export function isNullable(schema: Schema): boolean {
  for (let current: Schema | undefined = schema; current; current = innerOf(current)) {
    if (current.form === 'maybe' && current.null) return true;
  }
  return false;
}

/** Whether the value may be left out. */
export function isOptional(schema: Schema): boolean {
  for (let current: Schema | undefined = schema; current; current = innerOf(current)) {
    if (current.form === 'maybe' && current.absent) return true;
  }
  return false;
}

/** The schema of the values of a map; undefined when the schema is not a map. */
export function valuesOf(schema: Schema): Schema | undefined {
  const outer = bare(schema);
  return outer.form === 'map' ? outer.values : undefined;
}

/** The alternatives of a union, or of several forks; none for any other schema. */
export function formsOf(schema: Schema): readonly Schema[] {
  const outer = bare(schema);
  if (outer.form === 'by-fork') return outer.choices.map((choice) => choice.schema);
  return outer.form === 'union' ? outer.forms : [];
}
