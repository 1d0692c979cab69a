/**
 * The names nearest to a misspelt one, best first, at most `most`; empty when none is near. Case, `-` and `_` do not
 * count.
 */
export function nearest(name: string, names: Iterable<string>, most = 3): readonly string[] {
  const found: { name: string; distance: number }[] = [];
  for (const candidate of names) {
    const distance = distanceOf(name, candidate);
    if (distance !== undefined) found.push({ name: candidate, distance });
  }
  found.sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name));
  return found.slice(0, most).map((item) => item.name);
}

/**
 * The name that was meant: the nearest one, or the one that has all words of the other, or the other way round, as
 * `epoch` for `start_epoch` and `parent_root` for `parent`. Undefined where several fit equally well.
 */
export function meantName(name: string, names: readonly string[]): string | undefined {
  const [near] = nearest(name, names, 1);
  if (near !== undefined) return near;
  const words = wordsOf(name);
  const sharing = names.flatMap((other) => {
    const those = wordsOf(other);
    const [few, many] = those.length < words.length ? [those, words] : [words, those];
    return few.every((word) => many.includes(word)) ? [{ other, more: many.length - few.length }] : [];
  });
  const least = Math.min(...sharing.map(({ more }) => more));
  const closest = sharing.filter(({ more }) => more === least);
  return closest.length === 1 ? closest[0]?.other : undefined;
}

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1_')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
}

/** How many letters differ, up to a third of them; undefined when more do. Case, `-` and `_` do not count. */
export function distanceOf(name: string, other: string): number | undefined {
  const limit = Math.max(1, Math.floor(name.length / 3));
  if (Math.abs(other.length - name.length) > limit + 2) return undefined;
  const a = folded(name);
  const b = folded(other);
  if (a === b) return 0;
  if (Math.abs(b.length - a.length) > limit) return undefined;
  const distance = editDistance(a, b, limit);
  return distance <= limit ? distance : undefined;
}

function folded(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}

/** Optimal string alignment distance: a swap of two neighbours counts as one. Stops early beyond `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}
