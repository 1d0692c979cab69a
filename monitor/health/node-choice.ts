import type { NodeState } from '../readings/node-state';
import { place } from './pair';

/** A beacon node, an execution node, or both that belong together. */
export interface Shown {
  readonly name: string;
  readonly beacon?: NodeState;
  readonly execution?: NodeState;
}

/** One entry of the picker: a beacon node with its execution node, or a node that stands alone. */
export interface Choice extends Shown {
  /** Of the beacon node where there is one. */
  readonly id: string;
}

/** What can be shown, in the order of the Nodes view. */
export function choicesOf(states: readonly NodeState[]): readonly Choice[] {
  const choices = place(states).map((placed): Choice => {
    if ('pair' in placed) {
      const { beacon, execution, name } = placed.pair;
      return { id: beacon.node.id, name, beacon, execution };
    }
    const { single } = placed;
    return { id: single.node.id, name: single.node.name, [single.node.kind]: single };
  });
  // Two pairs may be called after the same machine.
  return choices.map((choice) =>
    choices.filter(({ name }) => name === choice.name).length > 1
      ? { ...choice, name: `${choice.name} (${(choice.beacon ?? choice.execution)?.node.name})` }
      : choice,
  );
}

/** The wanted one, by either of its nodes; else the one that requests go to, else the first. */
export function chosen(choices: readonly Choice[], wanted: string | undefined): Choice | undefined {
  return (
    choices.find(({ beacon, execution }) => beacon?.node.id === wanted || execution?.node.id === wanted) ??
    choices.find(({ beacon }) => beacon?.selected) ??
    choices[0]
  );
}
