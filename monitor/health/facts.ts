import type { NodeState, Thresholds } from '../readings/node-state';
import type { Reading } from '../readings/reading';

/** A reading, with what is known from earlier ones. */
export interface HealthFacts<R extends Reading = Reading> {
  readonly state: NodeState;
  readonly reading: R;
  readonly thresholds: Thresholds;
  /** When the reading was taken. */
  readonly readAt: number;
  /** Milliseconds since the head last moved. */
  readonly stillMs: number;
}
