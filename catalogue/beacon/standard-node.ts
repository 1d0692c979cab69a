/** The node itself: `/eth/v1/node/*`. */
import { data } from '../encoding';
import type { OperationEntry } from '../entry';
import { leaf, listOf, maybe, nullable, nullish, record } from '../types';
import { optional, shown } from './build';
import { flag, int, multiaddress, str } from './fields';
import { list, oneOf, peerId, slot, uint64, uint64Of, withLimit } from './primitives';
import { standard } from './standard-build';

const PEER_STATES = {
  disconnected: 'Not connected.',
  connecting: 'Being connected.',
  connected: 'Connected.',
  disconnecting: 'About to be disconnected.',
} as const;
const DIRECTIONS = { inbound: 'The peer called.', outbound: 'This node called.' } as const;

const attestationSubnets = data(8, {
  title: 'bit field',
  description: 'One bit for each of the 64 attestation subnets.',
  example: '0x0000000000000000',
});
const syncSubnets = data(1, {
  title: 'bit field',
  description: 'One bit for each of the 4 sync committee subnets.',
  example: '0x00',
});

const peerState = oneOf(PEER_STATES, {
  title: 'peer state',
  kind: 'peer-state',
  example: 'connected',
});
const peerDirection = oneOf(DIRECTIONS, { title: 'direction', kind: 'peer-direction' });

/** Which peers are listed. */
export const peerFilters = [
  optional('state', 'Only peers in these states.', list(peerState, { title: 'peer states', unique: true })),
  optional(
    'direction',
    'Only peers of this direction.',
    list(peerDirection, { title: 'directions', unique: true }),
  ),
];

export const nodeVersion = record({ version: str('Name and version.', { example: 'Lighthouse/v5.3.0' }) });

export const nodeSyncing = record({
  head_slot: slot,
  sync_distance: uint64,
  is_syncing: flag('Whether the node is catching up.'),
  is_optimistic: maybe(flag('Whether the head is not yet verified by the execution node.')),
  el_offline: maybe(flag('Whether the execution node is out of reach.')),
});

export const nodePeer = record({
  peer_id: peerId,
  enr: nullish(str('Ethereum node record.')),
  last_seen_p2p_address: multiaddress(),
  state: peerState,
  direction: nullable(peerDirection),
  agent_version: nullish(str('How the peer names itself; some clients.')),
});

export const peerCount = record({
  disconnected: uint64,
  connecting: uint64,
  connected: uint64,
  disconnecting: uint64,
});

export const nodeIdentity = record({
  peer_id: peerId,
  enr: str('Ethereum node record.'),
  p2p_addresses: listOf(multiaddress()),
  discovery_addresses: listOf(multiaddress()),
  metadata: record({
    seq_number: uint64,
    attnets: attestationSubnets,
    syncnets: maybe(syncSubnets),
    // From Fulu on.
    custody_group_count: maybe(
      withLimit(uint64Of({ description: 'How many groups of data columns the node keeps.' }), {
        below: 129n,
        rule: 'number-out-of-range',
        message: 'There are 128 groups of data columns.',
      }),
    ),
  }),
});

const clientVersion = record({
  code: str('Two letters that stand for the client.', { example: 'LH' }),
  name: str('Name of the client.', { example: 'Lighthouse' }),
  version: str('Version of the client.', { example: 'v5.3.0' }),
  commit: data(4, { title: 'commit', description: 'First 4 bytes of the commit.' }),
});

/** A status that health is to answer with while the node syncs. */
const statusCode = leaf<string>(
  {
    form: 'text',
    pattern: /^[1-5]\d\d$/,
    expected: 'a number from 100 to 599',
    rule: 'enum-value-unknown',
  },
  { title: 'status', description: 'HTTP status from 100 to 599.', kind: 'http-status', example: '206' },
);

export const nodeOperations: readonly OperationEntry[] = [
  standard('Node', 'v2.0.0', '/eth/v1/node/identity', 'The node’s identity in the peer-to-peer network.', {
    response: nodeIdentity,
    notes: ['Reveals the peer-to-peer identity of the node: do not make it public.'],
  }),
  standard('Node', 'v2.0.0', '/eth/v1/node/peers', 'Peers of the node.', {
    query: peerFilters,
    response: listOf(nodePeer),
    // Some nodes leave it out.
    beside: { meta: maybe(record({ count: int('Number of peers.') })) },
    notes: [
      'meta.count beside data is the number of peers.',
      'Reveals the peer-to-peer identities of the peers: do not make it public.',
    ],
  }),
  standard('Node', 'v2.0.0', '/eth/v1/node/peers/{peer_id}', 'One peer of the node.', { response: nodePeer }),
  standard('Node', 'v2.0.0', '/eth/v1/node/peer_count', 'How many peers are in each state.', {
    response: peerCount,
  }),
  standard('Node', 'v2.0.0', '/eth/v1/node/version', 'Name and version of the client.', {
    response: nodeVersion,
    notes: [
      'Works without an execution client.',
      // No `deprecated`: the document of the extension endpoints shows it as current, and every node serves it.
      'The community specification prefers /eth/v2/node/version after v4.0.0, which few nodes serve yet.',
    ],
    shown: shown('Standard records shown'),
  }),
  standard(
    'Node',
    'next',
    '/eth/v2/node/version',
    'Versions of the beacon node and of its execution client.',
    {
      response: record({ beacon_node: clientVersion, execution_client: maybe(clientVersion) }),
    },
  ),
  standard('Node', 'v2.0.0', '/eth/v1/node/syncing', 'How far the node is behind the head.', {
    response: nodeSyncing,
    notes: ['Use this to check health: the status codes of node/health differ between clients.'],
  }),
  standard('Node', 'v2.0.0', '/eth/v1/node/health', 'Health as a status code, without a body.', {
    query: [optional('syncing_status', 'Status to answer with while syncing.', statusCode, '206')],
    envelope: 'empty',
    notes: ['200 ready, 206 syncing, 503 not ready; clients differ when the execution node is offline.'],
  }),
];
