import type { SlotClock } from '../../common/units/slots';
import type { KnownNode } from '../nodes/node';
import type { NodeFailure } from '../nodes/reader';

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
  /** Older clients do not say whether their execution node answers: `elOffline` is then only not known to be so. */
  readonly elUnknown?: true;
  readonly peers?: PeerCounts;
  readonly finalizedEpoch?: string;
  readonly justifiedEpoch?: string;
  /** What the node itself calls its state, where it says so: `Synced`, `Stalled`. */
  readonly ownState?: string;
  readonly natOpen?: boolean;
  readonly diskFreeBytes?: number;
  /** How far it has come by its own count, where it says so. */
  readonly ownProgress?: OwnProgress;
  /** When its slots are; from the genesis and the configuration that it serves. */
  readonly clock?: SlotClock;
  /** Which chain it is, whatever it is called: the root of the genesis validators. */
  readonly genesisRoot?: string;
  /** Decimal text: the chain id of the execution layer that it is made for. */
  readonly depositChainId?: string;
  /** Under which it serves the extension endpoints; absent when it serves none. */
  readonly prefix?: '/lighthouse' | '/vendor';
  readonly host?: HostReading;
  readonly database?: DatabaseReading;
  readonly executionLayer?: ExecutionLayerReading;
  /** How many validators the chain has in each status. */
  readonly validators?: Readonly<Record<string, number>>;
  readonly identity?: { readonly peerId: string; readonly enr?: string };
  /** So many blocks of the chain of earlier readings are no longer on it; absent while all are. */
  readonly replaced?: number;
}

/** From a slot to a slot, or a count of what is done and what is left. */
export type OwnProgress =
  | { readonly from: string; readonly to: string }
  | { readonly completed: number; readonly remaining: number };

/** The machine that a node runs on. Bytes and seconds; counters count since the machine started. */
export interface HostReading {
  readonly name?: string;
  readonly system?: string;
  readonly cores?: number;
  readonly threads?: number;
  /** Over 1, 5 and 15 minutes. */
  readonly load?: readonly [number, number, number];
  readonly memoryTotal?: number;
  readonly memoryUsed?: number;
  /** What the node itself holds. */
  readonly processMemory?: number;
  readonly diskTotal?: number;
  readonly received?: number;
  readonly sent?: number;
  /** Seconds of processor time, all threads together. */
  readonly cpuTotal?: number;
  readonly cpuIdle?: number;
  readonly systemUptime?: number;
  readonly nodeUptime?: number;
}

/** What two readings of a host tell between them. */
export interface HostRates {
  /** Of the time between them, 0 to 1. */
  readonly cpu?: number;
  /** Bytes a second. */
  readonly received?: number;
  readonly sent?: number;
}

export interface DatabaseReading {
  readonly schema?: number;
  /** Decimal text. Below it states are kept in the cold database. */
  readonly splitSlot?: string;
  /** From where history is still missing; null when it has all. */
  readonly anchor?: { readonly anchorSlot: string; readonly oldestBlockSlot?: string } | null;
  readonly oldestBlobSlot?: string;
  readonly blobs?: boolean;
}

/** What a beacon node knows of its execution node. */
export interface ExecutionLayerReading {
  readonly percentage?: number;
  readonly cachedAndReady?: boolean;
  /** Decimal text. */
  readonly headBlock?: string;
  /** Unix time in seconds. */
  readonly headTime?: number;
}

export interface PeerCounts {
  readonly connected: number;
  readonly inbound?: number;
  readonly outbound?: number;
  /** The two sides are worked out from an older list and the present count. */
  readonly estimated?: boolean;
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
  /** So many blocks of the chain of earlier readings are no longer on it; absent while all are. */
  readonly replaced?: number;
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
  /** How far from the tip of the chain it was lately, oldest first: what a rate is worked out from. */
  readonly distances?: readonly Distance[];
  readonly rates?: HostRates;
  /** The head went back by this many slots or blocks, when it was last seen to. */
  readonly wentBack?: { readonly by: string; readonly at: number };
  /** It was on this network before: another node may stand behind the address now. */
  readonly networkBefore?: { readonly name: string; readonly at: number };
  /** It was of this client and version before. */
  readonly versionBefore?: { readonly name: string; readonly at: number };
  /** Blocks that were read as the head of the chain are no longer on it: how many, and when that was seen. */
  readonly reorg?: { readonly depth: number; readonly at: number };
  /** Milliseconds until the first answer of the last reading. */
  readonly answerMs?: number;
  /** Whether the last readings went well, the oldest first. */
  readonly outcomes?: readonly boolean[];
  /** The head was seen to move: it is not that of a node that only makes blocks when it is asked for them. */
  readonly moves?: boolean;
  /** Why the latest reading failed; absent after one that went well. */
  readonly failure?: NodeFailure;
  /** The id of the state that it was last judged as (monitor/health), and since when. */
  readonly judged?: { readonly as: string; readonly since: number };
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
  /** Epochs of the finalized checkpoint behind the head from which on finality lags. */
  readonly finalityLag: number;
}

/** A distance from the tip of the chain, in slots or blocks. */
export interface Distance {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly distance: number;
}

/** Nobody looked for longer than this between two readings: the machine slept, or all was hidden. Milliseconds. */
const gap = 150_000;

