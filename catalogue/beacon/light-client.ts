/** What light clients follow the chain by. */
import { listOf } from '../types';
import { blockHeader, syncAggregate, syncCommittee } from './containers';
import { executionPayloadHeader } from './execution-payload';
import { container, firstOf, since } from './forks';
import { root, slot } from './primitives';

function branch(length: number) {
  return listOf(root, undefined, { exactly: length });
}

/** The state has one level more since Electra. */
function longerBranch(before: number) {
  return firstOf(since('electra', branch(before + 1)), branch(before));
}

const header = container('light client header', 'A block header with its proof.', {
  beacon: blockHeader,
  execution: since('capella', executionPayloadHeader),
  execution_branch: since('capella', branch(4)),
});

export const bootstrap = container('light client bootstrap', 'Where a light client starts.', {
  header,
  current_sync_committee: syncCommittee,
  current_sync_committee_branch: longerBranch(5),
});

const attested = { attested_header: header };
const finality = { finalized_header: header, finality_branch: longerBranch(6) };
const signing = { sync_aggregate: syncAggregate, signature_slot: slot };

export const update = container('light client update', 'The step to the next sync committee.', {
  ...attested,
  next_sync_committee: syncCommittee,
  next_sync_committee_branch: longerBranch(5),
  ...finality,
  ...signing,
});

export const finalityUpdate = container('finality update', 'The newest finalized header.', {
  ...attested,
  ...finality,
  ...signing,
});

export const optimisticUpdate = container('optimistic update', 'The newest attested header.', {
  ...attested,
  ...signing,
});
