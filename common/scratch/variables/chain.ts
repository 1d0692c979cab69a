/** Which requests of a file have to be sent before which: those whose messages they use. */
import type { Block, Definition, Placeholder } from '../types';
import { namesIn } from './variables';

interface Definitions {
  definitions(name: string): readonly { readonly definition: Definition }[];
}

/** Longer ways are not followed. */
const LONGEST_WAY = 1000;

/** The placeholders of a text's placeholders, those of the variables that they use included. */
export function* placeholdersReached(
  document: Definitions,
  placeholders: readonly Placeholder[],
): Generator<Placeholder> {
  const queue = [...placeholders];
  const seen = new Set<string>();
  for (const placeholder of queue) {
    yield placeholder;
    for (const name of namesIn(placeholder)) {
      if (seen.has(name)) continue;
      seen.add(name);
      queue.push(...(document.definitions(name).at(-1)?.definition.placeholders ?? []));
    }
  }
}

/** The placeholders that a block needs values for when it is sent: those of definitions only where they are used. */
export function placeholdersSent({ placeholders, definitions }: Block): readonly Placeholder[] {
  if (definitions.length === 0) return placeholders;
  return placeholders.filter(
    (one) => !definitions.some(({ start, end }) => start <= one.start && one.end <= end),
  );
}

/** The requests whose messages some placeholders use, by their names. */
export function requestsNeeded(
  document: Definitions,
  placeholders: readonly Placeholder[],
): readonly string[] {
  const names = new Set<string>();
  for (const { expression } of placeholdersReached(document, placeholders)) {
    if (expression.kind === 'message') names.add(expression.request);
  }
  return [...names];
}

/**
 * The shortest way from a request back to one of some names: `first → … → name`; undefined when there is none.
 * @param needs the names of the requests that one needs
 */
export function wayBack(
  first: string,
  names: ReadonlySet<string>,
  needs: (name: string) => readonly string[],
): readonly string[] | undefined {
  const from = new Map<string, string | undefined>([[first, undefined]]);
  for (const [current] of from) {
    if (names.has(current)) {
      const way = [current];
      for (let step = from.get(current); step !== undefined; step = from.get(step)) way.unshift(step);
      return way;
    }
    if (from.size > LONGEST_WAY) return undefined;
    for (const next of needs(current)) if (!from.has(next)) from.set(next, current);
  }
  return undefined;
}

/** The names that `# @name` gives a block. */
export function namesOf({ directives }: Block): readonly string[] {
  return directives.flatMap(({ key, value }) =>
    key.text === 'name' && value.text.trim() !== '' ? value.text.trim() : [],
  );
}
