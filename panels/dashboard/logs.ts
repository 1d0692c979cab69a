import type { NodeLog, SeriesSource, Span, StateSpan } from '../../common/panels/dashboard';

/** The logs of the page. New readings extend the last state. */
export interface PageLogs {
  readonly all: readonly NodeLog[];
  of(source: SeriesSource): NodeLog | undefined;
  /** When nobody watched a node; empty until its log is loaded. */
  unwatched(source: SeriesSource): readonly Span[];
  replace(logs: readonly NodeLog[]): void;
  /** A node was read at a time. */
  extend(source: SeriesSource, at: number): void;
}

export function createLogs(): PageLogs {
  let all: readonly NodeLog[] = [];
  const of = (source: SeriesSource) => all.find((log) => log.source === source);
  return {
    get all() {
      return all;
    },
    of,
    unwatched: (source) => of(source)?.unwatched ?? [],
    replace(logs) {
      all = logs;
    },
    extend(source, at) {
      all = all.map((log) => (log.source === source ? extended(log, at) : log));
    },
  };
}

function extended(log: NodeLog, at: number): NodeLog {
  const last = log.states.at(-1);
  if (!last || last.to < log.until || at <= log.until) return log;
  return { ...log, until: at, states: [...log.states.slice(0, -1), { ...last, to: at }] };
}

/** The part of each span within a range. */
export function within<T extends Span>(spans: readonly T[], from: number, to: number): readonly T[] {
  return spans.flatMap((span) =>
    span.to > from && span.from < to
      ? [{ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }]
      : [],
  );
}

/** Milliseconds of all spans. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Each state with its milliseconds, the longest first. */
export function totalsOf(
  spans: readonly StateSpan[],
): readonly (readonly [state: string, milliseconds: number])[] {
  const totals = new Map<string, number>();
  for (const { from, state, to } of spans) totals.set(state, (totals.get(state) ?? 0) + to - from);
  return [...totals].sort((a, b) => b[1] - a[1]);
}
