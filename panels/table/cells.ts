import type { TableColumn, TableRow } from '../../common/panels/table';
import { element } from '../kit/element';
import type { CellPlace } from './moves';
import { nameOf, plain, seen } from './values';

export interface Sort {
  /** Name of a column. */
  readonly column: string;
  readonly descending: boolean;
}

/** What a table shows. */
export interface Columns {
  readonly columns: readonly TableColumn[];
  /** Indices of the visible columns, in order. */
  readonly shown: readonly number[];
}

/** The id of the element of a cell, for `aria-activedescendant`. */
export function cellId({ column, row }: CellPlace): string {
  return `cell-${row}-${column}`;
}

/** The cell of an element or of its parents. */
export function cellOf(target: EventTarget | null): CellPlace | undefined {
  const id = target instanceof Element ? target.closest('.cell')?.id : undefined;
  const [, row, column] = /^cell-(-?\d+)-(\d+)$/.exec(id ?? '') ?? [];
  return row === undefined ? undefined : { row: Number(row), column: Number(column) };
}

/** @param active the cell with the keyboard focus */
export function rowElement(
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

export interface HeadCell {
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

export function headElement(cell: HeadCell): HTMLElement {
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
