import { address } from '../encoding';
import type { MethodEntry } from '../entry';
import { reply } from '../object';
import type { Schema } from '../types';
import { community, groupOf, required } from './build';
import { transaction, transactionPoolStatus } from './objects';
import { byAddress, byNumber } from './plain';

const method = groupOf('Transaction pool', community('txpool'));

const transactionsByNonce = byNumber(transaction, {
  title: 'transactions by nonce',
  description: 'By nonce: the transaction.',
});

function poolContent(transactions: Schema): Schema {
  return reply({ pending: transactions, queued: transactions }, { title: 'pool content' });
}

export const transactionPool: readonly MethodEntry[] = [
  method('txpool_status', 'Number of waiting transactions.', {
    result: transactionPoolStatus,
    returns: 'Numbers of pending and of queued transactions.',
  }),
  method('txpool_content', 'All waiting transactions.', {
    result: poolContent(byAddress(transactionsByNonce, { title: 'transactions by sender' })),
    returns: 'Pending and queued transactions, by sender and nonce.',
  }),
  method('txpool_contentFrom', 'Waiting transactions of one sender.', {
    params: [required('address', 'Sender', address())],
    result: poolContent(transactionsByNonce),
    returns: 'Pending and queued transactions, by nonce.',
  }),
];
