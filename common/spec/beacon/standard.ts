/** The whole community Beacon API, those operations included that newer versions no longer have. */
import type { OperationEntry } from '../entry';
import { blocksOperations } from './standard-blocks';
import { configOperations } from './standard-config';
import { debugOperations } from './standard-debug';
import { eventsOperations } from './standard-events';
import { nodeOperations } from './standard-node';
import { poolOperations } from './standard-pool';
import { rewardsOperations } from './standard-rewards';
import { statesOperations } from './standard-states';
import { validatorOperations } from './standard-validator';

export const standardOperations: readonly OperationEntry[] = [
  ...nodeOperations,
  ...configOperations,
  ...statesOperations,
  ...blocksOperations,
  ...poolOperations,
  ...rewardsOperations,
  ...debugOperations,
  ...validatorOperations,
  ...eventsOperations,
];
