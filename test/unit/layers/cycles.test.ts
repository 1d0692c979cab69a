import assert from 'node:assert/strict';
import path from 'node:path';
import { cyclesOf, fileOf, type Graph, graphOf, importsOf } from './imports';

const rooms = ['common', 'server', 'runner', 'demo', 'panels', 'monitor', 'client', 'cli'];

/** Files that are still part of an import cycle. Only delete lines here: break a new cycle instead of adding it. */
const filesInCycles: readonly string[] = [
  'client/nodes/items.ts',
  'client/nodes/setting.ts',
  'runner/connection/connection.ts',
  'runner/connection/files.ts',
  'runner/connection/trouble.ts',
  'runner/connection/tunnel.ts',
  'runner/copy/copied.ts',
  'runner/copy/hide.ts',
  'runner/events/events-filter.ts',
  'runner/events/events.ts',
  'runner/request/prepared.ts',
  'runner/send/body-file.ts',
  'runner/send/failure.ts',
  'runner/send/outcome.ts',
];

/** Folders that are still part of a cycle: they import each other, directly or through others. */
const foldersInCycles: readonly string[] = [
  'client',
  'client/alerts',
  'client/compare',
  'client/copy',
  'client/dashboard',
  'client/environment',
  'client/forms',
  'client/history',
  'client/logs',
  'client/nodes',
  'client/response',
  'client/run',
  'client/send',
  'client/sidebar',
  'client/validators',
  'client/watch',
  'demo',
  'demo/beacon',
  'demo/execution',
  'runner/connection',
  'runner/history',
  'runner/json',
  'runner/judge',
  'runner/request',
  'runner/send',
];

/** Type imports count: a type that two files need belongs below both. */
const imports = rooms.flatMap(importsOf).flatMap((one) => {
  const target = fileOf(one);
  return target === undefined ? [] : [[one.file, target] as const];
});

/** A folder is its own files alone: what stands in its subfolders is in other folders. */
const betweenFolders = imports.map(([from, to]) => [path.dirname(from), path.dirname(to)] as const);

function assertOnlyKnown(graph: Graph, known: readonly string[], list: string): void {
  const cycles = cyclesOf(graph);
  for (const cycle of cycles) {
    const fresh = cycle.filter((name) => !known.includes(name));
    assert.deepEqual(
      fresh,
      [],
      `${fresh.join(', ')} became part of an import cycle: ${cycle.join(' ↔ ')}. ` +
        'Move what both sides need to a file or folder below them, or pass it in as an argument.',
    );
  }
  const found = new Set(cycles.flat());
  const broken = known.filter((name) => !found.has(name));
  assert.deepEqual(broken, [], `No longer in a cycle: delete ${broken.join(', ')} from ${list}.`);
}

describe('import cycles', () => {
  it('every relative import leads to a file, so that no part of the graph is missing', () => {
    const lost = rooms
      .flatMap(importsOf)
      .filter((one) => one.specifier.startsWith('.') && fileOf(one) === undefined)
      .map(({ file, specifier }) => `${file}: ${specifier}`);
    assert.deepEqual(lost, []);
  });

  it('the search finds groups that lead to each other', () => {
    const graph = graphOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
      ['d', 'e'],
      ['e', 'd'],
      ['f', 'f'],
      ['f', 'a'],
    ]);
    assert.deepEqual(cyclesOf(graph), [
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });

  it('no new cycle between files', () => {
    assertOnlyKnown(graphOf(imports), filesInCycles, 'filesInCycles');
  });

  it('no new cycle between folders', () => {
    assertOnlyKnown(graphOf(betweenFolders), foldersInCycles, 'foldersInCycles');
  });
});
