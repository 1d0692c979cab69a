/** How many mistakes are found, by kind of mistake. */

import type { Mutation } from './mutation';
import type { RequestOutcome } from './requests';

export interface Rate {
  readonly mutation: Mutation;
  readonly requests: number;
  readonly errors: number;
  readonly warnings: number;
  readonly informations: number;
  readonly nothing: number;
  /** Found with the severity that was asked for. */
  readonly found: number;
  /** Of those with an error or a warning: one of them is at the mistake. */
  readonly atPlace: number;
  /** Of those with an error or a warning: there is only one. */
  readonly single: number;
  readonly most: number;
}

type Counts = { -readonly [Key in keyof Rate]: Rate[Key] };

export function isFound({ mutation, worst }: RequestOutcome): boolean {
  return worst === 'error' || (mutation.asked === 'flagged' && worst === 'warning');
}

export function ratesOf(outcomes: Iterable<RequestOutcome>): readonly Rate[] {
  const rates = new Map<string, Counts>();
  for (const outcome of outcomes) {
    const { mutation, worst, findings, isAtPlace } = outcome;
    let rate = rates.get(mutation.id);
    if (!rate) {
      rate = {
        mutation,
        requests: 0,
        errors: 0,
        warnings: 0,
        informations: 0,
        nothing: 0,
        found: 0,
        atPlace: 0,
        single: 0,
        most: 0,
      };
      rates.set(mutation.id, rate);
    }
    rate.requests++;
    if (worst === 'error') rate.errors++;
    else if (worst === 'warning') rate.warnings++;
    else if (worst === 'information') rate.informations++;
    else rate.nothing++;
    if (isFound(outcome)) rate.found++;
    if (isAtPlace) rate.atPlace++;
    if (findings === 1) rate.single++;
    rate.most = Math.max(rate.most, findings);
  }
  return [...rates.values()];
}

/** `99.4 %`, rounded down: only what is whole is 100 %. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '';
  return `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`;
}
