import { failed, type Result, success } from '../../common/result';
import type { KnownNode } from '../../monitor/nodes/node';
import { samePlace } from '../../monitor/nodes/places';
import { childrenOf, type PlainItem } from '../tree/item';

/** Nodes to move before another node, or to the end when `before` is absent. */
export interface Move {
  readonly moving: readonly KnownNode[];
  readonly before?: KnownNode;
}

/** The ids of the node or the pair of a row. */
export function nodesOfRow(row: PlainItem | undefined): readonly string[] {
  if (!row) return [];
  if (row.nodeId !== undefined) return [row.nodeId];
  return childrenOf(row).flatMap(({ nodeId }) => nodeId ?? []);
}

/** Moves a node or its pair past the row above or below, which may be a pair too. */
export function moveByOne(
  node: KnownNode,
  rows: readonly PlainItem[],
  direction: 'up' | 'down',
  byId: (id: string) => KnownNode | undefined,
): Result<Move> {
  const groups = rows.map(nodesOfRow);
  const index = groups.findIndex((group) => group.includes(node.id));
  const group = groups[index] ?? [node.id];
  const toward = groups[direction === 'up' ? index - 1 : index + 1];
  if (index < 0 || !toward) {
    return failed({ message: `"${node.name}" is ${direction === 'up' ? 'the first' : 'the last'} already.` });
  }
  const known = (ids: readonly string[]) => ids.flatMap((id) => byId(id) ?? []);
  const moving = known(group);
  const passed = known(toward);
  if (direction === 'up') return checked(moving, passed, passed[0]);
  // Nodes of other settings come after all nodes of these anyway.
  const [next] = known(groups[index + 2] ?? []);
  const same = next?.place && node.place && samePlace(next.place, node.place);
  return checked(moving, passed, same ? next : undefined);
}

/** Moves the dragged nodes before the nodes of the target row, or to the end when there is no target. */
export function moveByDrop(dragged: readonly KnownNode[], target: readonly KnownNode[]): Result<Move> {
  return checked(dragged, target, target[0]);
}

function checked(
  moving: readonly KnownNode[],
  passed: readonly KnownNode[],
  before: KnownNode | undefined,
): Result<Move> {
  const [first] = moving;
  if (!first) return failed({ message: 'There are no nodes to move.' });
  const all = [...moving, ...passed, ...(before ? [before] : [])];
  const demo = all.find(({ place }) => !place);
  if (demo) return failed({ message: `"${demo.name}" is not in the settings, so it cannot be moved.` });
  const { place } = first;
  const elsewhere = all.find((each) => !place || !each.place || !samePlace(each.place, place));
  if (elsewhere) {
    return failed({
      message: `"${first.name}" and "${elsewhere.name}" are in different settings.`,
      remedy: 'Use "Slotpad: Edit Node" to move them to the same settings.',
    });
  }
  return success({ moving, ...(before ? { before } : {}) });
}
