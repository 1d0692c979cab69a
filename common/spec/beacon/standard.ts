import type { OperationEntry } from '../entry';
export const standardOperations: readonly OperationEntry[] = [];
