import { Geometry } from './geometry';

/** One element of a list: a row, or what is open below it. */
export interface Piece {
  /** Unique in the list. An element in sight is kept while its key and `of` stay. */
  readonly key: string;
  /** What is drawn: when this is another, the element is drawn again. */
  readonly of: unknown;
  readonly draw: () => HTMLElement;
}

export interface VirtualListOptions {
  /** The scrolling element; it needs a height of its own (`overflow: auto`). */
  readonly scroller: HTMLElement;
  /** Holds the rows: a `tbody` or another element inside the scroller. Nothing else may be in it. */
  readonly body: HTMLElement;
  /** Pixels; each row has this height in the style sheet too. */
  readonly rowHeight: number;
  /** Rows drawn above and below those in sight, so that a short scroll shows no gap. Default: 10. */
  readonly margin?: number;
  /** A row and what is open below it; empty while the row isn't known, which leaves its room. */
  readonly pieces: (index: number) => readonly Piece[];
  /** Makes the empty element that stands for rows that are not drawn; a `tr` inside a table. Default: a `div`. */
  readonly spacer?: () => HTMLElement;
  /** The list was scrolled or has another size; the default is to draw the rows that came into sight. */
  readonly moved?: () => void;
  /** Pixels at the top of the scroller that a sticky head covers. */
  readonly headHeight?: () => number;
}

interface Drawn {
  readonly of: unknown;
  readonly made: HTMLElement;
}

/** The height of a scroller that has none yet. */
const unknownHeight = 600;

/**
 * A long list of which only the rows in sight are elements. They are in the flow between two spacers, so that it works
 * for tables too. Give each row `aria-rowindex` and the whole `aria-rowcount`: a screen reader then knows its size.
 */
export class VirtualList {
  readonly #options: VirtualListOptions;
  #geometry: Geometry;
  /** The elements in the body that are no spacers. */
  #drawn = new Map<string, Drawn>();
  /** Rows from and to, and where the spacers are: nothing to do while it stays. */
  #painted = '';

  constructor(options: VirtualListOptions) {
    this.#options = options;
    this.#geometry = new Geometry(0, options.rowHeight);
    // The spacers change while it scrolls: the browser must not hold on to one of the rows.
    options.scroller.style.setProperty('overflow-anchor', 'none');
    const moved = options.moved ?? (() => this.paint());
    options.scroller.addEventListener('scroll', moved);
    new ResizeObserver(moved).observe(options.scroller);
  }

  get geometry(): Geometry {
    return this.#geometry;
  }

  /** Has so many rows from now on. Call `paint` after it. @param open heights of what is open, by row */
  resize(count: number, open?: ReadonlyMap<number, number>): void {
    this.#geometry = new Geometry(count, this.#options.rowHeight, open);
    this.#painted = '';
  }

  /** Pixels in sight. */
  get visibleHeight(): number {
    return this.#options.scroller.clientHeight || unknownHeight;
  }

  /** The rows that are drawn at a scroll position: from, and to without it. */
  range(top = this.#options.scroller.scrollTop): readonly [from: number, to: number] {
    return this.#geometry.range(top, this.visibleHeight, this.#options.margin ?? 10);
  }

  /** Draws what is in sight. @param top scroll position, when it is about to be another than now */
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
    replaceChildren(this.#options.body, [...elements, ...this.#spacers(empty)]);
  }

  /** Scrolls as far as it takes to bring a row into sight, and draws it. */
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

/** Puts elements into a parent in their order. Those that stay are not moved: a focus or a selection in them stays. */
function replaceChildren(parent: HTMLElement, elements: readonly HTMLElement[]): void {
  const wanted = new Set<Element>(elements);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let at: Element | null = parent.firstElementChild;
  for (const element of elements) {
    if (element === at) at = at.nextElementSibling;
    else parent.insertBefore(element, at);
  }
}
