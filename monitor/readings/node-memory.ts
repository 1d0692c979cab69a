import type { VendorPrefix } from '../../catalogue/beacon/paths';
import type { ChainMemory, StreamedBlock } from './chain-memory';
import type { ExtrasMemory } from './read-details';
import type { BeaconReading, BlobHistory, Participation, PeerCounts, PoolReading, Reading } from './reading';

/** What a beacon node responds about its sync state. Slots as decimal text. */
export interface SyncState {
  readonly head_slot: string;
  readonly sync_distance: string;
  readonly is_syncing: boolean;
  readonly is_optimistic?: boolean | undefined;
  readonly el_offline?: boolean | undefined;
}

/** What the block at the head tells. */
export type BlockReading = Pick<
  BeaconReading,
  'blockFork' | 'payload' | 'missingBlobs' | 'syncParticipation'
>;

export interface StreamedHead {
  readonly slot: string;
  readonly root: string;
  /** When it arrived, Unix time in milliseconds. */
  readonly at: number;
}

interface HeadStream {
  /** The heads since the last reading, oldest first. */
  fresh: StreamedHead[];
  last?: StreamedHead;
}

/** What a node says beside its data of whether its execution node has verified it. `unclear`: neither true nor false. */
export type Verified = 'verified' | 'unverified' | 'unclear';

/** The genesis of a chain. */
interface Genesis {
  /** Unix time in seconds, decimal text. */
  readonly time: string;
  readonly validatorsRoot: string;
}

/** The part of a chain's configuration that Slotpad uses. Other numbers are decimal text. */
interface ChainConfig {
  readonly name?: string | undefined;
  readonly secondsPerSlot?: number | undefined;
  readonly slotsPerEpoch?: string | undefined;
  readonly epochsPerSyncPeriod?: string | undefined;
  readonly depositChainId?: string | undefined;
  readonly forks?: Readonly<Record<string, string>> | undefined;
  /** Epochs for which nodes keep blobs, and from Fulu on data columns. */
  readonly blobEpochs?: string | undefined;
  readonly columnEpochs?: string | undefined;
}

interface Identity {
  readonly peerId: string;
  readonly enr?: string;
  /** How many groups of data columns it keeps, from Fulu on. */
  readonly custodyGroups?: number;
}

/**
 * What is remembered of a node between readings, for all of its parts. If the node runs another version or is on
 * another chain than before, all of it may be outdated: `forget` clears it.
 */
export interface NodeMemory {
  /** The last reading that asked for everything, and when it was taken. Absent after a failure or a refresh. */
  recent?: { readonly at: number; readonly reading: Reading };
  version?: string;
  /** When what changes slowly was last read, Unix time in milliseconds: see `isDue`. */
  readAt?: Partial<Record<SlowPart, number>>;
  /** The last response about its sync state. */
  sync?: SyncState;
  /** What its event stream says of its head; absent while there is none. */
  stream?: HeadStream;
  /** The blocks of the subscription of an execution node since the last reading, oldest first; absent while there is none. */
  blocks?: readonly StreamedBlock[];
  genesis?: Genesis;
  /** When the node was last known to be on the chain of this genesis, Unix time in milliseconds. */
  confirmedAt?: number;
  config?: ChainConfig;
  /** Null if the node does not report it. */
  identity?: Identity | null;
  /** The chain id of an execution node. */
  chainId?: string;
  /** The hash of its block 0; null if it does not serve that. */
  genesisHash?: string | null;
  /** Seconds between the blocks before its head; null if they have no rhythm, or it does not say. */
  blockSeconds?: number | null;
  /** Whether an execution node last said that it does not sync. */
  isInStep?: boolean;
  /** False after a failed reading of an execution node: another chain may be at its address now. */
  isSameChain?: boolean;
  chain?: ChainMemory;
  /** The transaction pool as last read; null if the node does not serve it. */
  pool?: { readonly counts: PoolReading | undefined } | null;
  /** The finalized block as last read, if any, and whether it was the same the time before. */
  finalized?: {
    readonly block: string | undefined;
    readonly hash: string | undefined;
    readonly isSteady: boolean;
  };
  /** The prefix of its extension endpoints; null if it has none. */
  prefix?: VendorPrefix | null;
  extras?: ExtrasMemory;
  /** Epochs (decimal text) of the state at the head of this slot. */
  checkpoints?: {
    readonly headSlot: string;
    readonly finalized?: string;
    readonly justified?: string;
    readonly previousJustified?: string;
    readonly finalizedRoot?: string;
    /** Said beside them. */
    readonly verified: Verified;
  };
  /** What the block at its head told when it was last read. */
  block?: BlockReading;
  /** What it keeps of the blobs of the oldest block that has to be kept whole, as last read. */
  blobHistory?: BlobHistory;
  /** The participation that was last read, and the epoch of the head (decimal text) at that time. */
  participation?: { readonly headEpoch: string; readonly found?: Participation };
  /** The peers as last read. */
  peers?: PeerCounts;
  /** Inbound and outbound peers when they were last listed. */
  split?: { readonly connected: number; readonly outbound: number };
  /** The endpoint that lists its peers. */
  peersFrom?: string;
  /** The endpoint that lists its peers in all states. */
  knownPeersFrom?: string;
  /** The endpoint of its fork choice tree. */
  forkChoiceFrom?: string;
  /** True if it does not support the POST request for validators: they are requested in several GET requests. */
  validatorsByQuery?: true;
  /** Like `prefix`, for the validator monitor. */
  metricsPrefix?: VendorPrefix | null;
  /** The slots in which watched validators have to propose and that were not checked yet: validator index by slot. */
  proposals?: Map<bigint, string>;
  /** The sync committees of these validators, requested once per period; null if the node does not serve them. */
  syncCommittees?: SyncCommitteeMemory | null;
  /** The sync committee rewards of an epoch, with the epoch and the members; null if the node does not serve them. */
  syncRewards?: { readonly asked: string; readonly of: ReadonlyMap<string, number> } | null;
}

