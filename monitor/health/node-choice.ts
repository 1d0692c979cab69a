import type { NodeState } from '../readings/node-state';
import { place } from './pair';

/** A beacon node, an execution node, or a pair. */
export interface Shown {
  readonly name: string;
  readonly beacon?: NodeState;
  readonly execution?: NodeState;
}

/** One entry of the picker: a pair, or a single node. */
export interface Choice extends Shown {
  /** Of the beacon node if there is one. */
  readonly id: string;
}

/** All entries, in the order of the Nodes view. */
export function choicesOf(states: readonly NodeState[]): readonly Choice[] {
  const choices = place(states).map((placed): Choice => {
    if ('pair' in placed) {
      const { beacon, execution, name } = placed.pair;
      return { id: beacon.node.id, name, beacon, execution };
    }
    const { single } = placed;
    return { id: single.node.id, name: single.node.name, [single.node.kind]: single };
  });
  // Two pairs can have the same name.
  return choices.map((choice) =>
    choices.filter(({ name }) => name === choice.name).length > 1
      ? { ...choice, name: `${choice.name} (${(choice.beacon ?? choice.execution)?.node.name})` }
      : choice,
  );
}

/** The entry with the wanted node; otherwise the one that requests go to, otherwise the first. */
export function chosen(choices: readonly Choice[], wanted: string | undefined): Choice | undefined {
  return (
    choices.find(({ beacon, execution }) => beacon?.node.id === wanted || execution?.node.id === wanted) ??
    choices.find(({ beacon }) => beacon?.selected) ??
    choices[0]
  );
}
