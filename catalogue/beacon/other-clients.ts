/** Endpoints of their own that Teku, Nimbus, Prysm and Lodestar have beside the community specification. */
import type { OperationEntry } from '../entry';
import { leaf, listOf, maybe, record, unknown } from '../types';
import { objectBody, uniqueIndices } from './bodies';
import { freeQuery, optional, required, servedBy } from './build';
import { checkpoint } from './containers';
import { flag, int, multiaddress, str } from './fields';
import {
  epoch,
  gwei,
  list,
  oneOf,
  peerId,
  publicKey,
  root,
  slot,
  uint64,
  validatorIndex,
} from './primitives';
import { ofState } from './standard-build';
import { peerFilters } from './standard-node';
import { validatorStatusFilter } from './words';

const post = { method: 'POST', effect: 'change' } as const;
/** A POST whose body only says what to read. */
const ask = { method: 'POST', effect: 'read' } as const;
const empty = { envelope: 'empty' } as const;
const bare = { envelope: 'bare' } as const;

// ---------------------------------------------------------------- Teku

const teku = servedBy('Teku', 'Teku');

const flagAsText = oneOf({ true: 'Yes.', false: 'No.' }, { title: 'flag as text' });
const objects = listOf(record({}));

const logLevel = objectBody(
  'log level',
  {
    level: str('Level, such as INFO or DEBUG.', { example: 'INFO' }),
    log_filter: maybe(listOf(str('Package.'))),
  },
  { level: 'INFO' },
);
const MULTIADDRESS = '/ip4/127.0.0.1/tcp/9000/p2p/16Uiu2HAm1gnawsk7zYo5G5NdW4fa9PmUJhhkQLXZR3P1iFju4qdV';

const tekuOperations: readonly OperationEntry[] = [
  teku('/teku/v1/admin/liveness', 'Whether the node runs, as a status code.', {
    ...empty,
    query: [freeQuery('failOnRejectedCount', 'Rejected tasks from which on the status is 503.', '1', uint64)],
  }),
  teku('/teku/v1/admin/readiness', 'Whether the node is ready to serve, as a status code.', {
    ...empty,
    query: [
      freeQuery('target_peer_count', 'Peers that the node must have.', '20', uint64),
      freeQuery('require_prepared_proposers', 'Whether proposers must be prepared.', 'true', flagAsText),
      freeQuery(
        'require_validator_registrations',
        'Whether validators must be registered.',
        'true',
        flagAsText,
      ),
    ],
  }),
  teku('/teku/v1/admin/log_level', 'Changes the level of the log.', {
    method: 'PUT',
    effect: 'change',
    ...empty,
    body: logLevel,
  }),
  teku('/teku/v1/admin/add_peer', 'Adds a static peer, by its multiaddress.', {
    ...post,
    ...empty,
    body: {
      schema: multiaddress('Multiaddress of the peer.', { example: MULTIADDRESS }),
      required: true,
      example: MULTIADDRESS,
    },
  }),
  teku('/teku/v1/beacon/blocks/{slot}', 'All blocks of a slot, those off the canonical chain included.'),
  teku('/teku/v1/beacon/blocks/{block_id}/state', 'State after a block.'),
  teku('/teku/v1/beacon/states/{state_id}', 'A state as SSZ.', {
    notes: ['Teku prefers /eth/v2/debug/beacon/states/{state_id}.'],
  }),
  teku('/teku/v1/beacon/blob_sidecars/{slot}', 'All blob sidecars of a slot.'),
  teku('/teku/v1/beacon/state/finalized/slot/before/{slot}', 'Last slot up to a slot whose state is stored.'),
  teku('/teku/v1/beacon/pool/deposits', 'Deposits of the pool.'),
  teku('/teku/v1/beacon/pool/eth1data', 'Eth1 data that the next block would vote for.'),
  teku('/teku/v1/beacon/pool/eth1cache', 'Eth1 data that the node keeps.'),
  teku('/teku/v1/beacon/deposit_snapshot', 'Snapshot of the deposit tree.'),
  teku('/teku/v1/beacon/proposers_data', 'Prepared proposers and registered validators.'),
  teku('/teku/v1/nodes/peer_scores', 'Gossip scores of the peers.'),
  teku('/teku/v1/node/custody_overview', 'Data columns that the node keeps.'),
  teku('/teku/v1/validator_inclusion/{epoch}/global', 'Balances that attested in an epoch.'),
  teku('/teku/v1/validator_inclusion/{epoch}/{validator_id}', 'Whether a validator attested in an epoch.'),
];

