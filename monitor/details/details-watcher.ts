import type { KnownNode } from '../nodes/node';
import type { Ending } from '../poll/ending';
import type { OpenPart } from '../store/part';
import type { NodesWatcher } from '../store/watcher';
import { type BlockCache, blockCachePart } from './block-cache';
import type { DetailState } from './detail';
import { type ForkChoice, forkChoicePart } from './fork-choice';

/** The details of a node that were read, by name. */
export interface NodeDetails {
  readonly 'fork-choice'?: DetailState<ForkChoice>;
  readonly 'block-cache'?: DetailState<BlockCache>;
}

export type DetailName = keyof NodeDetails;

interface ExpandedDetail {
  readonly node: KnownNode;
  readonly detail: DetailName;
}

/** Reads details of nodes while their rows are expanded and visible. */
export interface DetailsWatcher {
  /** All details whose rows are expanded. */
  setExpanded(list: readonly ExpandedDetail[]): void;
  setVisible(visible: boolean): void;
  /** Forgets nodes that are gone or have another address. */
  setNodes(nodes: readonly KnownNode[]): void;
  /** The same object until something was read. */
  of(node: string): NodeDetails | undefined;
  dispose(): void;
}

interface Opened extends ExpandedDetail {
  readonly part: OpenPart<DetailState<unknown>>;
  wanted?: Ending | undefined;
}

export interface DetailsWatcherOptions {
  readonly nodes: Pick<NodesWatcher, 'open'>;
  /** The shortest time between two readings, in milliseconds. */
  readonly interval: () => number;
  readonly changed: () => void;
}

export function createDetailsWatcher({ changed, interval, nodes }: DetailsWatcherOptions): DetailsWatcher {
  const opened = new Map<string, Opened>();
  const known = new Map<string, NodeDetails>();
  let isVisible = false;
  const open = (node: KnownNode, detail: DetailName): OpenPart<DetailState<unknown>> =>
    detail === 'fork-choice' ? nodes.open(node, forkChoicePart) : nodes.open(node, blockCachePart);

  const settle = (entry: Opened) => {
    if (isVisible) {
      entry.wanted ??= entry.part.want('nodes view', interval);
    } else {
      entry.wanted?.dispose();
      entry.wanted = undefined;
    }
  };
  const close = (key: string) => {
    opened.get(key)?.part.dispose();
    opened.delete(key);
  };

  const add = ({ detail, node }: ExpandedDetail) => {
    const entry: Opened = { node, detail, part: open(node, detail) };
    entry.part.onReading((state) => {
      known.set(node.id, { ...known.get(node.id), [detail]: state });
      changed();
    });
    opened.set(keyOf(entry), entry);
    settle(entry);
  };

  return {
    setExpanded(list) {
      const keys = new Set(list.map(keyOf));
      for (const key of opened.keys()) if (!keys.has(key)) close(key);
      for (const each of list) if (!opened.has(keyOf(each))) add(each);
    },
    setVisible(visible) {
      isVisible = visible;
      for (const entry of opened.values()) settle(entry);
    },
    setNodes(list) {
      const urls = new Map(list.map(({ id, url }) => [id, url]));
      for (const [key, { detail, node }] of [...opened]) {
        if (urls.get(node.id) === node.url) continue;
        close(key);
        const moved = list.find(({ id }) => id === node.id);
        if (moved) add({ node: moved, detail });
      }
      for (const [id, details] of known) {
        const read = Object.values(details) as readonly DetailState<unknown>[];
        if (read.some(({ node }) => node.url !== urls.get(id))) known.delete(id);
      }
    },
    of: (node) => known.get(node),
    dispose() {
      for (const key of opened.keys()) close(key);
      known.clear();
    },
  };
}

function keyOf({ detail, node }: ExpandedDetail): string {
  return `${node.id}/${detail}`;
}
