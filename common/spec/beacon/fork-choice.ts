/** The fork choice as the node holds it: `/vendor/proto_array`. */
import * as z from 'zod';
import type { OperationEntry } from '../entry';
import { listOf } from '../object';
import { operation, shown } from './build';
import { flag, int, record } from './fields';
import { blockRoot, epoch, root, rootOf, slot } from './primitives';
import { tagged } from './tagged';

const checkpoint = z.lazy(() => record({ epoch, root: blockRoot }));
const shuffling = z.lazy(() => record({ shuffling_epoch: epoch, shuffling_decision_block: root }));
const executionHash = rootOf({ title: 'block hash', description: 'Hash of the execution block.' });
const executionStatus = tagged(
  {
    title: 'execution status',
    description: 'Verdict of the execution node, with the hash of its block.',
    example: { Valid: '' },
  },
  [],
  {
    Valid: executionHash,
    Invalid: executionHash,
    Optimistic: executionHash,
    Irrelevant: flag('Before the merge there is no payload.'),
  },
);
const position = (description: string) => int(description).nullable();

/** Versions differ in their members. */
const forkChoiceNode = z.lazy(() =>
  record({
    slot,
    root: root.optional(),
    state_root: root.optional(),
    target_root: root.optional(),
    parent: position('Position of the parent; null for the first node.').optional(),
    justified_checkpoint: checkpoint.nullish(),
    finalized_checkpoint: checkpoint.nullish(),
    unrealized_justified_checkpoint: checkpoint.nullish(),
    unrealized_finalized_checkpoint: checkpoint.nullish(),
    current_epoch_shuffling_id: shuffling.optional(),
    next_epoch_shuffling_id: shuffling.optional(),
    weight: int('Weight of the votes in gwei.').optional(),
    best_child: position('Position of the best child; null without children.').optional(),
    best_descendant: position('Position of the best descendant; null without children.').optional(),
    execution_status: executionStatus.optional(),
  }),
);

/** The document shows no shape; these members are those of real nodes. */
export const protoArray = z.lazy(() =>
  record({
    prune_threshold: int('Number of nodes that may be kept before pruning.'),
    justified_checkpoint: checkpoint,
    finalized_checkpoint: checkpoint,
    nodes: listOf(forkChoiceNode),
    indices: z.record(z.string(), int('Position in the list of nodes.')),
    previous_proposer_boost: record({ root, score: int('Weight in gwei.') }),
  }),
);

export const forkChoiceOperations: readonly OperationEntry[] = [
  operation({
    path: '/vendor/proto_array',
    group: 'Fork choice',
    summary: 'The whole fork choice tree of the node.',
    response: protoArray,
    notes: ['The response is not documented; its shape comes from real nodes.'],
    source: shown('Endpoints'),
  }),
];
