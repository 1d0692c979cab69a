import type { NodeKind } from '../nodes/node';
import type { NodeFailure } from '../nodes/reader';
import type { ChainChange } from '../readings/chain-change';
import type { Unread } from '../readings/parts';

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
  /** An execution node without a block. */
  readonly 'no-block': NodeFailure;
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
  readonly optimistic: NoValues;
  /** Epochs from the finalized checkpoint to the head. */
  readonly 'no-finality': { readonly epochs: string };
  /** `blocks`: new blocks arrive nevertheless, on a chain where they may come from elsewhere. */
  readonly 'no-peers': { readonly blocks: boolean };
  /** `red`: fewer than this are an error. */
  readonly 'few-peers': { readonly peers: number; readonly red: number };
  readonly 'low-disk': { readonly freeBytes: number };
  readonly slow: { readonly answerMs: number };
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
  'execution-offline',
  'stalled',
  'behind',
  'syncing',
  'optimistic',
  'no-finality',
  'unread',
  'no-peers',
  'few-peers',
  'low-disk',
  'slow',
  'backfilling',
  'chain-mismatch',
  'engine-unreachable',
  'synced',
] as const satisfies readonly StateId[];

export type NoValues = Readonly<Record<never, never>>;

export type DistanceUnit = 'slot' | 'block';

/** How far a head is behind, in slots (decimal text) or by the age of the latest block. */
export type Lag =
  | { readonly by: 'distance'; readonly distance: string }
  | { readonly by: 'old-block'; readonly ageMs: number };

/** How a stalled node was recognized. */
export type Stall =
  /** It is behind without syncing, or reports that it stalled. `distance` is decimal text. */
  | { readonly by: 'distance'; readonly distance: string; readonly noPeers: boolean }
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

/** Whether somebody has to do something. */
export function isBad(severity: HealthSeverity): severity is 'warning' | 'error' {
  return severity === 'warning' || severity === 'error';
}
