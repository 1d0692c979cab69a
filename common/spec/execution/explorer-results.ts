/** Results of the ots and erigon namespaces. */
import type * as z from 'zod';
import { listOf } from '../object';
import { lazily } from './build';
import { addressOf, bytesOf, hashOf, hexNumber, listed, objectOf, textOf, whole, yesNo } from './forms';
import { header as blockHeader, receiptMembers, transaction } from './objects';
import { byAddress } from './plain';

/** Otterscan leaves out logs and their filter. */
const shortReceipt = () =>
  objectOf('receipt', {
    ...receiptMembers,
    logs: receiptMembers.logs.nullish(),
    logsBloom: receiptMembers.logsBloom.nullish(),
    timestamp: whole('Unix time of the block').or(hexNumber('Unix time of the block')).nullish(),
  });

/** A block without its transactions, but with their number. */
const countedBlock = (members: Readonly<Record<string, z.ZodType>> = {}) =>
  blockHeader({
    transactionCount: whole('Number of transactions').or(hexNumber('Number of transactions')),
    ...members,
  });

export const internalOperations = lazily(() =>
  listed(
    objectOf('internal operation', {
      type: whole('0: transfer, 1: self-destruct, 2: CREATE, 3: CREATE2'),
      from: addressOf('Sender'),
      to: addressOf('Receiver'),
      value: hexNumber('Ether that was sent'),
    }),
  ),
);

export const tracedCalls = lazily(() =>
  listed(
    objectOf('traced call', {
      type: textOf('CALL, STATICCALL, DELEGATECALL, CREATE, …'),
      depth: whole('Depth of calls, from 0'),
      from: addressOf('Who called'),
      to: addressOf('Who was called').nullish(),
      value: hexNumber('Ether that was sent').nullish(),
      input: bytesOf('Input of the call'),
      output: bytesOf('What it returned').nullish(),
    }),
  ).nullable(),
);

export const blockDetails = lazily(() =>
  objectOf('block details', {
    block: countedBlock(),
    issuance: objectOf('issuance', {
      blockReward: hexNumber('Reward of the block'),
      uncleReward: hexNumber('Rewards of its uncles'),
      issuance: hexNumber('Sum of both'),
    }).nullish(),
    totalFees: hexNumber('Fees of all transactions'),
  }).nullable(),
);

export const blockTransactions = lazily(() =>
  objectOf('block transactions', {
    fullblock: countedBlock({ transactions: listOf(transaction) }),
    receipts: listed(shortReceipt()),
  }).nullable(),
);

export const foundTransactions = lazily(() =>
  objectOf('page of transactions', {
    txs: listed(transaction),
    receipts: listed(shortReceipt()),
    firstPage: yesNo('True when there are no newer ones'),
    lastPage: yesNo('True when there are no older ones'),
  }),
);

export const contractCreator = lazily(() =>
  objectOf('contract creator', {
    hash: hashOf('Hash of the transaction'),
    creator: addressOf('Who created it'),
  }).nullable(),
);

export const header = lazily(() => blockHeader().nullable());

export const balances = lazily(() =>
  byAddress(hexNumber('New balance'), { title: 'balances', description: 'By address: new balance.' }),
);

export const erigonForks = lazily(() =>
  objectOf('forks', {
    genesis: hashOf('Hash of the genesis block'),
    heightForks: listed(whole('Block number of a fork')).nullish(),
    timeForks: listed(whole('Unix time of a fork')).nullish(),
  }),
);
