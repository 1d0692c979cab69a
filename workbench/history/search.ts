import type { HistoryEntry } from '../../runner/history/history-entry';
import { fits } from './present';

/** Shorter texts would be found in every body. */
export const SHORTEST_IN_BODIES = 3;
const AROUND = 40;

export interface Hit {
  readonly entry: HistoryEntry;
  /** Where in the response it was found; absent where the entry itself has it. */
  readonly snippet?: string;
}

/** What is found at once: entries whose name, address, node, outcome or message has all words. */
export function hitsIn(entries: readonly HistoryEntry[], query: string): readonly Hit[] {
  return entries.flatMap((entry) => (fits(entry, query) ? [{ entry }] : []));
}

/**
 * Looks into requests and responses, newest first. `bodiesOf` gives the texts of one; `wanted` ends the search when
 * another one has begun.
 */
export async function* hitsInBodies(
  entries: readonly HistoryEntry[],
  query: string,
  bodiesOf: (id: string) => Promise<readonly string[]>,
  wanted: () => boolean,
): AsyncGenerator<Hit> {
  const text = query.trim();
  if (text.length < SHORTEST_IN_BODIES) return;
  for (const entry of entries) {
    if (!wanted()) return;
    if (fits(entry, query)) continue;
    for (const body of await bodiesOf(entry.id)) {
      const snippet = snippetOf(body, text);
      if (snippet === undefined) continue;
      yield { entry, snippet };
      break;
    }
  }
}

/** The first place of a text with what stands around it, on one line; undefined when it is not there. */
export function snippetOf(body: string, text: string): string | undefined {
  const at = indexOfAnyCase(body, text);
  if (at < 0) return undefined;
  const from = Math.max(0, at - AROUND);
  const to = Math.min(body.length, at + text.length + AROUND);
  const part = body.slice(from, to).replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${part}${to < body.length ? '…' : ''}`;
}

function indexOfAnyCase(body: string, text: string): number {
  const at = body.indexOf(text);
  return at >= 0 ? at : body.toLowerCase().indexOf(text.toLowerCase());
}
