/** The fork choice as the node holds it: `/vendor/proto_array`. */
import * as z from 'zod';
import type { OperationEntry } from '../entry';
import { listOf } from '../object';
import { operation, shown } from './build';
import { checkpoint } from './containers';
import { flag, int, record, str } from './fields';
import { root, slot } from './primitives';

const position = (description: string) => int(description).nullable();

const forkChoiceNode = z.lazy(() =>
  record({
    slot,
    root,
    state_root: root,
    target_root: root,
    parent: position('Position of the parent; null for the first node.'),
    justified_checkpoint: checkpoint.nullable(),
    finalized_checkpoint: checkpoint.nullable(),
    weight: int('Weight of the votes in gwei.'),
    best_child: position('Position of the best child; null without children.'),
    best_descendant: position('Position of the best descendant; null without children.'),
    execution_status: executionStatus,
  }),
);

/** The document shows no shape; these members are those of real nodes. */
const protoArray = z.lazy(() =>
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
