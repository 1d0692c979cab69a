import { type ConnectedNode, secretTexts } from '../../runner/connection/connection';

/** The used part of VS Code's secret storage. */
export interface SecretStore {
  get(key: string): Thenable<string | undefined>;
  store(key: string, value: string): Thenable<void>;
  delete(key: string): Thenable<void>;
}

/** Tokens and passwords of nodes. They are not in the settings, and are sent only to the address they were set for. */
export interface NodeSecrets {
  /** Undefined when there is none, or when it cannot be read now. */
  of(node: ConnectedNode): Promise<string | undefined>;
  /** Undefined deletes the secret. */
  set(node: ConnectedNode, secret: string | undefined): Promise<void>;
  /** The secrets of these nodes, which have to be masked in messages, history and copied text. */
  all(nodes: readonly ConnectedNode[]): Promise<readonly string[]>;
  /** Drops a cached secret, which another window may have changed. */
  forget(key: string): void;
}

/** @param unreadable called when a secret cannot be read; its request is sent without it */
export function createNodeSecrets(store: SecretStore, unreadable: (error: unknown) => void): NodeSecrets {
  const known = new Map<string, Promise<string | undefined>>();

  const of = (node: ConnectedNode) => {
    const key = keyOf(node);
    let found = known.get(key);
    if (!found) {
      found = Promise.resolve(store.get(key));
      known.set(key, found);
      // A failed read is not cached.
      found.catch((error: unknown) => {
        known.delete(key);
        unreadable(error);
      });
    }
    return found.catch(() => undefined);
  };

  return {
    of,
    async set(node, secret) {
      const key = keyOf(node);
      known.delete(key);
      await (secret === undefined ? store.delete(key) : store.store(key, secret));
    },
    async all(nodes) {
      const wanting = nodes.filter(({ connection }) => connection?.auth !== undefined);
      const found = await Promise.all(wanting.map(async (node) => ({ node, secret: await of(node) })));
      return found.flatMap(({ node, secret }) => (secret ? secretTexts(node.connection ?? {}, secret) : []));
    },
    forget: (key) => known.delete(key),
  };
}

/** By address, not by name: otherwise a workspace could get a secret by using the name of another node. */
function keyOf({ kind, url }: ConnectedNode): string {
  const { origin, pathname } = new URL(url);
  return `node/${kind}/${origin}${pathname.replace(/\/+$/, '')}`;
}
