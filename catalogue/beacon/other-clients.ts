/** Endpoints of their own that Teku, Nimbus, Prysm and Lodestar have beside the community specification. */
import type { Body, OperationEntry } from '../entry';
import { written } from '../object';
import { listOf, maybe, record, type Schema, unknown } from '../types';
import { uniqueIndices } from './bodies';
import { required } from './build';
import { checkpoint } from './containers';
import { flag, int, str } from './fields';
import { freeQuery, servedBy } from './other-servers';
import { epoch, oneOf, peerId, root, slot, uint64, validatorIndex } from './primitives';
import { ofState } from './standard-build';

const post = { method: 'POST', effect: 'change' } as const;
/** A POST whose body only says what to read. */
const ask = { method: 'POST', effect: 'read' } as const;
const empty = { envelope: 'empty' } as const;
const bare = { envelope: 'bare' } as const;

// ---------------------------------------------------------------- Teku

const teku = servedBy('Teku', 'Teku');

/** Made when it is first used: most people ask one client. */
function objectBody(title: string, members: () => Readonly<Record<string, Schema>>, example: object): Body {
  const meta = { title, description: 'What is asked.', kind: 'object', example };
  return { schema: written(members(), meta), required: true, example };
}
const objects = listOf(record({}));

const logLevel = objectBody(
  'log level',
  () => ({
    level: str('Level, such as INFO or DEBUG.', { example: 'INFO' }),
    log_filter: maybe(listOf(str('Package.'))),
  }),
  { level: 'INFO' },
);
const multiaddress = '/ip4/127.0.0.1/tcp/9000/p2p/16Uiu2HAm1gnawsk7zYo5G5NdW4fa9PmUJhhkQLXZR3P1iFju4qdV';

const tekuOperations: readonly OperationEntry[] = [
  teku('/teku/v1/admin/liveness', 'Whether the node runs, as a status code.', {
    ...empty,
    query: [freeQuery('failOnRejectedCount', 'Rejected tasks from which on the status is 503.', '1')],
  }),
  teku('/teku/v1/admin/readiness', 'Whether the node is ready to serve, as a status code.', {
    ...empty,
    query: [
      freeQuery('target_peer_count', 'Peers that the node must have.', '20'),
      freeQuery('require_prepared_proposers', 'Whether proposers must be prepared.', 'true'),
      freeQuery('require_validator_registrations', 'Whether validators must be registered.', 'true'),
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
      schema: str('Multiaddress of the peer.', { example: multiaddress }),
      required: true,
      example: multiaddress,
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
    body: objectBody('time', () => ({ timestamp1: uint64 }), { timestamp1: '1700000000000000000' }),
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
const statusQuery = freeQuery('status', 'Only validators in this status.', 'active');
const performance = objectBody(
  'validators',
  () => ({ public_keys: maybe(listOf(unknown)), indices: maybe(listOf(validatorIndex)) }),
  { indices: ['1', '2'] },
);
const trustedPeer = objectBody('peer', () => ({ addr: str('Multiaddress.', { example: multiaddress }) }), {
  addr: multiaddress,
});

const prysmOperations: readonly OperationEntry[] = [
  prysm('/prysm/v1/beacon/weak_subjectivity', 'Checkpoint to start another node from.', {
    response: record({
      ws_checkpoint: checkpoint.schema('electra', 'response') ?? unknown,
      state_root: root,
    }),
  }),
  prysm('/prysm/v1/beacon/chain_head', 'Head, justified and finalized block.', bare),
  prysm('/prysm/v1/beacon/states/{state_id}/validator_count', 'Number of validators by status.', {
    query: [statusQuery],
    beside: ofState,
    response: validatorCounts,
  }),
  prysm('/eth/v1/beacon/states/{state_id}/validator_count', 'Number of validators by status.', {
    query: [statusQuery],
    beside: ofState,
    response: validatorCounts,
  }),
  prysm('/prysm/v1/beacon/individual_votes', 'Votes of validators in an epoch.', {
    ...ask,
    ...bare,
    body: objectBody(
      'validators and epoch',
      () => ({
        epoch,
        public_keys: maybe(listOf(unknown)),
        indices: maybe(listOf(validatorIndex)),
      }),
      { epoch: '1', indices: ['1', '2'] },
    ),
  }),
  prysm('/prysm/v1/node/trusted_peers', 'Trusted peers.', bare),
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
  prysm('/prysm/v1/validators/{state_id}/participation', 'Participation in an epoch.', bare),
  prysm('/prysm/v1/validators/{state_id}/active_set_changes', 'Validators that enter or leave.', bare),
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
    query: [thread, freeQuery('duration', 'Length in milliseconds.', '10000'), folder],
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
    query: [peerQuery, freeQuery('multiaddr', 'Addresses of the peer.', multiaddress)],
  }),
  lodestar('/eth/v1/lodestar/disconnect_peer', 'Disconnects a peer.', {
    ...post,
    ...empty,
    query: [peerQuery],
  }),
  lodestar('/eth/v1/lodestar/peers', 'Peers, with the name of their client.', {
    query: [
      freeQuery('state', 'Only peers in these states.', 'connected'),
      freeQuery('direction', 'Only peers of this direction.', 'inbound'),
    ],
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
