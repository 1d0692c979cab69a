/** Results of the ots and erigon namespaces. */
import { anyOf, listOf, nullable, nullish, type Schema } from '../types';

import { addressOf, bytesOf, hashOf, hexNumber, listed, objectOf, textOf, whole, yesNo } from './forms';
import { header as blockHeader, receiptMembers, transaction } from './objects';
import { byAddress } from './plain';

/** Otterscan leaves out logs and their filter. */
const shortReceipt = () =>
  objectOf('receipt', {
    ...receiptMembers,
    logs: nullish(receiptMembers.logs),
    logsBloom: nullish(receiptMembers.logsBloom),
    timestamp: nullish(anyOf(whole('Unix time of the block'), hexNumber('Unix time of the block'))),
  });

/** A block without its transactions, but with their number. */
const countedBlock = (members: Readonly<Record<string, Schema>> = {}) =>
  blockHeader({
    transactionCount: anyOf(whole('Number of transactions'), hexNumber('Number of transactions')),
    ...members,
  });

export const internalOperations = listed(
  objectOf('internal operation', {
    type: whole('0: transfer, 1: self-destruct, 2: CREATE, 3: CREATE2'),
    from: addressOf('Sender'),
    to: addressOf('Receiver'),
    value: hexNumber('Ether that was sent'),
  }),
);

export const tracedCalls = nullable(
  listed(
    objectOf('traced call', {
      type: textOf('CALL, STATICCALL, DELEGATECALL, CREATE, …'),
      depth: whole('Depth of calls, from 0'),
      from: addressOf('Who called'),
      to: nullish(addressOf('Who was called')),
      value: nullish(hexNumber('Ether that was sent')),
      input: bytesOf('Input of the call'),
      output: nullish(bytesOf('What it returned')),
    }),
  ),
);

export const blockDetails = nullable(
  objectOf('block details', {
    block: countedBlock(),
    issuance: nullish(
      objectOf('issuance', {
        blockReward: hexNumber('Reward of the block'),
        uncleReward: hexNumber('Rewards of its uncles'),
        issuance: hexNumber('Sum of both'),
      }),
    ),
    totalFees: hexNumber('Fees of all transactions'),
  }),
);

export const blockTransactions = nullable(
  objectOf('block transactions', {
    fullblock: countedBlock({ transactions: listOf(transaction) }),
    receipts: listed(shortReceipt()),
  }),
);

export const foundTransactions = objectOf('page of transactions', {
  txs: listed(transaction),
  receipts: listed(shortReceipt()),
  firstPage: yesNo('True when there are no newer ones'),
  lastPage: yesNo('True when there are no older ones'),
});

export const contractCreator = nullable(
  objectOf('contract creator', {
    hash: hashOf('Hash of the transaction'),
    creator: addressOf('Who created it'),
  }),
);

export const header = nullable(blockHeader());

export const balances = byAddress(hexNumber('New balance'), {
  title: 'balances',
  description: 'By address: new balance.',
});

export const erigonForks = objectOf('forks', {
  genesis: hashOf('Hash of the genesis block'),
  heightForks: nullish(listed(whole('Block number of a fork'))),
  timeForks: nullish(listed(whole('Unix time of a fork'))),
});
