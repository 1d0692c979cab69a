import type { NodeKind } from '../nodes/node';
import type { NodeFailure } from '../nodes/reader';
import type { ChainChange } from '../readings/chain-change';
import type { Fork, Outdated } from '../readings/node-state';
import type { Unread } from '../readings/parts';
import type { Passed } from '../readings/passing';
import type { MissingBlobs, Participation, SyncParticipation } from '../readings/reading';

/** How bad a state is. `waiting`: nothing is known yet. */
export type HealthSeverity = 'ok' | 'warning' | 'error' | 'waiting';

/** The states, each with the values for its words. Times in milliseconds, sizes in bytes. */
export interface StateValues {
  /** Some of the last readings failed, with successful ones between them. */
  readonly flapping: { readonly failed: number; readonly readings: number; readonly failure?: NodeFailure };
  /** It reports values that cannot be true. */
  readonly implausible: NodeFailure;
  /** Something responded, but not like a node of this kind. */
  readonly 'not-a-node': NodeFailure;
  /** Nothing was sent, because the settings of the node are incomplete or wrong: a missing file, no token. */
  readonly 'not-sent': NodeFailure;
  /** HTTP 401, 403 or 407. */
  readonly 'no-credentials': NodeFailure;
  /** Another HTTP status or a JSON-RPC error. */
  readonly 'error-response': NodeFailure;
  /** It answers, but not what it is judged by. `ageMs`: of the oldest value that is shown instead; absent without one. */
  readonly unread: Unread & { readonly ageMs?: number };
  /** No response. */
  readonly unreachable: NodeFailure;
  /** HTTP 503, for so long. */
  readonly starting: NodeFailure & { readonly lastedMs: number };
  /** An execution node without a block, for so long. */
  readonly 'no-block': NodeFailure & { readonly lastedMs: number };
  /** Before the first response. */
  readonly connecting: NoValues;
  /** The current reading has had no answer for a while. */
  readonly late: { readonly lateMs: number };
  /** The node is on `actual`, the settings say `expected`. */
  readonly 'wrong-network': { readonly actual: string; readonly expected: string };
  /** The nodes of a pair are on different chains. Chain ids as decimal text, and the names of the nodes. */
  readonly 'chain-mismatch': {
    readonly beaconChain: string;
    readonly executionChain: string;
    readonly beacon: string;
    readonly execution: string;
  };
  /** The node was on another chain a few minutes ago. */
  readonly 'other-chain': ChainChange;
  /** The beacon node reports that its execution node does not respond. */
  readonly 'execution-offline': NoValues;
  /** The same, but the execution node of the pair responds to us. */
  readonly 'engine-unreachable': NoValues;
  /** Other watched nodes of its chain have other blocks. */
  readonly fork: Fork;
  /**
   * Its answers are those of several nodes in turn. `heads`: two slots that it gave for its head within one reading,
   * decimal text.
   */
  readonly 'several-nodes': { readonly heads?: readonly [string, string] };
  /** A trouble that comes and goes, and is not there in the last reading. */
  readonly unsteady: Passed;
  /** Its process started so often within an hour. */
  readonly restarting: { readonly times: number };
  /** Milliseconds that this machine is ahead of the node. */
  readonly 'clock-skew': { readonly skewMs: number };
  /** It reported a higher finalized epoch before, or a higher justified one. Epochs. */
  readonly 'finality-back': {
    readonly of?: 'justified';
    readonly was: string;
    readonly is: string;
    readonly unit: 'epoch' | 'block';
    /** It called two blocks final, one after the other. */
    readonly twice?: true;
  };
  /** It reported a higher head of this chain before. Slots or blocks. */
  readonly 'head-back': { readonly was: string; readonly is: string; readonly unit: DistanceUnit };
  /** All peers opened the connection, or none did. */
  readonly 'one-way-peers': { readonly only: 'inbound' | 'outbound'; readonly peers: number };
  /** Its ports cannot be reached from outside. */
  readonly 'ports-closed': NoValues;
  /** Share of the memory of its machine that is in use, 0 to 1. */
  readonly 'low-memory': { readonly used: number };
  readonly stalled: Stall;
  /** The head moves, but it is older than the clock of this machine says. */
  readonly behind: Lag;
  readonly syncing: {
    readonly unit: DistanceUnit;
    /** Decimal text; absent if the node does not report it. */
    readonly distance?: string;
    /** Slots or blocks per second; known after two readings. */
    readonly rate?: number;
  };
  /** The execution node has not verified the head. */
  readonly optimistic: { readonly lastedMs: number };
  /** Epochs from the finalized checkpoint to the head. */
  readonly 'no-finality': { readonly epochs: string; readonly votes?: Votes };
  /** `blocks`: new blocks arrive nevertheless, on a chain where they may come from elsewhere. */
  readonly 'no-peers': { readonly blocks: boolean };
  /** `red`: fewer than this are an error. */
  readonly 'few-peers': { readonly peers: number; readonly red: number };
  /** It does not keep the blobs or data columns of a recent block. */
  readonly 'missing-blobs':
    | MissingBlobs
    /** Nor those of an old block that nodes keep for so many epochs. */
    | { readonly slot: string; readonly epochs: number };
  readonly 'low-disk': { readonly freeBytes: number };
  /** At the pace of the last week its disk is full at that time, Unix time in milliseconds. */
  readonly 'disk-filling': { readonly fullAt: number; readonly leftMs: number; readonly perDay: number };
  /** The client is too old. `inMs`: time until the fork that it does not know, negative after it; absent if unknown. */
  readonly outdated: Outdated & { readonly inMs?: number };
  readonly slow: { readonly answerMs: number };
  /** The age of its head says nothing, because its chain may make blocks on demand. */
  readonly 'head-unjudged': NoValues;
  /** Synced, but history before the checkpoint is still being downloaded; `done` from 0 to 1. */
  readonly backfilling: { readonly done?: number };
  readonly synced: NoValues;
}

