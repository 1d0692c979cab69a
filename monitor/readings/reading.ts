import type { SlotClock } from '../../common/units/slots';

/** One reading of a beacon node. Members that the node does not serve are absent. */
export interface BeaconReading {
  readonly kind: 'beacon';
  readonly version?: string;
  readonly network?: string;
  /** Decimal text: slots and epochs are 64-bit. */
  readonly headSlot: string;
  /** The block at the head, as far as it was read. */
  readonly head?: HeadBlock;
  /** The first epochs (decimal text) of the forks that its configuration schedules, by name: `electra`. */
  readonly forks?: Readonly<Record<string, string>>;
  /** The fork that a recent block belongs to by the words of the node, and its slot (decimal text). */
  readonly blockFork?: { readonly slot: string; readonly fork: string };
  /** The payload of a recent head. */
  readonly payload?: HeadPayload;
  /** What the node does not keep of the blobs of a recent block; absent if nothing is known to be missing. */
  readonly missingBlobs?: MissingBlobs;
  /** Whether it keeps blobs for as long as nodes do; absent before it was asked. */
  readonly blobHistory?: BlobHistory;
  readonly syncDistance: string;
  readonly isSyncing: boolean;
  readonly isOptimistic: boolean;
  readonly elOffline: boolean;
  /** Older clients do not report the state of their execution node: `elOffline` false can also mean unknown. */
  readonly elUnknown?: true;
  readonly peers?: PeerCounts;
  readonly finalizedEpoch?: string;
  /** The root of the finalized block. */
  readonly finalizedRoot?: string;
  /** How much of the stake votes; read while the chain does not finalize. */
  readonly participation?: Participation;
  /** How many members of the sync committee signed a recent block. */
  readonly syncParticipation?: SyncParticipation;
  readonly justifiedEpoch?: string;
  /** The name of its sync state, if reported: `Synced`, `Stalled`. */
  readonly ownState?: string;
  readonly natOpen?: boolean;
  readonly diskFreeBytes?: number;
  /** Its own sync progress, if reported. */
  readonly ownProgress?: OwnProgress;
  /** Slot times, from the genesis and the configuration that it serves. */
  readonly clock?: SlotClock;
  /** Identifies the chain, whatever its name: the genesis validators root. */
  readonly genesisRoot?: string;
  /** Decimal text: the chain id of its execution layer. */
  readonly depositChainId?: string;
  /** The prefix of the extension endpoints; absent if it serves none. */
  readonly prefix?: '/lighthouse' | '/vendor';
  readonly host?: HostReading;
  readonly database?: DatabaseReading;
  readonly executionLayer?: ExecutionLayerReading;
  /** The number of validators of the chain by status. */
  readonly validators?: Readonly<Record<string, number>>;
  readonly identity?: { readonly peerId: string; readonly enr?: string };
  /** How many blocks of earlier readings were replaced; absent if none. */
  readonly replaced?: number;
}

/** A block by its slot or number, decimal text, and its root or hash. */
export interface HeadBlock {
  readonly at: string;
  readonly id: string;
  /** The hash of the block before it; only of execution blocks. */
  readonly parent?: string;
}

/** The execution block in a beacon block. */
export type HeadPayload = Required<HeadBlock> & {
  /** Unix time in seconds. */
  readonly time: number;
};

/** The share of the active stake that voted for the right target of an epoch (decimal text), 0 to 1. */
export interface Participation {
  readonly epoch: string;
  readonly share: number;
}

/** The sync committee of the block at a slot (decimal text): a sample of the validators, and whether they are online. */
export interface SyncParticipation {
  readonly slot: string;
  readonly signed: number;
  readonly members: number;
}

/** Of the blobs or data columns of the block at a slot (decimal text), so many are kept of those that were asked for. */
export interface MissingBlobs {
  readonly slot: string;
  readonly kept: number;
  readonly of: number;
  readonly unit: 'blob' | 'column';
}

/** The oldest block with blobs that was asked for, of those that nodes keep for so many epochs. */
export interface BlobHistory {
  readonly epochs: number;
  /** Decimal text. */
  readonly slot: string;
  /** Unknown if it does not tell, or there was no block with blobs. */
  readonly kept: boolean | 'unknown';
}

/** From a slot to a slot, or a count of done and remaining items. */
export type OwnProgress =
  | { readonly from: string; readonly to: string }
  | { readonly completed: number; readonly remaining: number };

