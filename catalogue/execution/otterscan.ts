/** The ots and erigon namespaces: block explorers, and Erigon's own methods. */
import { bool } from '../encoding';
import type { MethodEntry } from '../entry';
import { written } from '../object';
import { listOf, maybe, nullable } from '../types';
import { clientDocs, groupOf, required } from './build';
import type { ClientName } from './clients';
import {
  balances,
  blockDetails,
  blockTransactions,
  contractCreator,
  erigonForks,
  foundTransactions,
  header,
  internalOperations,
  tracedCalls,
} from './explorer-results';
import { filterOptions } from './filter';
import { bytesOf, hashOf } from './forms';
import { log } from './objects';
import { account, any, anyBlock, blockHash, flag, num, opt, transaction } from './parameters';
import { integer } from './plain';
import { blockOrNull, number, receipts } from './results';

const clients: readonly ClientName[] = ['erigon', 'reth', 'nethermind', 'anvil'];
const ots = groupOf('Otterscan', clientDocs('Otterscan'), 'read', clients);
const erigon = groupOf('Erigon', clientDocs('Erigon'), 'read', ['erigon']);

const logLimits = written(
  {
    logCount: maybe(integer({ description: 'Most logs to return.' })),
    blockCount: maybe(integer({ description: 'Most blocks to return logs of.' })),
    ignoreTopicsOrder: maybe(bool({ description: 'Takes topics at any position.' })),
  },
  { title: 'limits', description: 'How many logs or blocks.', kind: 'object', example: { logCount: 10 } },
);

const blockNumber = (name = 'block', summary = 'Block number; 0 for the newest') =>
  num(name, summary, { example: 1 });
const pageSize = () => num('pageSize', 'Most transactions to return', { example: 25 });

export const otterscan: readonly MethodEntry[] = [
  ots('ots_getApiLevel', {
    summary: 'Version of the namespace.',
    result: integer({ description: 'Version.' }),
    returns: 'A number.',
  }),
  ots('ots_getInternalOperations', {
    summary: 'Transfers, creations and self-destructs inside a transaction.',
    params: [transaction()],
    result: internalOperations,
    returns: 'List of {type, from, to, value}.',
  }),
  ots('ots_hasCode', {
    summary: 'Whether an address has code.',
    params: [account(), opt(anyBlock())],
    result: bool({ description: 'True when it has code.' }),
    returns: 'true or false.',
  }),
  ots('ots_traceTransaction', {
    summary: 'Tree of calls of a transaction.',
    params: [transaction()],
    result: tracedCalls,
    returns: 'List of calls with their depth.',
  }),
  ots('ots_getTransactionError', {
    summary: 'Why a transaction reverted.',
    params: [transaction()],
    result: bytesOf('Revert data'),
    returns: 'Revert data.',
  }),
  ots('ots_getBlockDetails', {
    summary: 'A block with its issuance and fees.',
    params: [anyBlock('block', 'Block number or tag')],
    result: blockDetails,
    returns: 'Block, issuance, total fees.',
  }),
  ots('ots_getBlockDetailsByHash', {
    summary: 'A block with its issuance and fees, by its hash.',
    params: [blockHash()],
    result: blockDetails,
    returns: 'Block, issuance, total fees.',
  }),
  ots('ots_getBlockTransactions', {
    summary: 'Transactions of a block, page by page.',
    params: [
      num('block', 'Block number', { example: 1 }),
      num('page', 'Page, from 0', { example: 0 }),
      pageSize(),
    ],
    result: blockTransactions,
    returns: 'Block, transactions and receipts.',
  }),
  ots('ots_searchTransactionsBefore', {
    summary: 'Transactions of an address before a block, page by page.',
    params: [account(), blockNumber(), pageSize()],
    result: foundTransactions,
    returns: 'Transactions, receipts, and whether there are more.',
  }),
  ots('ots_searchTransactionsAfter', {
    summary: 'Transactions of an address after a block, page by page.',
    params: [account(), blockNumber(), pageSize()],
    result: foundTransactions,
    returns: 'Transactions, receipts, and whether there are more.',
  }),
  ots('ots_getTransactionBySenderAndNonce', {
    summary: 'Transaction of a sender with a nonce.',
    params: [account('address', 'Sender'), num('nonce', 'Nonce', { example: 0 })],
    result: nullable(hashOf('Hash of the transaction')),
    returns: 'Hash of the transaction; null when there is none.',
  }),
  ots('ots_getContractCreator', {
    summary: 'Who created a contract, and in which transaction.',
    params: [account('address', 'Contract')],
    result: contractCreator,
    returns: 'Transaction and creator; null when it is not a contract.',
  }),
];

