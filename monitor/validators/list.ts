import type * as z from 'zod';
import { validatorId } from '../../common/spec/beacon/primitives';
import { problemsOf } from '../../common/spec/schema';
import { grouped } from '../../common/units/digits';

/** Validators from user input: indices as decimal text, public keys as hex; no duplicates, in order. */
export type NamedValidators =
  | { readonly ok: true; readonly ids: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/**
 * Parses `1, 2, 5-8, 0x93…`, separated by commas, semicolons or white space.
 * @param item the schema in the catalogue for each item, as text
 * @param most the maximum number of items
 */
export function readValidators(text: string, most: number, item: z.ZodType = validatorId): NamedValidators {
  const ids = new Set<string>();
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  // Empty input goes through the schema too: it says what is missing.
  for (const word of words.length > 0 ? words : ['']) {
    const span = spanOf(word);
    if (span && span.from > span.to) {
      return { ok: false, problem: `The range ${word} is reversed: write ${span.to}-${span.from}.` };
    }
    if (span && span.to - span.from >= BigInt(most)) return tooMany(span.to - span.from + 1n, most);
    for (const id of span ? indicesOf(span) : [normal(word)]) {
      const problem = problemsOf(item, id)[0];
      if (problem) return { ok: false, problem: problem.message };
      ids.add(id);
    }
    if (ids.size > most) return tooMany(BigInt(ids.size), most);
  }
  return { ok: true, ids: [...ids] };
}

function tooMany(count: bigint, most: number): NamedValidators {
  return {
    ok: false,
    problem: `These are ${grouped(count)} validators: at most ${grouped(most)} at a time, so enter fewer.`,
  };
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

/** Keys are compared in lower case. */
function normal(word: string): string {
  return /^0x[0-9a-f]{96}$/i.test(word) ? word.toLowerCase() : word;
}

/** The opposite of `readValidators`, with ranges for consecutive indices: `1, 2, 5-8, 0x93…`. */
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
