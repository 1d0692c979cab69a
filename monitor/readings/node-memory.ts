import type { VendorPrefix } from '../../common/spec/beacon/paths';
import type { ChainMemory } from './chain-memory';
import type { ExtrasMemory } from './read-details';

/** The genesis of a chain, as its nodes tell it. */
export interface Genesis {
  /** Unix time in seconds, decimal text. */
  readonly time: string;
  readonly validatorsRoot: string;
}

/** What Slotpad uses of the configuration of a chain. Numbers are decimal text. */
export interface ChainConfig {
  readonly name?: string | undefined;
  readonly secondsPerSlot?: string | undefined;
  readonly slotsPerEpoch?: string | undefined;
  readonly depositChainId?: string | undefined;
}

export interface Identity {
  readonly peerId: string;
  readonly enr?: string;
}

/**
 * What is remembered of one node from reading to reading, whichever part of it was read. A node that runs another
 * version, or is on another chain, than before may differ in all of it: then `forget` clears it.
 */
export interface NodeMemory {
  version?: string;
  genesis?: Genesis;
  /** When the node was last known to be on the chain of this genesis. Unix time in milliseconds. */
  confirmedAt?: number;
  config?: ChainConfig;
  /** Null when the node does not tell it. */
  identity?: Identity | null;
  /** The chain id of an execution node. */
  chainId?: string;
  chain?: ChainMemory;
  /** The prefix under which it serves the extension endpoints; null when it serves none. */
  prefix?: VendorPrefix | null;
  extras?: ExtrasMemory;
  /** Epochs, decimal text, of the state at the head of this slot. */
  checkpoints?: { readonly headSlot: string; readonly finalized: string; readonly justified: string };
  /** How the peers were split when they were last listed, and how many readings ago. */
  split?: { age: number; readonly connected: number; readonly outbound: number };
  /** The endpoint that lists its peers. */
  peersFrom?: string;
  /** It does not take a list of validators: they are asked for in pieces of a query. */
  validatorsByQuery?: true;
  /** As `prefix`, for what its validator monitor counts. */
  metricsPrefix?: VendorPrefix | null;
}

export function forget(memory: NodeMemory): void {
  for (const key of Object.keys(memory) as (keyof NodeMemory)[]) delete memory[key];
}
