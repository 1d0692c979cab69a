import { data, hash32 } from '../encoding';
import type { MethodEntry } from '../entry';
import { nullable } from '../types';
import { community, groupOf, optional, required } from './build';
import { builtBlock, looseAttributes, transactionList } from './engine-objects';

const method = groupOf('Testing', community('testing'), 'write');

export const testing: readonly MethodEntry[] = [
  method('testing_buildBlockV1', 'Builds a block from given transactions, on test networks.', {
    params: [
      required('parentBlockHash', 'Block to build on', hash32({ title: 'block hash' })),
      required('payloadAttributes', 'What to build from', looseAttributes()),
      required(
        'transactions',
        'Encoded transactions; null takes those of the pool',
        nullable(transactionList),
      ),
      optional('extraData', 'Extra data of the block', nullable(data(undefined, { title: 'extra data' }))),
    ],
    result: builtBlock(3, { blobs: true, requests: 'optional' }),
    returns: 'The payload, its value in wei, and what goes with it.',
  }),
];