// ---------------------------------------------------------------- Nimbus

const nimbus = servedBy('Nimbus', 'Nimbus');
const gone = { notes: ['Newer Nimbus answers 410: graffiti belongs to the keymanager API.'] };

const nimbusOperations: readonly OperationEntry[] = [
  nimbus('/nimbus/v1/beacon/head', 'Slot of the head.', { response: slot }),
  nimbus('/nimbus/v1/chain/head', 'Head, justified and finalized block.', {
    response: record({ head_slot: slot, finalized_slot: slot, justified_slot: slot }),
  }),
  nimbus('/nimbus/v1/syncmanager/status', 'Whether the node is syncing.', {
    response: flag('Whether the node is syncing.'),
  }),
  nimbus('/nimbus/v1/node/peerid', 'Peer id of the node.', {
    response: record({ peerid: peerId }),
  }),
  nimbus('/nimbus/v1/node/version', 'Version of the node.', {
    response: record({ version: str('Name and version.') }),
  }),
  nimbus('/nimbus/v1/network/ids', 'Peer ids of the peers.', {
    response: record({ peerids: listOf(peerId) }),
  }),
  nimbus('/nimbus/v1/network/peers', 'Peers with address, protocols and score.', {
    response: record({ peers: listOf(record({})) }),
  }),
  nimbus('/nimbus/v1/graffiti', 'Graffiti of the node.', gone),
  nimbus('/nimbus/v1/graffiti', 'Sets the graffiti of the node.', { ...post, ...gone }),
  nimbus('/nimbus/v1/chronicles/settings', 'Changes the level of the log.', {
    ...post,
    query: [freeQuery('log_level', 'Level, also by topic.', 'INFO')],
  }),
  nimbus('/nimbus/v1/validator/activity/{epoch}', 'Whether validators were seen in an epoch.', {
    ...ask,
    body: uniqueIndices,
    response: listOf(record({ index: validatorIndex, epoch, active: flag('Whether it was seen.') })),
  }),
  nimbus('/nimbus/v1/timesync', 'Compares the clocks of caller and node.', {
    ...ask,
    ...bare,
    body: objectBody('time', { timestamp1: uint64 }, { timestamp1: '1700000000000000000' }),
  }),
  nimbus(
    '/nimbus/v1/debug/beacon/states/{state_id}/historical_summaries',
    'Historical summaries, with proof.',
    {
      beside: ofState,
      response: record({ historical_summaries: listOf(record({})), proof: listOf(root), slot }),
    },
  ),
  ...['chronos/futures', 'chronos/metrics', 'gossip/peers', 'sync/peers', 'custody'].map((path) =>
    nimbus(`/nimbus/v1/debug/${path}`, `Debugging: ${path.replace('/', ' ')}.`),
  ),
];

// ---------------------------------------------------------------- Prysm

const prysm = servedBy('Prysm', 'Prysm');
const validatorCounts = listOf(record({ status: str('Status.'), count: uint64 }));
const statusQuery = optional(
  'status',
  'Only validators in this status.',
  list(validatorStatusFilter, { title: 'statuses' }),
);
const keyAsBase64 = leaf(
  { form: 'text', pattern: /^[\w+/-]{64}$/, expected: '48 bytes in Base64: 64 characters' },
  { title: 'public key', description: 'Public key in Base64.', kind: 'text', example: 'A'.repeat(64) },
);
// Unlike everywhere else these are JSON numbers, and public keys are Base64.
const performance = objectBody(
  'validators',
  { public_keys: maybe(listOf(keyAsBase64)), indices: maybe(listOf(int('Index of a validator.'))) },
  { indices: [1, 2] },
);
/** Prysm writes these two as text, in responses of its counts only. */
const ofCounts = { execution_optimistic: flagAsText, finalized: flagAsText };
const chainHead = (name: string) => ({
  [`${name}_slot`]: slot,
  [`${name}_epoch`]: epoch,
  [`${name}_block_root`]: root,
});
/** Stake in an epoch, by what it did. */
const attesting = <E extends string, P extends string>(epochName: E, parts: readonly P[]) =>
  Object.fromEntries(parts.map((part) => [`${epochName}_epoch_${part}_gwei`, gwei])) as Readonly<
    Record<`${E}_epoch_${P}_gwei`, typeof gwei>
  >;
