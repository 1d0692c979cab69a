/**
 * State roots of the beacon chain. The demo has no whole states: its state is a tree of 32 members of which the finalized
 * checkpoint and the sync committees are at their places, the slot stands for the rest, and others are empty. So what
 * light clients get can be proved, as on a real chain before Electra.
 */
import { hash } from 'node:crypto';
import { bytesOf, hexOf } from './hex';

/** Places of members in the state, `get_subtree_index` without the root of the checkpoint. */
const CHECKPOINT = 20;
const CURRENT = 22;
const NEXT = 23;
const MEMBERS = 32;
const HALF = MEMBERS / 2;

export interface SyncCommittee {
  readonly pubkeys: readonly string[];
  readonly aggregate_pubkey: string;
}

interface Finalized {
  readonly epoch: number;
  readonly root: string;
}

const ZERO = new Uint8Array(32);
/** SHA-256 of two parts: Node's is many times faster than one in JavaScript. */
export function pair(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return hash('sha256', both, 'buffer');
}

/** Empty trees of 1, 2, 4 and 8 leaves: beside the first leaf of a half. */
const EMPTY: readonly Uint8Array[] = [1, 2, 4, 8].map((size) =>
  Array.from({ length: Math.log2(size) }).reduce<Uint8Array>((tree) => pair(tree, tree), ZERO),
);

function numberChunk(value: number): Uint8Array {
  const chunk = new Uint8Array(32);
  new DataView(chunk.buffer).setBigUint64(0, BigInt(value), true);
  return chunk;
}

/** The levels of a tree, its leaves first. */
export function levelsOf(leaves: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; ) {
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, at) =>
      pair(below[2 * at] ?? ZERO, below[2 * at + 1] ?? ZERO),
    );
    levels.push(level);
  }
  return levels;
}

/** The nodes beside the way from a leaf to the root. */
export const branchOf = (levels: readonly (readonly Uint8Array[])[], leaf: number): readonly string[] =>
  levels.slice(0, -1).map((level, depth) => hexOf(level[(leaf >> depth) ^ 1] ?? ZERO));

/** The hash tree root of a public key: 48 bytes in two chunks. */
const keyRoot = (key: string) => pair(bytesOf(key), new Uint8Array(16));

function committeeRoot({ pubkeys, aggregate_pubkey }: SyncCommittee): Uint8Array {
  const [all = ZERO] = levelsOf(pubkeys.map(keyRoot)).at(-1) ?? [];
  return pair(all, keyRoot(aggregate_pubkey));
}

/** `committeeOf` is called when the first state is needed: the committee stays the same. */
export function createBeaconStates(committeeOf: () => SyncCommittee) {
  let committee: { readonly members: SyncCommittee; readonly root: Uint8Array } | undefined;
  const committeeKnown = () => {
    if (!committee) {
      const members = committeeOf();
      committee = { members, root: committeeRoot(members) };
    }
    return committee;
  };
  // The halves of many states are the same one.
  let known: { readonly epoch: number; readonly root: string; readonly top: Uint8Array } | undefined;

  const slotLeaf = (slot: number, variant: number) => pair(numberChunk(slot), numberChunk(variant));
  /** The second half of the leaves: only its checkpoint ever changes. */
  const topLeaves = ({ epoch, root }: Finalized): readonly Uint8Array[] =>
    Array.from({ length: HALF }, (_, place) => {
      const at = HALF + place;
      if (at === CHECKPOINT) return pair(numberChunk(epoch), bytesOf(root));
      return at === CURRENT || at === NEXT ? committeeKnown().root : ZERO;
    });

  return {
    get committee() {
      return committeeKnown().members;
    },
    rootOf(slot: number, variant: number, finalized: Finalized): string {
      if (known?.epoch !== finalized.epoch || known.root !== finalized.root) {
        const [top = ZERO] = levelsOf(topLeaves(finalized)).at(-1) ?? [];
        known = { ...finalized, top };
      }
      let left = slotLeaf(slot, variant);
      for (const empty of EMPTY) left = pair(left, empty);
      return hexOf(pair(left, known.top));
    },
    /** The proofs of a state, by the member of a response that has each. */
    proofsOf(slot: number, variant: number, finalized: Finalized) {
      const levels = levelsOf([
        slotLeaf(slot, variant),
        ...Array.from({ length: HALF - 1 }, () => ZERO),
        ...topLeaves(finalized),
      ]);
      return {
        finality_branch: [hexOf(numberChunk(finalized.epoch)), ...branchOf(levels, CHECKPOINT)],
        current_sync_committee_branch: branchOf(levels, CURRENT),
        next_sync_committee_branch: branchOf(levels, NEXT),
      };
    },
  };
}

export type BeaconStates = ReturnType<typeof createBeaconStates>;
