import { validatorId } from '../../catalogue/beacon/primitives';
import { problemsOf, type Schema } from '../../catalogue/types';
import { failed, type Result, success } from '../../common/result';
import { grouped } from '../../common/units/digits';

/**
 * Parses `1, 2, 5-8, 0x93…`, separated by commas, semicolons or white space.
 * @param item the schema of one validator, as text
 * @param most maximum number of validators
 * @returns indices as decimal text and public keys as hex, each once and in order
 */
export function readValidators(
  text: string,
  most: number,
  item: Schema = validatorId,
): Result<readonly string[]> {
  const ids = new Set<string>();
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  // An empty text is checked too, so that the schema reports what is missing.
  for (const word of words.length > 0 ? words : ['']) {
    const span = spanOf(word);
    if (span && span.from > span.to) {
      return failed({ message: `The range ${word} is reversed: write ${span.to}-${span.from}.` });
    }
    if (span && span.to - span.from >= BigInt(most)) return tooMany(span.to - span.from + 1n, most);
    for (const id of span ? indicesOf(span) : [normal(word)]) {
      const problem = problemsOf(item, id)[0];
      if (problem) return failed({ message: problem.message });
      ids.add(id);
    }
    if (ids.size > most) return tooMany(BigInt(ids.size), most);
  }
  return success([...ids]);
}

/** Maximum length of a label. */
const longestLabel = 40;

/** What is wrong with a label, if anything. */
export function labelProblem(label: string): string | undefined {
  const text = label.trim();
  if (text.length > longestLabel) return `The label has ${text.length} characters: at most ${longestLabel}.`;
  return /[\p{Cc}"=]/u.test(text)
    ? 'A label has no quotes, no equals signs and no control characters.'
    : undefined;
}

export interface WatchList {
  readonly ids: readonly string[];
  /** By id. */
  readonly labels: ReadonlyMap<string, string>;
}

/** A label with its equals sign: `home=`, `"home/node a"=`. */
const labelStart = /(?:"([^"]*)"|([^\s,;="]+))\s*=\s*/g;

/**
 * Parses a list of validators with labels: `1, home=5-8, "pool a/1"=0x93…`. A label is for the index, range or key after
 * its equals sign. Ids have the form of `readValidators`.
 */
export function readWatchList(text: string, most: number): Result<WatchList> {
  const labels = new Map<string, string>();
  const plain: string[] = [];
  let from = 0;
  for (const match of text.matchAll(labelStart)) {
    const label = (match[1] ?? match[2] ?? '').trim();
    const end = match.index + match[0].length;
    const [word = ''] = /^[^\s,;]*/.exec(text.slice(end)) ?? [];
    const problem = label === '' ? 'The label is empty.' : labelProblem(label);
    if (problem) return failed({ message: problem });
    const labelled = readValidators(word, most);
    if (!labelled.ok) return labelled;
    for (const id of labelled.value) labels.set(id, label);
    plain.push(text.slice(from, match.index), word);
    from = end + word.length;
  }
  plain.push(text.slice(from));
  const ids = readValidators(plain.join(' '), most);
  return ids.ok ? success({ ids: ids.value, labels }) : ids;
}

function tooMany(count: bigint, most: number): Result<never> {
  return failed({
    message: `These are ${grouped(count)} validators: at most ${grouped(most)} at a time, so enter fewer.`,
  });
}

interface Span {
  readonly from: bigint;
  readonly to: bigint;
}

function spanOf(word: string): Span | undefined {
  const match = /^(\d{1,20})[-–](\d{1,20})$/.exec(word);
  return match ? { from: BigInt(match[1] ?? ''), to: BigInt(match[2] ?? '') } : undefined;
}

function* indicesOf({ from, to }: Span): Iterable<string> {
  for (let index = from; index <= to; index++) yield String(index);
}

/** Lower-case hex, so that the same key in another case is found. */
function normal(word: string): string {
  return /^0x[0-9a-f]{96}$/i.test(word) ? word.toLowerCase() : word;
}

/** The inverse of `readValidators`, with consecutive indices as ranges: `1, 2, 5-8, 0x93…`. */
export function validatorsText(ids: readonly string[]): string {
  const parts: string[] = [];
  let run: Span | undefined;
  const close = () => {
    if (!run) return;
    const { from, to } = run;
    parts.push(...(to - from >= 2n ? [`${from}-${to}`] : [...indicesOf(run)]));
    run = undefined;
  };
  for (const id of ids) {
    const index = /^\d+$/.test(id) ? BigInt(id) : undefined;
    if (index !== undefined && run && index === run.to + 1n) {
      run = { from: run.from, to: index };
      continue;
    }
    close();
    if (index === undefined) parts.push(id);
    else run = { from: index, to: index };
  }
  close();
  return parts.join(', ');
}
