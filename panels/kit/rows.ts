import { fill } from './element';

export interface RowsOptions<Row> {
  /** The scrolling element; it needs a height of its own (`overflow: auto`). */
  readonly scroller: HTMLElement;
  /** Where the rows stand: a `tbody` or another element inside the scroller. */
  readonly body: HTMLElement;
  /** Pixels; each row has this height in the style sheet too. */
  readonly rowHeight: number;
  readonly draw: (row: Row, index: number) => HTMLElement;
  /** Makes the empty element that stands for rows out of sight; a `tr` inside a table. */
  readonly spacer?: () => HTMLElement;
}

export interface Rows<Row> {
  /** Shows these rows from now on; only those in sight are drawn. */
  show(rows: readonly Row[]): void;
  /** Scrolls so that a row can be seen. */
  reveal(index: number): void;
  /** True while the last row is in sight: a live list that should follow its end. */
  readonly atEnd: boolean;
}

/** Drawn above and below what is in sight, so that a short scroll shows no gap. */
const margin = 10;

/**
 * A long list of which only the rows in sight are elements. Give each drawn row `aria-rowindex`, and the table
 * `aria-rowcount`: a screen reader then knows the whole.
 */
export function createRows<Row>(options: RowsOptions<Row>): Rows<Row> {
  const { scroller, body, rowHeight, draw } = options;
  const spacer = options.spacer ?? (() => document.createElement('div'));
  let rows: readonly Row[] = [];
  let drawn = '';

  const paint = (force: boolean) => {
    const height = scroller.clientHeight || 600;
    const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - margin);
    const last = Math.min(rows.length, Math.ceil((scroller.scrollTop + height) / rowHeight) + margin);
    const key = `${first}-${last}`;
    if (!force && key === drawn) return;
    drawn = key;
    const shown: HTMLElement[] = [];
    for (let index = first; index < last; index++) shown.push(draw(rows[index] as Row, index));
    fill(body, gap(first), ...shown, gap(rows.length - last));
  };
  const gap = (count: number) => {
    if (count <= 0) return undefined;
    const made = spacer();
    made.style.height = `${count * rowHeight}px`;
    made.setAttribute('aria-hidden', 'true');
    return made;
  };

  scroller.addEventListener('scroll', () => paint(false));
  new ResizeObserver(() => paint(false)).observe(scroller);
  return {
    show(next) {
      rows = next;
      paint(true);
    },
    reveal(index) {
      const top = index * rowHeight;
      if (top < scroller.scrollTop) scroller.scrollTop = top;
      else if (top + rowHeight > scroller.scrollTop + scroller.clientHeight)
        scroller.scrollTop = top + rowHeight - scroller.clientHeight;
      paint(false);
    },
    get atEnd() {
      return scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - rowHeight;
    },
  };
}