export const erigonMethods: readonly MethodEntry[] = [
  erigon('erigon_getHeaderByNumber', {
    summary: 'Header of a block, by its number.',
    params: [anyBlock()],
    result: header,
    returns: 'The header; null when there is none.',
    servedBy: ['erigon', 'anvil', 'reth'],
  }),
  erigon('erigon_getHeaderByHash', {
    summary: 'Header of a block, by its hash.',
    params: [blockHash()],
    result: header,
    returns: 'The header; null when there is none.',
  }),
  erigon('erigon_getBlockByTimestamp', {
    summary: 'Block at a time.',
    params: [
      any('timestamp', 'Unix time', '0x6553f100'),
      flag('fullTransactions', 'true for full transactions'),
    ],
    ...blockOrNull,
  }),
  erigon('erigon_getBlockReceiptsByBlockHash', {
    summary: 'Receipts of a block, by its hash.',
    params: [blockHash()],
    ...receipts,
  }),
  erigon('erigon_getBalanceChangesInBlock', {
    summary: 'Balances that changed in a block.',
    params: [anyBlock()],
    result: balances,
    returns: 'By address: new balance.',
  }),
  erigon('erigon_getLogsByHash', {
    summary: 'Logs of a block, by its hash.',
    params: [blockHash()],
    result: listOf(nullable(listOf(log))),
    returns: 'A list of logs for each transaction.',
  }),
  erigon('erigon_getLogs', {
    summary: 'Logs that match a filter, with the time of their block.',
    params: [required('filter', 'Which logs', filterOptions('logs'))],
    result: listOf(log),
    returns: 'List of logs.',
  }),
  erigon('erigon_getLatestLogs', {
    summary: 'Newest logs that match a filter.',
    params: [
      required('filter', 'Which logs', filterOptions('logs')),
      required('options', 'How many logs or blocks', logLimits),
    ],
    result: listOf(log),
    returns: 'List of logs.',
  }),
  erigon('erigon_forks', {
    summary: 'Hash of the genesis block, and the forks of the chain.',
    result: erigonForks,
    returns: 'Genesis and forks.',
  }),
  erigon('erigon_blockNumber', {
    summary: 'Number of the newest block, or of a tag.',
    params: [opt(anyBlock())],
    ...number('Block number.', 'block'),
  }),
  erigon('erigon_nodeInfo', {
    summary: 'Identity, addresses and protocols of the sentries.',
    returns: 'List of nodes.',
  }),
  erigon('erigon_issuance', {
    summary: 'Ether that a block issued.',
    params: [anyBlock()],
    returns: 'Rewards of block and uncles.',
    deprecated: 'Erigon removed it.',
    servedBy: ['erigon<2.40'],
  }),
  erigon('erigon_watchTheBurn', {
    summary: 'Ether that was issued and burnt up to a block.',
    params: [anyBlock()],
    returns: 'Issued and burnt amounts.',
    deprecated: 'Erigon removed it.',
    servedBy: ['erigon<2.60'],
  }),
  erigon('erigon_cumulativeChainTraffic', {
    summary: 'Transactions and gas up to a block.',
    params: [anyBlock()],
    returns: 'Number of transactions, and gas.',
  }),
  erigon('erigon_cacheCheck', { summary: 'Checks the state cache.', returns: 'Result of the check.' }),
];
