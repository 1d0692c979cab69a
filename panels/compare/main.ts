import type {
  ComparisonColumn,
  ComparisonMessage,
  ComparisonRequest,
  ComparisonRow,
  ComparisonState,
} from '../../common/panels/compare';
import '../kit/base.css';
import { button, element, fill, setText } from '../kit/element';
import { connect } from '../kit/host';
import './style.css';
import { createTable } from './table';
import { inDecimal, summary } from './words';

interface Kept {
  /** Undefined until the user chooses: then it is on if there are differences. */
  readonly onlyDifferences?: boolean | undefined;
  readonly query: string;
}

const host = connect<ComparisonMessage, ComparisonRequest, Kept>();
let state: ComparisonState = {
  title: '',
  columns: [],
  rows: [],
  counts: { same: 0, differs: 0, onlyIn: 0 },
  note: '',
};
let kept: Kept = host.kept ?? { query: '' };
const closed = new Set<string>();
let chosen: ComparisonRow | undefined;

const title = element('h1');
const counts = element('span', { role: 'status' });
const only = button('Only Differences', () => keep({ onlyDifferences: !onlyDifferences() }));
const previous = button('↑', () => table.step(-1), {
  title: 'Previous difference (Shift+F7)',
  'aria-label': 'Previous difference',
});
const next = button('↓', () => table.step(1), {
  title: 'Next difference (F7)',
  'aria-label': 'Next difference',
});
const search = element('input', {
  type: 'search',
  placeholder: 'Search places and values',
  'aria-label': 'Search places and values',
  spellcheck: 'false',
});
search.value = kept.query;
const left = element('select', { 'aria-label': 'Left side of the diff' });
const right = element('select', { 'aria-label': 'Right side of the diff' });
const between = element('span', { class: 'quiet' }, 'and');
const diff = button('Open as Diff', () =>
  host.post({ type: 'diff', left: Number(left.value), right: Number(right.value) }),
);
const empty = element('p', { class: 'empty quiet' });
const details = createDetails((text) => host.post({ type: 'copy', text }));
const table = createTable({
  isClosed: (row) => closed.has(row.path) && kept.query.trim() === '',
  toggle(row, open) {
    if (open) closed.delete(row.path);
    else closed.add(row.path);
    draw();
  },
  choose(row) {
    chosen = row;
    details.show(row, state.columns);
  },
});

function keep(change: Partial<Kept>): void {
  kept = { ...kept, ...change };
  host.keep(kept);
  draw();
}

function different(): number {
  return state.counts.differs + state.counts.onlyIn;
}

function onlyDifferences(): boolean {
  return different() > 0 && (kept.onlyDifferences ?? true);
}

function draw(): void {
  const { columns, rows, note } = state;
  const shown = visibleRows(rows, { onlyDifferences: onlyDifferences(), query: kept.query, closed });
  title.textContent = state.title;
  title.title = state.title;
  setText(counts, summary(state.counts));
  only.setAttribute('aria-pressed', String(onlyDifferences()));
  for (const one of [only, previous, next]) one.disabled = different() === 0;
  table.show(columns, shown, note);
  details.show(
    shown.find(({ path }) => path === chosen?.path),
    columns,
  );
  empty.textContent = emptyWords(shown.length);
  empty.hidden = empty.textContent === '';
}

function emptyWords(shown: number): string {
  if (shown > 0 || state.columns.length === 0) return '';
  const waiting = state.columns.filter((column) => column.state === 'waiting').length;
  if (waiting > 0) return waiting === 1 ? 'Waiting for a response.' : `Waiting for ${waiting} responses.`;
  if (state.rows.length > 0) return `No results for “${kept.query.trim()}”.`;
  return 'There are no responses to compare. The header of each column shows the reason.';
}

