/** The beacon half of the catalogue: every operation, and which one a path means. */
import type { OperationEntry } from '../entry';
import { operations } from './operations';
import { makeRouter } from './router';

export type { Difference, NearPath } from './near-paths';
export { operations } from './operations';
export { canonicalPath, exampleFor, isGone, type VendorPrefix } from './paths';
export type { PathMatch, PathParameter } from './router';

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
