import type { TableColumn, TableRow } from '../../common/panels/table';
import { element, fill } from '../kit/element';
import { createRows } from '../kit/rows';
import { nameOf, plain, seen } from './values';

/** Pixels, as in the style sheet. */
const rowHeight = 24;
const narrowest = 60;
const widest = 420;

export interface Sort {
  /** Name of a column. */
  readonly column: string;
  readonly descending: boolean;
}

/** A cell: its row as it stands in the table, -1 for the head; its column among those that are shown. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface GridOptions {
  /** A head was clicked. */
  readonly sort: (column: string) => void;
  /** Enter, or a double click. */
  readonly open: (place: CellPlace) => void;
  readonly resized: (widths: Readonly<Record<string, number>>) => void;
  readonly menu: (point: { readonly x: number; readonly y: number }) => void;
  readonly selected: () => void;
}

export interface Grid {
  readonly element: HTMLElement;
  readonly place: CellPlace;
  show(state: GridState): void;
  focus(): void;
}

export interface GridState {
  readonly columns: readonly TableColumn[];
  /** Places of the columns that are shown. */
  readonly shown: readonly number[];
  readonly rows: readonly TableRow[];
  readonly sort: Sort | undefined;
  readonly widths: Readonly<Record<string, number>>;
  readonly label: string;
}

