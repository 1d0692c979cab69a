/** A trace as a tree of calls and events, with what is decoded of the rows in sight. */
import '../kit/base.css';
import './style.css';
import type {
  FromTrace,
  ToTrace,
  TraceHead,
  TraceRow,
  TraceRows,
  TraceText,
} from '../../common/panels/trace';
import { button, element, fill, setText } from '../kit/element';
import { connect } from '../kit/host';
import { VirtualList } from '../kit/virtual-list';
import { createFlameGraph } from './flame';
import { rowElement, rowId } from './row';
import { Tree } from './tree';

interface Kept {
  readonly search: string;
  /** Index of the selected row. */
  readonly at: number;
  readonly title: string;
  /** Whether the flame graph is shown. */
  readonly flame?: boolean;
}

/** Pixels, as in the style sheet. */
const ROW_HEIGHT = 22;
/** Delay for more keys before searching, in milliseconds. */
const PAUSE = 120;

const host = connect<ToTrace, FromTrace, Kept>();
let tree = new Tree();
let heads: TraceHead[] = [];
/** Characters of the longest value: without values, they have no column. */
let widest = 0;
let selected = 0;
/** What was kept counts for the same trace only. */
let kept = host.kept;
let texts = new Map<number, TraceText>();
let asked = new Set<number>();
let matches: readonly number[] = [];
let matching: ReadonlySet<number> = new Set();
/** Incremented when rows have to be drawn again. */
let drawing = {};

const heading = element('h1', { class: 'title' });
const search = element('input', {
  type: 'search',
  class: 'search',
  placeholder: 'Search names, addresses, data',
  'aria-label': 'Search the trace',
  title: 'Enter: next match, Shift+Enter: previous match',
  spellcheck: 'false',
  value: kept?.search ?? '',
});
const count = element('span', { class: 'count quiet', role: 'status' });
const flame = createFlameGraph((index) => select(index));
flame.root.hidden = kept?.flame !== true;
const flameButton = button('Flame Graph', () => showFlame(flame.root.hidden !== false), {
  'aria-pressed': String(!flame.root.hidden),
});
const stateButton = button(
  'State Changes',
  () => {
    showDetail([['State changes', 'Asking the node…']]);
    host.post({ type: 'state' });
    detail.focus();
  },
  { hidden: true },
);
/** Opens the source of the selected row, where there is one. */
const sourceButton = button('', () => host.post({ type: 'source', index: selected }), {
  class: 'source mono',
});
const failureButton = button('Go to Failure', () => goToFailure());
const note = element('div', { class: 'note quiet', hidden: true });
const body = element('div', { role: 'none' });
const scroller = element(
  'div',
  { class: 'tree mono', role: 'tree', tabindex: 0, 'aria-label': 'Calls and events' },
  body,
);
const detail = element('div', { class: 'detail', role: 'region', 'aria-label': 'Details', tabindex: 0 });
const columns = element(
  'div',
  { class: 'row columns mono quiet', 'aria-hidden': true },
  element('span', { class: 'label' }, 'Call'),
  element('span', { class: 'value' }, 'Value'),
  element('span', { class: 'gas' }, 'Gas used'),
);

document.getElementById('page')?.append(
  element('div', { class: 'toolbar' }, heading),
  element(
    'div',
    { class: 'toolbar' },
    search,
    count,
    element('span', { class: 'grow' }),
    failureButton,
    flameButton,
    stateButton,
    button('Expand All', () => collapseAll(false)),
    button('Collapse All', () => collapseAll(true)),
    button('Copy as Text', () => host.post({ type: 'copy' })),
  ),
  note,
  flame.root,
  columns,
  scroller,
  detail,
);

const list = new VirtualList({
  scroller,
  body,
  rowHeight: ROW_HEIGHT,
  pieces: (at) => {
    const index = tree.shown[at] ?? 0;
    return [{ key: String(index), of: drawing, draw: () => draw(index) }];
  },
  moved: () => {
    list.paint();
    askTexts();
  },
});

