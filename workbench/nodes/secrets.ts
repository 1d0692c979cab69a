import type { ConnectedNode } from '../../runner/connection/connection';

/** The part of the editor's secret storage that is used: texts by key. */
export interface SecretStore {
  get(key: string): Thenable<string | undefined>;
  store(key: string, value: string): Thenable<void>;
  delete(key: string): Thenable<void>;
}

/** Tokens and passwords of nodes. They stand in no setting, and go nowhere but to the address that they were set for. */
export interface NodeSecrets {
  of(node: ConnectedNode): Promise<string | undefined>;
  /** Undefined forgets it. */
  set(node: ConnectedNode, secret: string | undefined): Promise<void>;
  /** Those of these nodes: what no message, history or copied text may show. */
  all(nodes: readonly ConnectedNode[]): Promise<readonly string[]>;
  /** Another window may have changed it. */
  forget(key: string): void;
}

export function createNodeSecrets(store: SecretStore): NodeSecrets {
  const known = new Map<string, Promise<string | undefined>>();

  const of = (node: ConnectedNode) => {
    const key = keyOf(node);
    let found = known.get(key);
    if (!found) {
      found = Promise.resolve(store.get(key));
      known.set(key, found);
      // What could not be read now may be read the next time.
      found.catch(() => known.delete(key));
    }
    return found;
  };

  return {
    of: async (node) => of(node).catch(() => undefined),
    async set(node, secret) {
      const key = keyOf(node);
      known.delete(key);
      await (secret === undefined ? store.delete(key) : store.store(key, secret));
    },
    async all(nodes) {
      const wanting = nodes.filter(({ connection }) => connection?.auth !== undefined);
      const found = await Promise.all(wanting.map((node) => of(node).catch(() => undefined)));
      return found.flatMap((secret) => (secret ? [secret] : []));
    },
    forget: (key) => known.delete(key),
  };
}

/** By address, not by name: a workspace whose node has the name of another gets nothing of it. */
function keyOf({ kind, url }: ConnectedNode): string {
  const { origin, pathname } = new URL(url);
  return `node/${kind}/${origin}${pathname.replace(/\/+$/, '')}`;
}
