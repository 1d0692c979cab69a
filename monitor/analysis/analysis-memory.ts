import type { VendorPrefix } from '../../catalogue/beacon/paths';
import type { BlockPacking, BlockReward, Inclusion, Vote, VoteShares } from '../../common/panels/dashboard';
import { span } from './epochs';

/** The input of the analyses of a node. */
export interface AnalysisInput {
  /** Epoch of its head. */
  readonly headEpoch: number;
  readonly slotsPerEpoch: number;
  /** Absent: no extension endpoints. */
  readonly prefix?: VendorPrefix;
  /** True while it syncs: it is busy, and its past is not there yet. Nothing is requested. */
  readonly syncing: boolean;
  /** Indices or public keys. */
  readonly validators: readonly string[];
  /** True if these are the validators that the node itself monitors. */
  readonly own: boolean;
  /** By watched id. */
  readonly labels?: ReadonlyMap<string, string>;
  /** The shown page of validators, from 0. */
  readonly page?: number;
}

export type Kind = 'performance' | 'votes' | 'shares' | 'rewards' | 'packing' | 'inclusion';

/** What is known of a node's past. Each epoch is requested once, whatever the result. */
export interface AnalysisMemory {
  readonly votes: Map<string, Map<number, Vote | null>>;
  shares: ReadonlyMap<string, VoteShares>;
  /** By public key in lower case. */
  readonly indices: Map<string, string>;
  /** Indices that the node knows although it reported no votes for them. */
  readonly known: Set<string>;
  /** The watched ids that the node does not know. */
  readonly unknown: Set<string>;
  /** True if it does not support the POST request for validators. */
  validatorsByQuery?: true;
  /** The validators that the node itself monitors, once requested. */
  monitored?: readonly string[];
  readonly rewards: Map<number, readonly BlockReward[]>;
  readonly packing: Map<number, readonly BlockPacking[]>;
  readonly inclusion: Map<number, Inclusion>;
  /** The epoch of the head at the last request, by kind and subject. */
  readonly askedAt: Map<string, number>;
  readonly notServed: Set<Kind>;
  readonly failures: Map<Kind, string>;
}

/** Maximum number of validators whose votes are analyzed one by one: each costs the node a request per epoch. */
export const mostAnalyzed = 16;

export function createAnalysisMemory(): AnalysisMemory {
  return {
    votes: new Map(),
    shares: new Map(),
    indices: new Map(),
    known: new Set(),
    unknown: new Set(),
    rewards: new Map(),
    packing: new Map(),
    inclusion: new Map(),
    askedAt: new Map(),
    notServed: new Set(),
    failures: new Map(),
  };
}

/** Drops what is no longer shown. */
export function forget({ headEpoch }: AnalysisInput, memory: AnalysisMemory): void {
  const before = (epochs: Map<number, unknown>, first: number) => {
    for (const epoch of epochs.keys()) if (epoch < first) epochs.delete(epoch);
  };
  for (const votes of memory.votes.values()) before(votes, headEpoch - span.performance - 2);
  before(memory.rewards, headEpoch - span.blocks);
  before(memory.packing, headEpoch - span.blocks);
  before(memory.inclusion, headEpoch - span.inclusion - 2);
  for (const [what, epoch] of memory.askedAt) if (epoch < headEpoch - 1) memory.askedAt.delete(what);
}

export function isIndex(id: string): boolean {
  return /^\d+$/.test(id);
}

/** Where votes are read: the analysis of each validator, or the rewards of all of them, in one request per epoch. */
export function sourceOf({ prefix, validators }: AnalysisInput, { notServed }: AnalysisMemory) {
  if (!prefix || notServed.has('performance')) return 'votes';
  return validators.length > mostAnalyzed && !notServed.has('votes') ? 'votes' : 'performance';
}

/** The indices of the validators in the heat map, without those that the node does not know. */
export function shownValidators(input: AnalysisInput, memory: AnalysisMemory): readonly string[] {
  const known = input.validators
    .filter((id) => !memory.unknown.has(id))
    .flatMap((id) => (isIndex(id) ? id : (memory.indices.get(id.toLowerCase()) ?? [])));
  return sourceOf(input, memory) === 'performance' ? known.slice(0, mostAnalyzed) : known;
}
