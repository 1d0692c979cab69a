/** The tables of docs/development/accuracy.md. */

import { table } from '../generate/markdown';
import {
  alteredOutcomes,
  type ContradictionOutcome,
  contradictionOutcomes,
  kindsOfAlterations,
} from './contradictions';
import { decisionFor, requestDecisions, responseDecisions } from './decisions';
import { groupOf } from './groups';
import { isFound, percent, type Rate, ratesOf } from './rates';
import { recordings } from './recordings';
import { type RequestOutcome, requestOutcomes } from './requests';
import { judged, type ResponseOutcome, responseOutcomes } from './responses';
import {
  judgedByClients,
  unexplainedErrors,
  type VerdictRate,
  verdictRates,
  verdictTables,
} from './verdicts/rates';
import type { Verdict } from './verdicts/verdict';

/** A kind with how much of it is found, as the test keeps it. */
interface KeptRate {
  readonly cases: number;
  readonly found: number;
}

export interface Accuracy {
  /** By kind of mistake. */
  readonly requests: Readonly<
    Record<string, KeptRate & { readonly atPlace: number; readonly single: number }>
  >;
  /** By kind of alteration. */
  readonly responses: Readonly<Record<string, KeptRate>>;
  /** By kind of statement, broken on purpose. */
  readonly statements: Readonly<Record<string, KeptRate>>;
  /** By kind of alteration that keeps the form of the value. */
  readonly alterations: Readonly<Record<string, KeptRate>>;
  /** By part of the catalogue. */
  readonly groups: Readonly<Record<string, KeptRate>>;
  /** By what the real clients agree on. */
  readonly verdicts: Readonly<Record<Verdict, VerdictRate>>;
  /** Errors on requests that every real client takes, without a reason. */
  readonly unexplainedErrors: readonly string[];
  /** Unaltered responses with a problem. */
  readonly falseProblems: readonly string[];
  /** Mistakes that were not found, without a decision. */
  readonly survivors: readonly string[];
  readonly markdown: string;
}

export function measureAccuracy(): Accuracy {
  const outcomes = [...requestOutcomes()];
  const rates = ratesOf(outcomes);
  const answers = [...responseOutcomes()];
  const kinds = responseRates(answers, ({ alteration }) => [alteration.id, alteration.what]);
  const groups = responseRates(answers, ({ recording }) => [groupOf(recording), '']);
  const statements = contradictionRates(contradictionOutcomes(), () => '');
  const altered = contradictionRates(alteredOutcomes(), (kind) => kindsOfAlterations[kind] ?? '');
  const byClients = judgedByClients(outcomes);
  return {
    requests: Object.fromEntries(
      rates.map(({ mutation, requests, found, atPlace, single }) => [
        mutation.id,
        { cases: requests, found, atPlace, single },
      ]),
    ),
    responses: keptRates(kinds),
    groups: keptRates(groups),
    statements: keptRates(statements),
    alterations: keptRates(altered),
    verdicts: verdictRates(byClients),
    unexplainedErrors: unexplainedErrors(byClients),
    falseProblems: recordings().flatMap((recording) =>
      judged(recording, recording.response).map(
        ({ message }) => `${recording.node} ${recording.entry}: ${message}`,
      ),
    ),
    survivors: [...requestSurvivors(outcomes), ...responseSurvivors(answers)],
    markdown: [
      '### Requests',
      requestTable(rates),
      '### Verdicts of real clients',
      verdictTables(byClients),
      '### Responses',
      groupTable(groups),
      responseTable(kinds),
      '### Responses that contradict themselves',
      STATEMENTS,
      table(
        ['Statement', 'Broken', 'Noticed'],
        statements.map(({ id, cases, found }) => [`\`${id}\``, String(cases), percent(found, cases)]),
      ) ?? '',
      ALTERATIONS,
      responseTable(altered),
      '### Decisions',
      decisionTable(),
    ].join('\n\n'),
  };
}

function requestTable(rates: readonly Rate[]): string {
  const row = (name: string, what: string, rate: Omit<Rate, 'mutation'>) => {
    const flagged = rate.errors + rate.warnings;
    return [
      name,
      what,
      String(rate.requests),
      percent(rate.found, rate.requests),
      percent(rate.errors, rate.requests),
      percent(rate.atPlace, flagged),
      percent(rate.single, flagged),
      String(rate.most),
    ];
  };
  const sum = (key: Exclude<keyof Rate, 'mutation'>) => rates.reduce((total, rate) => total + rate[key], 0);
  const all = {
    requests: sum('requests'),
    errors: sum('errors'),
    warnings: sum('warnings'),
    informations: sum('informations'),
    nothing: sum('nothing'),
    found: sum('found'),
    atPlace: sum('atPlace'),
    single: sum('single'),
    most: Math.max(...rates.map(({ most }) => most)),
  };
  return (
    table(
      ['Kind', 'Mistake', 'Requests', 'Found', 'As an error', 'At the mistake', 'One diagnostic', 'At most'],
      [
        row('**all**', '', all),
        ...rates.map((rate) => row(`\`${rate.mutation.id}\``, rate.mutation.what, rate)),
      ],
    ) ?? ''
  );
}