export const participation = record({
  epoch,
  finalized: flag('Whether the state is finalized.'),
  participation: record({
    global_participation_rate: str('Share of the stake that attested to the target, from 0 to 1.', {
      example: '0.996',
    }),
    voted_ether: gwei,
    eligible_ether: gwei,
    ...attesting('current', ['active', 'attesting', 'target_attesting']),
    ...attesting('previous', ['active', 'attesting', 'target_attesting', 'head_attesting']),
  }),
});
const activeSetChanges = record({
  epoch,
  ...Object.fromEntries(
    ['activated', 'exited', 'slashed', 'ejected'].flatMap((change) => [
      [`${change}_public_keys`, listOf(publicKey)],
      [`${change}_indices`, listOf(validatorIndex)],
    ]),
  ),
});
const individualVotes = record({
  individual_votes: listOf(
    record({
      epoch,
      // One key, in spite of its name.
      public_keys: publicKey,
      validator_index: validatorIndex,
      ...Object.fromEntries(
        [
          ...['is_slashed', 'is_withdrawable_in_current_epoch'],
          ...['is_active_in_current_epoch', 'is_active_in_previous_epoch'],
          ...['is_current_epoch_attester', 'is_current_epoch_target_attester'],
          ...['is_previous_epoch_attester', 'is_previous_epoch_target_attester'],
          'is_previous_epoch_head_attester',
        ].map((name) => [name, flag(`Whether the validator ${name.replaceAll('_', ' ')}.`)]),
      ),
      current_epoch_effective_balance_gwei: gwei,
      inclusion_slot: slot,
      inclusion_distance: uint64,
      inactivity_score: uint64,
    }),
  ),
});
const trustedPeer = objectBody(
  'peer',
  { addr: multiaddress('Multiaddress.', { example: MULTIADDRESS }) },
  {
    addr: MULTIADDRESS,
  },
);

const prysmOperations: readonly OperationEntry[] = [
  prysm('/prysm/v1/beacon/weak_subjectivity', 'Checkpoint to start another node from.', {
    response: record({
      ws_checkpoint: checkpoint,
      state_root: root,
    }),
  }),
  prysm('/prysm/v1/beacon/chain_head', 'Head, justified and finalized block.', {
    ...bare,
    response: record({
      ...chainHead('head'),
      ...chainHead('finalized'),
      ...chainHead('justified'),
      ...chainHead('previous_justified'),
      optimistic_status: flag('Whether the head is not yet validated by the execution node.'),
    }),
  }),
  prysm('/prysm/v1/beacon/states/{state_id}/validator_count', 'Number of validators by status.', {
    query: [statusQuery],
    beside: ofCounts,
    response: validatorCounts,
  }),
  prysm('/eth/v1/beacon/states/{state_id}/validator_count', 'Number of validators by status.', {
    query: [statusQuery],
    beside: ofCounts,
    response: validatorCounts,
  }),
  prysm('/prysm/v1/beacon/individual_votes', 'Votes of validators in an epoch.', {
    ...ask,
    ...bare,
    response: individualVotes,
    body: objectBody(
      'validators and epoch',
      {
        epoch,
        public_keys: maybe(listOf(publicKey)),
        indices: maybe(listOf(validatorIndex)),
      },
      { epoch: '1', indices: ['1', '2'] },
    ),
  }),
  prysm('/prysm/v1/node/trusted_peers', 'Trusted peers.', {
    ...bare,
    response: record({ peers: listOf(record({})) }),
  }),
  prysm('/prysm/v1/node/trusted_peers', 'Adds a trusted peer.', { ...post, ...empty, body: trustedPeer }),
  prysm('/prysm/v1/node/trusted_peers/{peer_id}', 'Removes a trusted peer.', {
    method: 'DELETE',
    effect: 'change',
    ...empty,
  }),
  prysm('/prysm/v1/node/custody', 'Data columns that the node keeps.'),
  prysm('/prysm/v1/validators/performance', 'Performance of validators.', {
    ...ask,
    ...bare,
    body: performance,
  }),
  prysm('/prysm/v1/validators/{state_id}/participation', 'Participation in an epoch.', {
    ...bare,
    response: participation,
  }),
  prysm('/prysm/v1/validators/{state_id}/active_set_changes', 'Validators that enter or leave.', {
    ...bare,
    response: activeSetChanges,
  }),
];