/** With two columns there is nothing to choose: the first and the second one. */
function drawSides(): void {
  const compared = state.columns.flatMap((column, index) => (column.compared ? [{ column, index }] : []));
  const choices = [left, right] as const;
  for (const [side, select] of choices.entries()) {
    const before = select.value;
    const options = compared.map(({ column, index }) => element('option', { value: index }, column.name));
    fill(select, ...options);
    const wanted = compared.some(({ index }) => String(index) === before) ? before : undefined;
    select.value = wanted ?? String(compared[side]?.index ?? '');
    select.hidden = compared.length < 3;
  }
  between.hidden = compared.length < 3;
  diff.disabled = compared.length < 2;
}

search.addEventListener('input', () => keep({ query: search.value }));
search.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'Enter') {
    event.preventDefault();
    table.focus();
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'F7') {
    event.preventDefault();
    table.step(event.shiftKey ? -1 : 1);
  } else if (event.key === 'f' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    search.select();
    search.focus();
  }
});
host.onMessage((message) => {
  ({ state } = message);
  drawSides();
  draw();
});

const page = document.querySelector('#page');
if (page) {
  fill(
    page,
    element('header', {}, title, counts),
    element(
      'div',
      { class: 'toolbar' },
      only,
      previous,
      next,
      search,
      element('span', { class: 'grow' }),
      left,
      between,
      right,
      diff,
    ),
    table.scroller,
    empty,
    details.element,
  );
}
host.post({ type: 'ready' });

interface Details {
  readonly element: HTMLElement;
  show(row: ComparisonRow | undefined, columns: readonly ComparisonColumn[]): void;
}

/** The selected place with its values, wrapped instead of cut off. */
function createDetails(copy: (text: string) => void): Details {
  const place = element('section', { class: 'details', 'aria-label': 'Chosen place', hidden: true });
  return {
    element: place,
    show(row, columns) {
      place.hidden = !row || row.open;
      if (!row || row.open) return;
      const values = columns.flatMap((column, index) => {
        if (!column.compared) return [];
        const cell = row.cells[index] ?? null;
        const decimal = inDecimal(cell);
        return [
          element('dt', {}, column.name),
          element(
            'dd',
            { class: cell === null ? 'quiet' : 'mono' },
            cell ?? 'not there',
            decimal !== '' && element('span', { class: 'quiet' }, ` ${decimal}`),
          ),
        ];
      });
      fill(
        place,
        element(
          'div',
          { class: 'path' },
          element('span', { class: 'mono' }, row.path === '' ? 'answer' : row.path),
          button('Copy Path', () => copy(row.path)),
        ),
        element('dl', {}, ...values),
      );
    },
  };
}

interface ComparisonFilter {
  readonly onlyDifferences: boolean;
  readonly query: string;
  /** Paths of collapsed rows. */
  readonly closed: ReadonlySet<string>;
}

/** The visible rows in order: matching rows, with all rows above them in the tree. */
function visibleRows(rows: readonly ComparisonRow[], choice: ComparisonFilter): readonly ComparisonRow[] {
  const query = choice.query.trim().toLowerCase();
  const fits = (row: ComparisonRow) =>
    (!choice.onlyDifferences || row.mark !== 'same') && (query === '' || has(row, query));
  const shown: ComparisonRow[] = [];
  /** The ancestors of the current row, and how many of them are already in the result. */
  const above: ComparisonRow[] = [];
  let known = 0;
  let closedAt = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    above.length = row.depth;
    known = Math.min(known, row.depth);
    above.push(row);
    // A search also finds rows inside collapsed ones.
    if (query === '') {
      if (row.depth > closedAt) continue;
      closedAt = choice.closed.has(row.path) ? row.depth : Number.POSITIVE_INFINITY;
    }
    if (!fits(row)) continue;
    shown.push(...above.slice(known));
    known = row.depth + 1;
  }
  // The whole response is a row only if it is not an object or a list.
  return shown.length > 0 && shown[0]?.depth === 0 && shown[0].open ? shown.slice(1) : shown;
}

function has(row: ComparisonRow, query: string): boolean {
  return (
    row.path.toLowerCase().includes(query) || row.cells.some((cell) => cell?.toLowerCase().includes(query))
  );
}
