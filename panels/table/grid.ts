/** The grid of a response as a table: its rows and cells, columns that can be resized, and the keys. */
import type { TableColumn, TableRow } from '../../common/panels/table';
import { element, fill } from '../kit/element';
import { createRows, type Rows } from '../kit/rows';
import { ColumnWidths } from './columns';
import { type CellPlace, moved, type TableSize, within } from './moves';
import { nameOf, plain, seen } from './values';

/** Pixels, as in the style sheet. */
const rowHeight = 24;

interface GridOptions {
  /** Called when a header is clicked. */
  readonly sort: (column: string) => void;
  /** Called on Enter or a double click. */
  readonly open: (place: CellPlace) => void;
  readonly resized: (widths: Readonly<Record<string, number>>) => void;
  readonly menu: (point: { readonly x: number; readonly y: number }) => void;
  readonly selected: () => void;
}

interface GridState extends Columns {
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

export interface Sort {
  /** Name of a column. */
  readonly column: string;
  readonly descending: boolean;
}

/** What a table shows. */
interface Columns {
  readonly columns: readonly TableColumn[];
  /** Indices of the visible columns, in order. */
  readonly shown: readonly number[];
}

/** The id of the element of a cell, for `aria-activedescendant`. */
function cellId({ column, row }: CellPlace): string {
  return `cell-${row}-${column}`;
}

/** The cell of an element or of its parents. */
function cellOf(target: EventTarget | null): CellPlace | undefined {
  const id = target instanceof Element ? target.closest('.cell')?.id : undefined;
  const [, row, column] = /^cell-(-?\d+)-(\d+)$/.exec(id ?? '') ?? [];
  return row === undefined ? undefined : { row: Number(row), column: Number(column) };
}

/** @param active the cell with the keyboard focus */
function rowElement(
  row: TableRow,
  index: number,
  { columns, shown }: Columns,
  active: CellPlace,
): HTMLElement {
  const cells = shown.map((at, column) => {
    const cell = row.cells[at];
    const { note, value } = seen(cell);
    const raw = plain(cell);
    const classes = ['cell', columns[at]?.numeric && 'number', !cell && 'none'];
    return element(
      'div',
      {
        class: [...classes, index === active.row && column === active.column && 'at']
          .filter(Boolean)
          .join(' '),
        role: 'gridcell',
        id: cellId({ row: index, column }),
        'aria-colindex': column + 1,
        // The cell may show words instead of the value, or truncate it.
        title: cell ? (note === '' ? raw : `${raw} · ${note}`).slice(0, 2000) : undefined,
      },
      element('span', { class: 'value' }, value),
      note !== '' && element('span', { class: 'note' }, note),
    );
  });
  const classes = index % 2 === 1 ? 'row odd' : 'row';
  return element('div', { class: classes, role: 'row', 'aria-rowindex': index + 2 }, ...cells);
}

interface HeadCell {
  readonly column: TableColumn;
  /** Its index among the visible columns. */
  readonly at: number;
  readonly active: boolean;
  readonly sort: Sort | undefined;
  readonly clicked: () => void;
  /** Its current width in pixels. */
  readonly width: () => number;
  /** Called while its edge is dragged. */
  readonly resize: (width: number) => void;
  /** Called when its edge is released. */
  readonly resized: () => void;
}

function headElement(cell: HeadCell): HTMLElement {
  const { active, at, clicked, column, sort } = cell;
  const name = nameOf(column);
  const above = column.path.length > 1 ? `${column.path.slice(0, -1).join('.')}.` : '';
  const sorted = sort?.column === name ? sort : undefined;
  const classes = ['cell title', column.numeric && 'number', active && 'at'];
  const made = element(
    'div',
    {
      class: classes.filter(Boolean).join(' '),
      role: 'columnheader',
      id: cellId({ row: -1, column: at }),
      'aria-colindex': at + 1,
      'aria-sort': sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none',
      title: [name, column.about].filter(Boolean).join(': '),
    },
    above !== '' && element('span', { class: 'above quiet' }, above),
    element('span', { class: 'name' }, name.slice(above.length)),
    element('span', { class: 'arrow', 'aria-hidden': 'true' }, sorted ? (sorted.descending ? '▼' : '▲') : ''),
    gripElement(cell),
  );
  made.addEventListener('click', clicked);
  return made;
}

/** The right edge of a header, which resizes its column. */
function gripElement({ resize, resized, width }: HeadCell): HTMLElement {
  const made = element('span', { class: 'grip', 'aria-hidden': 'true' });
  made.addEventListener('click', (event) => event.stopPropagation());
  made.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    event.stopPropagation();
    made.setPointerCapture(event.pointerId);
    const before = width() - event.clientX;
    const move = ({ clientX }: PointerEvent) => resize(before + clientX);
    made.addEventListener('pointermove', move);
    const end = () => {
      made.removeEventListener('pointermove', move);
      resized();
    };
    made.addEventListener('pointerup', end, { once: true });
  });
  return made;
}
