/**
 * What has to agree within a response, and between a response and its request, as plain data: a kind, the paths that it
 * speaks of, and a sentence about a value that breaks it. `evaluate.ts` finds what breaks a statement, `breaking.ts`
 * breaks one on purpose, for tests and for the demo node.
 *
 * Paths are those of `echo/places`: names separated by dots, `*` for each item or value. They start at the objects that
 * the statement is about (`at`); `^` in front goes up to the object around it, past the list between. `**calls` is the
 * object itself and all that are below it in lists named `calls`. A number is the place of an item; `=` is the member
 * with the name of the object that the path starts at: `^^.pre.=` in an account of `post` is the same account in `pre`.
 */

import type { SlotClock } from '../../common/units/slots';

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
  /** All of these together. */
  | { readonly sum: readonly Operand[] }
  /** The greatest number at the path. */
  | { readonly greatest: string }
  /** Any of these will do. Nothing is compared where one of them is missing. */
  | { readonly oneOf: readonly Operand[] }
  /** A part of the node URL (`enode://…`) at the path; `id` is the Keccak-256 of its key. */
  | { readonly enodeIn: string; readonly part: 'id' | 'key' | 'ip' | 'port' }
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

/** The clock of a network, and the first epochs of its forks in their order. */
export interface Schedule extends SlotClock {
  readonly forks: readonly (readonly [fork: string, epoch: number])[];
}

type Constant = string | number | boolean;
type Comparison = 'more' | 'at-least' | 'at-most';

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
  /** The value is the sum of all values of these paths, or at least that. */
  | { readonly kind: 'sum'; readonly of: string; readonly parts: readonly string[]; readonly atLeast?: true }
  /** The values of two paths are the same ones, in the same order. Not compared where one path has more of them. */
  | { readonly kind: 'pairwise'; readonly of: string; readonly to: Operand }
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
  /** A percentage of two counts, or the whole number next to it. */
  | { readonly kind: 'share'; readonly of: string; readonly hits: string; readonly misses: string }
  /** The value is this constant where the list has no items, and another one where it has. */
  | { readonly kind: 'empty-together'; readonly of: string; readonly list: string; readonly empty: Constant }
  /** The condition holds. Told at `of`. */
  | { readonly kind: 'holds'; readonly of: string; readonly then: Condition }
  /**
   * Slots belong to these epochs; without epochs, to one epoch. How many slots an epoch has is not known, unless
   * `slots` says it.
   */
  | {
      readonly kind: 'epoch';
      readonly of: string;
      readonly from?: Operand;
      readonly to?: Operand;
      readonly slots?: number;
    }
  /** An epoch that is not after the one of a slot, however short epochs are. */
  | { readonly kind: 'until'; readonly of: string; readonly slot: Operand }
  /** The names of an object have the places of their items in a list: `indices[root]` is the place of that root. */
  | { readonly kind: 'index'; readonly of: string; readonly items: string; readonly by: string }
  /**
   * The fork of a slot on a public network, which its time tells. Before the first fork that is known of the network,
   * and for forks after the last one, nothing is said.
   */
  | {
      readonly kind: 'scheduled';
      readonly of: string;
      readonly slot: string;
      readonly time: string;
      readonly networks: readonly Schedule[];
    }
  /**
   * Base fees, each of which follows from the one before and the share of the gas that its block used (EIP-1559): a
   * path of shares, or of gas used and of gas limits.
   */
  | {
      readonly kind: 'base-fees';
      readonly of: string;
      readonly gas: string | readonly [used: string, limit: string];
    }
  /** The object has a member of each name that the object in the request has. */
  | { readonly kind: 'names'; readonly of: string; readonly asked: string };

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
  /** Each total is that before it and the item's part; with `more`, one more, and the first total is any. */
  | { readonly kind: 'running-sum'; readonly total: string; readonly part: string; readonly more?: true }
  /** Each number of the request's list is there that is less than the last one of the items. */
  | { readonly kind: 'no-gap'; readonly by: string; readonly asked: string }
  /** Values of a path follow each other, and each of them has as many items. */
  | { readonly kind: 'even'; readonly by: string }
  /** As many values of the path in each item, or one more. */
  | { readonly kind: 'level'; readonly of: string }
  /** No value is more than the one before it by more than this share and 1. */
  | { readonly kind: 'grows'; readonly share: number }
  /** All but one have the item in the list that they name as their parent. */
  | { readonly kind: 'rooted'; readonly key: string; readonly parent: string }
  /** Each item names the one before it. */
  | { readonly kind: 'linked'; readonly of: string; readonly to: string }
  /** All of these values are there: a list of the request, or each number of a range. */
  | { readonly kind: 'complete'; readonly by: string; readonly from: Operand; readonly to: Operand }
  /** Items with their place in a tree, and how many are right below them. `whole`: each has the one above it too. */
  | {
      readonly kind: 'tree';
      readonly group: string;
      readonly address: string;
      readonly children: string;
      readonly whole?: true;
    }
  /** The value is that of the item right above it in the tree, or at most that. Not where that item's `except` is one of these. */
  | {
      readonly kind: 'inside';
      readonly group: string;
      readonly address: string;
      readonly of: string;
      readonly above: readonly string[];
      readonly than: 'equal' | 'at-most';
      readonly except: { readonly of: string; readonly values: readonly string[] };
    }
  /** Items of a tree as it is walked through: each after the one above it and all before it, numbered from 0. */
  | { readonly kind: 'preorder'; readonly group: string; readonly address: string }
  /**
   * Each value is more than that of the item that `parent` names by its `key` (`#` for its place in the list); or
   * compared with it in another way.
   */
  | {
      readonly kind: 'descends';
      readonly key: string;
      readonly parent: string;
      readonly of: string;
      readonly than: Comparison;
    }
  /** Steps of the EVM (EIP-3155): what `of` has follows from the step before. */
  | { readonly kind: 'steps'; readonly of: 'pc' | 'depth' | 'gas' | 'stack' }
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
export const sumOf = (...parts: readonly Operand[]): Operand => ({ sum: parts });
export const oneOf = (...operands: readonly Operand[]): Operand => ({ oneOf: operands });
export const enodeAt = (path: string, part: 'id' | 'key' | 'ip' | 'port'): Operand => ({
  enodeIn: path,
  part,
});
export const greatest = (path: string): Operand => ({ greatest: path });
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

