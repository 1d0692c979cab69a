/** A list of a response as a table: sorted, filtered, copied. */
import type { FromTable, TableColumn, TableList, TableRow, ToTable } from '../../common/panels/table';
import '../kit/base.css';
import { button, element, fill, setText } from '../kit/element';
import { connect } from '../kit/host';
import { filterExample, hiddenByDefault, ordered } from './columns';
import { Grid, type Sort } from './grid';
import type { CellPlace } from './moves';
import './style.css';
import { filterOf, jsonOf, nameOf, plain, sorted, type TextFormat, textOf } from './values';

interface Chosen {
  readonly filter: string;
  readonly sort?: Sort | undefined;
  /** Column names. */
  readonly hidden: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

/** Delays: for more keys before filtering, and for more rows before sorting. Milliseconds. */
const pause = 80;

const host = connect<ToTable, FromTable, Chosen>();
let chosen: Chosen = { filter: '', hidden: [], widths: {}, ...host.kept };
let title = '';
let lists: readonly TableList[] = [];
let list = 0;
let columns: readonly TableColumn[] = [];
let rows: TableRow[] = [];
let view: readonly TableRow[] = [];
let done = false;
let more = false;
let note = '';
/** Names of columns. */
let byDefault: readonly string[] = [];

const filter = element('input', {
  type: 'search',
  class: 'filter',
  placeholder: 'Filter: text',
  'aria-label': 'Filter rows',
  title:
    'Text in any column; column:text in one; column>5, column<5 or column=5 by the number that was sent. All conditions must match.',
  spellcheck: 'false',
  value: chosen.filter,
});
const picker = element('select', { 'aria-label': 'List' });
const count = element('span', { class: 'count quiet', role: 'status' });
const noteText = element('span');
const loadMore = button('Load more', () => host.post({ type: 'more' }), { class: 'more' });
const noteLine = element('div', { class: 'note-line', hidden: true }, noteText, loadMore);
const heading = element('h1', { class: 'visually-hidden' });
const empty = element('div', { class: 'empty quiet', hidden: true });
const columnsButton = button('Columns', () => columnMenu.open(columnsButton), { 'aria-haspopup': 'menu' });
const copyButton = button('Copy', () => copyMenu.open(copyButton), { 'aria-haspopup': 'menu' });
const exportButton = button('Export CSV…', () => exportCsv(), { class: 'export' });

const grid = new Grid({
  sort(column) {
    const { sort } = chosen;
    const next =
      sort?.column !== column
        ? { column, descending: false }
        : sort.descending
          ? undefined
          : { column, descending: true };
    choose({ sort: next });
    refresh();
  },
  open: (place) => revealAt(place),
  resized: (widths) => choose({ widths }),
  menu: (point) => copyMenu.open(point),
  selected: () => undefined,
});

const columnMenu = createMenu('Columns', () => {
  const hidden = new Set(hiddenNames());
  return [
    { text: 'Show all', action: () => showColumns([]), disabled: hidden.size === 0 },
    ...columns.map((column, index) => {
      const name = nameOf(column);
      const on = !hidden.has(name);
      return {
        text: name,
        checked: on,
        first: index === 0,
        action: () => showColumns(on ? [...hidden, name] : [...hidden].filter((one) => one !== name)),
      };
    }),
  ];
});

const copyMenu = createMenu('Copy', () => {
  const none = view.length === 0;
  return [
    { text: 'Copy value', key: 'Ctrl+C', disabled: none, action: () => copyCell() },
    { text: 'Copy row as JSON', disabled: none, action: () => copyRow() },
    { text: 'Copy column', disabled: none, action: () => copyColumn() },
    { text: 'Copy all rows as TSV', first: true, disabled: none, action: () => copyAll('tsv') },
    { text: 'Copy all rows as CSV', disabled: none, action: () => copyAll('csv') },
    { text: 'Copy all rows as JSON', disabled: none, action: () => copyAll('json') },
    { text: 'Export all rows as CSV…', disabled: none, action: () => exportCsv() },
    {
      text: 'Show in the response',
      key: 'Enter',
      first: true,
      disabled: none,
      action: () => revealAt(grid.place),
    },
  ];
});

document
  .getElementById('page')
  ?.append(
    heading,
    element(
      'div',
      { class: 'toolbar' },
      picker,
      filter,
      count,
      element('span', { class: 'grow' }),
      columnsButton,
      copyButton,
      exportButton,
    ),
    noteLine,
    grid.element,
    empty,
  );

picker.addEventListener('change', () => host.post({ type: 'list', list: picker.selectedIndex }));
let waiting: ReturnType<typeof setTimeout> | undefined;
filter.addEventListener('input', () => {
  choose({ filter: filter.value });
  clearTimeout(waiting);
  waiting = setTimeout(refresh, rows.length > 5000 ? pause : 0);
});
filter.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  grid.focus();
});
grid.element.addEventListener('keydown', (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
    event.preventDefault();
    copyCell();
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
    event.preventDefault();
    filter.focus();
    filter.select();
  }
});

