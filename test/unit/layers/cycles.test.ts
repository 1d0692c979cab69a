import assert from 'node:assert/strict';
import path from 'node:path';
import { cyclesOf, fileOf, type Graph, graphOf, importsOf } from './imports';

const rooms = [
  'catalogue',
  'common',
  'server',
  'runner',
  'demo',
  'panels',
  'monitor',
  'agents',
  'workbench',
  'client',
  'cli',
];

/** Includes type imports: a type that two files need belongs below both. */
const imports = rooms.flatMap(importsOf).flatMap((one) => {
  const target = fileOf(one);
  return target === undefined ? [] : [[one.file, target] as const];
});

/** The folder of a file. Its subfolders are separate folders. */
const betweenFolders = imports.map(([from, to]) => [path.dirname(from), path.dirname(to)] as const);

function assertNone(graph: Graph): void {
  assert.deepEqual(
    cyclesOf(graph).map((cycle) => cycle.join(' ↔ ')),
    [],
    'Move what both sides need to a file or folder below them, or pass it in as an argument.',
  );
}

describe('import cycles', () => {
  it('all relative imports lead to a file', () => {
    const lost = rooms
      .flatMap(importsOf)
      .filter((one) => one.specifier.startsWith('.') && fileOf(one) === undefined)
      .map(({ file, specifier }) => `${file}: ${specifier}`);
    assert.deepEqual(lost, []);
  });

  it('the search finds cycles', () => {
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

  it('do not exist between files', () => {
    assertNone(graphOf(imports));
  });

  it('do not exist between folders', () => {
    assertNone(graphOf(betweenFolders));
  });
});
