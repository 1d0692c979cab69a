import type { NodeKind } from '../../monitor/nodes/node';

/** An item of `slotpad.nodes` as written in the settings; unknown members are kept. */
export type NodeItem = Readonly<Record<string, unknown>>;

/** Identifies an item of the list. */
export interface ItemKey {
  readonly kind: NodeKind;
  readonly name: string;
}

/** The list with one item changed, or removed when `change` returns undefined; undefined when there is no such item. */
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
 * The list with some items moved before another one, or to the end when `before` is not in the list; undefined when
 * nothing would change. The moved items keep their order.
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

/** The item with a member set, or removed when the value is undefined. */
export function withMember(item: NodeItem, name: string, value: unknown): NodeItem {
  const { [name]: _, ...rest } = item;
  if (value === undefined) return rest;
  // An existing member keeps its position.
  return { ...item, [name]: value };
}

function isItem(item: NodeItem, { kind, name }: ItemKey): boolean {
  return item.kind === kind && typeof item.name === 'string' && item.name.trim() === name;
}
