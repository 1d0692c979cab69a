/** The ots and erigon namespaces: block explorers, and Erigon's own methods. */
import { bool } from '../encoding';
import type { MethodEntry } from '../entry';
import { written } from '../object';
import { anyOf, listOf, maybe, nullable, nullish, type Schema } from '../types';
import { type ClientName, clientDocs, groupOf, required } from './build';
import { filterOptions } from './filter';
import { addressOf, bytesOf, hashOf, hexNumber, listed, objectOf, textOf, whole, yesNo } from './forms';
import { header as blockHeader, log, receiptMembers, transaction as transactionObject } from './objects';
import {
  account,
  anyBlock,
  anyBlockNumber,
  blockHash,
  flag,
  most,
  num,
  opt,
  transaction,
} from './parameters';
import { byAddress, counting, integer } from './plain';
import { blockOrNull, number, receipts } from './results';

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

const internalOperations = listed(
  objectOf('internal operation', {
    type: whole('0: transfer, 1: self-destruct, 2: CREATE, 3: CREATE2'),
    from: addressOf('Sender'),
    to: addressOf('Receiver'),
    value: hexNumber('Ether that was sent'),
  }),
);

const tracedCalls = nullable(
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

const blockDetails = nullable(
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

const blockTransactions = nullable(
  objectOf('block transactions', {
    fullblock: countedBlock({ transactions: listOf(transactionObject) }),
    receipts: listed(shortReceipt()),
  }),
);

const foundTransactions = objectOf('page of transactions', {
  txs: listed(transactionObject),
  receipts: listed(shortReceipt()),
  firstPage: yesNo('True when there are no newer ones'),
  lastPage: yesNo('True when there are no older ones'),
});

const contractCreator = nullable(
  objectOf('contract creator', {
    hash: hashOf('Hash of the transaction'),
    creator: addressOf('Who created it'),
  }),
);

const header = nullable(blockHeader());

const balances = byAddress(hexNumber('New balance'), {
  title: 'balances',
  description: 'By address: new balance.',
});

const erigonForks = objectOf('forks', {
  genesis: hashOf('Hash of the genesis block'),
  heightForks: nullish(listed(whole('Block number of a fork'))),
  timeForks: nullish(listed(whole('Unix time of a fork'))),
});

const clients: readonly ClientName[] = ['erigon', 'reth', 'nethermind', 'anvil'];
const ots = groupOf('Otterscan', clientDocs('Otterscan'), 'read', clients);
const erigon = groupOf('Erigon', clientDocs('Erigon'), 'read', ['erigon']);

const logLimits = written(
  {
    logCount: maybe(counting(integer({ description: 'Most logs to return.' }))),
    blockCount: maybe(counting(integer({ description: 'Most blocks to return logs of.' }))),
    ignoreTopicsOrder: maybe(bool({ description: 'Takes topics at any position.' })),
  },
  { title: 'limits', description: 'How many logs or blocks.', kind: 'object', example: { logCount: 10 } },
);

const blockNumber = (name = 'block', summary = 'Block number; 0 for the newest') =>
  num(name, summary, { example: 1 });
const pageSize = () => most('pageSize', 'Most transactions to return', { example: 25 });

export const otterscan: readonly MethodEntry[] = [
  ots('ots_getApiLevel', 'Version of the namespace.', {
    result: integer({ description: 'Version.' }),
    returns: 'A number.',
  }),
  ots('ots_getInternalOperations', 'Transfers, creations and self-destructs inside a transaction.', {
    params: [transaction()],
    result: internalOperations,
    returns: 'List of {type, from, to, value}.',
  }),
  ots('ots_hasCode', 'Whether an address has code.', {
    params: [account(), opt(anyBlock())],
    result: bool({ description: 'True when it has code.' }),
    returns: 'true or false.',
  }),
  ots('ots_traceTransaction', 'Tree of calls of a transaction.', {
    params: [transaction()],
    result: tracedCalls,
    returns: 'List of calls with their depth.',
  }),
  ots('ots_getTransactionError', 'Why a transaction reverted.', {
    params: [transaction()],
    result: bytesOf('Revert data'),
    returns: 'Revert data.',
  }),
  ots('ots_getBlockDetails', 'A block with its issuance and fees.', {
    params: [anyBlockNumber()],
    result: blockDetails,
    returns: 'Block, issuance, total fees.',
  }),
  ots('ots_getBlockDetailsByHash', 'A block with its issuance and fees, by its hash.', {
    params: [blockHash()],
    result: blockDetails,
    returns: 'Block, issuance, total fees.',
  }),
  ots('ots_getBlockTransactions', 'Transactions of a block, page by page.', {
    params: [
      num('block', 'Block number', { example: 1 }),
      num('page', 'Page, from 0', { example: 0 }),
      pageSize(),
    ],
    result: blockTransactions,
    returns: 'Block, transactions and receipts.',
  }),
  ots('ots_searchTransactionsBefore', 'Transactions of an address before a block, page by page.', {
    params: [account(), blockNumber(), pageSize()],
    result: foundTransactions,
    returns: 'Transactions, receipts, and whether there are more.',
  }),
  ots('ots_searchTransactionsAfter', 'Transactions of an address after a block, page by page.', {
    params: [account(), blockNumber(), pageSize()],
    result: foundTransactions,
    returns: 'Transactions, receipts, and whether there are more.',
  }),
  ots('ots_getTransactionBySenderAndNonce', 'Transaction of a sender with a nonce.', {
    params: [account('address', 'Sender'), num('nonce', 'Nonce', { example: 0 })],
    result: nullable(hashOf('Hash of the transaction')),
    returns: 'Hash of the transaction; null when there is none.',
  }),
  ots('ots_getContractCreator', 'Who created a contract, and in which transaction.', {
    params: [account('address', 'Contract')],
    result: contractCreator,
    returns: 'Transaction and creator; null when it is not a contract.',
  }),
];

export const erigonMethods: readonly MethodEntry[] = [
  erigon('erigon_getHeaderByNumber', 'Header of a block, by its number.', {
    params: [anyBlockNumber()],
    result: header,
    returns: 'The header; null when there is none.',
    servedBy: ['erigon', 'anvil', 'reth'],
  }),
  erigon('erigon_getHeaderByHash', 'Header of a block, by its hash.', {
    params: [blockHash()],
    result: header,
    returns: 'The header; null when there is none.',
  }),
  erigon('erigon_getBlockByTimestamp', 'Block at a time.', {
    params: [
      num('timestamp', 'Unix time', { unit: 'seconds', example: '0x6553f100' }),
      flag('fullTransactions', 'true for full transactions'),
    ],
    ...blockOrNull,
  }),
  erigon('erigon_getBlockReceiptsByBlockHash', 'Receipts of a block, by its hash.', {
    params: [blockHash()],
    ...receipts,
  }),
  erigon('erigon_getBalanceChangesInBlock', 'Balances that changed in a block.', {
    params: [anyBlock()],
    result: balances,
    returns: 'By address: new balance.',
  }),
  erigon('erigon_getLogsByHash', 'Logs of a block, by its hash.', {
    params: [blockHash()],
    result: listOf(nullable(listOf(log))),
    returns: 'A list of logs for each transaction.',
  }),
  erigon('erigon_getLogs', 'Logs that match a filter, with the time of their block.', {
    params: [required('filter', 'Which logs', filterOptions('logs'))],
    result: listOf(log),
    returns: 'List of logs.',
  }),
  erigon('erigon_getLatestLogs', 'Newest logs that match a filter.', {
    params: [
      required('filter', 'Which logs', filterOptions('logs')),
      required('options', 'How many logs or blocks', logLimits),
    ],
    result: listOf(log),
    returns: 'List of logs.',
  }),
  erigon('erigon_forks', 'Hash of the genesis block, and the forks of the chain.', {
    result: erigonForks,
    returns: 'Genesis and forks.',
  }),
  erigon('erigon_blockNumber', 'Number of the newest block, or of a tag.', {
    params: [opt(anyBlock())],
    ...number('Block number.', 'block'),
  }),
  erigon('erigon_nodeInfo', 'Identity, addresses and protocols of the sentries.', {
    returns: 'List of nodes.',
  }),
  erigon('erigon_issuance', 'Ether that a block issued.', {
    params: [anyBlock()],
    returns: 'Rewards of block and uncles.',
    deprecated: 'Erigon removed it.',
    servedBy: ['erigon<2.40'],
  }),
  erigon('erigon_watchTheBurn', 'Ether that was issued and burnt up to a block.', {
    params: [anyBlock()],
    returns: 'Issued and burnt amounts.',
    deprecated: 'Erigon removed it.',
    servedBy: ['erigon<2.60'],
  }),
  erigon('erigon_cumulativeChainTraffic', 'Transactions and gas up to a block.', {
    params: [anyBlock()],
    returns: 'Number of transactions, and gas.',
  }),
  erigon('erigon_cacheCheck', 'Checks the state cache.', { returns: 'Result of the check.' }),
];
