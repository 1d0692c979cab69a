import assert from 'node:assert/strict';
import { createSeriesStore } from '../../../monitor/series/series';

const gap = 30_000;

describe('the series of a node, in the long run', () => {
  it('never hold more than an hour of a reading a second, however long they run', () => {
    const store = createSeriesStore(['lag']);
    for (let at = 0; at < 10_000; at++) store.add(at * 500, { lag: at }, gap);
    assert.equal(store.length, 3600);
    assert.equal(store.size, 2 * 3600 * 8);
    assert.equal(store.since(5_000_000).values.lag?.at(-1), 9999);
    assert.equal(store.since(5_000_000).values.lag?.[0], 6400);
  });

  it('take no more memory once the time that is kept is over', () => {
    const store = createSeriesStore(['lag'], 60_000);
    const sizes: number[] = [];
    for (let at = 0; at < 600; at++) {
      store.add(at * 1000, { lag: at }, gap);
      if (at % 100 === 99) sizes.push(store.size);
    }
    assert.deepEqual(
      sizes,
      Array.from({ length: 6 }, () => 2 * 64 * 8),
    );
    assert.equal(store.length, 61);
    assert.deepEqual(store.since(599_000).times[0], 539_000);
  });
});
