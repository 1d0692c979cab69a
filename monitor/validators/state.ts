import type { SlotClock } from '../../common/units/slots';
import type { KnownNode } from '../nodes/node';
import type { NodeFailure } from '../nodes/reader';
import type { Proposal } from './income';

/** The state of one validator on the chain. Decimal text: amounts in gwei, epochs of 64 bits. */
export interface ValidatorRecord {
  readonly index: string;
  readonly pubkey: string;
  readonly status: string;
  readonly balance: string;
  readonly effectiveBalance?: string;
  readonly slashed?: boolean;
  readonly eligibilityEpoch?: string;
  readonly activationEpoch?: string;
  readonly exitEpoch?: string;
  readonly withdrawableEpoch?: string;
  readonly withdrawalCredentials?: string;
}

/** How a validator voted in an epoch. */
export interface ValidatorVote {
  readonly source: boolean;
  readonly target: boolean;
  readonly head: boolean;
  /** Slots until its attestation was included, if the node reports it. */
  readonly delay?: number;
}

/** The attestation counts of the node's validator monitor. Percentages are 0 to 100. */
export interface Metrics {
  readonly hits: number;
  readonly misses: number;
  readonly hitPercentage: number;
  readonly headPercentage: number;
  readonly targetPercentage: number;
  readonly latestDistance?: number;
}

/** The watched validators in a sync committee. */
export interface SyncCommittee {
  /** The first epoch in which it serves. */
  readonly from: bigint;
  /** The first epoch after it. */
  readonly until: bigint;
  readonly members: readonly string[];
}

/** By validator index. Parts that the node did not return are absent. */
export interface ValidatorsReading {
  /** By the watched id. Absent if the node does not know it. */
  readonly records: ReadonlyMap<string, ValidatorRecord>;
  readonly clock?: SlotClock;
  /** The epoch of the reading. */
  readonly epoch?: bigint;
  readonly isSyncing: boolean;
  /** Slots to attest in, in order, of the listed epochs. */
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
  /** What each earned with attestations in an epoch, in gwei; below zero for penalties. */
  readonly rewards?: {
    readonly epoch: bigint;
    readonly of: ReadonlyMap<string, number>;
  };
  /** The same with work in the sync committee, by member. */
  readonly syncRewards?: {
    readonly epoch: bigint;
    readonly of: ReadonlyMap<string, number>;
  };
  /** Past proposals, checked in this reading. */
  readonly proposals?: readonly Proposal[];
  /** The current sync committee and the next one, as far as the node serves them. */
  readonly syncCommittees?: readonly SyncCommittee[];
  readonly metrics?: ReadonlyMap<string, Metrics>;
  /** The genesis validators root of the chain. */
  readonly chain?: string;
  /** The prefix of the extension endpoints. */
  readonly prefix?: '/lighthouse' | '/vendor';
}

/** The state of the Validators view. Plain data. */
export interface ValidatorsState {
  /** The selected beacon node; absent if there is none. */
  readonly node?: KnownNode;
  /** As in the list of watched validators. */
  readonly ids: readonly string[];
  /** The last successful reading; kept while later ones fail. */
  readonly reading?: ValidatorsReading;
  /** When it was taken, Unix time in milliseconds. */
  readonly readAt?: number;
  readonly failure?: NodeFailure;
  /** Past epochs whose rewards are wanted, in this order. */
  readonly past?: readonly bigint[];
  /** The user asked for a new reading, or validators were added since the last one. */
  readonly stale?: true;
}

/**
 * The state after a new reading. Parts that are missing because the node was busy are kept from the last reading. Each
 * part has its epoch, and parts older than an epoch are dropped.
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

/** Indices of the active validators. */
export function activeIn({ records }: ValidatorsReading): readonly string[] {
  return [...records.values()].flatMap(({ index, status }) => (status.startsWith('active') ? index : []));
}

/** Shares of the reward for an attestation (Altair): timely source, target and head. */
const weights = { source: 14, target: 26, head: 14 } as const;
const allWeights = weights.source + weights.target + weights.head;

export interface Effectiveness {
  /** 0 to 1. */
  readonly part: number;
  readonly from: 'metrics' | 'rewards' | 'performance';
}

/** The share of its attestation rewards that a validator earned; undefined if the node does not report it. */
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
  return { part: voteShare(vote), from: reading.votes.from };
}

/** The share of its reward that a vote earned, 0 to 1. */
export function voteShare({ head, source, target }: Omit<ValidatorVote, 'delay'>): number {
  const earned = (source ? weights.source : 0) + (target ? weights.target : 0) + (head ? weights.head : 0);
  return earned / allWeights;
}