host.onMessage((message) => {
  if (message.type === 'table') {
    ({ title, lists, list } = message);
    columns = [];
    rows = [];
    done = false;
    more = false;
    note = '';
    drawLists();
    refresh();
    return;
  }
  columns = message.columns.length > 0 || message.rows.length > 0 ? message.columns : columns;
  for (const row of message.rows) rows.push(row);
  ({ done, more, note } = message);
  byDefault = hiddenByDefault(columns, done ? rows : []);
  if (done) {
    filter.placeholder = filterExample(columns, rows);
    clearTimeout(waiting);
    waiting = undefined;
    refresh();
  } else if (chosen.sort === undefined && chosen.filter === '' && rows.length < 2000) refresh();
  else waiting ??= setTimeout(refresh, pause * 3);
});
host.post({ type: 'ready' });

function choose(change: Partial<Chosen>): void {
  chosen = { ...chosen, ...change };
  host.keep(chosen);
}

function refresh(): void {
  waiting = undefined;
  const test = filterOf(chosen.filter, columns);
  const left = test ? rows.filter(test) : rows;
  const at = columns.findIndex((column) => nameOf(column) === chosen.sort?.column);
  view = chosen.sort && at >= 0 ? sorted(left, at, chosen.sort.descending) : left;
  draw();
}

function draw(): void {
  const { sort, widths } = chosen;
  grid.show({
    columns,
    shown: shownPlaces(),
    // The list grows in place: pass a new object to the grid.
    rows: view === rows ? [...rows] : view,
    sort: columns.some((column) => nameOf(column) === sort?.column) ? sort : undefined,
    widths,
    label: `${title}, ${lists[list]?.path ?? ''}`,
  });
  const total = rows.length.toLocaleString('en-US');
  const words =
    view.length === rows.length
      ? rowsInWords(rows.length)
      : `${view.length.toLocaleString('en-US')} of ${total}`;
  // A screen reader reads the number once all rows are there.
  count.setAttribute('aria-busy', String(!done));
  setText(count, done ? words : `${words}, reading…`);
  setText(heading, title);
  setText(noteText, note);
  loadMore.hidden = !more;
  loadMore.disabled = !done;
  const hidden = hiddenNames().length;
  setText(columnsButton, hidden === 0 ? 'Columns' : `Columns (${hidden} hidden)`);
  noteLine.hidden = note === '' && !more;
  const nothing = view.length === 0 && done;
  empty.hidden = !nothing;
  fill(empty, rows.length === 0 ? 'This list has no items.' : 'No rows match the filter.');
  exportButton.disabled = view.length === 0;
}

function rowsInWords(length: number): string {
  return `${length.toLocaleString('en-US')} ${length === 1 ? 'row' : 'rows'}`;
}

function drawLists(): void {
  picker.hidden = lists.length < 2;
  fill(
    picker,
    ...lists.map(({ path, count: items }, index) =>
      element(
        'option',
        { selected: index === list },
        items === undefined ? path : `${path} (${items.toLocaleString('en-US')})`,
      ),
    ),
  );
  picker.selectedIndex = list;
}

function hiddenNames(): readonly string[] {
  if (chosen.hidden.length === 0) return byDefault;
  const known = columns.map(nameOf);
  return chosen.hidden.filter((name) => known.includes(name));
}

function shownPlaces(): readonly number[] {
  const hidden = new Set(hiddenNames());
  return ordered(columns).filter((at) => !hidden.has(nameOf(columns[at] as TableColumn)));
}

/** The columns of a copy or a file of all rows: without those that a person has hidden. */
function exportedPlaces(): readonly number[] {
  const hidden = new Set(chosen.hidden);
  return columns.flatMap((column, at) => (hidden.has(nameOf(column)) ? [] : [at]));
}

function showColumns(hidden: readonly string[]): void {
  // The last column stays visible.
  if (hidden.length >= columns.length) return;
  // Choosing to hide nothing is not the same as no choice.
  choose({ hidden: hidden.length === 0 ? [''] : hidden });
  draw();
}

function selectedRow(): TableRow | undefined {
  return view[Math.max(0, grid.place.row)];
}

function copyCell(): void {
  const at = shownPlaces()[grid.place.column];
  if (at === undefined) return;
  const column = columns[at] as TableColumn;
  if (grid.place.row < 0) copy(nameOf(column), 'the name of the column');
  else copy(plain(selectedRow()?.cells[at]), nameOf(column));
}

