/** Peers of the node with their scores: `/lighthouse/peers`. */
import { data } from '../encoding';
import type { OperationEntry } from '../entry';
import { listOf, maybe, nullish, record, refined } from '../types';
import { operation, shown } from './build';
import { flag, float, int, ipAndPort, multiaddress, numberOrDecimal, str } from './fields';
import { blockRoot, epoch, oneOf, peerId, slot } from './primitives';
import { tagged } from './tagged';

const hexBits = data(undefined, {
  title: 'bit field',
  description: 'Bits as hex.',
  example: '0xffffffffffffffff',
});

export const realScore = refined(
  record({
    client_score: maybe(float('Score given by the node itself; neutral name.')),
    lighthouse_score: maybe(float('Score given by the node itself; name on real nodes.')),
    gossipsub_score: float('Score given by gossip.'),
    ignore_negative_gossipsub_score: flag('Whether a negative gossip score is overlooked.'),
    score: float('The score that counts.'),
  }),
  ({ client_score, lighthouse_score }, report) => {
    if (client_score !== undefined || lighthouse_score !== undefined) return;
    report('missing-member', 'Member "client_score" or "lighthouse_score" is missing.');
  },
);
export const syncInfo = record({
  info: record({
    head_slot: slot,
    head_root: blockRoot,
    finalized_epoch: epoch,
    finalized_root: blockRoot,
  }),
});
const sequenceNumber = numberOrDecimal('sequence number', 'Counts the changes.');
const metaDataV1 = record({ seq_number: sequenceNumber, attnets: hexBits, syncnets: maybe(hexBits) });
const metaDataV2 = record({ seq_number: sequenceNumber, attnets: hexBits, syncnets: hexBits });
/** The newest form; the older ones have fewer members. */
export const peerMetadata = record({
  seq_number: sequenceNumber,
  attnets: hexBits,
  syncnets: hexBits,
  custody_group_count: maybe(
    numberOrDecimal('custody group count', 'How many groups of data columns the peer keeps.'),
  ),
});

const peerScore = tagged(
  { title: 'peer score', description: '"Max" for a trusted peer, else Real with its parts.', example: 'Max' },
  ['Max'],
  { Real: realScore },
);

const peerSyncStatus = tagged(
  {
    title: 'peer sync status',
    description: 'Sync status of the peer, relative to this node.',
    example: 'Unknown',
  },
  ['IrrelevantPeer', 'Unknown'],
  { Synced: syncInfo, Advanced: syncInfo, Behind: syncInfo },
);

const peerMetaData = tagged(
  { title: 'peer meta data', description: 'Subnets that the peer follows, by version.', example: { V2: {} } },
  [],
  { V1: metaDataV1, V2: metaDataV2, V3: peerMetadata },
);

const CONNECTION_STATES = {
  connected: 'Connected.',
  disconnecting: 'About to be disconnected.',
  disconnected: 'Not connected.',
  banned: 'Shut out.',
  dialing: 'Being called.',
  unknown: 'Not known yet.',
} as const;

const PEER_CLIENTS = ['Lighthouse', 'Nimbus', 'Teku', 'Prysm', 'Lodestar', 'Caplin', 'Unknown'] as const;

const subnet = numberOrDecimal('subnet', 'Number of the subnet.');

export const peerRecord = record({
  peer_id: peerId,
  peer_info: record({
    score: peerScore,
    client: record({
      kind: str(`One of ${PEER_CLIENTS.join(', ')}.`, { example: 'Lighthouse' }),
      version: str('Version of the client.'),
      os_version: str('Its operating system.'),
      protocol_version: str('Its protocol version.'),
      agent_string: nullish(str('How it names itself.')),
    }),
    connection_status: record({
      status: oneOf(CONNECTION_STATES, { title: 'connection status', kind: 'connection-status' }),
      connections_in: maybe(int('Connections that the peer opened.')),
      connections_out: maybe(int('Connections that this node opened.')),
      last_seen: maybe(int('Seconds since it was last seen.')),
      banned_ips: maybe(listOf(str('IP address.'))),
    }),
    listening_addresses: listOf(multiaddress()),
    seen_addresses: maybe(listOf(ipAndPort)),
    seen_multiaddrs: maybe(listOf(multiaddress())),
    sync_status: peerSyncStatus,
    meta_data: nullish(peerMetaData),
    subnets: listOf(
      record({
        Attestation: maybe(subnet),
        SyncCommittee: maybe(subnet),
        DataColumn: maybe(subnet),
      }),
    ),
    is_trusted: flag('Whether the peer is trusted by configuration.'),
    connection_direction: nullish(str('Incoming or Outgoing.', { example: 'Outgoing' })),
    enr: nullish(str('Ethereum node record.')),
  }),
});

const NAMES_NOTE = 'Real nodes write lighthouse_score for client_score, and newer ones seen_multiaddrs.';

export const peersOperations: readonly OperationEntry[] = [
  operation(
    'Peers',
    '/lighthouse/peers',
    'All peers that the node knows, with score, client, connection and sync status.',
    {
      envelope: 'bare',
      response: listOf(peerRecord),
      notes: ['A bare array, not wrapped in data.', NAMES_NOTE],
      source: shown('Peer record'),
    },
  ),
  operation('Peers', '/lighthouse/peers/connected', 'The connected peers only.', {
    envelope: 'bare',
    response: listOf(peerRecord),
    notes: ['A bare array, not wrapped in data.', NAMES_NOTE],
    source: shown('Peer record'),
  }),
];
