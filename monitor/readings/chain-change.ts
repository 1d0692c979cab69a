import { networkOfGenesis } from '../../catalogue/networks';
import { shortenedInside } from '../../common/units/words';
import type { Reading } from './reading';

/** A node that is on another chain than before. */
export interface ChainChange {
  /** `mainnet`, `chain 1`; with the genesis if the chain has the name of the other one. */
  readonly was: string;
  readonly is: string;
  /** It has the name of the one before, and another genesis. */
  readonly sameName?: true;
}

interface ChainIdentity {
  /** Name of the network, or the chain id. Chains can share it. */
  readonly name?: string | undefined;
  /** Genesis validators root, or the hash of the genesis block. */
  readonly genesis?: string | undefined;
  /** Time of the genesis in words: a private chain that is started again has the same validators. */
  readonly started?: string | undefined;
}

/**
 * The change between two readings; undefined if the chain is the same, or if that is unknown. Only values of both
 * readings are compared: what could not be read says nothing.
 */
export function chainChange(before: Reading, after: Reading): ChainChange | undefined {
  const [a, b] = [identityOf(before), identityOf(after)];
  const isRenamed = differ(a.name, b.name);
  const isNew = differ(a.genesis, b.genesis) || differ(a.started, b.started);
  const isKnown = a.genesis !== undefined && b.genesis !== undefined;
  // Names of configurations are chosen freely: the same genesis is the same chain. Forks share a genesis block, so the
  // chain id of an execution node counts as well.
  if (!isNew && !(isRenamed && (!isKnown || after.kind === 'execution'))) return undefined;
  const sameName = a.name !== undefined && a.name === b.name;
  return { was: wordsOf(a, b), is: wordsOf(b, a), ...(sameName ? { sameName } : {}) };
}

function identityOf(reading: Reading): ChainIdentity {
  if (reading.kind === 'execution')
    return { name: reading.chainId && `chain ${reading.chainId}`, genesis: reading.genesisHash };
  const { clock, genesisRoot, network } = reading;
  return {
    name: networkOfGenesis(genesisRoot)?.name ?? network,
    genesis: genesisRoot,
    started:
      genesisRoot && clock
        ? new Date(clock.genesisTime * 1000).toISOString().replace('.000Z', 'Z')
        : undefined,
  };
}

function differ(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

function wordsOf(chain: ChainIdentity, other: ChainIdentity): string {
  const { name } = chain;
  const genesis = genesisOf(chain, other);
  if (name === undefined) return genesis;
  return name === other.name && genesis !== '' ? `${name} (${genesis})` : name;
}

function genesisOf({ genesis, started }: ChainIdentity, other: ChainIdentity): string {
  if (genesis === other.genesis && started !== undefined) return `genesis at ${started}`;
  return genesis === undefined ? '' : `genesis ${shortenedInside(genesis, 10, 4)}`;
}
