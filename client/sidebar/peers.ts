import * as z from 'zod';
import { beaconPaths, vendorPrefixes, withPrefix } from '../nodes/endpoints';
import { type Failure, isUnreachable, type NodeReader } from '../nodes/reader';

/** One connected peer, whichever endpoint it came from. Members that the endpoint does not tell are absent. */
export interface Peer {
  readonly id: string;
  /** `Lighthouse`, `Teku`, …; `Unknown` when nobody says. */
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
}

export type PeersResult =
  | { readonly ok: true; readonly peers: readonly Peer[]; readonly from: string }
  | { readonly ok: false; readonly failure: Failure };

/** Which endpoint the node serves, kept between readings. */
export interface PeersMemory {
  from?: string;
}

const text = z.string().nullish().catch(undefined);
const vendorPeer = z.object({
  peer_id: z.string(),
  peer_info: z.object({
    score: z.unknown(),
    client: z.object({ kind: text, version: text, agent_string: text }).nullish().catch(undefined),
    connection_status: z.object({ status: text }).nullish().catch(undefined),
    listening_addresses: z.array(z.string()).nullish().catch(undefined),
    seen_addresses: z.array(z.string()).nullish().catch(undefined),
    // The name of newer versions.
    seen_multiaddrs: z.array(z.string()).nullish().catch(undefined),
    sync_status: z.unknown(),
    is_trusted: z.boolean().nullish().catch(undefined),
    connection_direction: text,
    enr: text,
  }),
});
const vendorPeers = z.array(vendorPeer);

const standardPeer = z.object({
  peer_id: z.string(),
  last_seen_p2p_address: text,
  direction: text,
  state: text,
  enr: text,
  // Not in the specification; Lodestar tells it.
  agent_version: text,
});
const standardPeers = z.object({ data: z.array(standardPeer) });

/** The connected peers: from the extension endpoint where the node has it, else from the standard one. */
export async function readPeers(reader: NodeReader, memory: PeersMemory): Promise<PeersResult> {
  const known = memory.from;
  const vendor = vendorPrefixes.map((prefix) => withPrefix(beaconPaths.vendorPeers, prefix));
  const order = [...vendor, beaconPaths.connectedPeers];
  const paths = known === undefined ? order : [known, ...order.filter((path) => path !== known)];
  let failure: Failure | undefined;
  for (const path of paths) {
    const answer = await reader.get(path);
    if (!answer.ok) {
      failure = answer.failure;
      if (isUnreachable(failure)) break;
      continue;
    }
    const peers = vendor.includes(path) ? fromVendor(answer.value) : fromStandard(answer.value);
    if (peers) {
      memory.from = path;
      return { ok: true, peers: sorted(peers), from: path };
    }
  }
  delete memory.from;
  return { ok: false, failure: failure ?? noPeers };
}

const noPeers: Failure = {
  cause: 'not-a-node',
  what: 'The node does not list its peers in a form that Slotpad knows.',
  remedy: 'Check that the address is the one of a beacon node.',
};

function fromVendor(value: unknown): Peer[] | undefined {
  const parsed = vendorPeers.safeParse(value);
  return parsed.success ? parsed.data.map(vendorToPeer) : undefined;
}

function vendorToPeer({ peer_id, peer_info: info }: z.output<typeof vendorPeer>): Peer {
  const direction = directionOf(info.connection_direction);
  const score = scoreOf(info.score);
  const sync = syncOf(info.sync_status);
  const addresses = [
    ...(info.seen_addresses ?? info.seen_multiaddrs ?? []),
    ...(info.listening_addresses ?? []),
  ];
  return {
    id: peer_id,
    client: info.client?.kind ?? 'Unknown',
    ...(info.client?.version ? { version: info.client.version } : {}),
    ...(info.client?.agent_string ? { agent: info.client.agent_string } : {}),
    ...(direction ? { direction } : {}),
    ...(score === undefined ? {} : { score }),
    addresses: [...new Set(addresses)],
    ...(info.is_trusted == null ? {} : { trusted: info.is_trusted }),
    ...sync,
    ...(info.enr ? { enr: info.enr } : {}),
  };
}

const realScore = z.object({ Real: z.object({ score: z.number() }) });

function scoreOf(score: unknown): number | 'Max' | undefined {
  if (score === 'Max') return 'Max';
  const parsed = realScore.safeParse(score);
  return parsed.success ? parsed.data.Real.score : undefined;
}

const syncInfo = z.object({
  info: z.object({ head_slot: z.coerce.string(), finalized_epoch: z.coerce.string() }),
});

function syncOf(status: unknown): Pick<Peer, 'sync' | 'headSlot' | 'finalizedEpoch'> {
  if (typeof status === 'string') return { sync: status };
  if (typeof status !== 'object' || status === null) return {};
  const [name, inner] = Object.entries(status)[0] ?? [];
  if (name === undefined) return {};
  const parsed = syncInfo.safeParse(inner);
  return parsed.success
    ? { sync: name, headSlot: parsed.data.info.head_slot, finalizedEpoch: parsed.data.info.finalized_epoch }
    : { sync: name };
}

function fromStandard(value: unknown): Peer[] | undefined {
  const parsed = standardPeers.safeParse(value);
  if (!parsed.success) return undefined;
  return parsed.data.data
    .filter((peer) => peer.state == null || peer.state === 'connected')
    .map((peer) => {
      const direction = directionOf(peer.direction);
      const [name, version] = peer.agent_version?.split('/') ?? [];
      return {
        id: peer.peer_id,
        client: name ? name.charAt(0).toUpperCase() + name.slice(1) : 'Unknown',
        ...(version ? { version } : {}),
        ...(peer.agent_version ? { agent: peer.agent_version } : {}),
        ...(direction ? { direction } : {}),
        addresses: peer.last_seen_p2p_address ? [peer.last_seen_p2p_address] : [],
        ...(peer.enr ? { enr: peer.enr } : {}),
      };
    });
}

function directionOf(direction: string | null | undefined): Peer['direction'] {
  if (/^(in|incoming|inbound)$/i.test(direction ?? '')) return 'inbound';
  return /^(out|outgoing|outbound)$/i.test(direction ?? '') ? 'outbound' : undefined;
}

/** By client, then by id: rows do not jump about between readings. */
function sorted(peers: readonly Peer[]): readonly Peer[] {
  const client = (peer: Peer) => (peer.client === 'Unknown' ? '\u{ffff}' : peer.client);
  return [...peers].sort((a, b) => compare(client(a), client(b)) || compare(a.id, b.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
