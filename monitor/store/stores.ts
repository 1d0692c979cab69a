import type { KnownNode } from '../nodes/node';
import { createNodeStore, type NodeStore, type NodeStoreOptions } from './node-store';

/** The stores of nodes in use: one for each node and address. */
export interface Stores {
  /** The store of a node. Release it as often as it was taken. */
  take(node: KnownNode): NodeStore;
  release(store: NodeStore): void;
}

export function createStores(options: Omit<NodeStoreOptions, 'before'>): Stores {
  const used = new Map<string, { readonly store: NodeStore; users: number }>();
  /** Aborted readings of removed nodes that have not ended yet, by node. */
  const leaving = new Map<string, Promise<unknown>>();
  const keyOf = ({ id, url }: KnownNode) => `${id} ${url}`;

  return {
    take(node) {
      const key = keyOf(node);
      const entry = used.get(key) ?? {
        store: createNodeStore(node, { ...options, before: leaving.get(node.id) }),
        users: 0,
      };
      used.set(key, entry);
      entry.users += 1;
      return entry.store;
    },
    release(store) {
      const key = keyOf(store.node);
      const entry = used.get(key);
      if (!entry) return;
      entry.users -= 1;
      if (entry.users > 0) return;
      used.delete(key);
      const { id } = store.node;
      const { ending } = store;
      if (!ending) return;
      leaving.set(id, ending);
      void ending.then(() => {
        if (leaving.get(id) === ending) leaving.delete(id);
      });
    },
  };
}
