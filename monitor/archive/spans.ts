import type { Span, StateSpan } from '../../common/panels/dashboard';
import type { StoredState } from './line';

/**
 * The parts of a time range without any reading, successful or not. Nobody knows how the node was then.
 * @param times of the readings, Unix time in milliseconds, in any order
 * @param gap readings further apart than this are a gap
 */
export function unwatchedSpans(
  times: readonly number[],
  from: number,
  to: number,
  gap: number,
): readonly Span[] {
  const inside = times.filter((at) => at >= from && at <= to).sort((a, b) => a - b);
  const spans: Span[] = [];
  let last = from;
  for (const at of [...inside, to]) {
    if (at - last > gap) spans.push({ from: last, to: at });
    last = at;
  }
  return spans;
}

/**
 * How long a node was in each state, without the times in which it was not watched.
 * @param states changes of the state, in any order; those before `from` tell the state at the beginning
 */
export function stateSpans(
  states: readonly StoredState[],
  unwatched: readonly Span[],
  from: number,
  to: number,
): readonly StateSpan[] {
  const changes = [...states].filter(({ at }) => at <= to).sort((a, b) => a.at - b.at);
  const spans: StateSpan[] = [];
  for (const watched of complement(unwatched, from, to)) {
    const before = changes.findLast(({ at }) => at <= watched.from);
    const inside = changes.filter(({ at }) => at > watched.from && at <= watched.to);
    // A state from before an unwatched time says nothing about now.
    const known = before && (watched.from === from || before.at === watched.from) ? [before] : [];
    const all = [...known, ...inside];
    all.forEach(({ at, severity, state }, index) => {
      const start = index === 0 ? watched.from : at;
      const end = all[index + 1]?.at ?? watched.to;
      const last = spans.at(-1);
      // A state that has just begun has no duration yet.
      if (end < start || (end === start && end !== to)) return;
      if (last?.to === start && last.state === state && last.severity === severity) {
        spans[spans.length - 1] = { ...last, to: end };
      } else spans.push({ from: start, to: end, state, severity });
    });
  }
  return spans;
}

/** What a window says of its own connection, not of the node: another window that has an answer knows better. */
const ofConnection: ReadonlySet<string> = new Set(['unreachable', 'late', 'connecting', 'not-sent']);

interface Candidate extends StateSpan {
  /** When its window began to watch without a gap. */
  readonly run: number;
}

/**
 * The states that several windows saw as one row of spans. Where they differ, a window with an answer is right before one
 * without, and then the one that has watched for longer: what a window said last ends with it.
 */
export function joinedSpans(windows: readonly (readonly StateSpan[])[]): readonly StateSpan[] {
  const [only, ...others] = windows.filter((spans) => spans.length > 0);
  if (!only || others.length === 0) return only ?? [];
  const rows = [only, ...others].map(withRuns);
  const bounds = [...new Set(rows.flatMap((row) => row.flatMap(({ from, to }) => [from, to])))].sort(
    (a, b) => a - b,
  );
  const joined: StateSpan[] = [];
  const next = rows.map(() => 0);
  bounds.forEach((from, index) => {
    const to = bounds[index + 1] ?? from;
    const candidates = rows.flatMap((row, place) => {
      while ((row[next[place] ?? 0]?.to ?? Number.POSITIVE_INFINITY) < to)
        next[place] = (next[place] ?? 0) + 1;
      const span = row[next[place] ?? 0];
      return span && span.from <= from && span.to >= to ? span : [];
    });
    const best = candidates.sort(
      (a, b) => Number(ofConnection.has(a.state)) - Number(ofConnection.has(b.state)) || a.run - b.run,
    )[0];
    const last = joined.at(-1);
    if (!best || (from === to && last?.to === to && last.state === best.state)) return;
    if (from === to && !rows.some((row) => row.at(-1)?.from === to)) return;
    const { severity, state } = best;
    if (last?.to === from && last.state === state && last.severity === severity) {
      joined[joined.length - 1] = { ...last, to };
    } else joined.push({ from, to, state, severity });
  });
  return joined;
}

function withRuns(spans: readonly StateSpan[]): readonly Candidate[] {
  let run = Number.NaN;
  let end = Number.NaN;
  return spans.map((span) => {
    if (span.from !== end) run = span.from;
    end = span.to;
    return { ...span, run };
  });
}

/** The rest of a time range. Its end is always a part of it: the first reading may be there. */
function complement(spans: readonly Span[], from: number, to: number): readonly Span[] {
  const rest: Span[] = [];
  let start = from;
  for (const span of spans) {
    if (span.from > start) rest.push({ from: start, to: span.from });
    start = Math.max(start, span.to);
  }
  rest.push({ from: start, to });
  return rest;
}
