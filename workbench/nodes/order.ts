import type { KnownNode } from '../../monitor/nodes/node';
import { samePlace } from '../../monitor/nodes/places';
import { childrenOf, type PlainItem } from '../tree/item';

/** What to move right before what; `before` is absent for the end. */
export interface Move {
  readonly moving: readonly KnownNode[];
  readonly before?: KnownNode;
}

/** The nodes of a row of the Nodes view: one, or those of a pair. */
export function nodesOfRow(row: PlainItem | undefined): readonly string[] {
  if (!row) return [];
  if (row.nodeId !== undefined) return [row.nodeId];
  return childrenOf(row).flatMap(({ nodeId }) => nodeId ?? []);
}

/** One place up or down in the view: past the row above or below, which may be a pair. */
export function moveByOne(
  node: KnownNode,
  rows: readonly PlainItem[],
  direction: 'up' | 'down',
  byId: (id: string) => KnownNode | undefined,
): Move | { readonly problem: string } {
  const groups = rows.map(nodesOfRow);
  const index = groups.findIndex((group) => group.includes(node.id));
  const group = groups[index] ?? [node.id];
  const toward = groups[direction === 'up' ? index - 1 : index + 1];
  if (index < 0 || !toward) {
    return { problem: `"${node.name}" is ${direction === 'up' ? 'the first' : 'the last'} already.` };
  }
  const known = (ids: readonly string[]) => ids.flatMap((id) => byId(id) ?? []);
  const moving = known(group);
  const passed = known(toward);
  if (direction === 'up') return checked(moving, passed, passed[0]);
  // What stands in other settings comes after all of these anyway.
  const [next] = known(groups[index + 2] ?? []);
  const same = next?.place && node.place && samePlace(next.place, node.place);
  return checked(moving, passed, same ? next : undefined);
}

/** What was dragged, dropped on a row: it goes before that one; beside all rows: to the end. */
export function moveByDrop(
  dragged: readonly KnownNode[],
  target: readonly KnownNode[],
): Move | { readonly problem: string } {
  return checked(dragged, target, target[0]);
}

function checked(
  moving: readonly KnownNode[],
  passed: readonly KnownNode[],
  before: KnownNode | undefined,
): Move | { readonly problem: string } {
  const [first] = moving;
  if (!first) return { problem: 'There are no nodes to move.' };
  const all = [...moving, ...passed, ...(before ? [before] : [])];
  const demo = all.find(({ place }) => !place);
  if (demo) return { problem: `"${demo.name}" is not in the settings, so it cannot be moved.` };
  const { place } = first;
  const elsewhere = all.find((each) => !place || !each.place || !samePlace(each.place, place));
  if (elsewhere) {
    return {
      problem: `"${first.name}" and "${elsewhere.name}" are in different settings. Use "Slotpad: Edit Node" to move them to the same settings.`,
    };
  }
  return { moving, ...(before ? { before } : {}) };
}
