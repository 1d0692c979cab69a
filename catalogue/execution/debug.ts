import { data, hash32, rawTransaction } from '../encoding';
import type { MethodEntry } from '../entry';
import { reply } from '../object';
import { listOf, nullable } from '../types';
import { blockNumberOrTag, blockParameter, traceable } from './block-parameter';
import { byHash, transactionHash } from './blocks';
import { community, groupOf, optional, required } from './build';
import { block as blockResult } from './objects';
import { traceConfig } from './traces';

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

export const debug: readonly MethodEntry[] = [
  method('debug_getRawBlock', 'A block, RLP-encoded.', {
    params: [block],
    result: encoded,
    returns: 'Encoded block.',
  }),
  method('debug_getRawHeader', 'Header of a block, RLP-encoded.', {
    params: [block],
    result: encoded,
    returns: 'Encoded header.',
  }),
  method('debug_getRawReceipts', 'Receipts of a block, encoded.', {
    params: [block],
    // Geth has null for a block that it does not know.
    result: nullable(listOf(encoded)),
    returns: 'List of encoded receipts.',
  }),
  method('debug_getRawTransaction', 'A transaction, encoded.', {
    params: [transactionHash],
    // anvil responds with null where Geth responds with 0x.
    result: nullable(rawTransaction({ title: 'data', description: 'RLP encoding.' })),
    returns: 'Encoded transaction; null or 0x when there is none.',
  }),
  method('debug_getRawBlockAccessList', 'Access list of a block, RLP-encoded.', {
    params: [block],
    result: encoded,
    returns: 'Encoded access list.',
    notes: ['New: only recent nodes have it.'],
  }),
  method('debug_getBadBlocks', 'Invalid blocks that the node has seen.', {
    result: listOf(badBlock),
    returns: 'List of blocks with their hashes.',
  }),
  method('debug_traceTransaction', 'Trace of the execution of a transaction, step by step.', {
    params: [transactionHash, config],
    traced: { config: 1 },
    returns: 'Trace; its form depends on the tracer.',
    notes: ['Needs the state of the block before: often an archive node.'],
  }),
  method('debug_traceBlockByHash', 'Traces of all transactions of a block, by its hash.', {
    params: [byHash, config],
    traced: { config: 1, each: true },
    returns: 'List of traces; their form depends on the tracer.',
  }),
  method('debug_traceBlockByNumber', 'Traces of all transactions of a block, by its number.', {
    params: [byNumber, config],
    traced: { config: 1, each: true },
    returns: 'List of traces; their form depends on the tracer.',
  }),
];
