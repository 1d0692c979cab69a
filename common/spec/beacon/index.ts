/** The beacon half of the catalogue: every operation, and which one a path means. */
import { once } from '../../once';
import type { OperationEntry } from '../entry';
import { type Group, groups } from './groups';
import type { NearPath } from './near-paths';
import { operations } from './operations';
import { canonicalPath } from './paths';
import { makeRouter, type PathMatch, type Router } from './router';

export type { Difference, NearPath } from './near-paths';
export { operations } from './operations';
export { canonicalPath, exampleFor, isGone, type VendorPrefix } from './paths';
export type { PathMatch, PathParameter } from './router';

const byId = once(() => new Map(operations.map((operation) => [operation.id, operation])));

export function operationNamed(id: string): OperationEntry | undefined {
  // Most ids are the words of the path, so that few groups need to be made.
  const path = `/${id.startsWith('vendor-') ? '' : 'eth/v1/'}${id.replaceAll('-', '/')}`;
  for (const group of groups) {
    const found = group.paths.test(path) && group.operations().find((operation) => operation.id === id);
    if (found) return found;
  }
  return byId().get(id);
}

const router = once(() => makeRouter(operations));

/** Each path template once, as the catalogue writes it (`/vendor/…`). */
export function pathTemplates(): readonly string[] {
  return router().templates;
}

/** Routers of the groups that a path may belong to, by their positions. */
const routers = new Map<string, Router>();

function routerFor(path: string): Router {
  const canonical = canonicalPath(path);
  const fitting: Group[] = [];
  let key = '';
  for (const [index, group] of groups.entries()) {
    if (!group.paths.test(canonical)) continue;
    fitting.push(group);
    key += `${index} `;
  }
  let found = routers.get(key);
  if (!found) {
    found = makeRouter(fitting.flatMap((group) => group.operations()));
    routers.set(key, found);
  }
  return found;
}

/**
 * Which operation a request means. `path` is a path as it is sent (both prefixes, percent-encoded, without query).
 * `others` are operations of the same path with other HTTP methods; when there is neither, the path is unknown.
 */
export function matchOperation(method: string, path: string): PathMatch {
  return routerFor(path).match(method, path);
}

/** Known paths near to an unknown one, best first, at most three; all those that are equally near. */
export function nearestPaths(path: string): readonly NearPath[] {
  return router().nearest(path);
}

/** The segments that may follow where a path is the beginning of known ones: `root`, `fork`, … */
export function continuations(path: string): readonly string[] {
  return router().continuations(path);
}
