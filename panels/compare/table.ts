import type { ComparisonColumn, ComparisonRow } from '../../common/panels/compare';
import { listed } from '../../common/units/words';
import { element, fill } from '../kit/element';
import { createRows } from '../kit/rows';
import { whoHas } from './words';

export interface TableOptions {
  readonly choose: (row: ComparisonRow | undefined) => void;
  /** Opens or closes what stands below a row. */
  readonly toggle: (row: ComparisonRow, open: boolean) => void;
  readonly isClosed: (row: ComparisonRow) => boolean;
}

export interface Table {
  readonly scroller: HTMLElement;
  show(columns: readonly ComparisonColumn[], rows: readonly ComparisonRow[], note: string): void;
  /** Chooses the next row, or the one before, that differs. */
  step(direction: 1 | -1): void;
  focus(): void;
}

const rowHeight = 26;
const letters = 'ABCDEFGH';

/** The places of the answers as a tree grid: one row is in the tab order, arrows move and open. */
export function createTable({ choose, toggle, isClosed }: TableOptions): Table {
  const head = element('thead');
  const body = element('tbody');
  const sizes = element('colgroup');
  const table = element('table', { role: 'treegrid', 'aria-label': 'Compared answers' }, sizes, head, body);
  const note = element('p', { class: 'note quiet' });
  const scroller = element('div', { class: 'scroller' }, table, note);
  let columns: readonly ComparisonColumn[] = [];
  let rows: readonly ComparisonRow[] = [];
  let chosen = '';
  let at = 0;

  const list = createRows<ComparisonRow>({
    scroller,
    body,
    rowHeight,
    draw: (row, index) => draw(row, index),
    spacer: () => element('tr', { class: 'spacer' }),
  });

  const draw = (row: ComparisonRow, index: number) => {
    const own = index === at;
    const made = element(
      'tr',
      {
        class: `row ${row.mark}${row.open ? ' open' : ''}`,
        'aria-rowindex': index + 2,
        'aria-level': row.depth,
        'aria-expanded': row.open ? String(!isClosed(row)) : undefined,
        'aria-selected': String(own),
        tabindex: own ? 0 : -1,
      },
      nameCell(row),
      ...columns.map((column, place) => valueCell(row, column, place)),
    );
    made.addEventListener('click', (event) => {
      const wanted = event.detail === 2 || (event.target as Element).closest('.twisty');
      if (row.open && wanted) toggle(row, isClosed(row));
      go(index, true);
    });
    return made;
  };

  const nameCell = (row: ComparisonRow) => {
    const sign = row.mark === 'differs' && !row.open ? '≠' : row.mark === 'only-in' ? '◐' : '';
    const words =
      row.mark === 'differs' ? 'differs' : row.mark === 'only-in' ? whoHas(row, columns) : 'the same';
    const cell = element(
      'th',
      { scope: 'row', role: 'rowheader', class: 'name', title: row.path },
      element('span', { class: 'sign', 'aria-hidden': true }, sign),
      element('span', { class: 'twisty', 'aria-hidden': true }, row.open ? (isClosed(row) ? '▸' : '▾') : ''),
      element('span', { class: 'mono' }, row.name === '' ? 'answer' : row.name),
      element('span', { class: 'visually-hidden' }, `, ${words}`),
      row.mark === 'only-in' && element('span', { class: 'quiet who', 'aria-hidden': true }, words),
      row.writtenDifferently &&
        element('span', { class: 'quiet who', title: 'The values mean the same.' }, 'written differently'),
    );
    cell.style.paddingLeft = `${4 + Math.max(0, row.depth - 1) * 14}px`;
    return cell;
  };

  const valueCell = (row: ComparisonRow, column: ComparisonColumn, place: number) => {
    const value = row.cells[place];
    if (!column.compared) return element('td', { class: 'apart', role: 'gridcell' });
    if (value == null) {
      return element('td', { class: 'absent', role: 'gridcell' }, element('span', {}, 'not there'));
    }
    const group = row.groups[place] ?? 0;
    const plain = row.mark === 'same' || row.open;
    const several = !plain && row.mark === 'differs' && columns.filter((one) => one.compared).length > 2;
    const tint = plain ? '' : ` group group-${row.mark === 'only-in' ? 'own' : group % 6}`;
    return element(
      'td',
      {
        role: 'gridcell',
        class: row.open ? 'quiet' : `mono${tint}${several ? ' lettered' : ''}`,
        title: row.open ? undefined : value,
      },
      element('span', { class: 'value' }, value),
      several && element('span', { class: 'letter', 'aria-hidden': true }, letters[group] ?? '·'),
      several && element('span', { class: 'visually-hidden' }, sameAs(row, place)),
    );
  };

  const sameAs = (row: ComparisonRow, place: number) => {
    const others = columns.flatMap(({ name }, other) =>
      other !== place && row.groups[other] === row.groups[place] ? [name] : [],
    );
    return others.length > 0 ? `, the same as ${listed(others)}` : '';
  };

  const go = (index: number, focus: boolean) => {
    at = Math.max(0, Math.min(rows.length - 1, index));
    const row = rows[at];
    chosen = row?.path ?? '';
    list.reveal(at);
    list.show(rows);
    const drawn = body.querySelector<HTMLElement>('tr[tabindex="0"]');
    drawn?.scrollIntoView({ block: 'nearest' });
    if (focus) drawn?.focus({ preventScroll: true });
    choose(row);
  };

  const pageful = () => Math.max(1, Math.floor(scroller.clientHeight / rowHeight) - 3);
  const parentOf = (index: number) => {
    const depth = rows[index]?.depth ?? 0;
    for (let up = index - 1; up >= 0; up--) if ((rows[up]?.depth ?? 0) < depth) return up;
    return index;
  };
  const step = (direction: 1 | -1, focus = true) => {
    for (let index = at + direction; index >= 0 && index < rows.length; index += direction) {
      const row = rows[index];
      if (row && row.mark !== 'same' && !row.open) return go(index, focus);
    }
  };
  body.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const row = rows[at];
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1, true),
      ArrowUp: () => go(at - 1, true),
      PageDown: () => go(at + pageful(), true),
      PageUp: () => go(at - pageful(), true),
      Home: () => go(0, true),
      End: () => go(rows.length - 1, true),
      ArrowRight: () => (row?.open && isClosed(row) ? toggle(row, true) : go(at + 1, true)),
      ArrowLeft: () => (row?.open && !isClosed(row) ? toggle(row, false) : go(parentOf(at), true)),
      Enter: () => row?.open && toggle(row, isClosed(row)),
      ' ': () => row?.open && toggle(row, isClosed(row)),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  });

  return {
    scroller,
    show(nextColumns, nextRows, nextNote) {
      const focused = body.contains(document.activeElement);
      columns = nextColumns;
      rows = nextRows;
      at = Math.max(
        0,
        rows.findIndex((row) => row.path === chosen),
      );
      fill(sizes, element('col', { class: 'names' }), ...columns.map(() => element('col')));
      table.style.minWidth = `${230 + columns.length * 190}px`;
      fill(
        head,
        element(
          'tr',
          { role: 'row', 'aria-rowindex': 1 },
          element('th', { scope: 'col', role: 'columnheader', class: 'corner' }, 'Place'),
          ...columns.map(headerCell),
        ),
      );
      table.setAttribute('aria-rowcount', String(rows.length + 1));
      table.setAttribute('aria-colcount', String(columns.length + 1));
      note.textContent = nextNote;
      note.hidden = nextNote === '';
      list.show(rows);
      if (focused) body.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true });
    },
    step: (direction) => step(direction),
    focus: () => body.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus(),
  };
}

function headerCell(column: ComparisonColumn): HTMLElement {
  const { name, detail, state, status, took, cause } = column;
  return element(
    'th',
    { scope: 'col', role: 'columnheader', class: `column ${state}` },
    element('div', { class: 'node', title: name }, name),
    detail !== '' && element('div', { class: 'quiet cut', title: detail }, detail),
    element(
      'div',
      { class: 'status' },
      element('span', { class: 'state' }, state === 'waiting' ? 'waiting…' : status),
      took !== '' && element('span', { class: 'quiet' }, took),
    ),
    cause !== '' && element('div', { class: 'cause', title: cause }, cause),
  );
}
