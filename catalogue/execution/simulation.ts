/** Responses of `eth_simulateV1` and `eth_fillTransaction`. */
import { data, quantity, text } from '../encoding';
import { reply } from '../object';
import { listOf, nullish } from '../types';

import { block, log, transactionMembers } from './objects';
import { integer, word } from './plain';
import { transactionType } from './transaction-type';

const callResult = reply(
  {
    status: word(
      { '0x1': 'success', '0x0': 'failure' },
      { title: 'status', description: 'Whether the call succeeded.', kind: 'status' },
    ),
    returnData: data(undefined, {
      title: 'return data',
      description: 'What the call returned.',
      kind: 'words',
    }),
    gasUsed: quantity({ title: 'gas', description: 'Gas that it used.', unit: 'gas' }),
    maxUsedGas: nullish(quantity({ title: 'gas', description: 'Gas before refunds.', unit: 'gas' })),
    // Of a call that failed; some clients give an empty list of logs then.
    error: nullish(
      reply(
        {
          code: integer({ description: 'Kind of the error.' }),
          message: text({ description: 'Why it failed.' }),
        },
        { title: 'call error', description: 'Why the call failed.' },
      ),
    ),
    logs: nullish(listOf(log)),
  },
  { title: 'call result', description: 'Result of one call.', kind: 'call-result' },
);

export const simulatedBlock = reply(
  { ...block.members, calls: listOf(callResult) },
  { title: 'simulated block', description: 'A block with the results of its calls.' },
);

/** The transaction is not signed: it has no hash. */
export const filledTransaction = reply(
  {
    raw: nullish(data(undefined, { title: 'transaction data', description: 'The transaction, encoded.' })),
    tx: reply(
      {
        ...transactionMembers,
        type: transactionType(),
        hash: nullish(transactionMembers.hash),
        from: nullish(transactionMembers.from),
        blobs: nullish(listOf(data(131_072, { title: 'blob', description: 'A blob of the transaction.' }))),
        commitments: nullish(
          listOf(data(48, { title: 'commitment', description: 'KZG commitment to a blob.' })),
        ),
        proofs: nullish(listOf(data(48, { title: 'proof', description: 'KZG proof of a blob.' }))),
      },
      { title: 'transaction', description: 'The transaction with its fields filled in.' },
    ),
  },
  { title: 'filled transaction', description: 'The transaction with its fields filled in.' },
);
