import type { NodeState, Thresholds } from '../readings/node-state';
import { thresholdsOf } from '../readings/thresholds';
import type { HealthFacts } from './facts';
import { type Cause, compareSeverity, type Health, type StateId } from './state';
import { type StateRow, stateRows } from './states';

/** The state of a node: the worst row of the table that applies, and the first of those that are equally bad. */
export function judge(state: NodeState, all: Thresholds, now: number): Health {
  const thresholds = thresholdsOf(state, all);
  const facts = factsOf(state, thresholds, now);
  const found = stateRows
    .flatMap((row) => holding<StateId>(row, { state, thresholds, facts, now }) ?? [])
    .sort((a, b) => compareSeverity(b.cause.severity, a.cause.severity));
  const first = found[0]?.cause;
  const as = first?.state ?? 'synced';
  const began = Math.min(
    found[0]?.began ?? Number.POSITIVE_INFINITY,
    state.judged?.as === as ? state.judged.since : Number.POSITIVE_INFINITY,
  );
  return {
    state: as,
    severity: first?.severity ?? 'ok',
    causes: found.map(({ cause }) => cause),
    ...(Number.isFinite(began) ? { since: began } : {}),
  };
}

/**
 * The node with its new state and since when; unchanged if the state is the same.
 * @param longestGap after a longer time without a reading it is unknown what happened meanwhile, so the state counts
 * from this reading. Milliseconds
 */
export function withJudgement(
  state: NodeState,
  thresholds: Thresholds,
  now: number,
  longestGap = Number.POSITIVE_INFINITY,
): NodeState {
  const { judged, ...rest } = state;
  const isWatched = judged !== undefined && now - judged.at <= longestGap;
  const { state: as, since } = judge(isWatched ? state : rest, thresholds, now);
  return { ...state, judged: { as, since: since ?? now, at: now } };
}

function factsOf(state: NodeState, thresholds: Thresholds, now: number): HealthFacts | undefined {
  const { failure, headMovedAt, reading } = state;
  if (failure || !reading) return undefined;
  // Judged at the time of the reading: what happened since, for example during sleep, is unknown.
  const readAt = state.readAt ?? now;
  return { state, reading, thresholds, readAt, stillMs: readAt - (headMovedAt ?? readAt) };
}

interface Found<S extends StateId> {
  readonly cause: Cause<S>;
  readonly began?: number | undefined;
}

interface Judged {
  readonly state: NodeState;
  readonly thresholds: Thresholds;
  readonly facts: HealthFacts | undefined;
  readonly now: number;
}

function holding<S extends StateId>(
  row: StateRow<S>,
  { facts, now, state, thresholds }: Judged,
): Found<S> | undefined {
  const values = row.node?.(state, now) ?? (facts && (row.any?.(facts) ?? ofKind(row, facts)));
  if (values === undefined) return undefined;
  const severity = row.severity(values, thresholds);
  return { cause: { state: row.state, severity, values }, began: facts && row.began?.(facts) };
}

function ofKind<S extends StateId>(row: StateRow<S>, facts: HealthFacts) {
  const { reading } = facts;
  return reading.kind === 'beacon'
    ? row.beacon?.({ ...facts, reading })
    : row.execution?.({ ...facts, reading });
}
