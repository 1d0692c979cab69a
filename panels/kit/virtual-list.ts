import { arrange } from './element';
import { Geometry } from './geometry';

/** One element of a list: a row, or its expanded part. */
export interface Piece {
  /** Unique in the list. A visible element is kept while its key and `of` stay the same. */
  readonly key: string;
  /** The drawn object: if this is another object, the element is drawn again. */
  readonly of: unknown;
  readonly draw: () => HTMLElement;
}

export interface VirtualListOptions {
  /** The scrolling element; it needs its own height (`overflow: auto`). */
  readonly scroller: HTMLElement;
  /** The container of the rows: a `tbody` or another element inside the scroller. Must contain nothing else. */
  readonly body: HTMLElement;
  /** Pixels; the style sheet must set the same height. */
  readonly rowHeight: number;
  /** Rows drawn above and below the visible ones, so that short scrolls show no gap. Default: 10. */
  readonly margin?: number;
  /** A row and its expanded part; empty while the row is not known, which leaves its space. */
  readonly pieces: (index: number) => readonly Piece[];
  /** Creates the empty element for rows that are not drawn; a `tr` inside a table. Default: a `div`. */
  readonly spacer?: () => HTMLElement;
  /** Called after scrolling or resizing. Default: draw the rows that became visible. */
  readonly moved?: () => void;
  /** Pixels at the top of the scroller that are covered by a sticky header. */
  readonly headHeight?: () => number;
}

interface Drawn {
  readonly of: unknown;
  readonly made: HTMLElement;
}

/** The height of a scroller that has none yet. */
const unknownHeight = 600;

/**
 * A long list with elements for its visible rows only, in the normal flow between two spacers, so that it works for
 * tables too. Set `aria-rowindex` on each row and `aria-rowcount` on the list for screen readers.
 */
export class VirtualList {
  readonly #options: VirtualListOptions;
  #geometry: Geometry;
  /** The elements in the body without the spacers. */
  #drawn = new Map<string, Drawn>();
  /** The drawn rows and the spacers: while this is the same, there is nothing to do. */
  #painted = '';

  constructor(options: VirtualListOptions) {
    this.#options = options;
    this.#geometry = new Geometry(0, options.rowHeight);
    // The spacers change while scrolling: the browser must not anchor to a row.
    options.scroller.style.setProperty('overflow-anchor', 'none');
    const moved = options.moved ?? (() => this.paint());
    options.scroller.addEventListener('scroll', moved);
    new ResizeObserver(moved).observe(options.scroller);
  }

  get geometry(): Geometry {
    return this.#geometry;
  }

  /** Sets the number of rows. Call `paint` after it. @param open heights of expanded parts by row */
  resize(count: number, open?: ReadonlyMap<number, number>): void {
    this.#geometry = new Geometry(count, this.#options.rowHeight, open);
    this.#painted = '';
  }

  /** Visible height in pixels. */
  get visibleHeight(): number {
    return this.#options.scroller.clientHeight || unknownHeight;
  }

  /** The rows that are drawn at a scroll position: start, and end (exclusive). */
  range(top = this.#options.scroller.scrollTop): readonly [from: number, to: number] {
    return this.#geometry.range(top, this.visibleHeight, this.#options.margin ?? 10);
  }

  /** Draws the visible rows. @param top scroll position, if it is about to change */
  paint(top?: number): void {
    const [from, to] = this.range(top);
    const key = `${from}-${to}`;
    if (key === this.#painted) return;
    this.#painted = key;
    const before = this.#drawn;
    this.#drawn = new Map();
    const elements: HTMLElement[] = [];
    let empty = this.#geometry.topOf(from);
    for (let index = from; index < to; index++) {
      const pieces = this.#options.pieces(index);
      if (pieces.length === 0) {
        empty += this.#geometry.topOf(index + 1) - this.#geometry.topOf(index);
        continue;
      }
      elements.push(...this.#spacers(empty), ...pieces.map((piece) => this.#element(piece, before)));
      empty = 0;
    }
    empty += this.#geometry.height - this.#geometry.topOf(to);
    arrange(this.#options.body, [...elements, ...this.#spacers(empty)]);
  }

  /** Scrolls as little as needed to make a row visible, and draws it. */
  reveal(index: number): void {
    const { headHeight, rowHeight, scroller } = this.#options;
    const top = this.#geometry.topOf(index);
    const room = scroller.clientHeight - (headHeight?.() ?? 0);
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room;
    this.paint();
  }

  #element({ draw, key, of }: Piece, before: ReadonlyMap<string, Drawn>): HTMLElement {
    const known = before.get(key);
    const drawn = known?.of === of && known ? known : { of, made: draw() };
    this.#drawn.set(key, drawn);
    return drawn.made;
  }

  #spacers(height: number): readonly HTMLElement[] {
    if (height <= 0) return [];
    const made = this.#options.spacer?.() ?? document.createElement('div');
    made.style.height = `${height}px`;
    made.setAttribute('aria-hidden', 'true');
    return [made];
  }
}
