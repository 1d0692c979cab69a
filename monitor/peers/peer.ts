import { peerMetadata, peerRecord, realScore, syncInfo } from '../../catalogue/beacon/peers';
import { nodePeer } from '../../catalogue/beacon/standard-node';
import { valueReader } from '../../catalogue/responses/reader';
import { defined } from '../../common/defined';

/** A peer, from either endpoint. Members that the endpoint does not have are absent. */
export interface Peer {
  readonly id: string;
  /** `Lighthouse`, `Teku`, …; `Unknown` if unknown. */
  readonly client: string;
  readonly version?: string;
  readonly agent?: string;
  readonly direction?: 'inbound' | 'outbound';
  /** A number, or `Max` for a trusted peer. */
  readonly score?: number | 'Max';
  readonly addresses: readonly string[];
  readonly trusted?: boolean;
  readonly sync?: string;
  readonly headSlot?: string;
  readonly finalizedEpoch?: string;
  readonly enr?: string;
  readonly system?: string;
  readonly scoreParts?: ScoreParts;
  readonly connections?: { readonly inbound: number; readonly outbound: number };
  /** In the notation of the node: `{ Attestation: '9' }` → `Attestation 9`. */
  readonly subnets?: readonly string[];
  readonly metadata?: Metadata;
  /** `disconnected`, `banned`, `dialing`, …; absent for a connected peer. */
  readonly status?: string;
  /** Seconds since it was last seen, at the time of the reading. Absent for a connected peer. */
  readonly lastSeen?: number;
  /** IP addresses that the node bans because of this peer. */
  readonly bannedAddresses?: readonly string[];
}

interface ScoreParts {
  /** The part of the score that the client itself assigns. */
  readonly client?: number;
  readonly gossipsub?: number;
  /** Whether a negative gossipsub score is ignored. */
  readonly ignoreNegative?: boolean;
}

/** The status that a peer reported. */
interface Metadata {
  /** `V1`, `V2`, `V3`. */
  readonly form: string;
  readonly sequence?: string;
  /** Bit fields, hex. */
  readonly attnets?: string;
  readonly syncnets?: string;
  readonly custodyGroups?: string;
}

const vendorPeer = valueReader(peerRecord, {
  peer_id: true,
  peer_info: {
    score: true,
    client: { kind: true, version: true, agent_string: true, os_version: true },
    connection_status: {
      status: true,
      connections_in: true,
      connections_out: true,
      last_seen: true,
      banned_ips: true,
    },
    listening_addresses: true,
    seen_addresses: true,
    seen_multiaddrs: true,
    sync_status: true,
    is_trusted: true,
    connection_direction: true,
    enr: true,
    subnets: true,
    meta_data: true,
  },
});
const standardPeer = valueReader(nodePeer, {
  peer_id: true,
  last_seen_p2p_address: true,
  direction: true,
  state: true,
  enr: true,
  agent_version: true,
});

/** How many records are read before other work gets a turn. */
const stretch = 250;

/** Reads each record separately and leaves invalid ones out. Undefined if none is valid. */
async function each<T>(
  records: unknown,
  read: (record: unknown) => T | undefined,
  make: (record: T) => Peer,
): Promise<Peer[] | undefined> {
  if (!Array.isArray(records)) return undefined;
  const peers: Peer[] = [];
  for (const [index, record] of records.entries()) {
    if (index % stretch === stretch - 1) await new Promise<void>((resolve) => setImmediate(resolve));
    const known = read(record);
    if (!known) continue;
    peers.push(make(known));
  }
  return peers.length > 0 || records.length === 0 ? peers : undefined;
}

/** Peers of the extension endpoints. Undefined if the value is no such list. */
export function vendorPeers(value: unknown): Promise<Peer[] | undefined> {
  return each(value, vendorRecord, vendorToPeer);
}

function vendorRecord(value: unknown) {
  const { peer_id: id, peer_info: info } = vendorPeer(value) ?? {};
  return id === undefined || !info ? undefined : { id, info };
}

function vendorToPeer({ id, info }: NonNullable<ReturnType<typeof vendorRecord>>): Peer {
  const direction = directionOf(info.connection_direction);
  const status = info.connection_status;
  const metadata = metadataOf(info.meta_data);
  const subnets = subnetsOf(info.subnets);
  const system = info.client?.os_version;
  const sync = syncOf(info.sync_status);
  const addresses = [
    ...(info.seen_addresses ?? info.seen_multiaddrs ?? []),
    ...(info.listening_addresses ?? []),
  ];
  return {
    id,
    client: info.client?.kind ?? 'Unknown',
    ...(info.client?.version ? { version: info.client.version } : {}),
    ...(info.client?.agent_string ? { agent: info.client.agent_string } : {}),
    ...(direction ? { direction } : {}),
    ...scoreOf(info.score),
    addresses: [...new Set(addresses)],
    ...(info.is_trusted == null ? {} : { trusted: info.is_trusted }),
    ...sync,
    ...(info.enr ? { enr: info.enr } : {}),
    ...(system && system !== 'unknown' ? { system } : {}),
    ...(status?.connections_in == null || status.connections_out == null
      ? {}
      : { connections: { inbound: status.connections_in, outbound: status.connections_out } }),
    ...(subnets.length > 0 ? { subnets } : {}),
    ...(metadata ? { metadata } : {}),
    ...absenceOf(status),
  };
}

