/** What an entry is found by besides its name: "nonce" finds eth_getTransactionCount. */
import type { Entry } from './offers';

/** A word of more entries says too little about each of them. */
const MOST = 8;

/** Shorter words are mostly grammar. */
const LETTERS = 4;

/** Words with a place in the grammar only. */
const GRAMMAR = new Set(
  'also another because been before between each ever from have into itself like longer means more most only other over same some such than that their them there these they this those through until when where whether which with without would'.split(
    ' ',
  ),
);

const words = new WeakMap<readonly Entry[], ReadonlyMap<Entry, readonly string[]>>();

/**
 * The rare words of the summary of an entry, in lower case, without those of its name.
 *
 * @param all the entries of the catalogue; pass the same array each time, because the words are cached
 */
export function keywordsOf(entry: Entry, all: readonly Entry[]): readonly string[] {
  let found = words.get(all);
  if (!found) {
    found = rareWords(all);
    words.set(all, found);
  }
  return found.get(entry) ?? [];
}

function rareWords(all: readonly Entry[]): ReadonlyMap<Entry, readonly string[]> {
  const counts = new Map<string, number>();
  const wordsOf = new Map(all.map((entry) => [entry, summaryWords(entry)]));
  for (const some of wordsOf.values()) for (const word of some) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isRare = (word: string) => (counts.get(word) ?? 0) <= MOST;
  return new Map([...wordsOf].map(([entry, some]) => [entry, some.filter(isRare)]));
}

function summaryWords(entry: Entry): readonly string[] {
  const name = ('path' in entry ? entry.path : entry.name).toLowerCase();
  const all = entry.summary.toLowerCase().match(/[a-z]+/g) ?? [];
  return [...new Set(all)].filter(
    (word) => word.length >= LETTERS && !GRAMMAR.has(word) && !name.includes(word),
  );
}

/**
 * The text that an editor compares what is typed with. Editors rank what begins with the typed letters far above what
 * has them somewhere, whatever the order of the items: so words that begin with them stand in front, `balance` of
 * `eth_getBalance`.
 *
 * @param typed the letters when the list is made; more of them may follow
 */
export function filterFor(name: string, words: readonly string[], typed: string): string {
  const letters = typed.toLowerCase();
  const all = [name, ...words];
  if (letters === '' || name.toLowerCase().startsWith(letters)) return all.join(' ');
  const parts = [...name.matchAll(WORD_START)].map(({ index }) => lowerFirst(name.slice(index)));
  const short = parts
    .filter((part) => part.startsWith('transaction'))
    .map((part) => part.replace('transaction', 'tx'));
  const fitting = [...parts, ...short, ...words].filter((word) => word.toLowerCase().startsWith(letters));
  return [...new Set([...fitting, ...all])].join(' ');
}

/** Where a word of `eth_getBalance` or of a path begins. */
const WORD_START = /(?<![A-Za-z\d])[A-Za-z]|(?<=[a-z\d])[A-Z]/g;

function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
