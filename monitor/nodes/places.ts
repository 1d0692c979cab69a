import type { KnownNode } from './node';
import type { NodePlace } from './place';
import { type CheckedNodes, type PlaceValue, readItems } from './schema';

/**
 * The nodes of all settings: those of the workspace, then the user's own, then those of its folders. If a node of the
 * workspace has the name of a user's own node, ` (user)` is appended to the latter; if the name of a folder's node is
 * taken, the name of the folder is appended. Ids do not depend on the other settings.
 * @param home the home folder, for paths that begin with `~`
 */
export function mergeNodes(places: readonly PlaceValue[], home: string): CheckedNodes {
  const read = order.flatMap((scope) =>
    places.filter((place) => place.scope === scope).map((place) => readItems(place, home)),
  );
  const all = read.flatMap((each) => each.nodes);
  const written = new Set(all.map(nameKey));
  const taken = new Set<string>();
  const nodes = all.map((node) => {
    const named = shownNode(node, all, (name) => written.has(name) || taken.has(name));
    taken.add(nameKey(named));
    return named;
  });
  return { nodes, problems: read.flatMap((each) => each.problems) };
}

const order: readonly NodePlace['scope'][] = ['workspace', 'user', 'folder'];

function nameKey({ kind, name }: Pick<KnownNode, 'kind' | 'name'>): string {
  return `${kind}/${name}`;
}

/** The node with a name that no other node has. */
function shownNode(node: KnownNode, all: readonly KnownNode[], isTaken: (key: string) => boolean): KnownNode {
  const { kind, name, place } = node;
  const clashes = (scopes: readonly NodePlace['scope'][]) =>
    all.some(
      (other) =>
        other !== node &&
        nameKey(other) === nameKey(node) &&
        other.place !== undefined &&
        scopes.includes(other.place.scope),
    );
  const suffix =
    place?.scope === 'folder' && clashes(order)
      ? place.folder?.name
      : place?.scope === 'user' && clashes(['workspace'])
        ? 'user'
        : undefined;
  if (suffix === undefined) return node;
  const wanted = `${name} (${suffix})`;
  let free = wanted;
  // Two folders can have the same name.
  for (let count = 2; isTaken(nameKey({ kind, name: free })); count++) free = `${wanted} ${count}`;
  return { ...node, name: free };
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
