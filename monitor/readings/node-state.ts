import type { SlotClock } from '../../common/units/slots';
import type { KnownNode } from '../nodes/node';
import type { NodeFailure } from '../nodes/reader';

/** One reading of a beacon node. Members that the node does not serve are absent. */
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
  /** Older clients do not report the state of their execution node: `elOffline` false can also mean unknown. */
  readonly elUnknown?: true;
  readonly peers?: PeerCounts;
  readonly finalizedEpoch?: string;
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
  readonly diskTotal?: number;
  readonly received?: number;
  readonly sent?: number;
  /** Seconds of processor time, all threads together. */
  readonly cpuTotal?: number;
  readonly cpuIdle?: number;
  readonly systemUptime?: number;
  readonly nodeUptime?: number;
}

/** Rates between two readings of a host. */
export interface HostRates {
  /** Share of the time in use, 0 to 1. */
  readonly cpu?: number;
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
}

/** What a beacon node reports about its execution node. */
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
  /** The directions are estimated from an older list and the current count. */
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
  /** Blocks to the highest known block while it syncs. */
  readonly syncing?: { readonly current: string; readonly highest: string };
  readonly peers?: number;
  readonly finalizedBlock?: string;
  /** How many blocks of earlier readings were replaced; absent if none. */
  readonly replaced?: number;
}

export type Reading = BeaconReading | ExecutionReading;

/** The state of one node. Plain data. */
export interface NodeState {
  readonly node: KnownNode;
  /** True for the node that requests of its kind are sent to. */
  readonly selected: boolean;
  /** The last successful reading; kept while later ones fail. */
  readonly reading?: Reading;
  /** When it was taken, Unix time in milliseconds. */
  readonly readAt?: number;
  /** When the head last moved, as far as observed. */
  readonly headMovedAt?: number;
  /** Recent distances from the tip of the chain, oldest first; the sync rate is computed from them. */
  readonly distances?: readonly Distance[];
  readonly rates?: HostRates;
  /** The last time the head went back, and by how many slots or blocks. */
  readonly wentBack?: { readonly by: string; readonly at: number };
  /** The previous network: another node may use the address now. */
  readonly networkBefore?: { readonly name: string; readonly at: number };
  /** The previous client version. */
  readonly versionBefore?: { readonly name: string; readonly at: number };
  /** The last reorg: how many blocks were replaced, and when that was observed. */
  readonly reorg?: { readonly depth: number; readonly at: number };
  /** Milliseconds until the first response of the last reading. */
  readonly answerMs?: number;
  /** Whether each of the last readings succeeded, oldest first. */
  readonly outcomes?: readonly boolean[];
  /** True if the head was seen moving: the node does not only make blocks on demand. */
  readonly moves?: boolean;
  /** Why the latest reading failed; absent after a successful one. */
  readonly failure?: NodeFailure;
  /** The id of the last state (monitor/health), and since when. */
  readonly judged?: { readonly as: string; readonly since: number };
}

/** Limits for amber and red. */
export interface Thresholds {
  readonly beaconPeers: { readonly amber: number; readonly red: number };
  /** In slots. */
  readonly syncDistance: { readonly amber: number; readonly red: number };
  readonly executionPeers: { readonly amber: number; readonly red: number };
  /** In gigabytes (10^9 bytes); zero disables a limit. */
  readonly diskFree: { readonly amber: number; readonly red: number };
  /** Seconds without a new head before a node counts as stalled. Zero: never. */
  readonly stalledSeconds: number;
  /** How many epochs the finalized checkpoint may be behind the head. */
  readonly finalityLag: number;
}

/** A distance from the tip of the chain, in slots or blocks. */
export interface Distance {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly distance: number;
}

/** A longer time between two readings means that the machine slept or all views were hidden. Milliseconds. */
const gap = 150_000;

/** The state after a successful reading. */
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
  // How long the head stood still during a pause or a clock change is unknown.
  const watched = since >= 0 && since <= gap;
  const { version: old } = before;
  return {
    ...rest,
    reading,
    readAt: now,
    headMovedAt: moved || !watched ? now : (state.headMovedAt ?? now),
    outcomes,
    // After a jump back, start over: a rate across the jump would be meaningless.
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

/** The state after a failed reading: the last values stay, to be shown as stale. */
export function withFailure(state: NodeState, failure: NodeFailure): NodeState {
  return { ...state, failure, outcomes: remembered(state, false) };
}

/** How many outcomes are remembered. */
const remembering = 10;

function remembered({ outcomes = [] }: NodeState, well: boolean): readonly boolean[] {
  return [...outcomes.slice(1 - remembering), well];
}

/** How many of the last readings failed, if the failures are not one single outage; otherwise 0. */
export function failedLately({ outcomes = [] }: NodeState): number {
  // After one single outage the node counts as well again.
  const breaks = outcomes.filter((well, index) => !well && (index === 0 || outcomes[index - 1])).length;
  return breaks < 2 ? 0 : outcomes.filter((well) => !well).length;
}

/** Response time from which a node counts as slow. Milliseconds. */
const slow = 1000;

export function slowAnswer({ answerMs }: NodeState): boolean {
  return answerMs !== undefined && answerMs >= slow;
}

function headOf(reading: Reading): string {
  return reading.kind === 'beacon' ? reading.headSlot : reading.headBlock;
}

/** Identifies a chain; undefined if the node does not report it. */
function networkOf(reading: Reading): string | undefined {
  return reading.kind === 'beacon' ? (reading.network ?? reading.genesisRoot) : reading.chainId;
}

/** How many epochs the finalized checkpoint is behind the head; undefined if unknown. */
export function finalityLag({ clock, finalizedEpoch, headSlot }: BeaconReading): bigint | undefined {
  if (!clock || finalizedEpoch === undefined) return undefined;
  return BigInt(headSlot) / BigInt(clock.slotsPerEpoch) - BigInt(finalizedEpoch);
}

/** The rate is that of the last minutes, without pauses of the machine. */
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

/** How fast the distance shrinks, per second; undefined before two readings, or if it does not shrink. */
export function closingRate(distances: readonly Distance[] | undefined): number | undefined {
  const first = distances?.[0];
  const last = distances?.at(-1);
  if (!first || !last || last.at - first.at < 1000 || last.distance >= first.distance) return undefined;
  return ((first.distance - last.distance) * 1000) / (last.at - first.at);
}

/** Counters that went back mean that the machine was restarted: no rate. */
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
