import { VirtualList } from './virtual-list';

export interface RowsOptions<Row> {
  /** The scrolling element; it needs a height of its own (`overflow: auto`). */
  readonly scroller: HTMLElement;
  /** Holds the rows: a `tbody` or another element inside the scroller. */
  readonly body: HTMLElement;
  /** Pixels; each row has this height in the style sheet too. */
  readonly rowHeight: number;
  readonly draw: (row: Row, index: number) => HTMLElement;
  /** Makes the empty element that stands for rows out of sight; a `tr` inside a table. */
  readonly spacer?: () => HTMLElement;
  /** Pixels at the top of the scroller that a sticky head covers. */
  readonly headHeight?: () => number;
}

export interface Rows<Row> {
  /** Shows these rows from now on; those in sight are drawn again. */
  show(rows: readonly Row[]): void;
  /** Scrolls so that a row can be seen. */
  reveal(index: number): void;
}

/** A virtual list of rows that are all known. */
export function createRows<Row>({ draw, ...options }: RowsOptions<Row>): Rows<Row> {
  let rows: readonly Row[] = [];
  /** Each time that rows are shown all of them are new. */
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