function draw(index: number): HTMLElement {
  const row = tree.rows[index];
  if (!row) return element('div', { class: 'row' });
  return rowElement({
    index,
    row,
    text: texts.get(index),
    expanded: tree.hasChildren(index) ? !tree.isCollapsed(index) : undefined,
    selected: index === selected,
    match: matching.has(index),
    place: tree.placeOf(index),
    share: row.gas === null || tree.gas === 0 ? undefined : row.gas / tree.gas,
  });
}

/** Draws all visible rows again. */
function refresh(): void {
  drawing = {};
  list.resize(tree.shown.length);
  list.paint();
  askTexts();
}

function showFlame(shown: boolean): void {
  flame.root.hidden = !shown;
  flameButton.setAttribute('aria-pressed', String(shown));
  keep();
  flame.draw(tree, selected);
}

/** Asks for the texts of the drawn rows that have none yet. */
function askTexts(): void {
  const [from, to] = list.range();
  const indexes = tree.shown.slice(from, to).filter((index) => !asked.has(index));
  if (indexes.length === 0) return;
  for (const index of indexes) asked.add(index);
  host.post({ type: 'texts', indexes });
}

function select(index: number): void {
  if (!tree.rows[index]) return;
  selected = index;
  keep();
  const at = tree.uncover(index);
  refresh();
  list.reveal(at);
  askTexts();
  scroller.setAttribute('aria-activedescendant', rowId(index));
  flame.draw(tree, index);
  host.post({ type: 'detail', index });
}

function keep(): void {
  const title = heading.textContent ?? '';
  host.keep({ search: search.value, at: selected, title, flame: !flame.root.hidden });
}

function collapse(index: number, collapsed: boolean): void {
  tree.collapse(index, collapsed);
  refresh();
}

function collapseAll(collapsed: boolean): void {
  tree.collapseAll(collapsed);
  // The selected row may be hidden now.
  select(tree.shown[tree.shownAt(selected)] ?? 0);
}

function goToFailure(): void {
  const began = tree.rows.flatMap(({ failure }, index) => (failure === 'began' ? [index] : []));
  select(began.find((index) => index > selected) ?? began[0] ?? 0);
  scroller.focus();
}

function goToMatch(step: 1 | -1): void {
  if (matches.length === 0) return;
  const next =
    step > 0
      ? (matches.find((index) => index > selected) ?? matches[0])
      : (matches.findLast((index) => index < selected) ?? matches.at(-1));
  select(next ?? 0);
  countMatches();
}

function countMatches(): void {
  if (search.value.trim() === '') {
    setText(count, '');
    return;
  }
  const at = matches.indexOf(selected) + 1;
  const all = matches.length.toLocaleString('en-US');
  setText(
    count,
    matches.length === 0 ? 'No matches' : at > 0 ? `${at.toLocaleString('en-US')} of ${all}` : `${all} found`,
  );
}

let waiting: ReturnType<typeof setTimeout> | undefined;
function startSearch(): void {
  clearTimeout(waiting);
  waiting = undefined;
  host.post({ type: 'search', text: search.value });
}
search.addEventListener('input', () => {
  keep();
  clearTimeout(waiting);
  waiting = setTimeout(startSearch, PAUSE);
});
search.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') {
    if (waiting === undefined) goToMatch(event.shiftKey ? -1 : 1);
    else startSearch();
  } else if (event.key === 'ArrowDown') scroller.focus();
  else return;
  event.preventDefault();
});

scroller.addEventListener('click', ({ target }) => {
  const row = target instanceof Element ? target.closest('.row') : null;
  const index = Number(row?.id.slice('row-'.length));
  if (!row || !Number.isInteger(index)) return;
  const twistie = target instanceof Element && target.classList.contains('twistie');
  if (twistie && tree.hasChildren(index)) tree.collapse(index, !tree.isCollapsed(index));
  select(index);
});
scroller.addEventListener('dblclick', () => {
  if (tree.hasChildren(selected)) collapse(selected, !tree.isCollapsed(selected));
});

/** The row that a key moves to; undefined if it does not move. */
function target(key: string): number | undefined {
  const { shown } = tree;
  const at = tree.shownAt(selected);
  const page = Math.max(1, Math.floor(scroller.clientHeight / ROW_HEIGHT) - 1);
  const places: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - page,
    PageDown: at + page,
    Home: 0,
    End: shown.length - 1,
  };
  const place = places[key];
  return place === undefined ? undefined : shown[Math.max(0, Math.min(shown.length - 1, place))];
}

