import { defined } from '../../common/defined';
import type { OperationEntry } from '../entry';
import {
  continuationsOf,
  type NearPath,
  nearestTo,
  segmentsOf,
  type Template,
  type Word,
} from './near-paths';
import { canonicalPath } from './paths';

interface PathParameter {
  /** Which segment of the path it is, from 0: `eth` in `/eth/v1` is 0. */
  readonly index: number;
  /** Percent-decoded. */
  readonly text: string;
}

export interface PathMatch {
  readonly operation?: OperationEntry;
  /** Operations of the path with another HTTP method. */
  readonly others: readonly OperationEntry[];
  readonly params: ReadonlyMap<string, PathParameter>;
  /** The path was found only without its last slash, which not every node takes. */
  readonly trailingSlash: boolean;
}

interface TrieNode {
  readonly literals: Map<string, TrieNode>;
  parameter?: TrieNode;
  readonly ends: OperationEntry[];
  /** Where the parameters stand in the path of each of `ends`. */
  readonly parameters: (readonly { readonly name?: string; readonly index: number }[])[];
}

export interface Router {
  readonly templates: readonly string[];
  match(method: string, path: string): PathMatch;
  nearest(path: string): readonly NearPath[];
  continuations(path: string): readonly string[];
}

/** A trie by segment: a match costs the length of its path, however many operations there are. */
export function makeRouter(operations: readonly OperationEntry[]): Router {
  const root = trieNode();
  const cut = new Map<string, Template>();
  for (const operation of operations) {
    const segments = segmentsOf(operation.path);
    let node = root;
    for (const segment of segments) node = childFor(node, segment);
    node.ends.push(operation);
    const words = segments.map((segment) => wordOf(segment, operation));
    node.parameters.push(
      words.flatMap((word, index) => (word.name === undefined ? [] : [{ ...word, index }])),
    );
    // A path of which one HTTP method is left is not gone.
    const gone = operation.removed !== undefined && (cut.get(operation.path)?.gone ?? true);
    cut.set(operation.path, { words, gone });
  }
  const templates = [...cut.keys()];
  return {
    templates,
    match: (method, path) => match(root, method, path),
    nearest: (path) => nearestTo([...cut.values()], path),
    continuations: (path) => continuationsOf([...cut.values()], path),
  };
}

const NONE: readonly OperationEntry[] = [];

function match(root: TrieNode, method: string, path: string): PathMatch {
  const segments = segmentsOf(canonicalPath(path));
  const trailingSlash = segments.length > 1 && segments.at(-1) === '';
  const node = find(root, trailingSlash ? segments.slice(0, -1) : segments, 0);
  if (!node) return { others: NONE, params: new Map(), trailingSlash };
  const index = node.ends.findIndex((entry) => entry.method === method);
  const params = paramsOf(node, Math.max(index, 0), segments);
  const operation = node.ends[index];
  if (!operation) return { others: node.ends, params, trailingSlash };
  const others = node.ends.length === 1 ? NONE : node.ends.filter((entry) => entry !== operation);
  return { operation, others, params, trailingSlash };
}

function find(node: TrieNode, segments: readonly string[], at: number): TrieNode | undefined {
  if (at === segments.length) return node.ends.length > 0 ? node : undefined;
  const literal = node.literals.get(segments[at] ?? '');
  const found = literal && find(literal, segments, at + 1);
  return found ?? (node.parameter && find(node.parameter, segments, at + 1));
}

function paramsOf(node: TrieNode, end: number, segments: readonly string[]): Map<string, PathParameter> {
  const params = new Map<string, PathParameter>();
  for (const { name = '', index } of node.parameters[end] ?? []) {
    params.set(name, { index, text: decoded(segments[index] ?? '') });
  }
  return params;
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function trieNode(): TrieNode {
  return { literals: new Map(), ends: [], parameters: [] };
}

function childFor(node: TrieNode, segment: string): TrieNode {
  if (isParameter(segment)) {
    node.parameter ??= trieNode();
    return node.parameter;
  }
  let child = node.literals.get(segment);
  if (!child) {
    child = trieNode();
    node.literals.set(segment, child);
  }
  return child;
}

function wordOf(segment: string, operation: OperationEntry): Word {
  if (!isParameter(segment)) return { text: segment };
  const name = segment.slice(1, -1);
  const schema = operation.pathParams.find((parameter) => parameter.name === name)?.schema;
  return { text: segment, name, ...defined({ schema }) };
}