// ---------------------------------------------------------------- Lodestar

const lodestar = servedBy('Lodestar', 'Lodestar');
const thread = freeQuery(
  'thread',
  'Which thread.',
  'main',
  oneOf(
    { main: 'The main thread.', network: 'The network thread.', discv5: 'The discovery thread.' },
    { title: 'thread' },
  ),
);
const folder = freeQuery('dirpath', 'Folder of the file.', '/tmp');
const file = record({ filepath: str('The file that was written.') });
const peerQuery = required('peerId', 'The peer.', peerId);

const lodestarOperations: readonly OperationEntry[] = [
  lodestar('/eth/v1/lodestar/write_heapdump', 'Writes a heap snapshot to a file.', {
    ...post,
    query: [thread, folder],
    response: file,
  }),
  lodestar('/eth/v1/lodestar/write_profile', 'Writes a CPU profile to a file.', {
    ...post,
    query: [thread, freeQuery('duration', 'Length in milliseconds.', '10000', uint64), folder],
    response: file,
  }),
  lodestar('/eth/v1/lodestar/ws_epoch', 'Epoch of the latest weak subjectivity checkpoint.'),
  lodestar('/eth/v1/lodestar/sync_chains_debug_state', 'Chains that are being synced.', {
    response: objects,
  }),
  lodestar('/eth/v1/lodestar/gossip_queue_items/{gossip_type}', 'Messages that wait, of a kind of gossip.', {
    response: listOf(unknown),
  }),
  ...[
    'regen_queue_items',
    'block_processor_queue_items',
    'state_cache_items',
    'gossip_peer_score_stats',
    'lodestar_peer_score_stats',
  ].map((name) =>
    lodestar(`/eth/v1/lodestar/${name}`, `Debugging: ${name.replaceAll('_', ' ')}.`, {
      response: objects,
    }),
  ),
  lodestar('/eth/v1/lodestar/gc', 'Runs the garbage collector.', { ...post, ...empty }),
  lodestar('/eth/v1/lodestar/drop_state_cache', 'Empties the state cache.', { ...post, ...empty }),
  lodestar('/eth/v1/lodestar/connect_peer', 'Connects to a peer.', {
    ...post,
    ...empty,
    query: [peerQuery, freeQuery('multiaddr', 'Addresses of the peer.', MULTIADDRESS)],
  }),
  lodestar('/eth/v1/lodestar/disconnect_peer', 'Disconnects a peer.', {
    ...post,
    ...empty,
    query: [peerQuery],
  }),
  lodestar('/eth/v1/lodestar/peers', 'Peers, with the name of their client.', {
    query: peerFilters,
    response: listOf(record({ peer_id: peerId })),
    beside: { meta: record({ count: int('Number of peers.') }) },
  }),
  lodestar('/eth/v1/debug/discv5_kad_values', 'Node records of the discovery table.', {
    response: listOf(str('Node record.')),
  }),
  lodestar('/eth/v1/debug/dump_db_state_index', 'States in the database.', { response: objects }),
];

export const otherClientOperations: readonly OperationEntry[] = [
  ...tekuOperations,
  ...nimbusOperations,
  ...prysmOperations,
  ...lodestarOperations,
];
