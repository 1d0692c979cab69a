/**
 * What has to agree within a response, and between a response and its request, as plain data: a kind, the paths that it
 * speaks of, and a sentence about a value that breaks it. `evaluate.ts` finds what breaks a statement, `breaking.ts`
 * breaks one on purpose, for tests and for the demo node.
 *
 * Paths are those of `echo/places`: names separated by dots, `*` for each item or value. They start at the objects that
 * the statement is about (`at`); `^` in front goes up to the object around it, past the list between.
 */

/** A path, or a value from elsewhere. */
export type Operand =
  | string
  /** A parameter of the request. */
  | { readonly asked: string }
  /** A header of the response, in lower case. */
  | { readonly header: string }
  /** The peer id in the address or the node record at the path. */
  | { readonly peerIdIn: string }
  /** How many values a path has, and so many more. */
  | { readonly count: string; readonly plus: number }
  /** How many values a parameter of the request has. */
  | { readonly askedCount: string }
  /** The name or index of the object, so many levels up. */
  | { readonly key: number }
  | { readonly constant: string | number | boolean };

/** Holds for an object, or for the request. A value that is missing or null is not `set`. */
export type Condition =
  | { readonly test: 'set' | 'unset' | 'filled' | 'empty' | 'not-null'; readonly of: Operand }
  | { readonly test: 'is' | 'not'; readonly of: Operand; readonly values: readonly Constant[] }
  /** A text that matches the regular expression; other values pass. */
  | { readonly test: 'matches'; readonly of: Operand; readonly pattern: string }
  /** Bytes, of which there are at most so many. */
  | { readonly test: 'short'; readonly of: Operand; readonly bytes: number };

type Constant = string | number | boolean;

/** Objects below others, and which of them. */
export interface Scope {
  readonly path: string;
  readonly when: readonly Condition[];
}

interface Common {
  /** The objects that it speaks of: from the response on, each below the one before. */
  readonly at: readonly Scope[];
  /** About a value that breaks it: `{value}` is that value, `{other}` what it should agree with. */
  readonly says: string;
}

/** Of the values in one object. */
type OfValues =
  | { readonly kind: 'equal'; readonly of: string; readonly to: Operand; readonly nullToo?: boolean }
  | { readonly kind: 'differ'; readonly of: string; readonly from: Operand }
  | { readonly kind: 'at-most'; readonly of: string; readonly most: Operand; readonly strictly: boolean }
  | { readonly kind: 'at-least'; readonly of: string; readonly least: Operand; readonly strictly: boolean }
  /** The value is the sum of all values of these paths. */
  | { readonly kind: 'sum'; readonly of: string; readonly parts: readonly string[] }
  | { readonly kind: 'multiple'; readonly of: string; readonly unit: number }
  /** The value is so many times the number of places of a path. */
  | { readonly kind: 'counts'; readonly of: string; readonly items: string; readonly each: number }
  /** So many values has the path. */
  | {
      readonly kind: 'size';
      readonly items: string;
      readonly size: Operand;
      readonly limit: 'exactly' | 'least' | 'most';
    }
  /** A percentage of two counts. */
  | { readonly kind: 'share'; readonly of: string; readonly hits: string; readonly misses: string }
  /** The value is this constant where the list has no items, and another one where it has. */
  | { readonly kind: 'empty-together'; readonly of: string; readonly list: string; readonly empty: Constant }
  /** The condition holds. Told at `of`. */
  | { readonly kind: 'holds'; readonly of: string; readonly then: Condition }
  /** Slots belong to these epochs; without epochs, to one epoch. How many slots an epoch has is not known. */
  | { readonly kind: 'epoch'; readonly of: string; readonly from?: Operand; readonly to?: Operand };

