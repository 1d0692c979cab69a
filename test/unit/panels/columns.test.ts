import assert from 'node:assert/strict';
import type { TableColumn, TableRow } from '../../../common/panels/table';
import { ColumnWidths, filterExample, hiddenByDefault, ordered } from '../../../panels/table/columns';

const columnsOf = (...names: readonly string[]): readonly TableColumn[] =>
  names.map((name) => ({ path: [name], about: '', numeric: /^(?:nonce|index)$/.test(name) }));
const rowsOf = (...values: readonly (readonly (string | null)[])[]): readonly TableRow[] =>
  values.map((cells, index) => ({
    index,
    cells: cells.map((value) => (value === null ? null : ([`"${value}"`] as const))),
  }));

const transactions = columnsOf('type', 'chainId', 'nonce', 'to', 'value', 'hash', 'from');
const rows = rowsOf(
  ['0x2', '0x539', '7', '0xaa', '0x1', '0x01', '0xbb'],
  ['0x2', '0x539', '8', '0xaa', '0x2', '0x02', '0xcc'],
  ['0x0', '0x539', '9', null, '0x2', '0x03', '0xcc'],
);

describe('the columns of a table', () => {
  it('start with what tells transactions apart', () => {
    const names = ordered(transactions).map((at) => transactions[at]?.path[0]);
    assert.deepEqual(names, ['hash', 'from', 'to', 'value', 'type', 'chainId', 'nonce']);
    assert.deepEqual(ordered(columnsOf('index', 'balance', 'value')), [0, 1, 2]);
  });

  it('are hidden while all values are the same', () => {
    assert.deepEqual(hiddenByDefault(transactions, rows), ['chainId']);
    assert.deepEqual(hiddenByDefault(transactions, rows.slice(0, 2)), [], 'two rows are equal by chance');
    assert.deepEqual(hiddenByDefault(columnsOf('a', 'b'), rowsOf(['1', '2'], ['1', '2'], ['1', '2'])), []);
  });

  it('are hidden beyond the fortieth', () => {
    const wide = columnsOf(...Array.from({ length: 42 }, (_, index) => `c${index}`));
    assert.deepEqual(hiddenByDefault(wide, []), ['c40', 'c41']);
  });

  it('give the example of a filter', () => {
    assert.equal(filterExample(transactions, rows), 'Filter: text, hash:0x01, nonce>7');
    assert.equal(
      filterExample(columnsOf('index', 'status'), rowsOf(['5', 'exited'])),
      'Filter: text, status:exited, index>5',
    );
    assert.equal(
      filterExample(columnsOf('status', 'index'), rowsOf(['active_ongoing', '5'])),
      'Filter: text, status:active_ongoing, index>5',
    );
    assert.equal(
      filterExample(columnsOf('hash'), rowsOf([`0x12345678${'0'.repeat(56)}`])),
      'Filter: text, hash:0x12345678',
    );
    assert.equal(filterExample([], []), 'Filter: text');
  });

  it('are as wide as the longest value of the whole list, not of its first rows', () => {
    const status = columnsOf('status');
    const values = Array.from({ length: 200 }, (_, index) => [
      index < 190 ? 'active' : 'withdrawal_possible',
    ]);
    const widths = new ColumnWidths();
    widths.guess(status, [0], rowsOf(...values));
    const wide = widths.of(status[0] as TableColumn);
    assert.ok(wide >= 'withdrawal_possible'.length * 8, `${wide} pixels`);
  });
});
