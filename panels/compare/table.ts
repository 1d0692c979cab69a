import type { ComparisonColumn, ComparisonRow } from '../../common/panels/compare';
import { element, fill } from '../kit/element';
import { createRows, type Rows } from '../kit/rows';
import { headerRow, nameCell, valueCell } from './cells';

export interface TableOptions {
  readonly choose: (row: ComparisonRow | undefined) => void;
  /** Expands or collapses a row. */
  readonly toggle: (row: ComparisonRow, open: boolean) => void;
  readonly isClosed: (row: ComparisonRow) => boolean;
}

export interface ComparisonTable {
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
