/** Nodes as the settings have them, and as the place where a request goes. */
import { nodeAt } from '../../common/requests/node-at';
import { isSocketPath } from '../../common/requests/socket-address';
import type { Destination } from '../../common/target/request-target';
import { shortened } from '../../common/units/words';
import { hostOf, type KnownNode, type NodeKind } from '../../monitor/nodes/node';

/** An item of `slotpad.nodes` as written in the settings; unknown members are kept. */
export type NodeItem = Readonly<Record<string, unknown>>;

/** Identifies an item of the list. */
interface ItemKey {
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

/** The nodes that a request may go to. */
interface NodeChoice {
  readonly all: readonly KnownNode[];
  selected(kind: KnownNode['kind']): KnownNode | undefined;
}

/** Where a request goes, in words. */
interface NamedDestination {
  /** The name of the node, else the host; undefined when it is not known before the request is sent. */
  readonly name: string | undefined;
  /** The node, if it is one of the list. */
  readonly node?: KnownNode | undefined;
}

const LONGEST_NAME = 40;

/** The node or the host that a request goes to. */
export function namedDestination(to: Destination, nodes: NodeChoice): NamedDestination {
  const node = nodeOf(to, nodes);
  if (node) return { name: shortened(node.name, LONGEST_NAME), node };
  if (to.kind === 'url') return { name: shortened(hostOf(addressed(to.text)), LONGEST_NAME) };
  if (to.kind === 'name' && isSocketPath(to.text)) return { name: shortened(to.text, LONGEST_NAME) };
  return { name: undefined };
}

function nodeOf(to: Destination, nodes: NodeChoice): KnownNode | undefined {
  switch (to.kind) {
    case 'selected':
      return nodes.selected(to.layer);
    case 'name':
      return (
        nodes.all.find(({ name }) => name === to.text) ??
        nodes.all.find(({ name }) => name.toLowerCase() === to.text.toLowerCase())
      );
    case 'url': {
      const address = addressed(to.text);
      const kind = to.layer === 'execution' ? 'rpc' : to.layer;
      const node = URL.canParse(address) ? nodeAt(new URL(address), kind, nodes.all) : undefined;
      return node?.kind === to.layer ? node : undefined;
    }
    case 'unknown':
      return undefined;
  }
}

/** A host alone is sent to over http. */
function addressed(text: string): string {
  return /^(?:https?|wss?|ipc):/i.test(text) ? text : `http://${text}`;
}
