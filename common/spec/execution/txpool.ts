import * as z from 'zod';
import { address } from '../encoding';
import type { MethodEntry } from '../entry';
import { notAnObject } from '../object';
import { community, groupOf, required } from './build';
import { transactionPoolStatus } from './objects';

const method = groupOf('Transaction pool', community('txpool'));

export const transactionPool: readonly MethodEntry[] = [
  method('txpool_status', {
    summary: 'Number of waiting transactions.',
    result: transactionPoolStatus,
    returns: 'Numbers of pending and of queued transactions.',
  }),
  method('txpool_content', {
    summary: 'All waiting transactions.',
    result: z.looseObject({}, { error: notAnObject }),
    returns: 'Pending and queued transactions, by sender and nonce.',
  }),
  method('txpool_contentFrom', {
    summary: 'Waiting transactions of one sender.',
    params: [required('address', 'Sender', address())],
    result: z.looseObject({}, { error: notAnObject }),
    returns: 'Pending and queued transactions, by nonce.',
  }),
];
