import { type KnownNode, shownUrl } from '../../monitor/nodes/node';
import { placeName } from '../../monitor/nodes/places';
import { showPick } from '../screen/picks';
import type { NodeRegistry } from './registry';

/** Shows a list of nodes. @param registry whose selected nodes are marked @returns undefined when canceled */
export async function pickFrom(
  nodes: readonly KnownNode[],
  title: string,
  registry?: NodeRegistry,
): Promise<KnownNode | undefined> {
  const picked = await showPick(
    nodes.map((node) => ({
      icon: registry?.selected(node.kind)?.id === node.id ? 'check' : 'blank',
      label: node.name,
      description: [`${node.kind} node`, node.place ? placeName(node.place) : ''].filter(Boolean).join(' · '),
      detail: shownUrl(node.url),
      node,
    })),
    { title, matchOnDescription: true, matchOnDetail: true },
  );
  return picked?.node;
}
