import * as z from 'zod';
import { data } from '../encoding';
import type { MethodEntry } from '../entry';
import { listOf, notAnObject } from '../object';
import { blockNumberOrTag, blockParameter } from './block-parameter';
import { byHash, transactionHash } from './blocks';
import { community, groupOf, optional, required } from './build';

const method = groupOf('Debug', community('debug'));

// Some nodes take a hash here too.
const block = required(
  'block',
  'Block',
  blockParameter({ description: 'Hex number or tag; some nodes take a hash.' }),
);
const byNumber = required('block', 'Block number or tag', blockNumberOrTag());
const config = optional(
  'traceConfig',
  'Tracer and what it leaves out',
  z.looseObject({}, { error: notAnObject }).meta({
    title: 'trace configuration',
    description: 'Tracer and what it leaves out.',
    kind: 'trace-config',
    example: { tracer: 'callTracer' },
  }),
);
const encoded = data(undefined, { title: 'data', description: 'RLP encoding.' });
const traces = listOf(z.looseObject({}, { error: notAnObject }));

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
    result: encoded,
    returns: 'Encoded transaction.',
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
    result: z.array(z.unknown()),
    returns: 'List of blocks with their hashes.',
  }),
  method('debug_traceTransaction', {
    summary: 'Trace of the execution of a transaction, step by step.',
    params: [transactionHash, config],
    returns: 'Trace; its form depends on the tracer.',
    notes: ['Needs the state of the block before: often an archive node.'],
  }),
  method('debug_traceBlockByHash', {
    summary: 'Traces of all transactions of a block, by its hash.',
    params: [byHash, config],
    result: traces,
    returns: 'List of traces; their form depends on the tracer.',
  }),
  method('debug_traceBlockByNumber', {
    summary: 'Traces of all transactions of a block, by its number.',
    params: [byNumber, config],
    result: traces,
    returns: 'List of traces; their form depends on the tracer.',
  }),
];
