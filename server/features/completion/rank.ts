import type { OperationEntry } from '../../../catalogue/entry';
import type { RequestTarget } from '../../../common/target/request-target';
import { ownerOf, servesPath } from '../../../common/target/serving';
import { notServedWords } from '../../../common/target/words';

/** The place of an operation in a list of completions: 0 for the first ones. */
export interface Rank {
  /** 0: only the target has it; 1: standard; 2: Lighthouse; 3: other servers; 4: not served by the target. */
  readonly rank: number;
  /** Set for rank 4: says so in a few words. */
  readonly notServed?: string;
}

export const ranks: readonly number[] = [0, 1, 2, 3, 4];

export function rankOf(operation: OperationEntry, target: RequestTarget | undefined): Rank {
  const { path, servedBy } = operation;
  const notServed = target && notServedWords(target, servesPath(target, operation, path));
  if (notServed !== undefined) return { rank: 4, notServed };
  const owner = ownerOf(operation, path);
  if (owner === undefined) return { rank: servedBy === undefined ? 1 : 3 };
  if (target?.client.title === owner) return { rank: 0 };
  return { rank: servedBy === undefined ? 2 : 3 };
}
