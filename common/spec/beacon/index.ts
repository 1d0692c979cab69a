/** The beacon half of the catalogue: every operation, and which one a path means. */
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
import { standardOperations } from './standard';
import { syncOperations } from './sync';
import { uiOperations } from './ui';
import { validatorInclusionOperations } from './validator-inclusion';
import { vendorExtraOperations } from './vendor-extra';

export { canonicalPath, exampleFor, isGone, type VendorPrefix } from './paths';

import type { NearPath } from './near-paths';
import { makeRouter, type PathMatch } from './router';

export type { Difference, NearPath } from './near-paths';
export type { PathMatch, PathParameter } from './router';

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
  ...standardOperations,
  ...otherClientOperations,
  ...otherServerOperations,
];

const byId = new Map(operations.map((operation) => [operation.id, operation]));

export function operationNamed(id: string): OperationEntry | undefined {
  return byId.get(id);
}

const router = makeRouter(operations);

/** Each path template once, as the catalogue writes it (`/vendor/…`). */
export const pathTemplates: readonly string[] = router.templates;

/**
 * Which operation a request means. `path` is a path as it is sent (both prefixes, percent-encoded, without query).
 * `others` are operations of the same path with other HTTP methods; when there is neither, the path is unknown.
 */
export function matchOperation(method: string, path: string): PathMatch {
  return router.match(method, path);
}

/** Known paths near to an unknown one, best first, at most three; all those that are equally near. */
export function nearestPaths(path: string): readonly NearPath[] {
  return router.nearest(path);
}

/** The segments that may follow where a path is the beginning of known ones: `root`, `fork`, … */
export function continuations(path: string): readonly string[] {
  return router.continuations(path);
}
