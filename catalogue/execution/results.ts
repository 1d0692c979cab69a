/** Results that the methods of clients share. */
import { bool, data, hash32, quantity, rawTransaction, text } from '../encoding';
import { anyOf, constant, listOf, nullable } from '../types';

import { nothing } from './forms';
import { block, receipt, transaction } from './objects';

/** `true`. */
export const done = {
  result: bool({ description: 'True when it was done.' }),
  returns: 'true when it was done.',
};
export const untold = { result: nothing, returns: 'null or true.' };
export const hex = (returns: string) => ({
  result: data(undefined, { description: returns }),
  returns,
});
export const number = (returns: string, unit?: string) => ({
  result: quantity({ description: returns, ...(unit === undefined ? {} : { unit }) }),
  returns,
});
export const hashed = (returns: string) => ({
  result: hash32({ description: returns }),
  returns,
});
export const words = (returns: string) => ({ result: text({ description: returns }), returns });
export const yes = (returns: string) => ({ result: bool({ description: returns }), returns });
export const blockOrNull = {
  result: nullable(block),
  returns: 'The block; null when there is none.',
};
export const transactionOrNull = {
  result: nullable(transaction),
  returns: 'The transaction; null when there is none.',
};
export const receipts = { result: nullable(listOf(receipt)), returns: 'List of receipts.' };
export const encodedOrNull = {
  result: anyOf(rawTransaction({ title: 'data', description: 'The encoded transaction.' }), constant(null)),
  returns: 'The encoded transaction; null when there is none.',
};
