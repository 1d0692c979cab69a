import type { Prepared } from '../prepared';
import type { ConnectedNode } from './connection';
import { isLoopback } from './proxy';

/**
 * The node that an address belongs to, whose settings count for it: one of the same origin, of these the one with the
 * longest path that the address lies below, of these one of the kind that is asked.
 */
export function nodeAt(
  url: URL,
  kind: Prepared['kind'],
  nodes: readonly ConnectedNode[],
): ConnectedNode | undefined {
  const origin = originOf(url);
  let best: ConnectedNode | undefined;
  let most = -1;
  for (const node of nodes) {
    if (!URL.canParse(node.url)) continue;
    const own = new URL(node.url);
    if (originOf(own) !== origin) continue;
    const rank = depth(own, url) * 2 + (node.kind === (kind === 'rpc' ? 'execution' : kind) ? 1 : 0);
    if (rank > most) [best, most] = [node, rank];
  }
  return best;
}

/** The three names of this machine are one: what is sent to them cannot leave it. */
function originOf({ protocol, hostname, port, host }: URL): string {
  return isLoopback(hostname) ? `${protocol}//loopback:${port}` : `${protocol}//${host}`;
}

/** How long the part of the node's path is that the address lies below; 0 when it lies beside it. */
function depth(node: URL, url: URL): number {
  const path = node.pathname.replace(/\/+$/, '');
  return `${url.pathname}/`.startsWith(`${path}/`) ? path.length + 1 : 0;
}