function absenceOf(
  status: NonNullable<ReturnType<typeof vendorRecord>>['info']['connection_status'],
): Pick<Peer, 'status' | 'lastSeen' | 'bannedAddresses'> {
  const { banned_ips: banned = [], last_seen: lastSeen, status: name = 'connected' } = status ?? {};
  return {
    ...(name === 'connected' ? {} : { status: name }),
    ...(name === 'connected' || lastSeen === undefined ? {} : { lastSeen }),
    ...(banned.length > 0 ? { bannedAddresses: banned } : {}),
  };
}

const scoreReader = valueReader(realScore, {
  score: true,
  gossipsub_score: true,
  lighthouse_score: true,
  client_score: true,
  ignore_negative_gossipsub_score: true,
});

function scoreOf(score: unknown): Pick<Peer, 'score' | 'scoreParts'> {
  if (score === 'Max') return { score: 'Max' };
  if (typeof score !== 'object' || score === null || !('Real' in score)) return {};
  const real = scoreReader(score.Real);
  if (real?.score === undefined) return {};
  // Two names of the same thing.
  const client = real.lighthouse_score ?? real.client_score;
  return {
    score: real.score,
    scoreParts: {
      ...(client == null ? {} : { client }),
      ...(real.gossipsub_score == null ? {} : { gossipsub: real.gossipsub_score }),
      ...(real.ignore_negative_gossipsub_score == null
        ? {}
        : { ignoreNegative: real.ignore_negative_gossipsub_score }),
    },
  };
}

const metadataFields = valueReader(peerMetadata, {
  seq_number: true,
  attnets: true,
  syncnets: true,
  custody_group_count: true,
});

/** `{V2: {…}}`: the version is the name of the only member. */
function metadataOf(value: unknown): Metadata | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const [form, inner] = Object.entries(value)[0] ?? [];
  const fields = metadataFields(inner);
  if (form === undefined || !fields) return undefined;
  return {
    form,
    ...(fields.seq_number === undefined ? {} : { sequence: String(fields.seq_number) }),
    ...(fields.attnets === undefined ? {} : { attnets: fields.attnets }),
    ...(fields.syncnets === undefined ? {} : { syncnets: fields.syncnets }),
    ...(fields.custody_group_count === undefined
      ? {}
      : { custodyGroups: String(fields.custody_group_count) }),
  };
}

function subnetsOf(values: readonly unknown[] | null | undefined): readonly string[] {
  return (values ?? []).flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    const [kind, number] = Object.entries(value)[0] ?? [];
    return kind === undefined ? [] : [`${kind} ${String(number)}`];
  });
}

const syncReader = valueReader(syncInfo, { info: { head_slot: true, finalized_epoch: true } });

function syncOf(status: unknown): Pick<Peer, 'sync' | 'headSlot' | 'finalizedEpoch'> {
  if (typeof status === 'string') return { sync: status };
  if (typeof status !== 'object' || status === null) return {};
  const [name, inner] = Object.entries(status)[0] ?? [];
  if (name === undefined) return {};
  const info = syncReader(inner)?.info;
  return {
    sync: name,
    ...defined({ headSlot: info?.head_slot, finalizedEpoch: info?.finalized_epoch }),
  };
}

/** Peers of the standard endpoint, in all states that it lists. Undefined if the value is no such list. */
export async function standardPeers(value: unknown): Promise<Peer[] | undefined> {
  const records = (value as { readonly data?: unknown } | null | undefined)?.data;
  return each(records, standardRecord, ({ id, ...peer }) => {
    const direction = directionOf(peer.direction);
    const [name, version] = peer.agent_version?.split('/') ?? [];
    return {
      id,
      client: name ? name.charAt(0).toUpperCase() + name.slice(1) : 'Unknown',
      ...(version ? { version } : {}),
      ...(peer.agent_version ? { agent: peer.agent_version } : {}),
      ...(direction ? { direction } : {}),
      addresses: peer.last_seen_p2p_address ? [peer.last_seen_p2p_address] : [],
      ...(peer.enr ? { enr: peer.enr } : {}),
      ...(peer.state != null && peer.state !== 'connected' ? { status: peer.state } : {}),
    };
  });
}

function standardRecord(value: unknown) {
  const { peer_id: id, ...peer } = standardPeer(value) ?? {};
  return id === undefined ? undefined : { id, ...peer };
}

function directionOf(direction: string | null | undefined): Peer['direction'] {
  if (/^(in|incoming|inbound)$/i.test(direction ?? '')) return 'inbound';
  return /^(out|outgoing|outbound)$/i.test(direction ?? '') ? 'outbound' : undefined;
}

/** By client, then by id, so that rows keep their place between readings. */
export function sortedPeers(peers: readonly Peer[]): readonly Peer[] {
  const client = (peer: Peer) => (peer.client === 'Unknown' ? '\u{ffff}' : peer.client);
  return [...peers].sort((a, b) => compare(client(a), client(b)) || compare(a.id, b.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
