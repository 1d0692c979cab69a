import type { Health, HealthSeverity } from '../health/state';
import type { NodeFailure } from '../nodes/reader';
import type { BeaconReading, ExecutionReading, Thresholds } from '../readings/node-state';

export type AlertSeverity = Exclude<HealthSeverity, 'waiting'>;

/** One thing that a person may be alerted of, as one reading shows it. */
export interface Signal {
  readonly severity: AlertSeverity;
  /** Well on the good side of the threshold: what was bad counts as over. */
  readonly clear: boolean;
  /** What is so, to stand behind the node's name: `has 12 peers, fewer than 20`. */
  readonly words: string;
  /** What to do next, one or more sentences. */
  readonly remedy?: string;
}

/** What a signal is made of: the latest reading of a node, or why it failed. */
export interface Observed {
  /** Then there is no reading. */
  readonly failure?: NodeFailure;
  readonly beacon?: BeaconReading;
  readonly execution?: ExecutionReading;
  readonly health: Health;
  readonly thresholds: Thresholds;
  readonly seen: Seen;
}

/** What was seen of a node since it is watched. */
export interface Seen {
  /** It was in sync once: only then it can have lost it. */
  readonly synced: boolean;
  /** It had peers once: a node that never had any is a network of its own. */
  readonly hadPeers: boolean;
}
