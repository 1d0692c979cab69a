import type { OperationEntry } from '../entry';
import { groups } from './groups';

/** All operations, in the order of the groups. To import it makes all of them. */
export const operations: readonly OperationEntry[] = groups.flatMap((group) => group.operations());
