import type { VendorPrefix } from '../../catalogue/beacon/paths';
import type { ChainMemory } from './chain-memory';
import type { ExtrasMemory } from './read-details';
import type { PoolReading, Reading } from './reading';

/** The genesis of a chain. */
export interface Genesis {
  /** Unix time in seconds, decimal text. */
  readonly time: string;
  readonly validatorsRoot: string;
}

/** The part of a chain's configuration that Slotpad uses. Other numbers are decimal text. */
export interface ChainConfig {
  readonly name?: string | undefined;
  readonly secondsPerSlot?: number | undefined;
  readonly slotsPerEpoch?: string | undefined;
  readonly epochsPerSyncPeriod?: string | undefined;
  readonly depositChainId?: string | undefined;
}

export interface Identity {
  readonly peerId: string;
  readonly enr?: string;
}

/**
 * What is remembered of a node between readings, for all of its parts. If the node runs another version or is on
 * another chain than before, all of it may be outdated: `forget` clears it.
 */
export interface NodeMemory {
  /** The last reading that asked for everything, and when it was taken. Absent after a failure or a refresh. */
  recent?: { readonly at: number; readonly reading: Reading };
  version?: string;
  /** How many full readings ago the version was read. */
  versionAge?: number;
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
  /** False after a failed reading of an execution node: another chain may be at its address now. */
  isSameChain?: boolean;
  chain?: ChainMemory;
  /** The transaction pool as last read, and how many readings ago; null if the node does not serve it. */
  pool?: { age: number; readonly counts: PoolReading | undefined } | null;
  /** The finalized block as last read, if any, and how many more readings may show it. */
  finalized?: { readonly block: string | undefined; left: number };
  /** The prefix of its extension endpoints; null if it has none. */
  prefix?: VendorPrefix | null;
  extras?: ExtrasMemory;
  /** Epochs (decimal text) of the state at the head of this slot. */
  checkpoints?: { readonly headSlot: string; readonly finalized?: string; readonly justified?: string };
  /** Inbound and outbound peers when they were last listed, and how many readings ago. */
  split?: { age: number; readonly connected: number; readonly outbound: number };
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

export interface SyncCommitteeMemory {
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

/** The version is read in one of this many full readings, as long as the node stays on its chain. */
const versionEvery = 5;

/** Whether to ask for the version: also after a failure or a refresh, because another program may run now. */
export function isVersionDue(memory: NodeMemory, isSameChain: boolean): boolean {
  const age = (memory.versionAge ?? 0) + 1;
  const isDue = !isSameChain || !memory.recent || memory.version === undefined || age >= versionEvery;
  memory.versionAge = isDue ? 0 : age;
  return isDue;
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
