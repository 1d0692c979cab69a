import type { KnownNode } from '../nodes/node';
import type { Failure } from '../nodes/reader';

/** What one reading of a beacon node gave. Members that the node does not serve are absent. */
export interface BeaconReading {
  readonly kind: 'beacon';
  readonly version?: string;
  readonly network?: string;
  /** Decimal text: slots and epochs are 64-bit. */
  readonly headSlot: string;
  readonly syncDistance: string;
  readonly isSyncing: boolean;
  readonly isOptimistic: boolean;
  readonly elOffline: boolean;
  readonly peers?: PeerCounts;
  readonly finalizedEpoch?: string;
  readonly justifiedEpoch?: string;
  /** What the node itself calls its state, where it says so: `Synced`, `Stalled`. */
  readonly ownState?: string;
  readonly natOpen?: boolean;
  readonly diskFreeBytes?: number;
}

export interface PeerCounts {
  readonly connected: number;
  readonly inbound?: number;
  readonly outbound?: number;
}

export interface ExecutionReading {
  readonly kind: 'execution';
  readonly version?: string;
  readonly chainId?: string;
  /** Decimal text. */
  readonly headBlock: string;
  /** Unix time in seconds of the latest block. */
  readonly headTime?: number;
  /** Blocks to the highest known one while it syncs. */
  readonly syncing?: { readonly current: string; readonly highest: string };
  readonly peers?: number;
  readonly finalizedBlock?: string;
}

export type Reading = BeaconReading | ExecutionReading;

/** All that the Nodes view knows about one node. Plain data. */
export interface NodeState {
  readonly node: KnownNode;
  /** True for the node that requests of its kind go to. */
  readonly selected: boolean;
  /** The last one that went well; it stays while later ones fail. */
  readonly reading?: Reading;
  /** When it was taken, Unix time in milliseconds. */
  readonly readAt?: number;
  /** When the head was last seen to move. */
  readonly headMovedAt?: number;
  /** Why the latest reading failed; absent after one that went well. */
  readonly failure?: Failure;
}

/** When a signal is amber and when it is red. */
export interface Thresholds {
  readonly beaconPeers: { readonly amber: number; readonly red: number };
  /** In slots. */
  readonly syncDistance: { readonly amber: number; readonly red: number };
  readonly executionPeers: { readonly amber: number; readonly red: number };
  /** In gigabytes (10^9 bytes); zero switches a signal off. */
  readonly diskFree: { readonly amber: number; readonly red: number };
  /** Seconds without a new head before a node counts as stalled. Zero: never. */
  readonly stalledSeconds: number;
}

/** A new reading came in. */
export function withReading(state: NodeState, reading: Reading, now: number): NodeState {
  const moved = state.reading === undefined || headOf(state.reading) !== headOf(reading);
  const { failure: _, ...rest } = state;
  return { ...rest, reading, readAt: now, headMovedAt: moved ? now : (state.headMovedAt ?? now) };
}

/** A reading failed: what was known before stays, to be shown as stale. */
export function withFailure(state: NodeState, failure: Failure): NodeState {
  return { ...state, failure };
}

function headOf(reading: Reading): string {
  return reading.kind === 'beacon' ? reading.headSlot : reading.headBlock;
}
