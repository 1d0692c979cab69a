import { data, hash32, rawTransaction } from '../encoding';
import type { MethodEntry } from '../entry';
import { reply } from '../object';
import { listOf, nullable } from '../types';
import { blockNumberOrTag, blockParameter, traceable } from './block-parameter';
import { byHash, transactionHash } from './blocks';
import { community, groupOf, optional, required } from './build';
import { block as blockResult } from './objects';
import { traceConfig, traceOf, tracesOf } from './traces';

const method = groupOf('Debug', community('debug'));

// Some nodes take a hash here too.
const block = required(
  'block',
  'Block',
  blockParameter({ description: 'Hex number or tag; some nodes take a hash.' }),
);
const byNumber = required('block', 'Block number or tag', traceable(blockNumberOrTag(), true));
const config = optional('traceConfig', 'Tracer and what it leaves out', traceConfig());
const encoded = data(undefined, { title: 'data', description: 'RLP encoding.' });

/** Clients show the block as they show all blocks, as an older node did, or not at all. */
const badBlock = reply(
  {
    hash: hash32({ title: 'block hash', description: 'Hash of the block.' }),
    rlp: data(undefined, { description: 'RLP encoding of the block.' }),
    block: reply(blockResult.members, { title: 'block' }),
  },
  { title: 'bad block', description: 'A block that the node refused.' },
);

const second = (params: unknown) => (Array.isArray(params) ? (params[1] as unknown) : undefined);

export const debug: readonly MethodEntry[] = [
  method('debug_getRawBlock', {
    summary: 'A block, RLP-encoded.',
    params: [block],
    result: encoded,
    returns: 'Encoded block.',
  }),
  method('debug_getRawHeader', {
    summary: 'Header of a block, RLP-encoded.',
    params: [block],
    result: encoded,
    returns: 'Encoded header.',
  }),
  method('debug_getRawReceipts', {
    summary: 'Receipts of a block, encoded.',
    params: [block],
    result: listOf(encoded),
    returns: 'List of encoded receipts.',
  }),
  method('debug_getRawTransaction', {
    summary: 'A transaction, encoded.',
    params: [transactionHash],
    // anvil responds with null where Geth responds with 0x.
    result: nullable(rawTransaction({ title: 'data', description: 'RLP encoding.' })),
    returns: 'Encoded transaction; null or 0x when there is none.',
  }),
  method('debug_getRawBlockAccessList', {
    summary: 'Access list of a block, RLP-encoded.',
    params: [block],
    result: encoded,
    returns: 'Encoded access list.',
    notes: ['New: only recent nodes have it.'],
  }),
  method('debug_getBadBlocks', {
    summary: 'Invalid blocks that the node has seen.',
    result: listOf(badBlock),
    returns: 'List of blocks with their hashes.',
  }),
  method('debug_traceTransaction', {
    summary: 'Trace of the execution of a transaction, step by step.',
    params: [transactionHash, config],
    resultFor: (params) => traceOf(second(params)),
    returns: 'Trace; its form depends on the tracer.',
    notes: ['Needs the state of the block before: often an archive node.'],
  }),
  method('debug_traceBlockByHash', {
    summary: 'Traces of all transactions of a block, by its hash.',
    params: [byHash, config],
    resultFor: (params) => tracesOf(second(params)),
    returns: 'List of traces; their form depends on the tracer.',
  }),
  method('debug_traceBlockByNumber', {
    summary: 'Traces of all transactions of a block, by its number.',
    params: [byNumber, config],
    resultFor: (params) => tracesOf(second(params)),
    returns: 'List of traces; their form depends on the tracer.',
  }),
];
