import type { HistoryEntry } from '../../runner/history/history-entry';
import { fits } from './present';

/** Minimum length of a query for bodies: shorter text is in almost every body. */
export const SHORTEST_IN_BODIES = 3;
/** Number of characters before and after a match in a snippet. */
const AROUND = 40;

export interface Hit {
  readonly entry: HistoryEntry;
  /** The match in a body with the text around it; absent when the entry itself matches. */
  readonly snippet?: string;
}

/** Finds entries without reading bodies: their name, address, node, outcome and message have all words. */
export function hitsIn(entries: readonly HistoryEntry[], query: string): readonly Hit[] {
  return entries.flatMap((entry) => (fits(entry, query) ? [{ entry }] : []));
}

/**
 * Searches the bodies of requests and responses, newest first.
 * @param bodiesOf reads the bodies of an entry
 * @param wanted returns false when a newer search has started
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

/** The first match with the text around it, on one line; undefined without a match. */
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
