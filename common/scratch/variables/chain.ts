/** Dependencies between the requests of a file: a request needs those whose messages its placeholders use. */
import { captureKey, capturesOf } from '../foreign/foreign-parts';
import type { Block, Definition, Placeholder } from '../types';
import { replyPartOf } from './reply-parts';
import { namesIn } from './resolver';

interface Definitions {
  definitions(name: string): readonly { readonly definition: Definition }[];
}

interface Requests extends Definitions {
  /** Whether a request has this name. */
  hasRequest(name: string): boolean;
}

/** Longer chains are not followed. */
const LONGEST_CHAIN = 200;

/** The given placeholders, and those in the definitions of the variables that they use. */
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

/** The placeholders of a block outside its definitions. */
export function placeholdersSent({ placeholders, definitions, words = [] }: Block): readonly Placeholder[] {
  const sent =
    definitions.length === 0
      ? placeholders
      : placeholders.filter(
          (one) => !definitions.some(({ start, end }) => start <= one.start && one.end <= end),
        );
  if (words.length === 0) return sent;
  // A word in a call of a contract may be a variable.
  const named = words.map((inner): Placeholder => {
    const { start, end, text: name } = inner;
    return { start, end, inner, expression: { kind: 'variable', name } };
  });
  return [...sent, ...named];
}

/** The names of the requests whose messages the placeholders use, directly or through variables. */
export function requestsNeeded(document: Requests, placeholders: readonly Placeholder[]): readonly string[] {
  const names = new Set<string>();
  for (const { expression } of placeholdersReached(document, placeholders)) {
    if (expression.kind === 'message') names.add(expression.request);
    if (expression.kind !== 'variable' || document.definitions(expression.name).length > 0) continue;
    const part = replyPartOf(expression.name);
    if (part && document.hasRequest(part.request)) names.add(part.request);
  }
  return [...names];
}

/**
 * The shortest chain of dependencies from a request to one of `names`: `first → … → name`; undefined when there is none.
 *
 * @param needs returns the names of the requests that a request needs
 */
export function chainTo(
  first: string,
  names: ReadonlySet<string>,
  needs: (name: string) => readonly string[],
): readonly string[] | undefined {
  const from = new Map<string, string | undefined>([[first, undefined]]);
  for (const [current] of from) {
    if (names.has(current)) {
      const chain = [current];
      for (let step = from.get(current); step !== undefined; step = from.get(step)) chain.unshift(step);
      return chain;
    }
    if (from.size > LONGEST_CHAIN) return undefined;
    for (const next of needs(current)) if (!from.has(next)) from.set(next, current);
  }
  return undefined;
}

/** The names of a block, from `# @name`, and the keys of the variables that it sets from its response. */
export function namesOf(block: Block): readonly string[] {
  const names = block.directives.flatMap(({ key, value }) =>
    key.text === 'name' && value.text.trim() !== '' ? value.text.trim() : [],
  );
  return [...names, ...capturesOf(block).map(({ name }) => captureKey(name.text))];
}
