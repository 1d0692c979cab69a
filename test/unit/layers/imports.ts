import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

export interface Import {
  /** Path from the root of the project: `server/main.ts`. */
  readonly file: string;
  /** Whether it is an `import type`, which does not exist at run time. */
  readonly typeOnly: boolean;
  /** The specifier: `./main`, `node:fs`. */
  readonly specifier: string;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)(\s+type\s)?(?:[^'"]*?\bfrom)?\s+['"]([^'"\n]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]/g;

/** Paths of the TypeScript files below a folder, from the root of the project. */
export function filesOf(room: string): string[] {
  return readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(room, name));
}

/** All imports of the TypeScript files below a folder, including type imports and dynamic imports. */
export function importsOf(room: string): Import[] {
  return filesOf(room).flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(IMPORT)].map((match) => ({
      file,
      typeOnly: match[1] !== undefined,
      specifier: (match[2] ?? match[3]) as string,
    }));
  });
}

/** Path of the imported file from the root; undefined for a package. */
export function fileOf({ file, specifier }: Import): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const target = path.join(path.dirname(file), specifier);
  return [`${target}.ts`, path.join(target, 'index.ts'), target].find((name) =>
    existsSync(path.join(root, name)),
  );
}

export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** @param edges pairs of names; edges from a name to itself are ignored */
export function graphOf(edges: Iterable<readonly [from: string, to: string]>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets.add(to));
  }
  return graph;
}

/**
 * The strongly connected components with at least two names, sorted: groups of names that all lead to each other. Tarjan's
 * algorithm.
 */
export function cyclesOf(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (name: string) => {
    const index = order.size;
    order.set(name, index);
    lowest.set(name, index);
    stack.push(name);
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next))
        lowest.set(name, Math.min(lowest.get(name) ?? index, lowest.get(next) ?? index));
    }
    if (lowest.get(name) !== index) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1) cycles.push(group.sort());
  };
  for (const name of graph.keys()) if (!order.has(name)) visit(name);
  return cycles.sort();
}
