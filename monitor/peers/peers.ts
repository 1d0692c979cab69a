import * as z from 'zod';
import { peerMetadata, peerRecord, realScore, syncInfo } from '../../common/spec/beacon/peers';
import { nodePeer, nodeSyncing } from '../../common/spec/beacon/standard-node';
import { lenientValueReader, responseReader, valueReader } from '../../common/spec/responses/reader';
import { beaconPaths, vendorPrefixes, withPrefix } from '../nodes/endpoints';
import { isUnreachable, type NodeFailure, type NodeReader } from '../nodes/reader';
import { parsed } from '../readings/answer';
import { readCheckpoints } from '../readings/beacon-facts';
import type { NodeMemory } from '../readings/node-memory';

/** A connected peer, from either endpoint. Members that the endpoint does not have are absent. */
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
}

export interface ScoreParts {
  /** The part of the score that the client itself assigns. */
  readonly client?: number;
  readonly gossipsub?: number;
  /** Whether a negative gossipsub score is ignored. */
  readonly ignoreNegative?: boolean;
}

/** The status that a peer reported. */
export interface Metadata {
  /** `V1`, `V2`, `V3`. */
  readonly form: string;
  readonly sequence?: string;
  /** Bit fields, hex. */
  readonly attnets?: string;
  readonly syncnets?: string;
  readonly custodyGroups?: string;
}

/** The position of our node, to compare peers with. */
export interface OwnHead {
  readonly headSlot: string;
  readonly finalizedEpoch?: string;
}

export type PeersResult =
  | { readonly ok: true; readonly peers: readonly Peer[]; readonly from: string; readonly own?: OwnHead }
  | { readonly ok: false; readonly failure: NodeFailure };

const vendorPeer = lenientValueReader(peerRecord, {
  peer_id: true,
  peer_info: {
    score: true,
    client: { kind: true, version: true, agent_string: true, os_version: true },
    connection_status: { connections_in: true, connections_out: true },
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
const standardPeer = lenientValueReader(nodePeer, {
  peer_id: true,
  last_seen_p2p_address: true,
  direction: true,
  state: true,
  enr: true,
  agent_version: true,
});
const standardPeers = z.object({ data: z.array(z.unknown()) });
const syncing = responseReader('node-syncing', nodeSyncing, { head_slot: true });

/** The connected peers: from the extension endpoint if the node has it, otherwise from the standard one. */
export async function readPeers(reader: NodeReader, memory: NodeMemory): Promise<PeersResult> {
  const known = memory.peersFrom;
  const vendor = vendorPrefixes.map((prefix) => withPrefix(beaconPaths.vendorPeers, prefix));
  const order = [...vendor, beaconPaths.connectedPeers];
  const paths = known === undefined ? order : [known, ...order.filter((path) => path !== known)];
  let failure: NodeFailure | undefined;
  for (const path of paths) {
    const answer = await reader.get(path);
    if (!answer.ok) {
      failure = answer.failure;
      if (isUnreachable(failure)) break;
      continue;
    }
    const peers = await (vendor.includes(path) ? fromVendor(answer.value) : fromStandard(answer.value));
    if (peers) {
      memory.peersFrom = path;
      const own = await readOwn(reader, memory);
      return { ok: true, peers: sorted(peers), from: path, ...(own ? { own } : {}) };
    }
  }
  delete memory.peersFrom;
  return { ok: false, failure: failure ?? noPeers };
}

const noPeers: NodeFailure = {
  cause: 'not-a-node',
  what: 'The node lists its peers in a format that Slotpad does not know.',
  remedy: 'Check that the address belongs to a beacon node.',
};

async function readOwn(reader: NodeReader, memory: NodeMemory): Promise<OwnHead | undefined> {
  const head = parsed(syncing, await reader.get(beaconPaths.syncing));
  if (!head) return undefined;
  const checkpoints = await readCheckpoints(reader, memory, head.head_slot);
  return {
    headSlot: head.head_slot,
    ...(checkpoints ? { finalizedEpoch: checkpoints.finalized } : {}),
  };
}

/** How many records are read before other work gets a turn. */
const stretch = 250;

/** Reads each record separately and leaves invalid ones out. Undefined if none is valid. */
async function each<T>(
  records: unknown,
  read: (record: unknown) => T | undefined,
  make: (record: T) => Peer | undefined,
): Promise<Peer[] | undefined> {
  if (!Array.isArray(records)) return undefined;
  const peers: Peer[] = [];
  let understood = 0;
  for (const [index, record] of records.entries()) {
    if (index % stretch === stretch - 1) await new Promise<void>((resolve) => setImmediate(resolve));
    const known = read(record);
    if (!known) continue;
    understood++;
    const peer = make(known);
    if (peer) peers.push(peer);
  }
  return understood > 0 || records.length === 0 ? peers : undefined;
}

function fromVendor(value: unknown): Promise<Peer[] | undefined> {
  return each(value, vendorRecord, vendorToPeer);
}

function vendorRecord(value: unknown) {
  const { peer_id: id, peer_info: info } = vendorPeer.safeParse(value).data ?? {};
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
  };
}

const scoreReader = lenientValueReader(realScore, {
  score: true,
  gossipsub_score: true,
  lighthouse_score: true,
  client_score: true,
  ignore_negative_gossipsub_score: true,
});

function scoreOf(score: unknown): Pick<Peer, 'score' | 'scoreParts'> {
  if (score === 'Max') return { score: 'Max' };
  if (typeof score !== 'object' || score === null || !('Real' in score)) return {};
  const real = scoreReader.safeParse(score.Real).data;
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

const metadataFields = lenientValueReader(peerMetadata, {
  seq_number: true,
  attnets: true,
  syncnets: true,
  custody_group_count: true,
});

/** `{V2: {…}}`: the version is the name of the only member. */
function metadataOf(value: unknown): Metadata | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const [form, inner] = Object.entries(value)[0] ?? [];
  const fields = metadataFields.safeParse(inner).data;
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
  const parsed = syncReader.safeParse(inner);
  return parsed.success
    ? { sync: name, headSlot: parsed.data.info.head_slot, finalizedEpoch: parsed.data.info.finalized_epoch }
    : { sync: name };
}

async function fromStandard(value: unknown): Promise<Peer[] | undefined> {
  const parsed = standardPeers.safeParse(value);
  if (!parsed.success) return undefined;
  return each(parsed.data.data, standardRecord, ({ id, ...peer }) => {
    if (peer.state != null && peer.state !== 'connected') return undefined;
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
    };
  });
}

function standardRecord(value: unknown) {
  const { peer_id: id, ...peer } = standardPeer.safeParse(value).data ?? {};
  return id === undefined ? undefined : { id, ...peer };
}

function directionOf(direction: string | null | undefined): Peer['direction'] {
  if (/^(in|incoming|inbound)$/i.test(direction ?? '')) return 'inbound';
  return /^(out|outgoing|outbound)$/i.test(direction ?? '') ? 'outbound' : undefined;
}

/** By client, then by id, so that rows keep their place between readings. */
function sorted(peers: readonly Peer[]): readonly Peer[] {
  const client = (peer: Peer) => (peer.client === 'Unknown' ? '\u{ffff}' : peer.client);
  return [...peers].sort((a, b) => compare(client(a), client(b)) || compare(a.id, b.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
