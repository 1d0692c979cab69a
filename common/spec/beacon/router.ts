import type * as z from 'zod';
import { defined } from '../../defined';
import type { OperationEntry } from '../entry';
import { nearest } from '../nearest';
import { problemsOf } from '../schema';
import { canonicalPath, withPrefix } from './paths';

export interface PathParameter {
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
  /** Where the parameters stand in the paths that end here. */
  parameters?: readonly { readonly name?: string; readonly index: number }[];
  readonly ends: OperationEntry[];
}

interface Router {
  readonly templates: readonly string[];
  match(method: string, path: string): PathMatch;
  nearest(path: string): readonly string[];
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
    node.parameters ??= words.flatMap((word, index) => (word.name === undefined ? [] : [{ ...word, index }]));
    // A path of which one HTTP method is left is not gone.
    const gone = operation.removed !== undefined && (cut.get(operation.path)?.gone ?? true);
    cut.set(operation.path, { words, gone });
  }
  const templates = [...cut.keys()];
  return {
    templates,
    match: (method, path) => match(root, method, path),
    nearest: (path) => nearestTo([...cut.values()], path),
  };
}

const NONE: readonly OperationEntry[] = [];

function match(root: TrieNode, method: string, path: string): PathMatch {
  const segments = segmentsOf(canonicalPath(path));
  const trailingSlash = segments.length > 1 && segments.at(-1) === '';
  const node = find(root, trailingSlash ? segments.slice(0, -1) : segments, 0);
  if (!node) return { others: NONE, params: new Map(), trailingSlash };
  const params = paramsOf(node, segments);
  const operation = node.ends.find((entry) => entry.method === method);
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

function paramsOf(node: TrieNode, segments: readonly string[]): Map<string, PathParameter> {
  const params = new Map<string, PathParameter>();
  for (const { name = '', index } of node.parameters ?? []) {
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

/** Between the slashes, without query and fragment; an empty one for a trailing slash. */
function segmentsOf(path: string): string[] {
  const query = path.indexOf('?');
  const fragment = path.indexOf('#');
  const end = Math.min(query < 0 ? path.length : query, fragment < 0 ? path.length : fragment);
  return path.slice(path.startsWith('/') ? 1 : 0, end).split('/');
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function trieNode(): TrieNode {
  return { literals: new Map(), ends: [] };
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

// ---------------------------------------------------------------- near paths

interface Word {
  readonly text: string;
  /** Set for a parameter. */
  readonly name?: string;
  readonly schema?: z.ZodType;
}

interface Template {
  readonly words: readonly Word[];
  readonly gone: boolean;
}

function wordOf(segment: string, operation: OperationEntry): Word {
  if (!isParameter(segment)) return { text: segment };
  const name = segment.slice(1, -1);
  const schema = operation.pathParams.find((parameter) => parameter.name === name)?.schema;
  return { text: segment, name, ...defined({ schema }) };
}

/** What an alignment may cost at most: one segment too many or too few, or two misspelt ones, and parameters. */
const MOST = 1.4;
const MISSPELT = 0.5;
/** A right value in a parameter's place counts less than the very word. */
const PARAMETER = 0.1;
/** Paths that cost this much more than the best one are no help. */
const WINDOW = 0.5;
const GONE = 0.3;

function nearestTo(templates: readonly Template[], path: string): readonly string[] {
  const written = segmentsOf(canonicalPath(path));
  if (written.at(-1) === '') written.pop();
  const found: { path: string; cost: number }[] = [];
  for (const { words, gone } of templates) {
    if (Math.abs(words.length - written.length) > 1) continue;
    const aligned = align(words, written, 0, 0, MOST);
    if (aligned) found.push({ path: `/${aligned.text.join('/')}`, cost: aligned.cost + (gone ? GONE : 0) });
  }
  found.sort((a, b) => a.cost - b.cost || a.path.localeCompare(b.path));
  const near = found.filter((item) => item.cost <= (found[0]?.cost ?? 0) + WINDOW);
  const prefix = canonicalPath(path) === path ? '/vendor' : '/lighthouse';
  return [...new Set(near.map((item) => withPrefix(item.path, prefix)))].slice(0, 3);
}

interface Alignment {
  readonly cost: number;
  /** The template with what was written in the places of its parameters. */
  readonly text: readonly string[];
}

/** The cheapest way to read the written segments as the template's, within what may be spent. */
function align(
  words: readonly Word[],
  written: readonly string[],
  t: number,
  w: number,
  budget: number,
): Alignment | undefined {
  if (budget < 0) return undefined;
  const wanted = words[t];
  const word = written[w];
  if (!wanted && word === undefined) return { cost: 0, text: [] };
  let best: Alignment | undefined;
  const offer = (cost: number, text: readonly string[], rest: Alignment | undefined) => {
    if (rest && (!best || cost + rest.cost < best.cost)) {
      best = { cost: cost + rest.cost, text: [...text, ...rest.text] };
    }
  };
  if (wanted && word !== undefined) {
    const cost = wordCost(wanted, word);
    const text = wanted.name === undefined ? wanted.text : word;
    offer(cost, [text], align(words, written, t + 1, w + 1, budget - cost));
    if (best && cost === 0) return best;
  }
  if (wanted && wanted.name === undefined) {
    offer(1, [wanted.text], align(words, written, t + 1, w, budget - 1));
  }
  if (word !== undefined) offer(1, [], align(words, written, t, w + 1, budget - 1));
  return best;
}

function wordCost(wanted: Word, word: string): number {
  if (wanted.name !== undefined) {
    return wanted.schema && problemsOf(wanted.schema, word).length > 0 ? MISSPELT : PARAMETER;
  }
  if (wanted.text === word) return 0;
  return nearest(word, [wanted.text], 1).length > 0 ? MISSPELT : Number.POSITIVE_INFINITY;
}
