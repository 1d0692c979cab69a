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
