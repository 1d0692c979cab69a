/** Results that the methods of clients share. */
import * as z from 'zod';
import { bool, data, hash32, quantity, rawTransaction, text } from '../encoding';
import { listOf } from '../object';
import { lazily } from './build';
import { nothing } from './forms';
import { block, receipt, transaction } from './objects';

/** `true`. */
export const done = {
  result: lazily(() => bool({ description: 'True when it was done.' })),
  returns: 'true when it was done.',
};
export const untold = { result: nothing, returns: 'null or true.' };
export const hex = (returns: string) => ({
  result: lazily(() => data(undefined, { description: returns })),
  returns,
});
export const number = (returns: string, unit?: string) => ({
  result: lazily(() => quantity({ description: returns, ...(unit === undefined ? {} : { unit }) })),
  returns,
});
export const hashed = (returns: string) => ({
  result: lazily(() => hash32({ description: returns })),
  returns,
});
export const words = (returns: string) => ({ result: lazily(() => text({ description: returns })), returns });
export const yes = (returns: string) => ({ result: lazily(() => bool({ description: returns })), returns });
export const blockOrNull = {
  result: lazily(() => block.nullable()),
  returns: 'The block; null when there is none.',
};
export const transactionOrNull = {
  result: lazily(() => transaction.nullable()),
  returns: 'The transaction; null when there is none.',
};
export const receipts = { result: lazily(() => listOf(receipt).nullable()), returns: 'List of receipts.' };
export const encodedOrNull = {
  result: lazily(() =>
    z.union([rawTransaction({ title: 'data', description: 'The encoded transaction.' }), z.null()]),
  ),
  returns: 'The encoded transaction; null when there is none.',
};
