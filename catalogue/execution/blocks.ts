import { bool, hash32, uint64 } from '../encoding';
import type { MethodEntry, Parameter } from '../entry';
import { nullable, type Schema } from '../types';
import { blockNumberOrTag } from './block-parameter';
import { groupOf, required, shown } from './build';
import { block, receipt, transaction, uncle } from './objects';

const method = groupOf('Blocks, transactions, uncles', shown('Blocks, transactions, uncles'));

export const byHash = required(
  'blockHash',
  'Hash of the block',
  hash32({ title: 'block hash', description: 'Hash of the block.' }),
);
const byNumber = required('block', 'Block number or tag', blockNumberOrTag());

const fullTransactions = required(
  'fullTransactions',
  'true for full transactions, false for their hashes',
  bool({
    title: 'full transactions',
    description: 'true for full transactions, false for their hashes.',
    example: false,
    values: { false: 'hashes of transactions', true: 'full transaction objects' },
  }),
);

export const transactionHash = required(
  'transactionHash',
  'Hash of the transaction',
  hash32({
    title: 'transaction hash',
    description: 'Hash of the transaction.',
    example: '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b',
  }),
);

function position(summary: string): Parameter {
  return required('index', summary, uint64({ title: 'index', description: `${summary}.`, example: '0x0' }));
}

const inBlock = 'Position of the transaction in the block';

/** A block has at most two uncles: Yellow Paper, section 11.1. */
const uncleIndex = required(
  'index',
  'Position of the uncle in the block',
  uint64(
    { title: 'index', description: 'Position of the uncle in the block: 0 or 1.', example: '0x0' },
    { most: 1 },
  ),
);

function countOf(what: string): Schema {
  return nullable(uint64({ title: 'count', description: `Number of ${what}.` }));
}

const unclesNote =
  'Blocks after the merge have no uncles; newer nodes lack the method or answer zero or null.';

export const blocks: readonly MethodEntry[] = [
  method('eth_getBlockTransactionCountByHash', 'Number of transactions in a block, by its hash.', {
    params: [byHash],
    result: countOf('transactions'),
    returns: 'Number of transactions; null when there is no such block.',
  }),
  method('eth_getBlockTransactionCountByNumber', 'Number of transactions in a block, by its number.', {
    params: [byNumber],
    result: countOf('transactions'),
    returns: 'Number of transactions; null when there is no such block.',
  }),
  method('eth_getUncleCountByBlockHash', 'Number of uncles of a block, by its hash.', {
    params: [byHash],
    result: countOf('uncles'),
    returns: 'Number of uncles.',
    notes: [unclesNote],
  }),
  method('eth_getUncleCountByBlockNumber', 'Number of uncles of a block, by its number.', {
    params: [byNumber],
    result: countOf('uncles'),
    returns: 'Number of uncles.',
    notes: [unclesNote],
  }),
  method('eth_getBlockByHash', 'A block, by its hash.', {
    params: [byHash, fullTransactions],
    result: nullable(block),
    returns: 'The block; null when there is none.',
    notes: ['In the pending block, number, hash, nonce, logsBloom and miner are null.'],
  }),
  method('eth_getBlockByNumber', 'A block, by its number.', {
    params: [byNumber, fullTransactions],
    result: nullable(block),
    returns: 'The block; null when there is none.',
    notes: ['In the pending block, number, hash, nonce, logsBloom and miner are null.'],
  }),
  method('eth_getTransactionByHash', 'A transaction, by its hash.', {
    params: [transactionHash],
    result: nullable(transaction),
    returns: 'The transaction; null when there is none.',
    notes: ['While it is pending, blockHash, blockNumber and transactionIndex are null.'],
  }),
  method(
    'eth_getTransactionByBlockHashAndIndex',
    'A transaction, by the hash of its block and its position in it.',
    {
      params: [byHash, position(inBlock)],
      result: nullable(transaction),
      returns: 'The transaction; null when there is none.',
    },
  ),
  method(
    'eth_getTransactionByBlockNumberAndIndex',
    'A transaction, by the number of its block and its position in it.',
    {
      params: [byNumber, position(inBlock)],
      result: nullable(transaction),
      returns: 'The transaction; null when there is none.',
    },
  ),
  method('eth_getTransactionReceipt', 'Receipt of an included transaction.', {
    params: [transactionHash],
    result: nullable(receipt),
    returns: 'The receipt; null while the transaction is in no block.',
    notes: ['Transactions are included only while the consensus client of the node runs.'],
  }),
  method('eth_getUncleByBlockHashAndIndex', 'An uncle, by the hash of the block and its position in it.', {
    params: [byHash, uncleIndex],
    result: nullable(uncle),
    returns: 'Header of the uncle; null when there is none.',
    notes: ['An uncle has no transactions of its own.', unclesNote],
  }),
  method(
    'eth_getUncleByBlockNumberAndIndex',
    'An uncle, by the number of the block and its position in it.',
    {
      params: [byNumber, uncleIndex],
      result: nullable(uncle),
      returns: 'Header of the uncle; null when there is none.',
      notes: ['An uncle has no transactions of its own.', unclesNote],
    },
  ),
];
