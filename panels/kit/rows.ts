import { VirtualList } from './virtual-list';

export interface RowsOptions<Row> {
  /** The scrolling element; it needs its own height (`overflow: auto`). */
  readonly scroller: HTMLElement;
  /** The container of the rows: a `tbody` or another element inside the scroller. */
  readonly body: HTMLElement;
  /** Pixels; the style sheet must set the same height. */
  readonly rowHeight: number;
  readonly draw: (row: Row, index: number) => HTMLElement;
  /** Creates the empty element that takes the place of rows out of view; a `tr` inside a table. */
  readonly spacer?: () => HTMLElement;
  /** Pixels at the top of the scroller that are covered by a sticky header. */
  readonly headHeight?: () => number;
}

export interface Rows<Row> {
  /** Replaces the rows; visible ones are drawn again. */
  show(rows: readonly Row[]): void;
  /** Scrolls a row into view. */
  reveal(index: number): void;
}

/** A virtual list of rows that are all known. */
export function createRows<Row>({ draw, ...options }: RowsOptions<Row>): Rows<Row> {
  let rows: readonly Row[] = [];
  /** Marks all rows as new each time they are replaced. */
  let shown = 0;
  const list = new VirtualList({
    ...options,
    pieces: (index) => [{ key: String(index), of: shown, draw: () => draw(rows[index] as Row, index) }],
  });
  return {
    show(next) {
      rows = next;
      shown += 1;
      list.resize(rows.length);
      list.paint();
    },
    reveal: (index) => list.reveal(index),
  };
}
