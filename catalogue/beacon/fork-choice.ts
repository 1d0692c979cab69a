/** The fork choice as the node holds it: `/lighthouse/proto_array`. */
import type { OperationEntry } from '../entry';
import { listOf, mapOf, maybe, nullable, nullish, record } from '../types';
import { operation, shown } from './build';
import { flag, int } from './fields';
import { blockRoot, epoch, root, rootOf, slot } from './primitives';
import { tagged } from './tagged';

const checkpoint = record({ epoch, root: blockRoot });
const shuffling = record({ shuffling_epoch: epoch, shuffling_decision_block: root });
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
const position = (description: string) => nullable(int(description));

/** Versions differ in their members. */
const forkChoiceNode = record({
  slot,
  root: maybe(root),
  state_root: maybe(root),
  target_root: maybe(root),
  parent: maybe(position('Position of the parent; null for the first node.')),
  justified_checkpoint: nullish(checkpoint),
  finalized_checkpoint: nullish(checkpoint),
  unrealized_justified_checkpoint: nullish(checkpoint),
  unrealized_finalized_checkpoint: nullish(checkpoint),
  current_epoch_shuffling_id: maybe(shuffling),
  next_epoch_shuffling_id: maybe(shuffling),
  weight: maybe(int('Weight of the votes in gwei.')),
  best_child: maybe(position('Position of the best child; null without children.')),
  best_descendant: maybe(position('Position of the best descendant; null without children.')),
  execution_status: maybe(executionStatus),
});

/** The document shows no shape; these members are those of real nodes. */
export const protoArray = record({
  prune_threshold: int('Number of nodes that may be kept before pruning.'),
  justified_checkpoint: checkpoint,
  finalized_checkpoint: checkpoint,
  nodes: listOf(forkChoiceNode),
  indices: mapOf(int('Position in the list of nodes.')),
  previous_proposer_boost: record({ root, score: int('Weight in gwei.') }),
});

export const forkChoiceOperations: readonly OperationEntry[] = [
  operation('Fork choice', '/lighthouse/proto_array', 'The whole fork choice tree of the node.', {
    response: protoArray,
    notes: ['The response is not documented; its shape comes from real nodes.'],
    source: shown('Endpoints'),
  }),
];