/** The machine of a node. Bytes and seconds; counters start with the machine. */
export interface HostReading {
  readonly name?: string;
  readonly system?: string;
  readonly cores?: number;
  readonly threads?: number;
  /** Over 1, 5 and 15 minutes. */
  readonly load?: readonly [number, number, number];
  readonly memoryTotal?: number;
  readonly memoryUsed?: number;
  /** Memory of the node process. */
  readonly processMemory?: number;
  /** Seconds of processor time that the node process has used, all threads together. */
  readonly processCpu?: number;
  readonly diskTotal?: number;
  readonly received?: number;
  readonly sent?: number;
  /** Seconds of processor time, all threads together. */
  readonly cpuTotal?: number;
  readonly cpuIdle?: number;
  /** Seconds of processor time spent waiting for disks. */
  readonly cpuIowait?: number;
  /** Number of reads from and writes to the disk with the data of the node. */
  readonly diskReads?: number;
  readonly diskWrites?: number;
  /** Threads of the node process. */
  readonly processThreads?: number;
  readonly kernel?: string;
  /** GHz. */
  readonly cpuFrequency?: number;
  readonly systemUptime?: number;
  readonly nodeUptime?: number;
}

/** Rates between two readings of a host. */
export interface HostRates {
  /** Share of the time in use, 0 to 1. */
  readonly cpu?: number;
  /** Seconds of processor time that the node process uses in a second: the threads that it keeps busy. */
  readonly processCpu?: number;
  /** Share of the time spent waiting for disks, 0 to 1. */
  readonly iowait?: number;
  /** Reads and writes of the disk per second. */
  readonly reads?: number;
  readonly writes?: number;
  /** Bytes per second. */
  readonly received?: number;
  readonly sent?: number;
}

export interface DatabaseReading {
  readonly schema?: number;
  /** Decimal text. Older states are in the cold database. */
  readonly splitSlot?: string;
  /** The oldest slot with blocks while history is missing; null if it is complete. */
  readonly anchor?: { readonly anchorSlot: string; readonly oldestBlockSlot?: string } | null;
  readonly oldestBlobSlot?: string;
  readonly blobs?: boolean;
  readonly config?: DatabaseConfig;
}

/** The settings of a database. Versions of the client have different ones. */
export interface DatabaseConfig {
  /** Slots from one full state in the cold database to the next. */
  readonly slotsPerRestorePoint?: number;
  /** Layers of differences between states in place of restore points: each has one every 2^n slots. */
  readonly hierarchy?: readonly number[];
  /** Numbers of cached entries. */
  readonly cachedBlocks?: number;
  readonly cachedStates?: number;
  readonly cachedHistoricStates?: number;
  readonly prunesPayloads?: boolean;
  readonly prunesBlobs?: boolean;
}

/** What a beacon node reports about its execution node. */
interface ExecutionLayerReading {
  readonly percentage?: number;
  readonly cachedAndReady?: boolean;
  /** Decimal text. */
  readonly headBlock?: string;
  /** Unix time in seconds. */
  readonly headTime?: number;
  /** The latest block in the cache for deposit votes: decimal text, and Unix time in seconds. */
  readonly cachedBlock?: string;
  readonly cachedTime?: number;
  /** Unix time in seconds: cached blocks must be later, to vote for the right one. */
  readonly votingTargetTime?: number;
}

export interface PeerCounts {
  readonly connected: number;
  readonly inbound?: number;
  readonly outbound?: number;
  /** The directions are estimated from an older list and the current count. */
  readonly estimated?: boolean;
}

export interface ExecutionReading {
  readonly kind: 'execution';
  readonly version?: string;
  readonly chainId?: string;
  /** Decimal text. */
  readonly headBlock: string;
  readonly head?: HeadBlock;
  /** Unix time in seconds of the latest block. */
  readonly headTime?: number;
  /** Seconds between the blocks before its head when it was first read, if they came at a steady pace. */
  readonly blockSeconds?: number;
  /** The hash of block 0, which identifies the chain together with its id. */
  readonly genesisHash?: string;
  /** Present while it reports that it syncs. Block numbers as decimal text; some clients report none. */
  readonly syncing?: { readonly current?: string; readonly highest?: string };
  readonly peers?: number;
  readonly finalizedBlock?: string;
  readonly finalizedHash?: string;
  /** Base fee per gas of the latest block in wei, decimal text. */
  readonly baseFee?: string;
  /** Gas of the latest block, decimal text. */
  readonly gas?: { readonly used: string; readonly limit: string };
  /** Number of blobs in the latest block. */
  readonly blobs?: number;
  /** Null if the node does not serve it. */
  readonly pool?: PoolReading | null;
  /** How many blocks of earlier readings were replaced; absent if none. */
  readonly replaced?: number;
}

/** Numbers of transactions that wait in the pool of an execution node. */
export interface PoolReading {
  /** Ready to be included in a block. */
  readonly pending: number;
  /** Waiting for a transaction with an earlier nonce, or for a lower base fee. */
  readonly queued: number;
}

export type Reading = BeaconReading | ExecutionReading;
