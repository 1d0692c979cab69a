import type { NodeKind } from '../../monitor/nodes/node';

/** One item of `slotpad.nodes` as it is written; members that Slotpad does not know stay as they are. */
export type NodeItem = Readonly<Record<string, unknown>>;

/** Which item of a list is meant, as it is written there. */
export interface ItemKey {
  readonly kind: NodeKind;
  readonly name: string;
}

/** The list with one item changed, or taken out where `change` gives none; undefined when it is not there. */
export function changedItems(
  items: readonly NodeItem[],
  key: ItemKey,
  change: (item: NodeItem) => NodeItem | undefined,
): readonly NodeItem[] | undefined {
  const index = items.findIndex((item) => isItem(item, key));
  const item = items[index];
  if (!item) return undefined;
  const changed = change(item);
  return [...items.slice(0, index), ...(changed ? [changed] : []), ...items.slice(index + 1)];
}

/**
 * The list with some items moved right before another one, or to the end when that is none of the list; undefined when
 * nothing would change. They keep their order among each other.
 */
export function movedItems(
  items: readonly NodeItem[],
  moving: readonly ItemKey[],
  before: ItemKey | undefined,
): readonly NodeItem[] | undefined {
  const isMoving = (item: NodeItem) => moving.some((key) => isItem(item, key));
  if (before && moving.some(({ kind, name }) => kind === before.kind && name === before.name))
    return undefined;
  const rest = items.filter((item) => !isMoving(item));
  const at = before === undefined ? -1 : rest.findIndex((item) => isItem(item, before));
  const place = at < 0 ? rest.length : at;
  const moved = [...rest.slice(0, place), ...items.filter(isMoving), ...rest.slice(place)];
  return moved.every((item, index) => item === items[index]) ? undefined : moved;
}

/** The item with a member set, or without it when the value is undefined. */
export function withMember(item: NodeItem, name: string, value: unknown): NodeItem {
  const { [name]: _, ...rest } = item;
  if (value === undefined) return rest;
  // One that is there keeps its place among the others.
  return { ...item, [name]: value };
}

function isItem(item: NodeItem, { kind, name }: ItemKey): boolean {
  return item.kind === kind && typeof item.name === 'string' && item.name.trim() === name;
}
