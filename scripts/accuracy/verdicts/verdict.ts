/** What real clients do with mistaken requests, as it was recorded. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RequestOutcome } from '../requests';

/** Letters of a recorded verdict, one for each client. */
export const letters = { refused: 'R', taken: 'T', notAsked: '-' } as const;

/** By kind of mistake, then by verdict such as `RRT-`: the cases, `ENTRY FORM`. */
type Verdicts = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export const verdictsFile = path.resolve(import.meta.dirname, '../../../test/accuracy/verdicts.json');

export type Verdict = 'refused by all' | 'refused by some' | 'taken by all';

/** The verdict of each recorded case, by kind and case. */
export function recordedVerdicts(): ReadonlyMap<string, string> {
  const recorded = JSON.parse(readFileSync(verdictsFile, 'utf8')) as Verdicts;
  return new Map(
    Object.entries(recorded).flatMap(([kind, byVerdict]) =>
      Object.entries(byVerdict).flatMap(([verdict, cases]) =>
        cases.map((one) => [`${kind}: ${one}`, verdict] as const),
      ),
    ),
  );
}

export function caseOf({ sample, form }: Pick<RequestOutcome, 'sample' | 'form'>): string {
  return `${sample.id} ${form}`.trim();
}

/** What the clients that were asked agree on. */
export function agreed(verdict: string): Verdict {
  if (!verdict.includes(letters.taken)) return 'refused by all';
  return verdict.includes(letters.refused) ? 'refused by some' : 'taken by all';
}
