import assert from 'node:assert/strict';
import { actionOf } from '../../../panels/events/keys';
import { Geometry } from '../../../panels/kit/geometry';
import { moved, within } from '../../../panels/table/moves';

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });

describe('positions of rows in a long list', () => {
  it('depend only on the row height while all are closed', () => {
    const rows = new Geometry(100_000, 20);
    assert.equal(rows.height, 2_000_000);
    assert.equal(rows.topOf(50_000), 1_000_000);
    assert.equal(rows.indexAt(1_000_019), 50_000);
    assert.equal(rows.indexAt(1_000_020), 50_001);
    assert.deepEqual(rows.range(1_000_000, 200, 10), [49_990, 50_021]);
  });

  it('include the height of open rows', () => {
    const rows = new Geometry(
      10,
      20,
      new Map([
        [7, 50],
        [2, 100],
      ]),
    );
    assert.equal(rows.height, 350);
    assert.deepEqual([rows.topOf(2), rows.topOf(3), rows.topOf(7), rows.topOf(8)], [40, 160, 240, 310]);
    assert.deepEqual(
      [59, 60, 159, 160].map((y) => rows.indexAt(y)),
      [2, 2, 2, 3],
    );
    assert.deepEqual(
      [259, 260, 309, 310].map((y) => rows.indexAt(y)),
      [7, 7, 7, 8],
    );
  });

  it('end at the first and last row', () => {
    const rows = new Geometry(3, 20, new Map([[9, 500]]));
    assert.equal(rows.height, 60);
    assert.deepEqual(
      [-50, 0, 59, 1000].map((y) => rows.indexAt(y)),
      [0, 0, 2, 2],
    );
    assert.deepEqual(rows.range(-50, 1000, 10), [0, 3]);
    assert.deepEqual(new Geometry(0, 20).range(0, 600, 10), [0, 0]);
  });
});

describe('the keys of a table', () => {
  const size = { rows: 100, columns: 4, page: 10 };
  const from = (key: string, control = false) => moved({ row: 50, column: 1 }, press(key, control), size);

  it('move by a cell, by a page and to the ends', () => {
    assert.deepEqual(from('ArrowUp'), { row: 49, column: 1 });
    assert.deepEqual(from('ArrowDown'), { row: 51, column: 1 });
    assert.deepEqual(from('ArrowLeft'), { row: 50, column: 0 });
    assert.deepEqual(from('ArrowRight'), { row: 50, column: 2 });
    assert.deepEqual(from('PageUp'), { row: 40, column: 1 });
    assert.deepEqual(from('PageDown'), { row: 60, column: 1 });
    assert.deepEqual(from('Home'), { row: 50, column: 0 });
    assert.deepEqual(from('End'), { row: 50, column: 3 });
    assert.deepEqual(from('Home', true), { row: 0, column: 0 });
    assert.deepEqual(from('End', true), { row: 99, column: 1 });
    assert.equal(from('a'), undefined);
  });

  it('stay in the table, with the header above the first row', () => {
    assert.deepEqual(within({ row: 120, column: 9 }, size), { row: 99, column: 3 });
    assert.deepEqual(within({ row: -5, column: -1 }, size), { row: -1, column: 0 });
    assert.deepEqual(moved({ row: 3, column: 0 }, press('PageUp'), size), { row: 0, column: 0 });
  });
});

describe('the keys of a live list', () => {
  const at = { at: 50, hasActive: true, first: 10, last: 99, page: 20 };

  it('move by a row, by a page and to the ends, and follow new rows at the end', () => {
    const to = (key: string) => actionOf(press(key), at);
    assert.deepEqual(to('ArrowDown'), { type: 'move', to: 51, end: false });
    assert.deepEqual(to('ArrowUp'), { type: 'move', to: 49, end: false });
    assert.deepEqual(to('PageDown'), { type: 'move', to: 70, end: false });
    assert.deepEqual(to('PageUp'), { type: 'move', to: 30, end: false });
    assert.deepEqual(to('Home'), { type: 'move', to: 10, end: false });
    assert.deepEqual(to('End'), { type: 'move', to: 99, end: true });
  });

  it('open, close and copy the active row', () => {
    assert.deepEqual(actionOf(press('Enter'), at), { type: 'toggle' });
    assert.deepEqual(actionOf(press(' '), at), { type: 'toggle' });
    assert.deepEqual(actionOf(press('ArrowRight'), at), { type: 'toggle', open: true });
    assert.deepEqual(actionOf(press('ArrowLeft'), at), { type: 'toggle', open: false });
    assert.deepEqual(actionOf(press('Escape'), at), { type: 'toggle', open: false });
    assert.deepEqual(actionOf(press('c', true), at), { type: 'copy' });
    assert.equal(actionOf(press('c'), at), undefined);
  });

  it('do nothing while no row is active', () => {
    const none = { ...at, hasActive: false };
    assert.equal(actionOf(press('Enter'), none), undefined);
    assert.equal(actionOf(press('c', true), none), undefined);
    assert.deepEqual(actionOf(press('ArrowDown'), none), { type: 'move', to: 51, end: false });
  });
});