function copyRow(): void {
  const row = selectedRow();
  if (row) copy(jsonOf(row, columns, exportedPlaces()), 'one row');
}

function copyColumn(): void {
  const at = shownPlaces()[grid.place.column];
  if (at === undefined) return;
  copy(
    `${view.map((row) => plain(row.cells[at])).join('\n')}\n`,
    `${rowsInWords(view.length)} of ${nameOf(columns[at] as TableColumn)}`,
  );
}

function copyAll(format: TextFormat): void {
  copy(allAs(format), rowsInWords(view.length));
}

function allAs(format: TextFormat): string {
  return textOf(view, columns, exportedPlaces(), format);
}

function exportCsv(): void {
  host.post({ type: 'export', text: allAs('csv') });
}

function copy(text: string, what: string): void {
  host.post({ type: 'copy', text, what });
}

function revealAt({ row, column }: CellPlace): void {
  const item = view[row];
  const at = shownPlaces()[column];
  if (!item) return;
  const path = at === undefined ? [] : (columns[at]?.path ?? []);
  host.post({
    type: 'reveal',
    index: item.index,
    ...(at !== undefined && item.cells[at] ? { column: [...path] } : {}),
  });
}

interface MenuItem {
  readonly text: string;
  /** The keyboard shortcut. */
  readonly key?: string;
  /** Set for items that can be on or off; the menu then stays open. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** Draws a line above it. */
  readonly first?: boolean;
  readonly action: () => void;
}

interface Menu {
  /** Opens below a button, or at a point of the page. */
  open(at: HTMLElement | { readonly x: number; readonly y: number }): void;
}

let closeLast: (() => void) | undefined;

/** A menu of commands. @param items called each time it opens */
function createMenu(label: string, items: () => readonly MenuItem[]): Menu {
  const list = element('div', { class: 'menu', role: 'menu', 'aria-label': label, hidden: true });
  document.getElementById('page')?.append(list);
  let opener: HTMLElement | undefined;

  const entries = () => [...list.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const close = (back: boolean) => {
    if (list.hidden) return;
    list.hidden = true;
    opener?.setAttribute('aria-expanded', 'false');
    if (back) opener?.focus();
    closeLast = undefined;
  };
  const draw = () => {
    fill(
      list,
      ...items().map((item, index) => {
        const made = button(
          '',
          () => {
            item.action();
            if (item.checked === undefined) close(true);
            else {
              draw();
              list.querySelectorAll('button')[index]?.focus();
            }
          },
          {
            role: item.checked === undefined ? 'menuitem' : 'menuitemcheckbox',
            'aria-checked': item.checked === undefined ? undefined : String(item.checked),
            class: item.first ? 'first' : '',
            disabled: item.disabled,
            tabindex: -1,
          },
        );
        fill(
          made,
          element('span', { class: 'check', 'aria-hidden': 'true' }, item.checked ? '✓' : ''),
          element('span', {}, item.text),
          item.key && element('span', { class: 'quiet' }, item.key),
        );
        return made;
      }),
    );
  };

  list.addEventListener('keydown', (event) => {
    const all = entries();
    const now = all.indexOf(document.activeElement as HTMLButtonElement);
    const go = (to: number) => all[(to + all.length) % all.length]?.focus();
    if (event.key === 'ArrowDown') go(now + 1);
    else if (event.key === 'ArrowUp') go(now - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(all.length - 1);
    else if (event.key === 'Escape' || event.key === 'Tab') close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!list.contains(event.target as Node) && !opener?.contains(event.target as Node)) close(false);
  });

  return {
    open(at) {
      const again = !list.hidden && opener !== undefined && at === opener;
      closeLast?.();
      if (again) return;
      draw();
      list.hidden = false;
      closeLast = () => close(false);
      opener = at instanceof HTMLElement ? at : ((document.activeElement as HTMLElement | null) ?? undefined);
      if (at instanceof HTMLElement) at.setAttribute('aria-expanded', 'true');
      const box = at instanceof HTMLElement ? at.getBoundingClientRect() : undefined;
      const point = at instanceof HTMLElement ? { x: box?.left ?? 0, y: (box?.bottom ?? 0) + 2 } : at;
      const { offsetWidth, offsetHeight } = list;
      list.style.left = `${Math.max(4, Math.min(point.x, innerWidth - offsetWidth - 4))}px`;
      list.style.top = `${Math.max(4, Math.min(point.y, innerHeight - offsetHeight - 4))}px`;
      entries()[0]?.focus();
    },
  };
}