interface SyncCommitteeMemory {
  /** The validators that were asked for, joined. */
  readonly asked: string;
  /** By period: the indices of the members among them. */
  readonly members: ReadonlyMap<bigint, readonly string[]>;
}

/** While the head is the same, everything else is asked for again after this time. Milliseconds. */
const quietMs = 10_000;

/** The last full reading if it is recent, to be used again while the head is the same. */
export function recentReading({ recent }: NodeMemory, now: number | undefined): Reading | undefined {
  const age = recent && now !== undefined ? now - recent.at : Number.NaN;
  return age >= 0 && age < quietMs ? recent?.reading : undefined;
}

/**
 * What changes slowly, with the time from one request to the next while the head follows on. Milliseconds. `sync`,
 * `latest`: while an event stream tells the head. `chain`: whether the genesis is still the same. `details`: what is expensive.
 */
const paces = {
  sync: 15_000,
  latest: 15_000,
  head: 60_000,
  block: 120_000,
  blobs: 600_000,
  blobHistory: 6 * 3_600_000,
  version: 60_000,
  chain: 60_000,
  identity: 60_000,
  config: 3_600_000,
  finality: 60_000,
  peers: 30_000,
  peerList: 120_000,
  host: 30_000,
  details: 300_000,
  pool: 60_000,
};

type SlowPart = keyof typeof paces;

/** Too large to be asked for again after a failure or a refresh. */
const large: readonly SlowPart[] = ['block', 'blobs', 'blobHistory'];

/** Whether to ask for a part again: also after a failure or a refresh, because another program may run now. */
export function isDue(memory: NodeMemory, part: SlowPart, now: number | undefined): boolean {
  const age = (now ?? Number.NaN) - (memory.readAt?.[part] ?? Number.NaN);
  return (!memory.recent && !large.includes(part)) || !(age >= 0 && age < paces[part]);
}

/** Notes that a part was read, or with `undefined` that it has to be read next time. */
export function noteRead(memory: NodeMemory, part: SlowPart, now: number | undefined): void {
  if (now === undefined) delete memory.readAt?.[part];
  else memory.readAt = { ...memory.readAt, [part]: now };
}

/** @param now Unix time in milliseconds; without it, the next reading asks for everything */
export function remember(memory: NodeMemory, reading: Reading, now: number | undefined): void {
  if (now === undefined) return;
  // A reorg is told once.
  const { replaced: _, ...rest } = reading;
  memory.recent = { at: now, reading: rest };
}

export function forget(memory: NodeMemory): void {
  for (const key of Object.keys(memory) as (keyof NodeMemory)[]) delete memory[key];
}
