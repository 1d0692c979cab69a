import { hash32 } from '../encoding';
import { anyOf, type Schema } from '../types';

import { header, log, transaction } from './objects';

const pendingTransaction = anyOf(hash32({ description: 'Hash of the transaction.' }), transaction);

/** By the first parameter of `eth_subscribe`. What clients send for `syncing` differs, and no document shows it. */
const byKind: ReadonlyMap<unknown, Schema> = new Map<unknown, Schema>([
  ['newHeads', header()],
  ['logs', log],
  ['newPendingTransactions', pendingTransaction],
]);

/**
 * Schema of the `result` in the notifications of a subscription; undefined where no document shows it.
 *
 * @param params of the call that subscribes
 */
export function notificationOf(method: string, params: unknown): Schema | undefined {
  if (method !== 'eth_subscribe' || !Array.isArray(params)) return undefined;
  return byKind.get(params[0]);
}
