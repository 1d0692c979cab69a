import assert from 'node:assert/strict';
import { movedFailures } from '../../../workbench/run/test-result';

const at = (line: number) => ({ line, start: 10, end: 20, message: 'no' });
const linesAfter = (...changes: { from: number; to: number; more: number }[]) =>
  movedFailures([at(2), at(5)], changes).map(({ line }) => line);

describe('failed assertions in an edited file', () => {
  it('stay where they are when something below them changes', () => {
    assert.deepEqual(linesAfter({ from: 6, to: 9, more: 2 }), [2, 5]);
  });
  it('move with their lines', () => {
    assert.deepEqual(linesAfter({ from: 3, to: 3, more: 2 }), [2, 7]);
    assert.deepEqual(linesAfter({ from: 0, to: 1, more: -1 }), [1, 4]);
  });
  it('are removed when their own line changes', () => {
    assert.deepEqual(linesAfter({ from: 1, to: 2, more: -1 }), [4]);
    assert.deepEqual(linesAfter({ from: 5, to: 5, more: 0 }, { from: 0, to: 0, more: 1 }), [3]);
  });
});