/** The id of a state. */
export type StateId = keyof StateValues;

/** All ids, in the order of the table; those of pairs and `synced` last. */
export const stateIds = [
  'flapping',
  'implausible',
  'not-a-node',
  'not-sent',
  'no-credentials',
  'error-response',
  'unreachable',
  'starting',
  'no-block',
  'connecting',
  'late',
  'wrong-network',
  'other-chain',
  'several-nodes',
  'fork',
  'execution-offline',
  'stalled',
  'behind',
  'syncing',
  'optimistic',
  'restarting',
  'unsteady',
  'finality-back',
  'head-back',
  'no-finality',
  'unread',
  'no-peers',
  'few-peers',
  'one-way-peers',
  'ports-closed',
  'low-disk',
  'disk-filling',
  'low-memory',
  'missing-blobs',
  'clock-skew',
  'outdated',
  'slow',
  'head-unjudged',
  'backfilling',
  'chain-mismatch',
  'engine-unreachable',
  'synced',
] as const satisfies readonly StateId[];

/** What a beacon node tells of how many vote on its chain; empty if nothing. */
export interface Votes {
  readonly stake?: Participation;
  readonly committee?: SyncParticipation;
}

type NoValues = Readonly<Record<never, never>>;

export type DistanceUnit = 'slot' | 'block';

/** How far a head is behind, in slots (decimal text) or by the age of the latest block. */
export type Lag =
  | { readonly by: 'distance'; readonly distance: string }
  | { readonly by: 'old-block'; readonly ageMs: number };

/** How a stalled node was recognized. */
export type Stall =
  /** It is behind without syncing, or reports that it stalled. `distance` is decimal text. */
  | {
      readonly by: 'distance';
      readonly distance: string;
      readonly noPeers: boolean;
      /** From the time of its head to that of the current slot, if the clock of the chain is known. */
      readonly behindMs?: number;
      /** If its head has not moved for longer than the threshold. */
      readonly stillMs?: number;
    }
  /** It reports that it is syncing, but its head does not move. */
  | {
      readonly by: 'still-head';
      readonly unit: DistanceUnit;
      readonly distance?: string;
      readonly stillMs: number;
    }
  /** Its latest block is old. */
  | { readonly by: 'old-block'; readonly ageMs: number };

/** One fact about a node or a pair. */
export type Cause<S extends StateId = StateId> = {
  readonly [K in S]: {
    readonly state: K;
    readonly severity: HealthSeverity;
    readonly values: StateValues[K];
    /** The node of a pair that it is about; absent for a single node, or if it is about both. */
    readonly part?: NodeKind;
    /** True if it follows from another cause of the same pair. */
    readonly effect?: true;
  };
}[S];

/** The state of a node or a pair. */
export interface Health {
  readonly state: StateId;
  readonly severity: HealthSeverity;
  /** All causes by precedence; the first one names the state. Empty for `synced`. */
  readonly causes: readonly Cause[];
  /** When the state began, as far as known from readings. Unix time in milliseconds. */
  readonly since?: number;
}

const ranks: Readonly<Record<HealthSeverity, number>> = { ok: 0, waiting: 1, warning: 2, error: 3 };

/** Positive if the first is worse than the second. */
export function compareSeverity(a: HealthSeverity, b: HealthSeverity): number {
  return ranks[a] - ranks[b];
}

/** Whether a state says neither good nor bad of a node that responds: it is shown in gray, never green. */
export function isUnjudged({ state }: Pick<Health, 'state'>): boolean {
  return state === 'head-unjudged';
}

/** Whether somebody has to do something. */
export function isBad(severity: HealthSeverity): severity is 'warning' | 'error' {
  return severity === 'warning' || severity === 'error';
}
