import type { Vote, VoteKind } from './dashboard';

/** @param vote null if it is not known */
export function kindOf(vote: Vote | null): VoteKind {
  if (vote === null) return 'unknown';
  if (!vote.active) return 'inactive';
  if (!vote.source) return 'missed';
  if (!vote.target) return 'target';
  return vote.head ? 'right' : 'head';
}
