/** The fork choice as the node holds it: `/vendor/proto_array`. */
import * as z from 'zod';
import type { OperationEntry } from '../entry';
import { listOf } from '../object';
import { operation, shown } from './build';
import { record } from './fields';

/** The document shows no shape; these members are those of real nodes. */
const protoArray = z.lazy(() =>
  record({
    prune_threshold: z.unknown(),
    justified_checkpoint: z.unknown(),
    finalized_checkpoint: z.unknown(),
    nodes: listOf(z.unknown()),
    indices: z.unknown(),
    previous_proposer_boost: z.unknown(),
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