/** Of the items of a list. `by` are paths below an item; the empty path is the item. */
type OfItems = { readonly items: string; readonly only: readonly Condition[] } & (
  | { readonly kind: 'unique'; readonly by: readonly string[] }
  /** Each is at least the one before, at the first of the paths where they differ. */
  | { readonly kind: 'rising'; readonly by: readonly string[]; readonly strictly: boolean }
  /** Each is one more than the one before. */
  | { readonly kind: 'counting'; readonly by: string; readonly from?: number }
  | { readonly kind: 'alike'; readonly by: string }
  /** Items that agree in `by` agree in `of`. */
  | { readonly kind: 'determines'; readonly by: readonly string[]; readonly of: string }
  /** Each total is that before it and the item's part. */
  | { readonly kind: 'running-sum'; readonly total: string; readonly part: string }
  /** Each item names the one before it. */
  | { readonly kind: 'linked'; readonly of: string; readonly to: string }
  /** All of these values are there: a list of the request, or each number of a range. */
  | { readonly kind: 'complete'; readonly by: string; readonly from: Operand; readonly to: Operand }
  /** Items with their place in a tree, and how many are right below them. */
  | {
      readonly kind: 'tree';
      readonly group: string;
      readonly address: string;
      readonly children: string;
    }
);

export type Statement = Common & (OfValues | OfItems);
export type Kind = Statement['kind'];
/** Those of the items of a list. */
export type ItemKind = OfItems['kind'];

// ---------------------------------------------------------------- conditions

export const set = (of: Operand): Condition => ({ test: 'set', of });
export const unset = (of: Operand): Condition => ({ test: 'unset', of });
/** Missing is not null: the schema reports that. */
export const notNull = (of: Operand): Condition => ({ test: 'not-null', of });
/** A list with items, or a number or bytes that are not zero. */
export const filled = (of: Operand): Condition => ({ test: 'filled', of });
/** None of these: a value that is missing too. */
export const empty = (of: Operand): Condition => ({ test: 'empty', of });
export const is = (of: Operand, ...values: readonly Constant[]): Condition => ({ test: 'is', of, values });
/** Another value, or none. */
export const not = (of: Operand, ...values: readonly Constant[]): Condition => ({ test: 'not', of, values });
export const matches = (of: Operand, pattern: string): Condition => ({ test: 'matches', of, pattern });
export const short = (of: Operand, bytes: number): Condition => ({ test: 'short', of, bytes });

// ---------------------------------------------------------------- operands

export const asked = (parameter: string): Operand => ({ asked: parameter });
export const header = (name: string): Operand => ({ header: name });
export const peerIdAt = (path: string): Operand => ({ peerIdIn: path });
export const askedCount = (parameter: string): Operand => ({ askedCount: parameter });
export const count = (path: string, plus = 0): Operand => ({ count: path, plus });
export const constant = (value: Constant): Operand => ({ constant: value });
/** The name of the object in the object around it; with 1 that of the object around. */
export const nameOf = (levels = 0): Operand => ({ key: levels });

// ---------------------------------------------------------------- statements

type Made<K extends Kind> = Extract<Statement, { kind: K }>;

const HERE = { at: [] } as const;
const OF_ALL = { at: [], only: [] } as const;

export function equal(of: string, to: Operand, says: string): Made<'equal'> {
  return { ...HERE, kind: 'equal', of, to, says };
}

export function differ(of: string, from: Operand, says: string): Made<'differ'> {
  return { ...HERE, kind: 'differ', of, from, says };
}

export function atMost(of: string, most: Operand, says?: string): Made<'at-most'> {
  return { ...HERE, kind: 'at-most', of, most, strictly: false, says: says ?? above(most) };
}

export function below(of: string, most: Operand, says: string): Made<'at-most'> {
  return { ...HERE, kind: 'at-most', of, most, strictly: true, says };
}

function above(most: Operand): string {
  return typeof most === 'string'
    ? `This is more than ${most.replace(/^\^+\./, '')}, {other}.`
    : 'This is more than {other}.';
}

/** Each is at most the next one. */
export function ordered(...paths: readonly string[]): readonly Statement[] {
  return paths.slice(1).map((path, index) => atMost(paths[index] as string, path));
}

export function atLeast(of: string, least: Operand, says: string): Made<'at-least'> {
  return { ...HERE, kind: 'at-least', of, least, strictly: false, says };
}

export function over(of: string, least: Operand, says: string): Made<'at-least'> {
  return { ...HERE, kind: 'at-least', of, least, strictly: true, says };
}

export function sum(of: string, parts: readonly string[], says: string): Made<'sum'> {
  return { ...HERE, kind: 'sum', of, parts, says };
}

export function multiple(of: string, unit: number, says: string): Made<'multiple'> {
  return { ...HERE, kind: 'multiple', of, unit, says };
}

export function counts(of: string, items: string, each: number, says: string): Made<'counts'> {
  return { ...HERE, kind: 'counts', of, items, each, says };
}