/** The rows and columns, with one cell that the keys move. Only the rows in sight are elements. */
export function createGrid(options: GridOptions): Grid {
  const head = element('div', { class: 'row head', role: 'row', 'aria-rowindex': 1 });
  const body = element('div', { class: 'body', role: 'rowgroup' });
  const scroller = element('div', { class: 'grid mono', role: 'grid', tabindex: 0 }, head, body);
  let state: GridState = { columns: [], shown: [], rows: [], sort: undefined, widths: {}, label: '' };
  let place: CellPlace = { row: 0, column: 0 };
  const guessed = new Map<string, number>();

  const rows = createRows<TableRow>({ scroller, body, rowHeight, draw: drawRow });

  function drawRow(row: TableRow, index: number): HTMLElement {
    const made = element('div', {
      class: index % 2 === 1 ? 'row odd' : 'row',
      role: 'row',
      'aria-rowindex': index + 2,
    });
    state.shown.forEach((at, column) => {
      const cell = row.cells[at];
      const { value, note } = seen(cell);
      const known = state.columns[at] as TableColumn;
      const raw = plain(cell);
      const drawn = element(
        'div',
        {
          class: `cell${known.numeric ? ' number' : ''}${cell ? '' : ' none'}`,
          role: 'gridcell',
          id: `cell-${index}-${column}`,
          'aria-colindex': column + 1,
          // What is shown may be words for the value, or cut off.
          title: cell ? (note === '' ? raw : `${raw} · ${note}`).slice(0, 2000) : undefined,
        },
        element('span', { class: 'value' }, value),
        note !== '' && element('span', { class: 'note' }, note),
      );
      if (index === place.row && column === place.column) drawn.classList.add('at');
      made.append(drawn);
    });
    return made;
  }

  function drawHead(): void {
    fill(
      head,
      ...state.shown.map((at, column) => {
        const known = state.columns[at] as TableColumn;
        const name = nameOf(known);
        const sort = state.sort?.column === name ? state.sort : undefined;
        const above = known.path.length > 1 ? `${known.path.slice(0, -1).join('.')}.` : '';
        const made = element(
          'div',
          {
            class: `cell title${known.numeric ? ' number' : ''}${place.row === -1 && place.column === column ? ' at' : ''}`,
            role: 'columnheader',
            id: `cell--1-${column}`,
            'aria-colindex': column + 1,
            'aria-sort': sort ? (sort.descending ? 'descending' : 'ascending') : 'none',
            title: [name, known.about].filter(Boolean).join(': '),
          },
          above !== '' && element('span', { class: 'above quiet' }, above),
          element('span', { class: 'name' }, name.slice(above.length)),
          element(
            'span',
            { class: 'arrow', 'aria-hidden': 'true' },
            sort ? (sort.descending ? '▼' : '▲') : '',
          ),
          grip(name),
        );
        made.addEventListener('click', () => {
          go({ row: -1, column });
          options.sort(name);
        });
        return made;
      }),
    );
  }

  /** The right edge of a head, by which its column is made wider or narrower. */
  function grip(name: string): HTMLElement {
    const made = element('span', { class: 'grip', 'aria-hidden': 'true' });
    made.addEventListener('click', (event) => event.stopPropagation());
    made.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      event.stopPropagation();
      made.setPointerCapture(event.pointerId);
      const before = widthOf(name) - event.clientX;
      const move = ({ clientX }: PointerEvent) => {
        const width = Math.max(narrowest, Math.round(before + clientX));
        state = { ...state, widths: { ...state.widths, [name]: width } };
        drawWidths();
      };
      made.addEventListener('pointermove', move);
      made.addEventListener(
        'pointerup',
        () => {
          made.removeEventListener('pointermove', move);
          options.resized(state.widths);
        },
        { once: true },
      );
    });
    return made;
  }

  function widthOf(name: string): number {
    return state.widths[name] ?? guessed.get(name) ?? 120;
  }

  function drawWidths(): void {
    const widths = state.shown.map((at) => widthOf(nameOf(state.columns[at] as TableColumn)));
    scroller.style.setProperty('--columns', widths.map((width) => `${width}px`).join(' '));
    scroller.style.setProperty('--width', `${widths.reduce((sum, width) => sum + width, 0)}px`);
  }

  /** By what the first rows say; later ones change nothing, so that nothing moves while rows come. */
  function guess(): void {
    for (const at of state.shown) {
      const name = nameOf(state.columns[at] as TableColumn);
      if (guessed.has(name) || state.rows.length === 0) continue;
      // Of a long way down the last name counts: the way before it is cut where there is no room.
      const own = name.split('.').at(-1) ?? name;
      let longest = Math.min(name.length, own.length + 10) + 3;
      for (const row of state.rows.slice(0, 60)) {
        const { value, note } = seen(row.cells[at]);
        longest = Math.max(
          longest,
          Math.min(value.length, 24) + (note === '' ? 0 : Math.min(note.length, 24) + 2),
        );
      }
      guessed.set(name, Math.min(widest, Math.max(narrowest, longest * 8 + 20)));
    }
  }

  function go(next: CellPlace): void {
    const row = Math.max(-1, Math.min(next.row, state.rows.length - 1));
    const column = Math.max(0, Math.min(next.column, state.shown.length - 1));
    place = { row, column };
    if (row >= 0) reveal(row);
    revealColumn(column);
    for (const old of scroller.querySelectorAll('.cell.at')) old.classList.remove('at');
    document.getElementById(`cell-${row}-${column}`)?.classList.add('at');
    scroller.setAttribute('aria-activedescendant', `cell-${row}-${column}`);
    options.selected();
  }

  /** The head stands above the rows: what is behind it is not in sight. */
  function reveal(row: number): void {
    const bottom = (row + 1) * rowHeight - (scroller.clientHeight - head.offsetHeight);
    if (bottom > scroller.scrollTop) scroller.scrollTop = bottom;
    rows.reveal(row);
  }

  function revealColumn(column: number): void {
    const cell = head.children[column] as HTMLElement | undefined;
    if (!cell) return;
    const { offsetLeft, offsetWidth } = cell;
    if (offsetLeft < scroller.scrollLeft) scroller.scrollLeft = offsetLeft;
    else if (offsetLeft + offsetWidth > scroller.scrollLeft + scroller.clientWidth) {
      scroller.scrollLeft = offsetLeft + offsetWidth - scroller.clientWidth;
    }
  }

  function placeOf(target: EventTarget | null): CellPlace | undefined {
    const id = (target as HTMLElement | null)?.closest?.('.cell')?.id;
    const [, row, column] = /^cell-(-?\d+)-(\d+)$/.exec(id ?? '') ?? [];
    return row === undefined ? undefined : { row: Number(row), column: Number(column) };
  }

  body.addEventListener('click', ({ target }) => {
    const at = placeOf(target);
    if (at) go(at);
  });
  body.addEventListener('dblclick', ({ target }) => {
    const at = placeOf(target);
    if (at) options.open(at);
  });
  scroller.addEventListener('contextmenu', (event) => {
    const at = placeOf(event.target);
    if (at) go(at);
    event.preventDefault();
    options.menu({ x: event.clientX, y: event.clientY });
  });
  scroller.addEventListener('keydown', (event) => {
    const { row, column } = place;
    const page = Math.max(1, Math.floor(scroller.clientHeight / rowHeight) - 2);
    const control = event.ctrlKey || event.metaKey;
    const moves: Readonly<Record<string, CellPlace>> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageUp: { row: Math.max(0, row - page), column },
      PageDown: { row: row + page, column },
      Home: control ? { row: 0, column: 0 } : { row, column: 0 },
      End: control ? { row: state.rows.length - 1, column } : { row, column: state.shown.length - 1 },
    };
    const to = moves[event.key];
    if (to) go(to);
    else if (event.key === 'Enter') {
      const name = state.columns[state.shown[column] ?? -1];
      if (row >= 0) options.open(place);
      else if (name) options.sort(nameOf(name));
    } else return;
    event.preventDefault();
  });

  return {
    element: scroller,
    get place() {
      return place;
    },
    show(next) {
      state = next;
      guess();
      drawWidths();
      place = {
        row: Math.min(place.row, Math.max(0, next.rows.length - 1)),
        column: Math.min(place.column, Math.max(0, next.shown.length - 1)),
      };
      drawHead();
      scroller.setAttribute('aria-label', next.label);
      scroller.setAttribute('aria-rowcount', String(next.rows.length + 1));
      scroller.setAttribute('aria-colcount', String(next.shown.length));
      scroller.setAttribute('aria-activedescendant', `cell-${place.row}-${place.column}`);
      rows.show(next.rows);
    },
    focus: () => scroller.focus(),
  };
}
