import { makeRouter } from '../beacon/router';
import { builtIn, type Catalogue } from '../built-in/catalogue';
import type { MethodEntry, OperationEntry } from '../entry';
import { isLoopback } from './openapi';
import type { OwnDocument } from './own-document';

/**
 * The catalogue with the entries of own documents. A built-in entry wins over one with the same method, or the same path
 * and HTTP method: it has rules that no document can express. Of several documents the first one wins.
 */
export function extendedBy(documents: readonly OwnDocument[]): Catalogue {
  const methods = new Map<string, MethodEntry>();
  for (const entry of documents.flatMap((document) => document.methods)) {
    if (!builtIn.methodNamed(entry.name) && !methods.has(entry.name)) methods.set(entry.name, entry);
  }
  const operations = new Map<string, OperationEntry>();
  const built = new Set(builtIn.operations.map(shapeOf));
  for (const entry of documents.flatMap((document) => document.operations)) {
    const shape = shapeOf(entry);
    if (!built.has(shape) && !operations.has(shape)) operations.set(shape, entry);
  }
  const added = [...operations.values()];
  const all = [...builtIn.operations, ...added];
  const router = makeRouter(all);
  const own = makeRouter(added);
  const byId = new Map(added.map((entry) => [entry.id, entry]));
  const hosts = new Set(documents.flatMap((document) => document.hosts));
  return {
    methods: [...builtIn.methods, ...methods.values()],
    operations: all,
    methodNamed: (name) => builtIn.methodNamed(name) ?? methods.get(name),
    resultOf: (name, params) => builtIn.resultOf(name, params) ?? methods.get(name)?.result,
    isNoMethod: (name) => builtIn.isNoMethod(name) && !methods.has(name),
    operationNamed: (id) => builtIn.operationNamed(id) ?? byId.get(id),
    matchOperation: router.match,
    nearestPaths: router.nearest,
    continuations: router.continuations,
    hasOwnPath(path, host) {
      if (host !== undefined && hosts.size > 0 && !hosts.has(host.toLowerCase()) && !isLoopback(host))
        return false;
      const { operation, others } = own.match('GET', path);
      const found = operation ?? others[0];
      // A template such as `/{name}` would match every page of the web.
      return found !== undefined && (host === undefined || /\/[^/{]/.test(found.path));
    },
  };
}

/** HTTP method and path without the names of its parameters. */
function shapeOf({ method, path }: OperationEntry): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
}
