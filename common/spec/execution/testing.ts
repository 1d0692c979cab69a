import * as z from 'zod';
import { data, hash32 } from '../encoding';
import type { MethodEntry } from '../entry';
import { listOf, notAnObject } from '../object';
import { community, groupOf, optional, required } from './build';

const method = groupOf('Testing', community('testing'), 'write');

export const testing: readonly MethodEntry[] = [
  method('testing_buildBlockV1', {
    summary: 'Builds a block from given transactions, on test networks.',
    params: [
      required('parentBlockHash', 'Block to build on', hash32({ title: 'block hash' })),
      required(
        'payloadAttributes',
        'What to build from',
        z.looseObject({}, { error: notAnObject }).meta({
          title: 'payload attributes',
          description: 'What to build from.',
          kind: 'object',
          example: { timestamp: '0x1' },
        }),
      ),
      required(
        'transactions',
        'Encoded transactions; null takes those of the pool',
        listOf(data(undefined, { title: 'transaction data' }), {
          title: 'transactions',
          description: 'Encoded transactions.',
          kind: 'data-list',
          example: [],
        }).nullable(),
      ),
      optional('extraData', 'Extra data of the block', data(undefined, { title: 'extra data' }).nullable()),
    ],
    result: z.looseObject({}, { error: notAnObject }),
    returns: 'The payload, its value in wei, and what goes with it.',
  }),
];
