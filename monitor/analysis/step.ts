import type { AnalysisMemory, Kind } from './analysis-memory';
import type { Asked } from './asking';

/** The result of one or more requests for a part of the past. */
export type Step = 'same' | 'changed' | 'cancelled';

/** Records the result of a request; returns its value if there is one. */
export function noted<T>(memory: AnalysisMemory, kind: Kind, asked: Asked<T>): T | undefined {
  if (asked.state === 'not-served') memory.notServed.add(kind);
  if (asked.state === 'failed') memory.failures.set(kind, asked.why);
  if (asked.state !== 'answered') return undefined;
  memory.failures.delete(kind);
  return asked.value;
}

/** True the first time in an epoch. */
export function due({ askedAt }: AnalysisMemory, what: string, epoch: number): boolean {
  return askedAt.get(what) !== epoch;
}
