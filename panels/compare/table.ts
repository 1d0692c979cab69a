/** The table of a comparison, and its cells. */
import type { ComparisonColumn, ComparisonRow } from '../../common/panels/compare';
import { listed } from '../../common/units/words';
import { element, fill } from '../kit/element';
import { createRows, type Rows } from '../kit/rows';
import { whoHas } from './words';

interface TableOptions {
  readonly choose: (row: ComparisonRow | undefined) => void;
  /** Expands or collapses a row. */
  readonly toggle: (row: ComparisonRow, open: boolean) => void;
  readonly isClosed: (row: ComparisonRow) => boolean;
}

interface ComparisonTable {
  readonly scroller: HTMLElement;
  show(columns: readonly ComparisonColumn[], rows: readonly ComparisonRow[], note: string): void;
  /** Selects the next or previous row that differs. */
  step(direction: 1 | -1): void;
  focus(): void;
}

const rowHeight = 26;

/** Compared responses as a tree grid: one row is in the tab order; arrow keys move, expand and collapse. */
export function createTable(options: TableOptions): ComparisonTable {
  return new TreeGrid(options);
}

class TreeGrid implements ComparisonTable {
  readonly scroller: HTMLElement;
  readonly #options: TableOptions;
  readonly #head = element('thead');
  readonly #body = element('tbody');
  readonly #sizes = element('colgroup');
  readonly #table = element(
    'table',
    { role: 'treegrid', 'aria-label': 'Compared responses' },
    this.#sizes,
    this.#head,
    this.#body,
  );
  readonly #note = element('p', { class: 'note quiet' });
  readonly #list: Rows<ComparisonRow>;
  #columns: readonly ComparisonColumn[] = [];
  #rows: readonly ComparisonRow[] = [];
  /** Path of the selected row: it stays selected when rows are added or removed. */
  #selectedPath = '';
  /** Index of the selected row. */
  #selected = 0;

  constructor(options: TableOptions) {
    this.#options = options;
    this.scroller = element('div', { class: 'scroller' }, this.#table, this.#note);
    this.#list = createRows<ComparisonRow>({
      scroller: this.scroller,
      body: this.#body,
      rowHeight,
      draw: (row, index) => this.#draw(row, index),
      spacer: () => element('tr', { class: 'spacer' }),
    });
    this.#body.addEventListener('keydown', (event) => this.#onKey(event));
  }

  show(columns: readonly ComparisonColumn[], rows: readonly ComparisonRow[], note: string): void {
    const focused = this.#body.contains(document.activeElement);
    this.#columns = columns;
    this.#rows = rows;
    this.#selected = Math.max(
      0,
      rows.findIndex((row) => row.path === this.#selectedPath),
    );
    fill(this.#sizes, element('col', { class: 'names' }), ...columns.map(() => element('col')));
    this.#table.style.minWidth = `${230 + columns.length * 190}px`;
    fill(this.#head, headerRow(columns));
    this.#table.setAttribute('aria-rowcount', String(rows.length + 1));
    this.#table.setAttribute('aria-colcount', String(columns.length + 1));
    this.#note.textContent = note;
    this.#note.hidden = note === '';
    this.#list.show(rows);
    if (focused) this.#selectedElement()?.focus({ preventScroll: true });
  }

  step(direction: 1 | -1): void {
    const differs = (row: ComparisonRow) => row.mark !== 'same' && !row.open;
    let index = this.#selected + direction;
    for (let row = this.#rows[index]; row && !differs(row); row = this.#rows[index]) index += direction;
    if (index >= 0 && index < this.#rows.length) this.#select(index);
  }

  focus(): void {
    this.#selectedElement()?.focus();
  }

  #draw(row: ComparisonRow, index: number): HTMLElement {
    const { toggle, isClosed } = this.#options;
    const selected = index === this.#selected;
    const drawn = element(
      'tr',
      {
        class: `row ${row.mark}${row.open ? ' open' : ''}`,
        'aria-rowindex': index + 2,
        'aria-level': row.depth,
        'aria-expanded': row.open ? String(!isClosed(row)) : undefined,
        'aria-selected': String(selected),
        tabindex: selected ? 0 : -1,
      },
      nameCell(row, this.#columns, isClosed(row)),
      ...this.#columns.map((_, place) => valueCell(row, this.#columns, place)),
    );
    drawn.addEventListener('click', (event) => {
      const wanted = event.detail === 2 || (event.target as Element).closest('.twisty');
      if (row.open && wanted) toggle(row, isClosed(row));
      this.#select(index);
    });
    return drawn;
  }

  /** The element of the selected row, if it is drawn. */
  #selectedElement(): HTMLElement | null {
    return this.#body.querySelector<HTMLElement>('tr[tabindex="0"]');
  }

  /** Selects the row, or the nearest one that exists, and focuses it. */
  #select(index: number): void {
    this.#selected = Math.max(0, Math.min(this.#rows.length - 1, index));
    const row = this.#rows[this.#selected];
    this.#selectedPath = row?.path ?? '';
    this.#list.reveal(this.#selected);
    this.#list.show(this.#rows);
    const drawn = this.#selectedElement();
    drawn?.scrollIntoView({ block: 'nearest' });
    drawn?.focus({ preventScroll: true });
    this.#options.choose(row);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = this.#actions()[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  #actions(): Readonly<Record<string, () => void>> {
    const { toggle, isClosed } = this.#options;
    const at = this.#selected;
    const row = this.#rows[at];
    const switchOver = () => row?.open && toggle(row, isClosed(row));
    return {
      ArrowDown: () => this.#select(at + 1),
      ArrowUp: () => this.#select(at - 1),
      PageDown: () => this.#select(at + this.#pageRows()),
      PageUp: () => this.#select(at - this.#pageRows()),
      Home: () => this.#select(0),
      End: () => this.#select(this.#rows.length - 1),
      ArrowRight: () => (row?.open && isClosed(row) ? toggle(row, true) : this.#select(at + 1)),
      ArrowLeft: () =>
        row?.open && !isClosed(row) ? toggle(row, false) : this.#select(parentOf(this.#rows, at)),
      Enter: switchOver,
      ' ': switchOver,
    };
  }

  /** How many rows Page Up and Page Down move. */
  #pageRows(): number {
    return Math.max(1, Math.floor(this.scroller.clientHeight / rowHeight) - 3);
  }
}

/** Index of the row that contains this one; its own index for an outermost row. */
function parentOf(rows: readonly ComparisonRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0;
  for (let up = index - 1; up >= 0; up--) if ((rows[up]?.depth ?? 0) < depth) return up;
  return index;
}

const letters = 'ABCDEFGH';

function headerRow(columns: readonly ComparisonColumn[]): HTMLElement {
  return element(
    'tr',
    { role: 'row', 'aria-rowindex': 1 },
    element('th', { scope: 'col', role: 'columnheader', class: 'corner' }, 'Place'),
    ...columns.map(headerCell),
  );
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

/** The name of a place, with a mark that shows whether the nodes agree. */
function nameCell(row: ComparisonRow, columns: readonly ComparisonColumn[], closed: boolean): HTMLElement {
  const sign = row.mark === 'differs' && !row.open ? '≠' : row.mark === 'only-in' ? '◐' : '';
  const words =
    row.mark === 'differs' ? 'differs' : row.mark === 'only-in' ? whoHas(row, columns) : 'the same';
  const cell = element(
    'th',
    { scope: 'row', role: 'rowheader', class: 'name', title: row.path },
    element('span', { class: 'sign', 'aria-hidden': true }, sign),
    element('span', { class: 'twisty', 'aria-hidden': true }, row.open ? (closed ? '▸' : '▾') : ''),
    element('span', { class: 'mono' }, row.name === '' ? 'answer' : row.name),
    element('span', { class: 'visually-hidden' }, `, ${words}`),
    row.mark === 'only-in' &&
      element('span', { class: 'quiet who', title: words, 'aria-hidden': true }, words),
    row.writtenDifferently &&
      element('span', { class: 'quiet who', title: 'The values mean the same.' }, 'written differently'),
  );
  cell.style.paddingLeft = `${4 + Math.max(0, row.depth - 1) * 14}px`;
  return cell;
}

/** @param place index of the column */
function valueCell(row: ComparisonRow, columns: readonly ComparisonColumn[], place: number): HTMLElement {
  const value = row.cells[place];
  if (!columns[place]?.compared) return element('td', { class: 'apart', role: 'gridcell' });
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
    several && element('span', { class: 'visually-hidden' }, sameAs(row, columns, place)),
  );
}

/** `, the same as node 2 and node 3`; empty if no other node has this value. */
function sameAs(row: ComparisonRow, columns: readonly ComparisonColumn[], place: number): string {
  const others = columns.flatMap(({ name }, other) =>
    other !== place && row.groups[other] === row.groups[place] ? [name] : [],
  );
  return others.length > 0 ? `, the same as ${listed(others)}` : '';
}