const STATEMENTS =
  'What has to agree is declared in statements (`catalogue/statements`). Each one that a recorded response has something to ' +
  'say about is broken in it. That all of them are noticed shows only that they work.';

const ALTERATIONS =
  'How much they cover shows another measure: every value of the recorded responses is replaced with another one of the same ' +
  'form, without a look at the statements. Most of these values could be any other: a balance, a nonce, a random root. So the ' +
  'rate cannot come near 100 %, and what is not declared is not noticed.';

function contradictionRates(
  outcomes: Iterable<ContradictionOutcome>,
  what: (kind: string) => string,
): readonly ResponseRate[] {
  const rates = new Map<string, { id: string; what: string; cases: number; found: number }>();
  for (const { kind, isNoticed } of outcomes) {
    const rate = rates.get(kind) ?? { id: kind, what: what(kind), cases: 0, found: 0 };
    rates.set(kind, rate);
    rate.cases++;
    if (isNoticed) rate.found++;
  }
  return [...rates.values()];
}

interface ResponseRate extends KeptRate {
  readonly id: string;
  readonly what: string;
}

function keptRates(rates: readonly ResponseRate[]): Readonly<Record<string, KeptRate>> {
  return Object.fromEntries(rates.map(({ id, cases, found }) => [id, { cases, found }]));
}

function responseRates(
  outcomes: readonly ResponseOutcome[],
  key: (outcome: ResponseOutcome) => readonly [id: string, what: string],
): readonly ResponseRate[] {
  const rates = new Map<string, { id: string; what: string; cases: number; found: number }>();
  for (const outcome of outcomes) {
    const [id, what] = key(outcome);
    const rate = rates.get(id) ?? { id, what, cases: 0, found: 0 };
    rates.set(id, rate);
    rate.cases++;
    if (outcome.isNoticed) rate.found++;
  }
  return [...rates.values()];
}

function groupTable(rates: readonly ResponseRate[]): string {
  const rows = [...rates]
    .sort((a, b) => a.id.localeCompare(b.id))
    .map(({ id, cases, found }) => [id, String(cases), percent(found, cases)]);
  return table(['Responses', 'Alterations', 'Noticed'], rows) ?? '';
}

function responseTable(rates: readonly ResponseRate[]): string {
  const cases = rates.reduce((total, rate) => total + rate.cases, 0);
  const found = rates.reduce((total, rate) => total + rate.found, 0);
  return (
    table(
      ['Kind', 'Alteration', 'Responses', 'Noticed'],
      [
        ['**all**', '', String(cases), percent(found, cases)],
        ...rates.map((rate) => [
          `\`${rate.id}\``,
          rate.what,
          String(rate.cases),
          percent(rate.found, rate.cases),
        ]),
      ],
    ) ?? ''
  );
}

function decisionTable(): string {
  return (
    table(
      ['Kind', 'Where', 'Reason'],
      [...requestDecisions, ...responseDecisions].map(({ kind, where, reason }) => [
        `\`${kind}\``,
        `\`${where.source.replaceAll('|', '\\|')}\``,
        reason,
      ]),
    ) ?? ''
  );
}

function requestSurvivors(outcomes: readonly RequestOutcome[]): readonly string[] {
  return outcomes.flatMap((outcome) => {
    if (isFound(outcome)) return [];
    const { mutation, sample, form, text, worst } = outcome;
    const where = `${sample.id} ${form}`.trim();
    if (decisionFor(requestDecisions, mutation.id, where)) return [];
    return [`${mutation.id}: ${where} (${worst}): ${text.replace(/\s+/g, ' ').slice(0, 160)}`];
  });
}

function responseSurvivors(outcomes: readonly ResponseOutcome[]): readonly string[] {
  return outcomes.flatMap(({ alteration, recording, place, isNoticed }) => {
    const where = `${recording.entry} ${place}`;
    if (isNoticed || decisionFor(responseDecisions, alteration.id, where)) return [];
    return [`${alteration.id}: ${where} (${recording.node})`];
  });
}
