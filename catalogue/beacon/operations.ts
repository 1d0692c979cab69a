import type { OperationEntry } from '../entry';
import { analysisOperations } from './analysis';
import { databaseOperations } from './database';
import { eth1Operations } from './eth1';
import { forkChoiceOperations } from './fork-choice';
import { hostOperations } from './host';
import { otherServerOperations } from './keymanager';
import { livenessOperations } from './liveness';
import { logsOperations } from './logs';
import { mergeOperations } from './merge';
import { otherClientOperations } from './other-clients';
import { peersOperations } from './peers';
import { blocksOperations } from './standard-blocks';
import { configOperations } from './standard-config';
import { debugOperations } from './standard-debug';
import { eventsOperations } from './standard-events';
import { nodeOperations } from './standard-node';
import { poolOperations } from './standard-pool';
import { rewardsOperations } from './standard-rewards';
import { statesOperations } from './standard-states';
import { validatorOperations } from './standard-validator';
import { syncOperations } from './sync';
import { uiOperations } from './ui';
import { validatorInclusionOperations } from './validator-inclusion';
import { vendorExtraOperations } from './vendor-extra';

/** All operations: extension endpoints first, then the standard ones, those that are gone included. */
export const operations: readonly OperationEntry[] = [
  ...hostOperations,
  ...uiOperations,
  ...syncOperations,
  ...peersOperations,
  ...forkChoiceOperations,
  ...validatorInclusionOperations,
  ...eth1Operations,
  ...livenessOperations,
  ...databaseOperations,
  ...mergeOperations,
  ...analysisOperations,
  ...logsOperations,
  ...vendorExtraOperations,
  ...nodeOperations,
  ...configOperations,
  ...statesOperations,
  ...blocksOperations,
  ...poolOperations,
  ...rewardsOperations,
  ...debugOperations,
  ...validatorOperations,
  ...eventsOperations,
  ...otherClientOperations,
  ...otherServerOperations,
];
