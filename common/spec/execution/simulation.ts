/** Responses of `eth_simulateV1` and `eth_fillTransaction`. */
import { data, quantity, text } from '../encoding';
import { listOf, reply } from '../object';
import { lazily } from './build';
import { block, log, transactionMembers } from './objects';
import { integer, word } from './plain';
import { transactionType } from './transaction-type';

const callResult = lazily(() =>
  reply(
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
      maxUsedGas: quantity({ title: 'gas', description: 'Gas before refunds.', unit: 'gas' }).nullish(),
      // Of a call that failed; some clients give an empty list of logs then.
      error: reply(
        {
          code: integer({ description: 'Kind of the error.' }),
          message: text({ description: 'Why it failed.' }),
        },
        { title: 'call error', description: 'Why the call failed.' },
      ).nullish(),
      logs: listOf(log).nullish(),
    },
    { title: 'call result', description: 'Result of one call.', kind: 'call-result' },
  ),
);

export const simulatedBlock = lazily(() =>
  reply(
    { ...block.shape, calls: listOf(callResult()) },
    { title: 'simulated block', description: 'A block with the results of its calls.' },
  ),
);

/** The transaction is not signed: it has no hash. */
export const filledTransaction = lazily(() =>
  reply(
    {
      raw: data(undefined, { title: 'transaction data', description: 'The transaction, encoded.' }).nullish(),
      tx: reply(
        {
          ...transactionMembers,
          type: transactionType(),
          hash: transactionMembers.hash.nullish(),
          from: transactionMembers.from.nullish(),
        },
        { title: 'transaction', description: 'The transaction with its fields filled in.' },
      ),
    },
    { title: 'filled transaction', description: 'The transaction with its fields filled in.' },
  ),
);