/** A new reading came in. */
export function withReading(state: NodeState, reading: Reading, now: number): NodeState {
  const before = state.reading;
  const { failure: _, distances, rates, ...rest } = state;
  const outcomes = remembered(state, true);
  const other = before !== undefined && networkOf(before) !== networkOf(reading);
  if (before === undefined || other || before.kind !== reading.kind) {
    const { wentBack: __, moves: ___, reorg: ____, versionBefore: _____, ...clean } = rest;
    const name = other ? networkOf(before) : undefined;
    return {
      ...clean,
      reading,
      readAt: now,
      headMovedAt: now,
      outcomes,
      distances: distanceOf(reading, now),
      ...(name === undefined ? {} : { networkBefore: { name, at: now } }),
    };
  }
  const moved = headOf(before) !== headOf(reading);
  const back = BigInt(headOf(before)) - BigInt(headOf(reading));
  const since = now - (state.readAt ?? now);
  const measured = hostRates(before, reading, since) ?? rates;
  // How long a head stood still while nobody looked, or across a clock that was set, cannot be told.
  const watched = since >= 0 && since <= gap;
  const { version: old } = before;
  return {
    ...rest,
    reading,
    readAt: now,
    headMovedAt: moved || !watched ? now : (state.headMovedAt ?? now),
    outcomes,
    // Whoever goes back starts over: a rate across the jump would be of nothing.
    distances:
      back > 0n || since < 0 ? distanceOf(reading, now) : kept(distances, distanceOf(reading, now), now),
    ...(moved ? { moves: true } : {}),
    ...(measured === undefined ? {} : { rates: measured }),
    ...(back > 0n ? { wentBack: { by: String(back), at: now } } : {}),
    ...(old !== undefined && reading.version !== undefined && old !== reading.version
      ? { versionBefore: { name: old, at: now } }
      : {}),
    ...(reading.replaced === undefined ? {} : { reorg: { depth: reading.replaced, at: now } }),
  };
}

/** A reading failed: what was known before stays, to be shown as stale. */
export function withFailure(state: NodeState, failure: NodeFailure): NodeState {
  return { ...state, failure, outcomes: remembered(state, false) };
}

/** So many readings back it is remembered whether they went well. */
const remembering = 10;

function remembered({ outcomes = [] }: NodeState, well: boolean): readonly boolean[] {
  return [...outcomes.slice(1 - remembering), well];
}

/** How many of the last readings failed, when it was more than once in passing; else 0. */
export function failedLately({ outcomes = [] }: NodeState): number {
  // A node that was away in one stretch and is back is well again.
  const breaks = outcomes.filter((well, index) => !well && (index === 0 || outcomes[index - 1])).length;
  return breaks < 2 ? 0 : outcomes.filter((well) => !well).length;
}

/** A node that lets wait for so long is slow. Milliseconds. */
const slow = 1000;

export function slowAnswer({ answerMs }: NodeState): boolean {
  return answerMs !== undefined && answerMs >= slow;
}

function headOf(reading: Reading): string {
  return reading.kind === 'beacon' ? reading.headSlot : reading.headBlock;
}

/** What tells one chain from another; undefined where the node does not say. */
function networkOf(reading: Reading): string | undefined {
  return reading.kind === 'beacon' ? (reading.network ?? reading.genesisRoot) : reading.chainId;
}

/** Epochs of the finalized checkpoint behind the head; undefined where the node does not say. */
export function finalityLag({ clock, finalizedEpoch, headSlot }: BeaconReading): bigint | undefined {
  if (!clock || finalizedEpoch === undefined) return undefined;
  return BigInt(headSlot) / BigInt(clock.slotsPerEpoch) - BigInt(finalizedEpoch);
}

/** A rate is that of the last minutes; a machine that slept has none for that time. */
const rateWindow = 180_000;

function kept(
  before: readonly Distance[] | undefined,
  added: readonly Distance[],
  now: number,
): readonly Distance[] {
  return [...(before ?? []).filter((each) => now - each.at <= rateWindow).slice(-39), ...added];
}

function distanceOf(reading: Reading, at: number): readonly Distance[] {
  if (reading.kind === 'beacon') return [{ at, distance: Number(reading.syncDistance) }];
  const { syncing } = reading;
  if (!syncing) return [];
  return [{ at, distance: Number(BigInt(syncing.highest) - BigInt(syncing.current)) }];
}

/** How fast the distance shrinks, per second; undefined before two readings, or when it does not shrink. */
export function closingRate(distances: readonly Distance[] | undefined): number | undefined {
  const first = distances?.[0];
  const last = distances?.at(-1);
  if (!first || !last || last.at - first.at < 1000 || last.distance >= first.distance) return undefined;
  return ((first.distance - last.distance) * 1000) / (last.at - first.at);
}

/** Counters that went back belong to a machine that was started again: they give no rate. */
function hostRates(before: Reading, after: Reading, milliseconds: number): HostRates | undefined {
  if (before.kind !== 'beacon' || after.kind !== 'beacon' || milliseconds < 500) return undefined;
  const [a, b] = [before.host, after.host];
  if (!a || !b) return undefined;
  const perSecond = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined || to < from ? undefined : ((to - from) * 1000) / milliseconds;
  const received = perSecond(a.received, b.received);
  const sent = perSecond(a.sent, b.sent);
  const total = (b.cpuTotal ?? Number.NaN) - (a.cpuTotal ?? Number.NaN);
  const idle = (b.cpuIdle ?? Number.NaN) - (a.cpuIdle ?? Number.NaN);
  const cpu = total > 0 && idle >= 0 && idle <= total ? 1 - idle / total : undefined;
  return {
    ...(cpu === undefined ? {} : { cpu }),
    ...(received === undefined ? {} : { received }),
    ...(sent === undefined ? {} : { sent }),
  };
}
