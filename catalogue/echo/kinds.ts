/** How values of requests and responses are compared. */
import { listed, scalarText, shortened } from '../../common/units/words';

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
  return shortened(scalarText(JSON.stringify(value) ?? 'undefined'), 101);
}

/** `1`, `1 or 2`, `1, 2, 3 or 61 more` */
export function shownValues(values: readonly unknown[], conjunction: 'and' | 'or'): string {
  return listed(values.map(shownValue), conjunction, MOST_SHOWN);
}