scroller.addEventListener('keydown', (event) => {
  const { ctrlKey, key, metaKey } = event;
  const to = target(key);
  const open = tree.hasChildren(selected) && !tree.isCollapsed(selected);
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'c') host.post({ type: 'copy', index: selected });
  else if ((ctrlKey || metaKey) && key.toLowerCase() === 'f') {
    search.focus();
    search.select();
  } else if (key === 'F12') host.post({ type: 'source', index: selected });
  else if (to !== undefined) select(to);
  else if (key === 'ArrowRight' && open) select(selected + 1);
  else if (key === 'ArrowRight' && tree.hasChildren(selected)) collapse(selected, false);
  else if (key === 'ArrowLeft' && open) collapse(selected, true);
  else if (key === 'ArrowLeft') select(tree.parentOf(selected) ?? selected);
  else if ((key === 'Enter' || key === ' ') && tree.hasChildren(selected)) collapse(selected, open);
  else return;
  event.preventDefault();
});

function showDetail(fields: readonly (readonly [label: string, text: string])[]): void {
  fill(
    detail,
    element(
      'dl',
      {},
      ...fields.flatMap(([label, text]) => [
        element('dt', {}, label),
        element('dd', { class: 'mono' }, text),
      ]),
    ),
  );
  detail.scrollTop = 0;
}

/** The first line of the details. */
function showSource(text: string): void {
  setText(sourceButton, text);
  sourceButton.title = 'Go to source (F12)';
  detail.querySelector('dl')?.prepend(element('dt', {}, 'Source'), element('dd', {}, sourceButton));
}

host.onMessage((message) => {
  switch (message.type) {
    case 'trace':
      tree = new Tree();
      flame.reset();
      heads = [];
      failureButton.hidden = true;
      widest = 0;
      texts = new Map();
      asked = new Set();
      matches = [];
      matching = new Set();
      setText(heading, message.title);
      // Changes of accounts in a response, without calls.
      document.body.classList.toggle('changes', message.rows === 0);
      heading.title = message.title;
      setText(note, message.note);
      stateButton.hidden = message.state !== true;
      note.hidden = message.note === '';
      selected = kept?.title === message.title && kept.at < message.rows ? kept.at : 0;
      if (kept?.title !== message.title) search.value = '';
      kept = undefined;
      countMatches();
      return refresh();
    case 'rows':
      return addRows(message);
    case 'texts':
      for (const text of message.texts) texts.set(text.index, text);
      return refresh();
    case 'detail':
      if (message.index === selected) showDetail(message.fields);
      return;
    case 'source':
      if (message.index === selected) showSource(message.text);
      return;
    case 'state':
      return showDetail(message.fields);
    case 'matches':
      if (message.text !== search.value) return;
      matches = message.indexes;
      matching = new Set(matches);
      if (matches.length > 0 && !matching.has(selected)) goToMatch(1);
      countMatches();
      return refresh();
  }
});

function addRows(message: TraceRows): void {
  const before = tree.rows.length;
  heads = [...heads, ...message.heads];
  const rows: TraceRow[] = [];
  for (let at = 0; at < message.rows.length; at += 3) {
    const [depth = 0, head = 0, used = -1] = message.rows.slice(at, at + 3);
    const common = heads[head];
    if (!common) continue;
    const gas = used < 0 ? null : used;
    rows.push({ ...common, depth, gas });
  }
  for (const { value } of message.heads) widest = Math.max(widest, value.length);
  document.body.style.setProperty('--value', widest === 0 ? '0px' : `${Math.min(24, widest) + 3}ch`);
  tree.append(rows);
  if (message.heads.some(({ failure }) => failure === 'began')) failureButton.hidden = false;
  if (selected >= before && tree.rows[selected]) select(selected);
  else {
    refresh();
    flame.draw(tree, selected);
  }
  if (before === 0 && search.value !== '') startSearch();
}

host.post({ type: 'ready' });
