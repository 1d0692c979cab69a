import type { SlotClock } from '../../common/units/slots';
import type { KnownNode } from '../nodes/node';
import type { NodeFailure } from '../nodes/reader';

/** What the chain has of one validator. Decimal text: amounts in gwei, epochs of 64 bits. */
export interface ValidatorRecord {
  readonly index: string;
  readonly pubkey: string;
  readonly status: string;
  readonly balance: string;
  readonly effectiveBalance: string;
  readonly slashed: boolean;
  readonly eligibilityEpoch: string;
  readonly activationEpoch: string;
  readonly exitEpoch: string;
  readonly withdrawableEpoch: string;
  readonly withdrawalCredentials: string;
}

/** How a validator voted in an epoch. */
export interface ValidatorVote {
  readonly source: boolean;
  readonly target: boolean;
  readonly head: boolean;
  /** Slots until its attestation was included, where the node tells. */
  readonly delay?: number;
}

/** What a node that monitors a validator has counted of its attestations. Percentages are 0 to 100. */
export interface Metrics {
  readonly hits: number;
  readonly misses: number;
  readonly hitPercentage: number;
  readonly headPercentage: number;
  readonly targetPercentage: number;
  readonly latestDistance?: number;
}

/** By the index of the validator. A part that the node did not give is absent. */
export interface ValidatorsReading {
  /** By the id that it is watched under. One that the node does not know is absent. */
  readonly records: ReadonlyMap<string, ValidatorRecord>;
  readonly clock?: SlotClock;
  /** The epoch that it was taken in. */
  readonly epoch?: bigint;
  readonly isSyncing: boolean;
  /** Slots to attest in, in order; of the epochs that are listed. */
  readonly attesting?: {
    readonly epochs: readonly bigint[];
    readonly slots: ReadonlyMap<string, readonly bigint[]>;
  };
  readonly proposing?: {
    readonly epochs: readonly bigint[];
    readonly slots: ReadonlyMap<string, readonly bigint[]>;
  };
  readonly liveness?: {
    readonly epoch: bigint;
    readonly vendor: boolean;
    readonly live: ReadonlyMap<string, boolean>;
  };
  readonly votes?: {
    readonly epoch: bigint;
    readonly from: 'rewards' | 'performance';
    readonly of: ReadonlyMap<string, ValidatorVote>;
  };
  readonly metrics?: ReadonlyMap<string, Metrics>;
  /** Under which the node serves the extension endpoints. */
  readonly prefix?: '/lighthouse' | '/vendor';
}

/** All that the Validators view knows. Plain data. */
export interface ValidatorsState {
  /** The selected beacon node; absent when there is none. */
  readonly node?: KnownNode;
  /** As in the list of interest. */
  readonly ids: readonly string[];
  /** The last one that went well; it stays while later ones fail. */
  readonly reading?: ValidatorsReading;
  /** When it was taken, Unix time in milliseconds. */
  readonly readAt?: number;
  readonly failure?: NodeFailure;
  /** A person asked for a new reading, or it lacks validators that were added since. */
  readonly stale?: true;
}

/**
 * A new reading came in. A part that it lacks, because the node was busy, is kept from the one before: each says of
 * which epoch it is, and what is older than an epoch is let go.
 */
export function withValidators(
  state: ValidatorsState,
  reading: ValidatorsReading,
  now: number,
): ValidatorsState {
  const { failure: _, ...rest } = state;
  const before = rest.reading;
  const near =
    before?.epoch !== undefined && reading.epoch !== undefined && reading.epoch - before.epoch <= 1n;
  return { ...rest, reading: near ? { ...before, ...reading } : reading, readAt: now };
}

/** Shares of the reward for a whole attestation (Altair): timely source, target and head. */
const weights = { source: 14, target: 26, head: 14 } as const;
const allWeights = weights.source + weights.target + weights.head;

export interface Effectiveness {
  /** 0 to 1. */
  readonly part: number;
  readonly from: 'metrics' | 'rewards' | 'performance';
}

/** How much of the rewards for its attestations a validator earned; undefined where the node does not tell. */
export function effectivenessOf(reading: ValidatorsReading, index: string): Effectiveness | undefined {
  const counted = reading.metrics?.get(index);
  if (counted && counted.hits + counted.misses > 0) {
    const { headPercentage, hitPercentage, targetPercentage } = counted;
    const sum =
      weights.source * hitPercentage + weights.target * targetPercentage + weights.head * headPercentage;
    return { part: Math.min(1, sum / 100 / allWeights), from: 'metrics' };
  }
  const vote = reading.votes?.of.get(index);
  if (!vote || !reading.votes) return undefined;
  const earned =
    (vote.source ? weights.source : 0) + (vote.target ? weights.target : 0) + (vote.head ? weights.head : 0);
  return { part: earned / allWeights, from: reading.votes.from };
}
