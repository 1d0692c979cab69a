import type { Prepared } from '../model/prepared';
import type { ConnectedNode } from './connection';

/**
 * The configured node that an address belongs to: of the nodes with the same origin, the one with the longest matching
 * path; of several such nodes, one of the requested kind.
 */
export function nodeAt(
  url: URL,
  kind: Prepared['kind'],
  nodes: readonly ConnectedNode[],
): ConnectedNode | undefined {
  if (nodes.length === 0) return undefined;
  let best: ConnectedNode | undefined;
  let most = -1;
  for (const { node, path } of byOrigin(nodes).get(originOf(url)) ?? []) {
    const rank = depth(path, url) * 2 + (node.kind === (kind === 'rpc' ? 'execution' : kind) ? 1 : 0);
    if (rank > most) [best, most] = [node, rank];
  }
  return best;
}

interface NodeAtPath {
  readonly node: ConnectedNode;
  /** Without a trailing slash. */
  readonly path: string;
}

type ByOrigin = ReadonlyMap<string, readonly NodeAtPath[]>;

/** Lists of nodes seldom change, and parsing URLs is slow. */
const cache = new WeakMap<readonly ConnectedNode[], ByOrigin>();

function byOrigin(nodes: readonly ConnectedNode[]): ByOrigin {
  const cached = cache.get(nodes);
  if (cached) return cached;
  const made = new Map<string, NodeAtPath[]>();
  for (const node of nodes) {
    if (!URL.canParse(node.url)) continue;
    const url = new URL(node.url);
    const placed = { node, path: url.pathname.replace(/\/+$/, '') };
    made.set(originOf(url), [...(made.get(originOf(url)) ?? []), placed]);
  }
  cache.set(nodes, made);
  return made;
}

/** The names of the loopback interface count as one: requests to them never leave this machine. */
function originOf({ protocol, hostname, port, host }: URL): string {
  const loopback = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return loopback ? `${protocol}//loopback:${port}` : `${protocol}//${host}`;
}

/** Length of the node's path when the address is below it, else 0. */
function depth(path: string, url: URL): number {
  return `${url.pathname}/`.startsWith(`${path}/`) ? path.length + 1 : 0;
}
