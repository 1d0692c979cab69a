/** The beacon half of the catalogue: every operation, and which one a path means. */
import type { OperationEntry } from '../entry';
import { analysisOperations } from './analysis';
import { databaseOperations } from './database';
import { eth1Operations, mergeOperations } from './eth1';
import { forkChoiceOperations } from './fork-choice';
import { hostOperations, logsOperations, vendorExtraOperations } from './host';
import { otherServerOperations } from './keymanager';
import { otherClientOperations } from './other-clients';
import { peersOperations } from './peers';
import { makeRouter } from './router';
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
import { livenessOperations, validatorInclusionOperations } from './validator-inclusion';

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

export type { Difference, NearPath } from './near-paths';
export { canonicalPath, exampleFor, isGone, type VendorPrefix } from './paths';
export type { PathMatch } from './router';

const byId: ReadonlyMap<string, OperationEntry> = new Map(operations.map((one) => [one.id, one]));

export function operationNamed(id: string): OperationEntry | undefined {
  return byId.get(id);
}

const router = makeRouter(operations);

/** Each path template once, as the catalogue writes it (`/lighthouse/…`). */
export const pathTemplates = router.templates;

/**
 * Which operation a request means. `path` is a path as it is sent (both prefixes, percent-encoded, without query).
 * `others` are operations of the same path with other HTTP methods; when there is neither, the path is unknown.
 */
export const matchOperation = router.match;

/** Known paths near to an unknown one, best first, at most three; all those that are equally near. */
export const nearestPaths = router.nearest;

/** The segments that may follow where a path is the beginning of known ones: `root`, `fork`, … */
export const continuations = router.continuations;
