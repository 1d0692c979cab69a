import assert from 'node:assert/strict';
import type { Recording } from '../../../monitor/archive/recording';
import { samplesOf } from '../../../workbench/dashboard/recordings';

const recording = (changes: Partial<Recording>): Recording => ({
  from: 0,
  to: 100,
  rows: [],
  states: [],
  events: [],
  unwatched: [],
  damaged: false,
  ...changes,
});

describe('the points of a chart', () => {
  it('are the least and the most of each step', () => {
    const rows = [
      { at: 10, least: [1], most: [9] },
      { at: 20, least: [2], most: [2] },
    ];
    assert.deepEqual(samplesOf(recording({ rows }), ['lag'], 10), {
      times: [10, 15, 20],
      values: { lag: [1, 9, 2] },
    });
  });

  it('end where nobody read the node, and begin again', () => {
    const rows = [
      { at: 10, least: [1], most: [9] },
      { at: 60, least: [2], most: [2] },
    ];
    const unwatched = [
      { from: 0, to: 10 },
      { from: 10, to: 60 },
    ];
    assert.deepEqual(samplesOf(recording({ rows, unwatched }), ['lag'], 10), {
      times: [10, 15, 16, 60],
      values: { lag: [1, 9, null, 2] },
    });
  });

  it('are in order even if two rows are close together', () => {
    const rows = [
      { at: 10, least: [1], most: [9] },
      { at: 12, least: [2], most: [3] },
    ];
    const { times } = samplesOf(recording({ rows }), ['lag'], 10);
    assert.deepEqual(
      times,
      [...times].sort((a, b) => a - b),
    );
  });
});
