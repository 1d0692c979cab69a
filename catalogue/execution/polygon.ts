/** Methods of nodes of Polygon: PoS and zkEVM. */

import type { MethodEntry } from '../entry';
import { nullable, range } from '../types';
import { looseBlockParameter } from './block-parameter';
import { clientDocs, groupOf } from './build';
import { CONDITIONS } from './client-sending';
import { hashOf, hexNumber, listed } from './forms';
import { block as blockResult, receipt, transaction as transactionResult } from './objects';
import {
  anyBlock,
  anyBlockNumber,
  anyCall,
  blockHash,
  flag,
  hash,
  num,
  openObject,
  opt,
  rawBytes,
  str,
  transaction,
} from './parameters';
import { hashed, number, words, yes } from './results';
import {
  addresses,
  borSnapshot,
  borValidators,
  exitRoots,
  rollupBatch,
  rollupContract,
} from './rollup-results';

const bor = groupOf('Polygon PoS', clientDocs('Bor'), 'read', ['bor', 'erigon']);
const zkevm = groupOf('Polygon zkEVM', clientDocs('Polygon zkEVM'), 'read', ['cdkErigon']);
const batchOrTag = () => anyBlockNumber('batch', 'Number or tag of a batch');

export const polygon: readonly MethodEntry[] = [
  bor('bor_getAuthor', 'Who produced a block.', { params: [anyBlock()], ...rollupContract('The address.') }),
  bor('bor_getCurrentProposer', 'Current proposer.', { ...rollupContract('The address.') }),
  bor('bor_getCurrentValidators', 'Current validators.', {
    result: borValidators,
    returns: 'List of validators with their power.',
  }),
  bor('bor_getRootHash', 'Root over a range of blocks, for checkpoints.', {
    agreements: [range('from', 'to', 'block')],
    params: [num('from', 'First block', { example: 1 }), num('to', 'Last block', { example: 16 })],
    ...words('The root, hex without prefix.'),
  }),
  bor('bor_getSigners', 'Accounts that may sign blocks.', {
    params: [opt(anyBlock())],
    result: addresses,
    returns: 'List of addresses.',
  }),
  bor('bor_getSignersAtHash', 'Accounts that may sign blocks, at a block given by its hash.', {
    params: [blockHash()],
    result: addresses,
    returns: 'List of addresses.',
  }),
  bor('bor_getSnapshot', 'Validators and recent signers at a block.', {
    params: [opt(anyBlock())],
    result: borSnapshot,
    returns: 'The snapshot.',
  }),
  bor('bor_getSnapshotAtHash', 'Validators and recent signers at a block, by its hash.', {
    params: [blockHash()],
    result: borSnapshot,
    returns: 'The snapshot.',
  }),
  bor('bor_getSnapshotProposer', 'Proposer at a block.', {
    params: [opt(anyBlock())],
    ...rollupContract('The address.'),
  }),
  bor('bor_getSnapshotProposerSequence', 'Order of the proposers at a block.', {
    params: [opt(anyBlock())],
    returns: 'Signers with their difficulty.',
  }),
  bor('bor_getVoteOnHash', 'Vote of the node on a milestone.', {
    agreements: [range('start', 'end', 'block')],
    params: [
      num('start', 'First block'),
      num('end', 'Last block'),
      str('hash', 'Hash of the last block', '0x00'),
      str('milestone', 'Id of the milestone', 'id'),
    ],
    ...yes('true when it agrees.'),
    servedBy: ['bor'],
  }),
  bor('bor_sendRawTransactionConditional', 'Sends a signed transaction under conditions.', {
    effect: 'send',
    params: [
      rawBytes('The signed transaction'),
      openObject('conditions', 'What must hold when it is included', CONDITIONS, {}),
    ],
    ...hashed('Hash of the transaction.'),
    servedBy: ['bor'],
  }),
  bor('eth_getRootHash', 'Root over a range of blocks, for checkpoints.', {
    agreements: [range('from', 'to', 'block')],
    params: [num('from', 'First block', { example: 1 }), num('to', 'Last block', { example: 16 })],
    ...words('The root, hex without prefix.'),
    servedBy: ['bor'],
  }),
  zkevm('zkevm_batchNumber', 'Number of the newest batch.', { ...number('Batch number.') }),
  zkevm('zkevm_virtualBatchNumber', 'Newest batch that was sequenced on layer 1.', {
    ...number('Batch number.'),
  }),
  zkevm('zkevm_verifiedBatchNumber', 'Newest batch that was verified on layer 1.', {
    ...number('Batch number.'),
  }),
  zkevm('zkevm_consolidatedBlockNumber', 'Newest block that was verified on layer 1.', {
    ...number('Block number.', 'block'),
  }),
  zkevm('zkevm_batchNumberByBlockNumber', 'Batch of a block.', {
    params: [anyBlockNumber()],
    result: nullable(hexNumber('Batch number')),
    returns: 'Batch number.',
  }),
  zkevm('zkevm_isBlockVirtualized', 'Whether a block was sequenced on layer 1.', {
    params: [anyBlockNumber()],
    ...yes('true when it was.'),
  }),
  zkevm('zkevm_isBlockConsolidated', 'Whether a block was verified on layer 1.', {
    params: [anyBlockNumber()],
    ...yes('true when it was.'),
  }),
  zkevm('zkevm_getBatchByNumber', 'A batch, by its number.', {
    params: [batchOrTag(), opt(flag('fullTransactions', 'true for full transactions'))],
    returns: 'The batch; null when there is none.',
  }),
  zkevm('zkevm_getFullBlockByNumber', 'A block with details of the rollup, by its number.', {
    params: [anyBlockNumber(), flag('fullTransactions', 'true for full transactions')],
    result: nullable(blockResult),
    returns: 'The block; null when there is none.',
  }),
  zkevm('zkevm_getFullBlockByHash', 'A block with details of the rollup, by its hash.', {
    params: [blockHash(), flag('fullTransactions', 'true for full transactions')],
    result: nullable(blockResult),
    returns: 'The block; null when there is none.',
  }),
  zkevm('zkevm_getNativeBlockHashesInRange', 'Native block hashes of a range.', {
    params: [
      openObject(
        'filter',
        'First and last block',
        { fromBlock: looseBlockParameter(false), toBlock: looseBlockParameter(false) },
        { fromBlock: '0x1', toBlock: '0x2' },
      ),
    ],
    result: listed(hashOf('Hash of a block')),
    returns: 'List of hashes.',
  }),
  zkevm('zkevm_getTransactionByL2Hash', 'A transaction, by its hash on layer 2.', {
    params: [transaction()],
    result: nullable(transactionResult),
    returns: 'The transaction; null when there is none.',
  }),
  zkevm('zkevm_getTransactionReceiptByL2Hash', 'A receipt, by the hash of the transaction on layer 2.', {
    params: [transaction()],
    result: nullable(receipt),
    returns: 'The receipt; null when there is none.',
  }),
  zkevm('zkevm_estimateCounters', 'Counters of the prover that a transaction would use.', {
    params: [anyCall()],
    moreParams: true,
    returns: 'Counters used and their limits.',
  }),
  zkevm('zkevm_getBatchCountersByNumber', 'Counters of the prover that a batch used.', {
    params: [batchOrTag()],
    returns: 'Counters used and their limits.',
  }),
  zkevm('zkevm_getExitRootsByGER', 'Exit roots of a global exit root.', {
    params: [hash('root', 'Global exit root')],
    result: exitRoots,
    returns: 'Exit roots; null when there is none.',
  }),
  zkevm('zkevm_getExitRootTable', 'Exit roots by index.', { returns: 'List of exit roots.' }),
  zkevm('zkevm_getLatestGlobalExitRoot', 'Newest global exit root.', { ...hashed('The root.') }),
  zkevm('zkevm_getForks', 'Forks of the rollup.', { returns: 'List of forks.' }),
  zkevm('zkevm_getForkId', 'Current fork of the rollup.', { ...number('Fork id.') }),
  zkevm('zkevm_getForkById', 'A fork of the rollup, by its id.', {
    params: [num('forkId', 'Fork id')],
    returns: 'The fork.',
  }),
  zkevm('zkevm_getForkIdByBatchNumber', 'Fork of a batch.', {
    params: [batchOrTag()],
    result: hexNumber('Fork id'),
    returns: 'Fork id.',
  }),
  zkevm('zkevm_getL2BlockInfoTree', 'Info tree of a block.', { params: [anyBlock()], returns: 'The tree.' }),
  zkevm('zkevm_getProverInput', 'Input of the prover for a batch.', {
    params: [rollupBatch()],
    moreParams: true,
    returns: 'The input.',
  }),
  zkevm('zkevm_getWitness', 'Witness of a batch.', {
    params: [batchOrTag()],
    moreParams: true,
    returns: 'The witness.',
  }),
  zkevm('zkevm_getBatchWitness', 'Witness of a batch.', {
    params: [batchOrTag()],
    moreParams: true,
    returns: 'The witness.',
  }),
  zkevm('zkevm_getBlockRangeWitness', 'Witness of a range of blocks.', {
    agreements: [range('from', 'to', 'block')],
    params: [anyBlock('from', 'First block'), anyBlock('to', 'Last block')],
    moreParams: true,
    returns: 'The witness.',
  }),
  zkevm('zkevm_getVersionHistory', 'Versions of the node over time.', { returns: 'Versions.' }),
  zkevm('zkevm_getRollupAddress', 'Contract of the rollup on layer 1.', {
    ...rollupContract('The address.'),
  }),
  zkevm('zkevm_getRollupManagerAddress', 'Contract of the rollup manager on layer 1.', {
    ...rollupContract('The address.'),
  }),
];