export function size(items: string, of: Operand, says: string, limit: Made<'size'>['limit'] = 'exactly') {
  return { ...HERE, kind: 'size', items, size: of, limit, says } as const;
}

export function share(of: string, hits: string, misses: string): Made<'share'> {
  const says = `This is {value}; ${hits} and ${misses} make {other}.`;
  return { ...HERE, kind: 'share', of, hits, misses, says };
}

export function emptyTogether(of: string, list: string, none: Constant, says: string) {
  return { ...HERE, kind: 'empty-together', of, list, empty: none, says } as const;
}

/** The condition holds for its value: put `where` around it to say when. */
export function holds(then: Condition, says: string, of?: string): Made<'holds'> {
  return { ...HERE, kind: 'holds', of: of ?? (typeof then.of === 'string' ? then.of : ''), then, says };
}

/** No value is at the path: used below `where`. */
export const never = (of: string, says: string): Made<'holds'> => holds(unset(of), says);

export function inEpochs(of: string, says: string, from?: Operand, to = from): Made<'epoch'> {
  return { ...HERE, kind: 'epoch', of, says, ...(from && { from }), ...(to && { to }) };
}

export function unique(items: string, by: readonly string[], says: string): Made<'unique'> {
  return { ...OF_ALL, kind: 'unique', items, by, says };
}

export function rising(items: string, by: readonly string[], says: string, strictly = false): Made<'rising'> {
  return { ...OF_ALL, kind: 'rising', items, by, strictly, says };
}

/** @param from the first number, where it is known */
export function counting(items: string, by: string, says: string, from?: number): Made<'counting'> {
  return { ...OF_ALL, kind: 'counting', items, by, says, ...(from !== undefined && { from }) };
}

export function alike(items: string, by: string, says: string): Made<'alike'> {
  return { ...OF_ALL, kind: 'alike', items, by, says };
}

export function determines(
  items: string,
  by: readonly string[],
  of: string,
  says: string,
): Made<'determines'> {
  return { ...OF_ALL, kind: 'determines', items, by, of, says };
}

export function runningSum(items: string, total: string, part: string, says: string): Made<'running-sum'> {
  return { ...OF_ALL, kind: 'running-sum', items, total, part, says };
}

export function linked(items: string, of: string, to: string, says: string): Made<'linked'> {
  return { ...OF_ALL, kind: 'linked', items, of, to, says };
}

export function complete(
  items: string,
  by: string,
  from: Operand,
  to: Operand,
  says: string,
): Made<'complete'> {
  return { ...OF_ALL, kind: 'complete', items, by, from, to, says };
}

export function tree(
  items: string,
  group: string,
  address: string,
  children: string,
  says: string,
): Made<'tree'> {
  return { ...OF_ALL, kind: 'tree', items, group, address, children, says };
}

/** The statements about objects further down, and only about those for which the conditions hold. */
export function about(
  path: string,
  statements: readonly Statement[],
  ...when: readonly Condition[]
): readonly Statement[] {
  // One scope for all of them: its objects are looked up once.
  const scope: Scope = { path, when };
  return statements.map((one) => ({ ...one, at: [scope, ...one.at] }));
}

/** The statements where the conditions hold. */
export function where(when: readonly Condition[], ...statements: readonly Statement[]): readonly Statement[] {
  return about('', statements, ...when);
}

/** Of the items for which the conditions hold. */
export function among(only: readonly Condition[], ...statements: readonly Statement[]): readonly Statement[] {
  return statements.map((one) => ('only' in one ? { ...one, only: [...only, ...one.only] } : one));
}

/** Whether it compares the response with its request. */
export function comparesWithRequest(statement: Statement): boolean {
  return operandsOf(statement).some(
    (one) => typeof one === 'object' && ('asked' in one || 'askedCount' in one),
  );
}

function operandsOf(statement: Statement): readonly Operand[] {
  switch (statement.kind) {
    case 'equal':
      return [statement.to];
    case 'differ':
      return [statement.from];
    case 'at-most':
      return [statement.most];
    case 'size':
      return [statement.size];
    case 'complete':
      return [statement.from, statement.to];
    case 'at-least':
      return [statement.least];
    case 'epoch':
      return [statement.from, statement.to].filter((one) => one !== undefined);
    case 'holds':
      return [statement.then.of];
    default:
      return [];
  }
}
