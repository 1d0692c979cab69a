/**
 * Hashes and roots of the blocks. Each one follows from the block before it, so they are made in order, when the first
 * of a block is asked for, and kept: about 250 bytes a block.
 */
import { bytesOf, hexOf } from './hex';
import type { Variant } from './schedule';

/** A block by its slot. */
interface SlotBlock {
  readonly slot: number;
  readonly number: number;
  readonly variant: Variant;
}

/** What makes the hashes of a block; those of its parent are known by then. */
export interface Sealer {
  /** The state root of the execution layer after a block. Both blocks of a slot have the same. */
  stateRootAfter(number: number): string;
  hashOf(block: SlotBlock, stateRoot: string): string;
  rootOf(block: SlotBlock): string;
  /** Root of the beacon state after a block. */
  beaconStateRootOf(block: Pick<SlotBlock, 'slot' | 'variant'>): string;
}

interface Seal {
  /** Execution block hash. */
  readonly hash: string;
  /** Beacon block root. */
  readonly root: string;
  /** State root of the execution layer. */
  readonly stateRoot: string;
}

/** The hashes and roots of the first blocks of a chain, as `createSeals` keeps them. */
export interface SealedBlocks {
  /** The first slot that is not sealed. */
  readonly next: number;
  readonly kept: ReadonlyMap<number, string>;
  readonly hashes: ReadonlyMap<number, number>;
  readonly roots: ReadonlyMap<number, number>;
  readonly states: ReadonlyMap<number, number>;
}

export interface Seals {
  /** Those of all blocks up to the head. */
  all(): SealedBlocks;
  of(block: SlotBlock): Seal;
  /** The slot and variant of a hash or root. */
  byHash(hash: string): readonly [slot: number, variant: Variant] | undefined;
  byRoot(root: string): readonly [slot: number, variant: Variant] | undefined;
  byStateRoot(root: string): readonly [slot: number, variant: Variant] | undefined;
}

/** The part of the chain that is sealed. */
interface Sealable {
  /** The blocks of a slot: none, one, or also the one that is replaced. */
  variantsAt(slot: number): readonly SlotBlock[];
  /** Slot of the head: later blocks have no hash yet. */
  headSlot(): number;
  /** The seal of a block that there is not: of a block to come. */
  standIn(block: SlotBlock): Seal;
}

/** @param first of the first blocks, where another chain that begins like this one has made them */
export function createSeals(
  { variantsAt, headSlot, standIn }: Sealable,
  sealer: () => Sealer,
  first?: SealedBlocks,
): Seals {
  /** Three times 32 bytes as text with one byte a character, by slot and variant. */
  const kept = new Map(first?.kept);
  /** The first six bytes of a hash or root as a number. */
  const hashes = new Map(first?.hashes);
  const roots = new Map(first?.roots);
  const states = new Map(first?.states);
  let next = first?.next ?? 0;
  let isSealing = false;
  const keyOf = ({ slot, variant }: Pick<SlotBlock, 'slot' | 'variant'>) => slot * 2 + variant;
  const placeOf = (key: number): readonly [slot: number, variant: Variant] => [
    Math.floor(key / 2),
    key % 2 === 0 ? 0 : 1,
  ];
  const short = (hash: string) => Number.parseInt(hash.slice(2, 14), 16);

  const keep = (key: number, ...parts: readonly string[]) =>
    kept.set(key, parts.map((one) => Buffer.from(bytesOf(one)).toString('latin1')).join(''));

  const sealUpTo = (slot: number) => {
    // A block is asked for its hash while its root is made: the hash is kept by then.
    if (isSealing) return;
    isSealing = true;
    while (next <= slot) {
      const { stateRootAfter, hashOf, rootOf, beaconStateRootOf } = sealer();
      for (const block of variantsAt(next)) {
        const stateRoot = stateRootAfter(block.number);
        const hash = hashOf(block, stateRoot);
        const key = keyOf(block);
        keep(key, hash, hash, stateRoot);
        const root = rootOf(block);
        keep(key, hash, root, stateRoot);
        hashes.set(short(hash), key);
        roots.set(short(root), key);
        states.set(short(beaconStateRootOf(block)), key);
      }
      next++;
    }
    isSealing = false;
  };
  const of = (block: SlotBlock): Seal => {
    sealUpTo(Math.min(block.slot, headSlot()));
    const bytes = kept.get(keyOf(block));
    return bytes === undefined ? standIn(block) : sealIn(bytes);
  };
  const found = (name: 'hash' | 'root', value: string) => {
    sealUpTo(headSlot());
    const key = (name === 'hash' ? hashes : roots).get(short(value));
    const bytes = key === undefined ? undefined : kept.get(key);
    if (key === undefined || bytes === undefined || sealIn(bytes)[name] !== value.toLowerCase())
      return undefined;
    return placeOf(key);
  };
  return {
    all() {
      sealUpTo(headSlot());
      return {
        next,
        kept: new Map(kept),
        hashes: new Map(hashes),
        roots: new Map(roots),
        states: new Map(states),
      };
    },
    of,
    byHash: (hash) => found('hash', hash),
    byRoot: (root) => found('root', root),
    byStateRoot(root) {
      sealUpTo(headSlot());
      const key = states.get(short(root));
      if (key === undefined) return undefined;
      const place = placeOf(key);
      const [slot, variant] = place;
      return sealer().beaconStateRootOf({ slot, variant }) === root.toLowerCase() ? place : undefined;
    },
  };
}

function sealIn(text: string): Seal {
  const bytes = Buffer.from(text, 'latin1');
  const part = (at: number) => hexOf(bytes.subarray(at, at + 32));
  return { hash: part(0), root: part(32), stateRoot: part(64) };
}
