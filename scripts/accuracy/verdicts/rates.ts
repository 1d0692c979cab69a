/** What the checker says of mistakes that real clients have a verdict on. */

import { table } from '../../generate/markdown';
import { percent } from '../rates';
import type { RequestOutcome } from '../requests';
import { clientNames } from './clients';
import { leniencyFor } from './leniencies';
import { agreed, caseOf, letters, recordedVerdicts, type Verdict } from './verdict';

export interface JudgedOutcome extends RequestOutcome {
  /** A letter for each client. */
  readonly letters: string;
  readonly verdict: Verdict;
}

/** The outcomes that at least one client has a verdict on. */
export function judgedByClients(outcomes: readonly RequestOutcome[]): readonly JudgedOutcome[] {
  const recorded = recordedVerdicts();
  return outcomes.flatMap((outcome) => {
    const verdict = recorded.get(`${outcome.mutation.id}: ${caseOf(outcome)}`);
    return verdict === undefined ? [] : [{ ...outcome, letters: verdict, verdict: agreed(verdict) }];
  });
}

/** How many requests of a verdict there are, and what the checker says of them. */
export interface VerdictRate {
  readonly cases: number;
  readonly flagged: number;
  readonly errors: number;
}

function rateOf(outcomes: readonly RequestOutcome[]): VerdictRate {
  const count = (...levels: readonly string[]) =>
    outcomes.filter(({ worst }) => levels.includes(worst)).length;
  return { cases: outcomes.length, flagged: count('error', 'warning'), errors: count('error') };
}

const verdicts = ['refused by all', 'refused by some', 'taken by all'] as const;

export function verdictRates(outcomes: readonly JudgedOutcome[]): Readonly<Record<Verdict, VerdictRate>> {
  const rate = (verdict: Verdict) => rateOf(outcomes.filter((one) => one.verdict === verdict));
  return {
    'refused by all': rate('refused by all'),
    'refused by some': rate('refused by some'),
    'taken by all': rate('taken by all'),
  };
}

/** Errors on requests that every client takes, without a reason. */
export function unexplainedErrors(outcomes: readonly JudgedOutcome[]): readonly string[] {
  return lenient(outcomes).flatMap((outcome) =>
    leniencyFor(outcome) ? [] : [`${outcome.mutation.id}: ${caseOf(outcome)} (${outcome.letters})`],
  );
}

function lenient(outcomes: readonly JudgedOutcome[]): readonly JudgedOutcome[] {
  return outcomes.filter(({ verdict, worst }) => verdict === 'taken by all' && worst === 'error');
}

export function verdictTables(outcomes: readonly JudgedOutcome[]): string {
  return [summaryTable(outcomes), kindTable(outcomes), lenientTable(outcomes)].join('\n\n');
}

function summaryTable(outcomes: readonly JudgedOutcome[]): string {
  const apis = [
    ['JSON-RPC', 'execution'],
    ['Beacon API', 'beacon'],
  ] as const;
  const rows = verdicts.flatMap((verdict) => {
    const some = outcomes.filter((one) => one.verdict === verdict);
    const parts = apis.map(([name, api]) => [name, some.filter(({ sample }) => sample.api === api)] as const);
    return [['all', some] as const, ...parts].flatMap(([name, list]) => {
      const { cases, flagged, errors } = rateOf(list);
      if (cases === 0) return [];
      return [[verdict, name, String(cases), percent(flagged, cases), percent(errors, cases)]];
    });
  });
  return table(['Clients that were asked', 'API', 'Requests', 'Flagged', 'As an error'], rows) ?? '';
}

function kindTable(outcomes: readonly JudgedOutcome[]): string {
  const kinds = [...new Set(outcomes.map(({ mutation }) => mutation))];
  const rows = kinds.map((mutation) => {
    const some = outcomes.filter((one) => one.mutation === mutation);
    const byClient = clientNames.map((_, index) => {
      const asked = some.filter((one) => one.letters[index] !== letters.notAsked);
      const refused = asked.filter((one) => one.letters[index] === letters.refused);
      return asked.length === 0 ? '' : `${refused.length} of ${asked.length}`;
    });
    const { cases, flagged, errors } = rateOf(some.filter(({ verdict }) => verdict === 'refused by all'));
    return [
      `\`${mutation.id}\``,
      ...byClient,
      String(cases),
      percent(flagged, cases),
      percent(errors, cases),
    ];
  });
  const head = ['Kind', ...clientNames, 'Refused by all', 'Flagged', 'As an error'];
  return table(head, rows) ?? '';
}

function lenientTable(outcomes: readonly JudgedOutcome[]): string {
  const reasons = new Map<string, JudgedOutcome[]>();
  for (const outcome of lenient(outcomes)) {
    const reason = leniencyFor(outcome)?.reason ?? 'None yet.';
    reasons.set(reason, [...(reasons.get(reason) ?? []), outcome]);
  }
  const rows = [...reasons].map(([reason, some]) => [
    reason,
    [...new Set(some.map(({ mutation }) => `\`${mutation.id}\``))].join(', '),
    String(some.length),
  ]);
  return table(['Errors on what every client takes', 'Kinds', 'Requests'], rows) ?? '';
}
