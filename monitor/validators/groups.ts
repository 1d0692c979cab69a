/** Validators by label. */

export interface LabelGroup {
  /** The common label, or its part before the slash. */
  readonly name: string;
  readonly ids: readonly string[];
}

/** `home` of `home/node a`. */
function groupName(label: string): string {
  const [name = ''] = label.split('/', 1);
  return name.trim() || label;
}

/** `node a` of `home/node a`; empty without a slash. */
export function nameInGroup(label: string): string {
  return label.includes('/') ? label.slice(label.indexOf('/') + 1).trim() : '';
}

/**
 * Two or more validators with the same label, or the same text before the slash, are a group. Groups and members keep
 * the order of the list.
 */
export function labelGroups(
  ids: readonly string[],
  labels: ReadonlyMap<string, string>,
): { readonly groups: readonly LabelGroup[]; readonly others: readonly string[] } {
  const byName = new Map<string, string[]>();
  for (const id of ids) {
    const label = labels.get(id);
    if (label === undefined) continue;
    const name = groupName(label);
    const members = byName.get(name);
    if (members) members.push(id);
    else byName.set(name, [id]);
  }
  const groups = [...byName].filter(([, members]) => members.length > 1);
  const grouped = new Set(groups.flatMap(([, members]) => members));
  return {
    groups: groups.map(([name, members]) => ({ name, ids: members })),
    others: ids.filter((id) => !grouped.has(id)),
  };
}
