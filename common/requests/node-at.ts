/** The part of a node that this file needs. */
interface AddressedNode {
  readonly kind: 'beacon' | 'execution';
  readonly url: string;
}

/**
 * The configured node that an address belongs to: of the nodes with the same origin, the one with the longest matching
 * path; of several such nodes, one of the requested kind.
 *
 * @param kind the kind of the request
 */
export function nodeAt<Node extends AddressedNode>(
  url: URL,
  kind: 'beacon' | 'rpc' | 'other',
  nodes: readonly Node[],
): Node | undefined {
  if (nodes.length === 0) return undefined;
  let best: number | undefined;
  let most = -1;
  for (const { index, path } of byOrigin(nodes).get(originOf(url)) ?? []) {
    const rank =
      depth(path, url) * 2 + (nodes[index]?.kind === (kind === 'rpc' ? 'execution' : kind) ? 1 : 0);
    if (rank > most) [best, most] = [index, rank];
  }
  return best === undefined ? undefined : nodes[best];
}

interface NodeAtPath {
  /** Index in the list. */
  readonly index: number;
  /** Without a trailing slash. */
  readonly path: string;
}

type ByOrigin = ReadonlyMap<string, readonly NodeAtPath[]>;

/** Lists of nodes seldom change, and parsing URLs is slow. */
const cache = new WeakMap<readonly AddressedNode[], ByOrigin>();

function byOrigin(nodes: readonly AddressedNode[]): ByOrigin {
  const cached = cache.get(nodes);
  if (cached) return cached;
  const made = new Map<string, NodeAtPath[]>();
  for (const [index, node] of nodes.entries()) {
    if (!URL.canParse(node.url)) continue;
    const url = new URL(node.url);
    const placed = { index, path: url.pathname.replace(/\/+$/, '') };
    made.set(originOf(url), [...(made.get(originOf(url)) ?? []), placed]);
  }
  cache.set(nodes, made);
  return made;
}

/** The names of the loopback interface count as one: requests to them never leave this machine. */
function originOf({ protocol, hostname, pathname, port, host }: URL): string {
  // A socket file has no host: its path is the address.
  if (protocol === 'ipc:') return `${protocol}//${host}${pathname}`;
  const loopback = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  return loopback ? `${protocol}//loopback:${port}` : `${protocol}//${host}`;
}

/** Length of the node's path when the address is below it, else 0. */
function depth(path: string, url: URL): number {
  return `${url.pathname}/`.startsWith(`${path}/`) ? path.length + 1 : 0;
}
