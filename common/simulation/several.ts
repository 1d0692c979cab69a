/** Simulations of transactions that follow each other, in words as those of one. */
import type { Failure } from '../result';
import { failureText } from '../result';
import { counted } from '../units/words';
import type { SimulationWords } from './sections';

export interface SimulatedWords {
  /** Name of the request. */
  readonly name: string;
  readonly words: SimulationWords;
}

/** What follows from the state of a block alone, or is long. */
const OF_ONE = new Set(['Access List', 'Not Known']);

/** @param stopped why further transactions are not simulated */
export function severalWords(all: readonly SimulatedWords[], stopped?: Failure): SimulationWords {
  const [first] = all;
  if (first && all.length === 1 && !stopped) return first.words;
  const bad = all.filter(({ words }) => words.level === 'error');
  const isOpen = stopped !== undefined || all.some(({ words }) => words.level === 'warning');
  const unknown = all.some(({ words }) => !/^It would/.test(words.verdict));
  return {
    level: bad.length > 0 ? 'error' : isOpen ? 'warning' : 'good',
    verdict:
      bad.length > 0
        ? `${bad.length} of ${counted(all.length, 'transaction')} would not succeed`
        : stopped || unknown
          ? 'It is not known what all of them would do'
          : `All ${counted(all.length, 'transaction')} would succeed`,
    reasons: [
      ...all.flatMap(({ name, words }, index) => [
        `${index + 1}. ${name}: ${words.verdict}${words.reasons.length === 0 ? '' : `. ${words.reasons.join(' ')}`}`,
      ]),
      ...(stopped ? [failureText(stopped)] : []),
    ],
    basis: `Each one is simulated on the state that those before it leave. ${first?.words.basis ?? ''}`,
    sections: all.flatMap(({ words }, index) =>
      words.sections
        .filter(({ title }) => !OF_ONE.has(title))
        .map(({ rows, title }) => ({ title: `${index + 1}. ${title}`, rows })),
    ),
  };
}
