import type { Cause, Health, HealthSeverity } from '../health/state';
import type { NodeFailure } from '../nodes/reader';
import type { BeaconReading, ExecutionReading, Thresholds } from '../readings/node-state';

export type AlertSeverity = Exclude<HealthSeverity, 'waiting'>;

/** The value of one kind of alert in one reading. */
export interface Signal {
  readonly severity: AlertSeverity;
  /** Clearly on the good side of the threshold: a problem counts as over. */
  readonly clear: boolean;
  /** The text after the name of the node: `has 12 peers, fewer than 20`. */
  readonly words: string;
  /** What to do next, one or more sentences. */
  readonly remedy?: string;
}

/** The input of a signal: the latest reading of a node, or why it failed. */
export interface Observed {
  /** If present, there is no reading. */
  readonly failure?: NodeFailure;
  readonly beacon?: BeaconReading;
  readonly execution?: ExecutionReading;
  readonly health: Health;
  /** The other node of its pair is on another chain. */
  readonly mismatch?: Cause<'chain-mismatch'>;
  /** How far the clock of this machine is ahead of the node's, in milliseconds; 0 if they agree. */
  readonly skew?: number;
  readonly thresholds: Thresholds;
  readonly seen: Seen;
}

/** What was observed since the node is watched. */
interface Seen {
  /** It was in sync once: only then can it lose sync. */
  readonly synced: boolean;
  /** It had peers once. */
  readonly hadPeers: boolean;
}
