import type { LiveEntry } from './live-entry';

/** Which events of a live list are shown. */
export interface LiveFilter {
  /** Words that must all occur in the event, in any order and case; empty for all events. */
  readonly text: string;
  /** Only these topics; empty for all topics. */
  readonly topics: readonly string[];
}

export const everything: LiveFilter = { text: '', topics: [] };

/** A predicate for the rows to show; undefined when all are shown. Notes about gaps are always shown. */
export function matcherOf({ text, topics }: LiveFilter): ((entry: LiveEntry) => boolean) | undefined {
  const words = text.split(/\s+/).filter(Boolean).map(pattern);
  if (words.length === 0 && topics.length === 0) return undefined;
  const wanted = new Set(topics);
  return (entry) => {
    if (entry.kind === 'note') return true;
    if (wanted.size > 0 && !wanted.has(entry.topic)) return false;
    return words.every((word) => word.test(entry.data) || word.test(entry.topic));
  };
}

/** Matches `1,234` as well as `1234`: the list groups digits, the data of the node does not. */
function pattern(word: string): RegExp {
  const plain = /^\d{1,3}(?:,\d{3})+$/.test(word) ? word.replaceAll(',', '') : word;
  return new RegExp(plain.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
}
