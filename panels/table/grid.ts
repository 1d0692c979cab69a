import type { TableColumn, TableRow } from '../../common/panels/table';
import { element, fill } from '../kit/element';
import { createRows, type Rows } from '../kit/rows';
import { type Columns, cellId, cellOf, headElement, rowElement, type Sort } from './cells';
import { type CellPlace, moved, type TableSize, within } from './moves';
import { nameOf } from './values';
import { ColumnWidths } from './widths';

/** Pixels, as in the style sheet. */
const rowHeight = 24;

export interface GridOptions {
  /** Called when a header is clicked. */
  readonly sort: (column: string) => void;
  /** Called on Enter or a double click. */
  readonly open: (place: CellPlace) => void;
  readonly resized: (widths: Readonly<Record<string, number>>) => void;
  readonly menu: (point: { readonly x: number; readonly y: number }) => void;
  readonly selected: () => void;
}

export interface GridState extends Columns {
  readonly rows: readonly TableRow[];
  readonly sort: Sort | undefined;
  /** Pixels by column name. */
  readonly widths: Readonly<Record<string, number>>;
  readonly label: string;
}

/** The rows and columns, with one active cell for the keyboard. Only visible rows are elements. */
export class Grid {
  readonly element: HTMLElement;
  readonly #options: GridOptions;
  readonly #head = element('div', { class: 'row head', role: 'row', 'aria-rowindex': 1 });
  readonly #body = element('div', { class: 'body', role: 'rowgroup' });
  readonly #rows: Rows<TableRow>;
  readonly #widths = new ColumnWidths();
  #state: GridState = { columns: [], shown: [], rows: [], sort: undefined, widths: {}, label: '' };
  #place: CellPlace = { row: 0, column: 0 };

  constructor(options: GridOptions) {
    this.#options = options;
    this.element = element('div', { class: 'grid mono', role: 'grid', tabindex: 0 }, this.#head, this.#body);
    this.#rows = createRows<TableRow>({
      scroller: this.element,
      body: this.#body,
      rowHeight,
      headHeight: () => this.#head.offsetHeight,
      draw: (row, index) => rowElement(row, index, this.#state, this.#place),
    });
    this.#listen();
  }

  /** The active cell. */
  get place(): CellPlace {
    return this.#place;
  }

  show(state: GridState): void {
    const { columns, label, rows, shown, widths } = state;
    this.#state = state;
    this.#widths.chosen = widths;
    this.#widths.guess(columns, shown, rows);
    this.#drawWidths();
    const { column, row } = within(this.#place, this.#size);
    // A table without rows keeps its first cell active.
    this.#place = { row: this.#place.row < 0 ? -1 : Math.max(0, row), column };
    this.#drawHead();
    this.element.setAttribute('aria-label', label);
    this.element.setAttribute('aria-rowcount', String(rows.length + 1));
    this.element.setAttribute('aria-colcount', String(shown.length));
    this.element.setAttribute('aria-activedescendant', cellId(this.#place));
    this.#rows.show(rows);
  }

  focus(): void {
    this.element.focus();
  }

  get #size(): TableSize {
    const page = Math.max(1, Math.floor(this.element.clientHeight / rowHeight) - 2);
    return { rows: this.#state.rows.length, columns: this.#state.shown.length, page };
  }

  #column(at: number): TableColumn | undefined {
    return this.#state.columns[this.#state.shown[at] ?? -1];
  }

  #drawHead(): void {
    const { columns, shown, sort } = this.#state;
    const cells = shown.flatMap((index, at) => {
      const column = columns[index];
      if (!column) return [];
      return [
        headElement({
          column,
          at,
          sort,
          active: this.#place.row === -1 && this.#place.column === at,
          clicked: () => {
            this.#go({ row: -1, column: at });
            this.#options.sort(nameOf(column));
          },
          width: () => this.#widths.of(column),
          resize: (width) => {
            this.#widths.choose(column, width);
            this.#drawWidths();
          },
          resized: () => this.#options.resized(this.#widths.chosen),
        }),
      ];
    });
    fill(this.#head, ...cells);
  }

  #drawWidths(): void {
    const { columns, shown } = this.#state;
    const widths = shown.flatMap((at) => {
      const column = columns[at];
      return column ? [this.#widths.of(column)] : [];
    });
    this.element.style.setProperty('--columns', widths.map((width) => `${width}px`).join(' '));
    this.element.style.setProperty('--width', `${widths.reduce((sum, width) => sum + width, 0)}px`);
  }

  #go(to: CellPlace): void {
    this.#place = within(to, this.#size);
    if (this.#place.row >= 0) this.#rows.reveal(this.#place.row);
    this.#revealColumn();
    for (const old of this.element.querySelectorAll('.cell.at')) old.classList.remove('at');
    document.getElementById(cellId(this.#place))?.classList.add('at');
    this.element.setAttribute('aria-activedescendant', cellId(this.#place));
    this.#options.selected();
  }

  #revealColumn(): void {
    const cell = this.#head.children[this.#place.column];
    if (!(cell instanceof HTMLElement)) return;
    const { offsetLeft, offsetWidth } = cell;
    const { clientWidth, scrollLeft } = this.element;
    if (offsetLeft < scrollLeft) this.element.scrollLeft = offsetLeft;
    else if (offsetLeft + offsetWidth > scrollLeft + clientWidth) {
      this.element.scrollLeft = offsetLeft + offsetWidth - clientWidth;
    }
  }

  #listen(): void {
    this.#body.addEventListener('click', ({ target }) => {
      const at = cellOf(target);
      if (at) this.#go(at);
    });
    this.#body.addEventListener('dblclick', ({ target }) => {
      const at = cellOf(target);
      if (at) this.#options.open(at);
    });
    this.element.addEventListener('contextmenu', (event) => {
      const at = cellOf(event.target);
      if (at) this.#go(at);
      event.preventDefault();
      this.#options.menu({ x: event.clientX, y: event.clientY });
    });
    this.element.addEventListener('keydown', (event) => {
      const to = moved(this.#place, event, this.#size);
      if (to) this.#go(to);
      else if (event.key === 'Enter') this.#enter();
      else return;
      event.preventDefault();
    });
  }

  #enter(): void {
    const column = this.#column(this.#place.column);
    if (this.#place.row >= 0) this.#options.open(this.#place);
    else if (column) this.#options.sort(nameOf(column));
  }
}
