import * as z from 'zod';
import { address } from '../encoding';
import type { MethodEntry } from '../entry';
import { notAnObject } from '../object';
import { community, groupOf, required } from './build';
import { transactionPoolStatus } from './objects';

const method = groupOf('Transaction pool', community('txpool'));

export const transactionPool: readonly MethodEntry[] = [
  method('txpool_status', {
    summary: 'How many transactions wait.',
    result: transactionPoolStatus,
    returns: 'Numbers of pending and of queued transactions.',
  }),
  method('txpool_content', {
    summary: 'All transactions that wait.',
    result: z.looseObject({}, { error: notAnObject }),
    returns: 'Pending and queued transactions, by sender and nonce.',
  }),
  method('txpool_contentFrom', {
    summary: 'Transactions of one sender that wait.',
    params: [required('address', 'Sender', address())],
    result: z.looseObject({}, { error: notAnObject }),
    returns: 'Pending and queued transactions, by nonce.',
  }),
];
