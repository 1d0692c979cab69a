/** Reads documents into a catalogue. Loaded on first use: most workspaces have no specifications of their own. */
import { failureText } from '../../common/result';
import { plainText } from '../../common/units/plain-text';
import { makeRouter } from '../beacon/router';
import { builtIn, type Catalogue } from '../built-in/catalogue';
import type { MethodEntry, OperationEntry } from '../entry';
import { isLoopback } from './openapi';
import { type DocumentSource, type OwnDocument, problemText } from './own-document';
import { parseDocument } from './parse-document';

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

export interface DocumentText extends DocumentSource {
  /** Undefined if the file cannot be read. */
  readonly text: string | undefined;
}

export interface Loaded {
  /** Undefined if no document can be used. */
  readonly catalogue: Catalogue | undefined;
  readonly documents: readonly OwnDocument[];
  /** What is wrong, one sentence or two each, with the name of the document. */
  readonly problems: readonly string[];
}

export function load(texts: readonly DocumentText[]): Loaded {
  const documents: OwnDocument[] = [];
  const problems: string[] = [];
  for (const { text, ...source } of texts) {
    const say = (problem: string) => problems.push(plainText(`${source.name}: ${problem}`, { max: 500 }));
    if (text === undefined) {
      say('The file does not exist, cannot be read, or is larger than 8 MB. Check its path.');
      continue;
    }
    const read = parseDocument(text, source);
    if (!read.ok) say(failureText(read.failure));
    else {
      documents.push(read.value);
      for (const problem of read.value.problems) say(problemText(problem));
    }
  }
  const isUseful = documents.some(({ methods, operations }) => methods.length + operations.length > 0);
  return { catalogue: isUseful ? extendedBy(documents) : undefined, documents, problems };
}
