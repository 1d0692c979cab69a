import type { Prepared } from '../model/prepared';
import type { ConnectedNode } from './connection';

/**
 * The node that an address belongs to, whose settings count for it: one of the same origin, of these the one with the
 * longest path that the address lies below, of these one of the kind that is asked.
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

interface Placed {
  readonly node: ConnectedNode;
  /** Without a slash at its end. */
  readonly path: string;
}

/** Lists of nodes seldom change, and URLs are slow to read. */
const read = new WeakMap<readonly ConnectedNode[], ReadonlyMap<string, readonly Placed[]>>();

function byOrigin(nodes: readonly ConnectedNode[]): ReadonlyMap<string, readonly Placed[]> {
  const known = read.get(nodes);
  if (known) return known;
  const made = new Map<string, Placed[]>();
  for (const node of nodes) {
    if (!URL.canParse(node.url)) continue;
    const url = new URL(node.url);
    const placed = { node, path: url.pathname.replace(/\/+$/, '') };
    made.set(originOf(url), [...(made.get(originOf(url)) ?? []), placed]);
  }
  read.set(nodes, made);
  return made;
}

/** The three names of this machine are one: what is sent to them cannot leave it. */
function originOf({ protocol, hostname, port, host }: URL): string {
  const own = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return own ? `${protocol}//loopback:${port}` : `${protocol}//${host}`;
}

/** How long the part of the node's path is that the address lies below; 0 when it lies beside it. */
function depth(path: string, url: URL): number {
  return `${url.pathname}/`.startsWith(`${path}/`) ? path.length + 1 : 0;
}
