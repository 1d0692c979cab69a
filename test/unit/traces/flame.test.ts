import { deepEqual, equal, ok } from 'node:assert/strict';
import type { TraceRow } from '../../../common/panels/trace';
import { flameOf } from '../../../panels/trace/flame-boxes';
import { Tree } from '../../../panels/trace/tree';

const row = (depth: number, gas: number | null, kind: TraceRow['kind'] = 'call'): TraceRow => ({
  depth,
  gas,
  kind,
  tag: '',
  target: 'Token',
  name: 'transfer',
  value: '',
  failure: 'none',
});

/** Boxes as `index level left+width`, and the number of calls without one. */
function flame(rows: readonly TraceRow[], base?: number, width = 1000) {
  const tree = new Tree();
  tree.append(rows);
  const { boxes, left } = flameOf(tree.rows, (index) => tree.parentOf(index), base, width);
  return [...boxes.map((box) => `${box.index} ${box.level} ${box.left}+${box.width}`), left];
}

describe('the flame graph of a trace', () => {
  it('draws calls below their caller, as wide as their gas, without events', () => {
    deepEqual(flame([row(0, 1000), row(1, 500), row(2, 100), row(1, null, 'event'), row(1, 250)]), [
      '0 0 0+1000',
      '1 1 0+500',
      '2 2 0+100',
      '4 1 500+250',
      0,
    ]);
  });

  it('counts calls narrower than a pixel, with the calls inside them, and draws them when zoomed', () => {
    const rows = [row(0, 100_000), row(1, 50), row(2, 40), row(1, 60_000)];
    deepEqual(flame(rows), ['0 0 0+1000', '3 1 0+600', 2]);
    deepEqual(flame(rows, 1), ['1 0 0+1000', '2 1 0+800', 0]);
  });

  it('keeps calls inside their caller if a refund made it smaller, and adds up gas that is missing', () => {
    deepEqual(flame([row(0, 500), row(1, 600), row(1, 400)]), ['0 0 0+1000', '1 1 0+600', '2 1 600+400', 0]);
    deepEqual(flame([row(0, null), row(1, 300), row(1, 100)]), ['0 0 0+1000', '1 1 0+750', '2 1 750+250', 0]);
    deepEqual(flame([row(0, null), row(1, null)]), [2]);
  });

  it('has one place for each transaction of a block', () => {
    deepEqual(flame([row(0, 300), row(1, 100), row(0, 100)]), ['0 0 0+750', '1 1 0+250', '2 0 750+250', 0]);
  });

  it('draws at most 64 levels', () => {
    const deep = Array.from({ length: 1000 }, (_, depth) => row(depth, 1000));
    const drawn = flame(deep);
    equal(drawn.length, 65);
    equal(drawn.at(-1), 936);
  });

  it('has at most a box per pixel and level of 100,000 calls', () => {
    const rows = [row(0, 100_000), ...Array.from({ length: 100_000 }, () => row(1, 1))];
    const drawn = flame(rows);
    deepEqual(drawn, ['0 0 0+1000', 100_000]);
    ok(flame(rows, undefined, 100_000).length === 100_002);
  });
});
