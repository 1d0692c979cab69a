import { shortenedInside } from '../../common/units/words';
import type { Reading } from './reading';

/** A node that is on another chain than before. */
export interface ChainChange {
  /** `mainnet`, `chain 1`; with the genesis if the chain has the name of the other one. */
  readonly was: string;
  readonly is: string;
}

interface ChainIdentity {
  /** Name of the network, or the chain id. Chains can share it. */
  readonly name?: string | undefined;
  /** Genesis validators root, or the hash of the genesis block. */
  readonly genesis?: string | undefined;
}

/**
 * The change between two readings; undefined if the chain is the same, or if that is unknown. Only values of both
 * readings are compared: what could not be read says nothing.
 */
export function chainChange(before: Reading, after: Reading): ChainChange | undefined {
  const [a, b] = [identityOf(before), identityOf(after)];
  const isRenamed = differ(a.name, b.name);
  const isNew = differ(a.genesis, b.genesis);
  const isKnown = a.genesis !== undefined && b.genesis !== undefined;
  // Names of configurations are chosen freely: the same genesis is the same chain. Forks share a genesis block, so the
  // chain id of an execution node counts as well.
  if (!isNew && !(isRenamed && (!isKnown || after.kind === 'execution'))) return undefined;
  return { was: wordsOf(a, b), is: wordsOf(b, a) };
}

function identityOf(reading: Reading): ChainIdentity {
  return reading.kind === 'beacon'
    ? { name: reading.network, genesis: reading.genesisRoot }
    : { name: reading.chainId && `chain ${reading.chainId}`, genesis: reading.genesisHash };
}

function differ(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

function wordsOf({ genesis, name }: ChainIdentity, other: ChainIdentity): string {
  const short = genesis === undefined ? '' : `genesis ${shortenedInside(genesis, 10, 4)}`;
  if (name === undefined) return short;
  return name === other.name && short !== '' ? `${name} (${short})` : name;
}
