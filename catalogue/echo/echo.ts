/**
 * What a response repeats from its request: the number of the block, the index of the validator. A difference means
 * that the response belongs to another request, as from a stale cache or a wrong proxy.
 */

import { listed, scalarText, shortened } from '../../common/units/words';
import type { SpecProblem } from '../types';

/** Values of a JSON document by a pattern of their paths. */

/** A value and the path that leads to it. */
export interface Place {
  readonly value: unknown;
  readonly path: readonly (string | number)[];
  /** Set where the value is the name of a member, which is the last step of the path. */
  readonly at?: 'key';
}

/**
 * The places of a pattern: member names separated by dots, `*` for each item of a list or value of an object, and `~`
 * for each member name of an object. The empty pattern is the document. Members that are missing have no place.
 */
export function placesOf(document: unknown, pattern: string): readonly Place[] {
  let places: readonly Place[] = [{ value: document, path: [] }];
  for (const step of pattern === '' ? [] : pattern.split('.')) {
    places = places.flatMap((place) => below(place, step));
  }
  return places;
}

function below({ value, path }: Place, step: string): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  if (step === '*') {
    return Array.isArray(value)
      ? value.map((item: unknown, index) => ({ value: item, path: [...path, index] }))
      : Object.entries(value).map(([name, member]) => ({ value: member, path: [...path, name] }));
  }
  if (step === '~') {
    return Object.keys(value).map((name) => ({ value: name, path: [...path, name], at: 'key' as const }));
  }
  if (!Object.hasOwn(value, step)) return [];
  return [{ value: (value as Record<string, unknown>)[step], path: [...path, step] }];
}

/** Values in a message; the others are counted. */
const MOST_SHOWN = 4;

/** Text that is equal for equal values; undefined for a value that is none of the kind. */
export type Kind = (value: unknown) => string | undefined;

/** An integer: hex, decimal text or a JSON number. */
export const number: Kind = (value) => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  if (typeof value !== 'string' || value.length > 66) return undefined;
  return /^(?:0x[\da-f]+|\d+)$/i.test(value) ? String(BigInt(value)) : undefined;
};

/** Bytes as hex, in upper or lower case. */
export const bytes: Kind = (value) =>
  typeof value === 'string' && /^0x[\da-f]*$/i.test(value) ? value.toLowerCase() : undefined;

/** A word or a boolean. */
export const word: Kind = (value) =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined;

/** A value in a message. */
export function shownValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  if (value === '') return 'empty text';
  return shortened(scalarText(JSON.stringify(value) ?? 'undefined'), 101);
}

/** `1`, `1 or 2`, `1, 2, 3 or 61 more` */
export function shownValues(values: readonly unknown[], conjunction: 'and' | 'or'): string {
  return listed(values.map(shownValue), conjunction, MOST_SHOWN);
}

/** The parameters of a request by name; for a beacon request path and query parameters, and `body`. */
export type Asked = Readonly<Record<string, unknown>>;

export interface Echo {
  /** Parameters that it reads, `body` included. */
  readonly reads: readonly string[];
  /** Paths start at the result, or at the payload of a beacon response. */
  readonly check: (asked: Asked, payload: unknown) => readonly SpecProblem[];
}

export function echo(
  patterns: readonly string[],
  check: (asked: Asked, payload: unknown) => readonly (SpecProblem | undefined)[],
): Echo {
  return {
    reads: patterns.map((pattern) => pattern.split('.')[0] ?? ''),
    check: (asked, payload) => check(asked, payload).filter((one) => one !== undefined),
  };
}

/** A problem of the rule `not-as-requested`. */
export function differs({ path, at }: Pick<Place, 'path' | 'at'>, message: string): SpecProblem {
  return { rule: 'not-as-requested', message, path, at: at ?? 'value' };
}

/**
 * The place has the value that was asked for, or one of those in a list. Nothing is compared where the request has
 * none of this kind (a tag for a number), or the response none: that is judged by its schema. Null counts as different.
 */
export function same(kind: Kind, asked: string, at: string): Echo {
  return echo([asked], (request, payload) =>
    unlessSame(kind, wantedAt(request, asked), placesOf(payload, at)),
  );
}

/** The same, where null is right too: what is pending has no place yet. */
export function sameUnlessNull(kind: Kind, asked: string, at: string): Echo {
  return echo([asked], (request, payload) => {
    const places = placesOf(payload, at).filter(({ value }) => value !== null);
    return unlessSame(kind, wantedAt(request, asked), places);
  });
}

function wantedAt(request: Asked, asked: string): readonly unknown[] {
  return placesOf(request, asked).flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
}

/** Problems of places whose value is none of the wanted ones. */
function unlessSame(
  kind: Kind,
  wanted: readonly unknown[],
  places: readonly Place[],
): readonly SpecProblem[] {
  const keys = wanted.map(kind);
  if (keys.length === 0 || keys.includes(undefined)) return [];
  return places.flatMap((place) => {
    const key = kind(place.value);
    if (place.value !== null && (key === undefined || keys.includes(key))) return [];
    return [
      differs(
        place,
        `This is ${shownValue(place.value)}; the request asks for ${shownValues(wanted, 'or')}.`,
      ),
    ];
  });
}

