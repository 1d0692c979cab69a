import type { KnownNode } from './node';
import type { NodePlace } from './place';
import { type CheckedNodes, type PlaceValue, readItems } from './schema';

/**
 * The nodes of all settings. As usual in VS Code, workspace settings replace user settings. Nodes of folders are added;
 * if a name is taken, the name of the folder is appended.
 * @param home the home folder, for paths that begin with `~`
 */
export function mergeNodes(places: readonly PlaceValue[], home: string): CheckedNodes {
  const outer = places.filter(({ scope, value }) => scope !== 'folder' && value !== undefined);
  const counting = outer.find(({ scope }) => scope === 'workspace') ?? outer[0];
  const folders = places.filter(({ scope }) => scope === 'folder');
  const read = [...(counting ? [counting] : []), ...folders].map((place) => readItems(place, home));
  const problems = read.flatMap((each) => each.problems);
  const names = new Map<string, number>();
  for (const { nodes } of read) {
    for (const { kind, name } of nodes) names.set(`${kind}/${name}`, (names.get(`${kind}/${name}`) ?? 0) + 1);
  }
  const nodes: KnownNode[] = [];
  for (const node of read.flatMap((each) => each.nodes)) {
    const folder = node.place?.folder;
    const taken = (names.get(`${node.kind}/${node.name}`) ?? 0) > 1;
    nodes.push(folder && taken ? renamed(node, `${node.name} (${folder.name})`, nodes) : node);
  }
  return { nodes, problems };
}

function renamed(node: KnownNode, wanted: string, others: readonly KnownNode[]): KnownNode {
  let name = wanted;
  // Two folders can have the same name.
  for (let count = 2; others.some((each) => each.kind === node.kind && each.name === name); count++) {
    name = `${wanted} ${count}`;
  }
  return { ...node, name, id: `settings/${node.kind}/${name}` };
}

/** `your user settings`, `the settings of the folder "a"`. */
export function placeName({ scope, folder }: NodePlace): string {
  if (scope === 'user') return 'your user settings';
  return scope === 'workspace'
    ? 'the settings of this workspace'
    : `the settings of the folder "${folder?.name}"`;
}

export function samePlace(a: NodePlace, b: NodePlace): boolean {
  return a.scope === b.scope && a.folder?.uri === b.folder?.uri;
}
