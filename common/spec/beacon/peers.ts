/** Peers of the node with their scores: `/vendor/peers`. */
import * as z from 'zod';
import { data } from '../encoding';
import type { OperationEntry } from '../entry';
import { listOf } from '../object';
import { checked, refined } from '../schema';
import { operation, shown } from './build';
import { flag, float, int, record, str } from './fields';
import { blockRoot, epoch, oneOf, peerId, slot } from './primitives';
import { tagged } from './tagged';

const hexBits = data(undefined, {
  title: 'bits',
  description: 'Bits as hex.',
  example: '0xffffffffffffffff',
});

export const realScore = z.lazy(() =>
  refined(
    record({
      client_score: float('Score given by the node itself; neutral name.').optional(),
      lighthouse_score: float('Score given by the node itself; name on real nodes.').optional(),
      gossipsub_score: float('Score given by gossip.'),
      ignore_negative_gossipsub_score: flag('Whether a negative gossip score is overlooked.'),
      score: float('The score that counts.'),
    }),
    ({ client_score, lighthouse_score }, report) => {
      if (client_score !== undefined || lighthouse_score !== undefined) return;
      report('missing-member', 'Member "client_score" or "lighthouse_score" is missing.');
    },
  ),
);
export const syncInfo = z.lazy(() =>
  record({
    info: record({
      head_slot: slot,
      head_root: blockRoot,
      finalized_epoch: epoch,
      finalized_root: blockRoot,
    }),
  }),
);
const metaDataV1 = z.lazy(() =>
  record({ seq_number: sequenceNumber, attnets: hexBits, syncnets: hexBits.optional() }),
);
const metaDataV2 = z.lazy(() => record({ seq_number: sequenceNumber, attnets: hexBits, syncnets: hexBits }));
/** The newest form; the older ones have fewer members. */
export const peerMetadata = z.lazy(() =>
  record({
    seq_number: sequenceNumber,
    attnets: hexBits,
    syncnets: hexBits,
    custody_group_count: numberOrDecimal(
      'custody group count',
      'How many groups of data columns the peer keeps.',
    ).optional(),
  }),
);
/** Numbers of some versions are decimal text of others. */
function numberOrDecimal(title: string, description: string): z.ZodType<string | number> {
  return checked<string | number>({ title, description, kind: 'uint64', example: 1 }, (value, report) => {
    if (typeof value === 'number' || typeof value === 'bigint') return;
    if (typeof value !== 'string' || !/^\d+$/.test(value)) {
      report('wrong-type', `A ${title} is an integer or a decimal string.`);
    }
  });
}
const sequenceNumber = numberOrDecimal('sequence number', 'Counts the changes.');

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

export const peerRecord = z.lazy(() =>
  record({
    peer_id: peerId,
    peer_info: record({
      score: peerScore,
      client: record({
        kind: str(`One of ${PEER_CLIENTS.join(', ')}.`, { example: 'Lighthouse' }),
        version: str('Version of the client.'),
        os_version: str('Its operating system.'),
        protocol_version: str('Its protocol version.'),
        agent_string: str('How it names itself.').nullish(),
      }),
      connection_status: record({
        status: oneOf(CONNECTION_STATES, { title: 'connection status', kind: 'connection-status' }),
        connections_in: int('Connections that the peer opened.').optional(),
        connections_out: int('Connections that this node opened.').optional(),
        last_seen: int('Seconds since it was last seen.').optional(),
        banned_ips: listOf(str('IP address.')).optional(),
      }),
      listening_addresses: listOf(str('Multiaddress.')),
      seen_addresses: listOf(str('IP and port.')).optional(),
      seen_multiaddrs: listOf(str('Multiaddress.')).optional(),
      sync_status: peerSyncStatus,
      meta_data: peerMetaData.nullish(),
      subnets: listOf(
        z.looseObject({
          Attestation: subnet.optional(),
          SyncCommittee: subnet.optional(),
          DataColumn: subnet.optional(),
        }),
      ),
      is_trusted: flag('Whether the peer is trusted by configuration.'),
      connection_direction: str('Incoming or Outgoing.', { example: 'Outgoing' }).nullish(),
      enr: str('Ethereum node record.').nullish(),
    }),
  }),
);
const subnet = checked(
  { title: 'subnet', description: 'Number of the subnet.', kind: 'uint64', example: '1' },
  (value, report) => {
    if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))) return;
    report('wrong-type', 'A subnet is a number or a decimal string.');
  },
);

const NAMES_NOTE = 'Real nodes write lighthouse_score for client_score, and newer ones seen_multiaddrs.';

export const peersOperations: readonly OperationEntry[] = [
  operation({
    path: '/vendor/peers',
    group: 'Peers',
    summary: 'All peers that the node knows, with score, client, connection and sync status.',
    envelope: 'bare',
    response: listOf(peerRecord),
    notes: ['A bare array, not wrapped in data.', NAMES_NOTE],
    source: shown('Peer record'),
  }),
  operation({
    path: '/vendor/peers/connected',
    group: 'Peers',
    summary: 'The connected peers only.',
    envelope: 'bare',
    response: listOf(peerRecord),
    notes: ['A bare array, not wrapped in data.', NAMES_NOTE],
    source: shown('Peer record'),
  }),
];
