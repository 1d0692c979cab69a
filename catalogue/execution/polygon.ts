/** Methods of nodes of Polygon: PoS and zkEVM. */
import type { MethodEntry } from '../entry';
import { nullable } from '../types';
import { clientDocs, groupOf } from './build';
import { hashOf, hexNumber, listed } from './forms';
import { block as blockResult, receipt, transaction as transactionResult } from './objects';
import {
  any,
  anyBlock,
  anyCall,
  blockHash,
  flag,
  hash,
  num,
  object,
  opt,
  rawBytes,
  str,
  transaction,
} from './parameters';
import { hashed, number, words, yes } from './results';
import { rollupBatch, rollupContract } from './rollup-forms';
import { addresses, borSnapshot, borValidators, exitRoots } from './rollup-results';

const bor = groupOf('Polygon PoS', clientDocs('Bor'), 'read', ['bor', 'erigon']);
const zkevm = groupOf('Polygon zkEVM', clientDocs('Polygon zkEVM'), 'read', ['cdkErigon']);
const batchOrTag = () => any('batch', 'Number or tag of a batch', 'latest');
const block = () => any('block', 'Block number', '0x1');

export const polygon: readonly MethodEntry[] = [
  bor('bor_getAuthor', {
    summary: 'Who produced a block.',
    params: [anyBlock()],
    ...rollupContract('The address.'),
  }),
  bor('bor_getCurrentProposer', { summary: 'Current proposer.', ...rollupContract('The address.') }),
  bor('bor_getCurrentValidators', {
    summary: 'Current validators.',
    result: borValidators,
    returns: 'List of validators with their power.',
  }),
  bor('bor_getRootHash', {
    summary: 'Root over a range of blocks, for checkpoints.',
    params: [num('from', 'First block', { example: 1 }), num('to', 'Last block', { example: 16 })],
    ...words('The root, hex without prefix.'),
  }),
  bor('bor_getSigners', {
    summary: 'Accounts that may sign blocks.',
    params: [opt(anyBlock())],
    result: addresses,
    returns: 'List of addresses.',
  }),
  bor('bor_getSignersAtHash', {
    summary: 'Accounts that may sign blocks, at a block given by its hash.',
    params: [blockHash()],
    result: addresses,
    returns: 'List of addresses.',
  }),
  bor('bor_getSnapshot', {
    summary: 'Validators and recent signers at a block.',
    params: [opt(anyBlock())],
    result: borSnapshot,
    returns: 'The snapshot.',
  }),
  bor('bor_getSnapshotAtHash', {
    summary: 'Validators and recent signers at a block, by its hash.',
    params: [blockHash()],
    result: borSnapshot,
    returns: 'The snapshot.',
  }),
  bor('bor_getSnapshotProposer', {
    summary: 'Proposer at a block.',
    params: [opt(anyBlock())],
    ...rollupContract('The address.'),
  }),
  bor('bor_getSnapshotProposerSequence', {
    summary: 'Order of the proposers at a block.',
    params: [opt(anyBlock())],
    returns: 'Signers with their difficulty.',
  }),
  bor('bor_getVoteOnHash', {
    summary: 'Vote of the node on a milestone.',
    params: [
      num('start', 'First block'),
      num('end', 'Last block'),
      str('hash', 'Hash of the last block', '0x00'),
      str('milestone', 'Id of the milestone', 'id'),
    ],
    ...yes('true when it agrees.'),
    servedBy: ['bor'],
  }),
  bor('bor_sendRawTransactionConditional', {
    summary: 'Sends a signed transaction under conditions.',
    effect: 'send',
    params: [rawBytes('The signed transaction'), object('conditions', 'What must hold when it is included')],
    ...hashed('Hash of the transaction.'),
    servedBy: ['bor'],
  }),
  bor('eth_getRootHash', {
    summary: 'Root over a range of blocks, for checkpoints.',
    params: [num('from', 'First block', { example: 1 }), num('to', 'Last block', { example: 16 })],
    ...words('The root, hex without prefix.'),
    servedBy: ['bor'],
  }),
  zkevm('zkevm_batchNumber', { summary: 'Number of the newest batch.', ...number('Batch number.') }),
  zkevm('zkevm_virtualBatchNumber', {
    summary: 'Newest batch that was sequenced on layer 1.',
    ...number('Batch number.'),
  }),
  zkevm('zkevm_verifiedBatchNumber', {
    summary: 'Newest batch that was verified on layer 1.',
    ...number('Batch number.'),
  }),
  zkevm('zkevm_consolidatedBlockNumber', {
    summary: 'Newest block that was verified on layer 1.',
    ...number('Block number.', 'block'),
  }),
  zkevm('zkevm_batchNumberByBlockNumber', {
    summary: 'Batch of a block.',
    params: [block()],
    result: nullable(hexNumber('Batch number')),
    returns: 'Batch number.',
  }),
  zkevm('zkevm_isBlockVirtualized', {
    summary: 'Whether a block was sequenced on layer 1.',
    params: [block()],
    ...yes('true when it was.'),
  }),
  zkevm('zkevm_isBlockConsolidated', {
    summary: 'Whether a block was verified on layer 1.',
    params: [block()],
    ...yes('true when it was.'),
  }),
  zkevm('zkevm_getBatchByNumber', {
    summary: 'A batch, by its number.',
    params: [batchOrTag(), opt(flag('fullTransactions', 'true for full transactions'))],
    returns: 'The batch; null when there is none.',
  }),
  zkevm('zkevm_getFullBlockByNumber', {
    summary: 'A block with details of the rollup, by its number.',
    params: [anyBlock(), flag('fullTransactions', 'true for full transactions')],
    result: nullable(blockResult),
    returns: 'The block; null when there is none.',
  }),
  zkevm('zkevm_getFullBlockByHash', {
    summary: 'A block with details of the rollup, by its hash.',
    params: [blockHash(), flag('fullTransactions', 'true for full transactions')],
    result: nullable(blockResult),
    returns: 'The block; null when there is none.',
  }),
  zkevm('zkevm_getNativeBlockHashesInRange', {
    summary: 'Native block hashes of a range.',
    params: [any('filter', 'First and last block', { fromBlock: '0x1', toBlock: '0x2' })],
    result: listed(hashOf('Hash of a block')),
    returns: 'List of hashes.',
  }),
  zkevm('zkevm_getTransactionByL2Hash', {
    summary: 'A transaction, by its hash on layer 2.',
    params: [transaction()],
    result: nullable(transactionResult),
    returns: 'The transaction; null when there is none.',
  }),
  zkevm('zkevm_getTransactionReceiptByL2Hash', {
    summary: 'A receipt, by the hash of the transaction on layer 2.',
    params: [transaction()],
    result: nullable(receipt),
    returns: 'The receipt; null when there is none.',
  }),
  zkevm('zkevm_estimateCounters', {
    summary: 'Counters of the prover that a transaction would use.',
    params: [anyCall()],
    moreParams: true,
    returns: 'Counters used and their limits.',
  }),
  zkevm('zkevm_getBatchCountersByNumber', {
    summary: 'Counters of the prover that a batch used.',
    params: [batchOrTag()],
    returns: 'Counters used and their limits.',
  }),
  zkevm('zkevm_getExitRootsByGER', {
    summary: 'Exit roots of a global exit root.',
    params: [hash('root', 'Global exit root')],
    result: exitRoots,
    returns: 'Exit roots; null when there is none.',
  }),
  zkevm('zkevm_getExitRootTable', { summary: 'Exit roots by index.', returns: 'List of exit roots.' }),
  zkevm('zkevm_getLatestGlobalExitRoot', { summary: 'Newest global exit root.', ...hashed('The root.') }),
  zkevm('zkevm_getForks', { summary: 'Forks of the rollup.', returns: 'List of forks.' }),
  zkevm('zkevm_getForkId', { summary: 'Current fork of the rollup.', ...number('Fork id.') }),
  zkevm('zkevm_getForkById', {
    summary: 'A fork of the rollup, by its id.',
    params: [num('forkId', 'Fork id')],
    returns: 'The fork.',
  }),
  zkevm('zkevm_getForkIdByBatchNumber', {
    summary: 'Fork of a batch.',
    params: [batchOrTag()],
    result: hexNumber('Fork id'),
    returns: 'Fork id.',
  }),
  zkevm('zkevm_getL2BlockInfoTree', {
    summary: 'Info tree of a block.',
    params: [anyBlock()],
    returns: 'The tree.',
  }),
  zkevm('zkevm_getProverInput', {
    summary: 'Input of the prover for a batch.',
    params: [rollupBatch()],
    moreParams: true,
    returns: 'The input.',
  }),
  zkevm('zkevm_getWitness', {
    summary: 'Witness of a batch.',
    params: [batchOrTag()],
    moreParams: true,
    returns: 'The witness.',
  }),
  zkevm('zkevm_getBatchWitness', {
    summary: 'Witness of a batch.',
    params: [batchOrTag()],
    moreParams: true,
    returns: 'The witness.',
  }),
  zkevm('zkevm_getBlockRangeWitness', {
    summary: 'Witness of a range of blocks.',
    params: [anyBlock('from', 'First block'), anyBlock('to', 'Last block')],
    moreParams: true,
    returns: 'The witness.',
  }),
  zkevm('zkevm_getVersionHistory', { summary: 'Versions of the node over time.', returns: 'Versions.' }),
  zkevm('zkevm_getRollupAddress', {
    summary: 'Contract of the rollup on layer 1.',
    ...rollupContract('The address.'),
  }),
  zkevm('zkevm_getRollupManagerAddress', {
    summary: 'Contract of the rollup manager on layer 1.',
    ...rollupContract('The address.'),
  }),
];
