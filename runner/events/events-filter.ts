import type { LiveEntry } from './live-entry';

/** Which events of a live list are shown. */
export interface LiveFilter {
  /** Words that all have to stand in the event, in any order and case; empty for all. */
  readonly text: string;
  /** Only these topics; all when there is none. */
  readonly topics: readonly string[];
}

export const everything: LiveFilter = { text: '', topics: [] };

/** Whether a row is shown; undefined when all are. Rows that tell of gaps always are. */
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

/** Numbers are shown in groups of three digits, and stand without them in what the node sent. */
function pattern(word: string): RegExp {
  const plain = /^\d{1,3}(?:,\d{3})+$/.test(word) ? word.replaceAll(',', '') : word;
  return new RegExp(plain.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
}
