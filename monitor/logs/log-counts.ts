import type { LogLevel } from './entry';

/** The entries of a node's log by severity, as far as it was followed within the last hour. */
export interface SeverityCounts {
  /** Errors and critical errors. */
  readonly errors: number;
  readonly warnings: number;
  /** Entries of all severities. */
  readonly entries: number;
  /** How much of the last hour the log was followed, in milliseconds. */
  readonly followedMs: number;
  /** Whether it is being followed. */
  readonly isOpen: boolean;
}

/** Counts the entries of the logs that are followed. Nothing is requested for it. */
export interface LogCounts {
  /** The stream of a node was opened. */
  opened(node: string): void;
  /** It ended, broke or was stopped. */
  closed(node: string): void;
  add(node: string, level: LogLevel): void;
  /** Undefined if the log was not followed within the last hour. */
  of(node: string): SeverityCounts | undefined;
  /** Forgets a node that was removed. */
  forget(node: string): void;
}

const minute = 60_000;
const hour = 60 * minute;

interface Counted {
  /** Entries by minute since 1970, ascending. */
  readonly minutes: Map<number, { errors: number; warnings: number; entries: number }>;
  /** When the stream was open, ascending; the last one may still be. */
  spans: { readonly from: number; to?: number }[];
}

/** @param now Unix time in milliseconds */
export function createLogCounts(now: () => number): LogCounts {
  const nodes = new Map<string, Counted>();

  const close = (spans: Counted['spans']) => {
    const last = spans.at(-1);
    if (last && last.to === undefined) last.to = now();
  };
  const prune = ({ minutes, spans }: Counted): Counted['spans'] => {
    for (const at of minutes.keys()) if ((at + 1) * minute <= now() - hour) minutes.delete(at);
    return spans.filter(({ to }) => to === undefined || to > now() - hour);
  };

  return {
    opened(node) {
      const counted: Counted = nodes.get(node) ?? { minutes: new Map(), spans: [] };
      nodes.set(node, counted);
      close(counted.spans);
      counted.spans.push({ from: now() });
    },
    closed(node) {
      close(nodes.get(node)?.spans ?? []);
    },
    add(node, level) {
      const counted = nodes.get(node);
      if (!counted) return;
      counted.spans = prune(counted);
      const at = Math.floor(now() / minute);
      const counts = counted.minutes.get(at) ?? { errors: 0, warnings: 0, entries: 0 };
      counts.entries += 1;
      if (level === 'error') counts.errors += 1;
      if (level === 'warn') counts.warnings += 1;
      counted.minutes.set(at, counts);
    },
    of(node) {
      const counted = nodes.get(node);
      if (!counted) return undefined;
      counted.spans = prune(counted);
      const { minutes, spans } = counted;
      const since = now() - hour;
      if (spans.length === 0) return undefined;
      const followed = spans.map(({ from, to = now() }) => Math.max(0, to - Math.max(from, since)));
      const sum = (key: 'errors' | 'warnings' | 'entries') =>
        [...minutes.values()].reduce((total, counts) => total + counts[key], 0);
      return {
        errors: sum('errors'),
        warnings: sum('warnings'),
        entries: sum('entries'),
        followedMs: followed.reduce((total, each) => total + each, 0),
        isOpen: spans.at(-1)?.to === undefined,
      };
    },
    forget: (node) => void nodes.delete(node),
  };
}