/** The places have nothing else than this, whatever the parameters are. */
export function always(kind: Kind, value: string | boolean, at: string): Echo {
  return echo([], (_, payload) => unlessSame(kind, [value], placesOf(payload, at)));
}

/** Numbers at the place lie between two parameters, both included; a side that is no number is open. */
export function within(kind: Kind, from: string, to: string, at: string): Echo {
  return echo([from, to], (asked, payload) => {
    const low = bound(kind, asked, from);
    const high = bound(kind, asked, to);
    if (low === undefined && high === undefined) return [];
    const range = rangeWords(low?.shown, high?.shown);
    return placesOf(payload, at).map((place) => {
      const key = kind(place.value);
      if (key === undefined) return undefined;
      const value = BigInt(key);
      const inside = (low === undefined || value >= low.value) && (high === undefined || value <= high.value);
      return inside
        ? undefined
        : differs(place, `This is ${shownValue(place.value)}; the request asks for ${range}.`);
    });
  });
}

/** `0x1 to 0x2`, `at least 0x1` */
function rangeWords(low: string | undefined, high: string | undefined): string {
  if (low === undefined) return `at most ${high}`;
  if (high === undefined) return `at least ${low}`;
  return low === high ? low : `${low} to ${high}`;
}

function bound(kind: Kind, asked: Asked, pattern: string): { value: bigint; shown: string } | undefined {
  const [place] = placesOf(asked, pattern);
  const key = place && kind(place.value);
  return key === undefined ? undefined : { value: BigInt(key), shown: shownValue(place?.value) };
}

/** Each value that was asked for is somewhere in the list. */
export function complete(kind: Kind, asked: string, list: string, at: string): Echo {
  return echo([asked], (request, payload) =>
    placesOf(payload, list).flatMap((place) => {
      if (typeof place.value !== 'object' || place.value === null) return [];
      const told = new Set(placesOf(place.value, at).map(({ value }) => kind(value)));
      const missing = placesOf(request, asked)
        .flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]))
        .filter((value) => kind(value) !== undefined && !told.has(kind(value)));
      if (missing.length === 0) return [];
      const verb = missing.length === 1 ? 'is' : 'are';
      const named = shownValues(missing, 'and');
      return [differs(place, `The request asks for ${named}, which ${verb} not in the response.`)];
    }),
  );
}

/** The list has one item for each of the request's list. */
export function asMany(asked: string, at: string): Echo {
  return echo([asked], (request, payload) => {
    const [wanted] = placesOf(request, asked);
    return placesOf(payload, at).map((place) => {
      if (!Array.isArray(wanted?.value) || !Array.isArray(place.value)) return undefined;
      return unlessCount(place, place.value.length, wanted.value.length, (told, most) => told === most);
    });
  });
}

/** The list has at most so many items: a number, or the value of a parameter. */
export function atMost(kind: Kind, most: number | string, at: string): Echo {
  return echo(typeof most === 'number' ? [] : [most], (request, payload) => {
    const key = typeof most === 'number' ? String(most) : kind(placesOf(request, most)[0]?.value);
    if (key === undefined) return [];
    return placesOf(payload, at).map((place) => {
      if (!Array.isArray(place.value)) return undefined;
      return unlessCount(place, place.value.length, Number(key), (told, limit) => told <= limit);
    });
  });
}

function unlessCount(
  place: Place,
  told: number,
  wanted: number,
  right: (told: number, wanted: number) => boolean,
): SpecProblem | undefined {
  if (right(told, wanted)) return undefined;
  const items = told === 1 ? '1 item' : `${told} items`;
  return differs(place, `The list has ${items}; the request asks for ${wanted}.`);
}

/**
 * The block or state that was asked for by its number, slot or hash. Tags such as `head` are not compared, because the
 * chain moves, but for `genesis`, which is slot 0.
 */
export function ofBlock(
  kinds: { readonly number: Kind; readonly bytes: Kind },
  asked: string,
  at: { readonly number?: string; readonly hash?: string },
): Echo {
  return echo([asked], (request, payload) => {
    const [place] = placesOf(request, asked);
    const id = blockIdOf(place?.value);
    if (typeof id !== 'string') return [];
    if (/^0x[\da-f]{64}$/i.test(id)) {
      return at.hash === undefined ? [] : unlessSame(kinds.bytes, [id], placesOf(payload, at.hash));
    }
    const number = id === 'genesis' ? '0' : id;
    return at.number === undefined ? [] : unlessSame(kinds.number, [number], placesOf(payload, at.number));
  });
}

/** Some methods take `{blockNumber}` or `{blockHash}` (EIP-1898). */
function blockIdOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { blockNumber, blockHash } = value as { blockNumber?: unknown; blockHash?: unknown };
  return blockHash ?? blockNumber;
}