/** At least the sum of the parts. */
export function covers(of: string, parts: readonly string[], says: string): Made<'sum'> {
  return { ...HERE, kind: 'sum', of, parts, atLeast: true, says };
}

export function pairwise(of: string, to: Operand, says: string): Made<'pairwise'> {
  return { ...HERE, kind: 'pairwise', of, to, says };
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

/** Slots of periods that have so many slots. */
export function inPeriods(
  of: string,
  slots: number,
  from: Operand,
  to: Operand,
  says: string,
): Made<'epoch'> {
  return { ...HERE, kind: 'epoch', of, says, from, to, slots };
}

export function until(of: string, slot: Operand, says: string): Made<'until'> {
  return { ...HERE, kind: 'until', of, slot, says };
}

export function indexOf(of: string, items: string, by: string, says: string): Made<'index'> {
  return { ...HERE, kind: 'index', of, items, by, says };
}

export function scheduled(
  of: string,
  slot: string,
  time: string,
  says: string,
  networks: readonly Schedule[],
): Made<'scheduled'> {
  return { ...HERE, kind: 'scheduled', of, slot, time, says, networks };
}

export function baseFees(of: string, gas: Made<'base-fees'>['gas'], says: string): Made<'base-fees'> {
  return { ...HERE, kind: 'base-fees', of, gas, says };
}

/** @param says `{other}` is the name that is missing */
export function names(of: string, parameter: string, says: string): Made<'names'> {
  return { ...HERE, kind: 'names', of, asked: parameter, says };
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

export function runningSum(
  items: string,
  total: string,
  part: string,
  says: string,
  more?: true,
): Made<'running-sum'> {
  return { ...OF_ALL, kind: 'running-sum', items, total, part, says, ...(more && { more }) };
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
  whole?: true,
): Made<'tree'> {
  return { ...OF_ALL, kind: 'tree', items, group, address, children, says, ...(whole && { whole }) };
}

/** @param above the first of these paths that the item above has */
export function inside(
  items: string,
  by: Pick<Made<'inside'>, 'group' | 'address' | 'except'>,
  of: string,
  above: readonly string[],
  says: string,
  than: Made<'inside'>['than'] = 'equal',
): Made<'inside'> {
  return { ...OF_ALL, kind: 'inside', items, ...by, of, above, than, says };
}

export function preorder(items: string, group: string, address: string, says: string): Made<'preorder'> {
  return { ...OF_ALL, kind: 'preorder', items, group, address, says };
}

export function descends(
  items: string,
  by: { readonly key: string; readonly parent: string },
  of: string,
  says: string,
  than: Comparison = 'more',
): Made<'descends'> {
  return { ...OF_ALL, kind: 'descends', items, ...by, of, says, than };
}

export function rooted(
  items: string,
  by: { readonly key: string; readonly parent: string },
  says: string,
): Made<'rooted'> {
  return { ...OF_ALL, kind: 'rooted', items, ...by, says };
}

export function noGap(items: string, by: string, parameter: string, says: string): Made<'no-gap'> {
  return { ...OF_ALL, kind: 'no-gap', items, by, asked: parameter, says };
}

export function even(items: string, by: string, says: string): Made<'even'> {
  return { ...OF_ALL, kind: 'even', items, by, says };
}

export function level(items: string, of: string, says: string): Made<'level'> {
  return { ...OF_ALL, kind: 'level', items, of, says };
}

export function grows(items: string, most: number, says: string): Made<'grows'> {
  return { ...OF_ALL, kind: 'grows', items, share: most, says };
}

export function steps(items: string, of: Made<'steps'>['of'], says: string): Made<'steps'> {
  return { ...OF_ALL, kind: 'steps', items, of, says };
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
  return operandsOf(statement).some(readsRequest);
}

function readsRequest(operand: Operand): boolean {
  if (typeof operand === 'string') return false;
  if ('sum' in operand) return operand.sum.some(readsRequest);
  if ('oneOf' in operand) return operand.oneOf.some(readsRequest);
  return 'asked' in operand || 'askedCount' in operand;
}

function operandsOf(statement: Statement): readonly Operand[] {
  switch (statement.kind) {
    case 'equal':
    case 'pairwise':
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
    case 'until':
      return [statement.slot];
    case 'no-gap':
    case 'names':
      return [{ asked: statement.asked }];
    default:
      return [];
  }
}
