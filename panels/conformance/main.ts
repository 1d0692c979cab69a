/** What a node serves, and where its responses deviate from the specification. */
import '../kit/base.css';
import '../kit/verdict.css';
import './style.css';
import type {
  ConformanceProgress,
  ConformanceRow,
  ConformanceState,
  FromConformance,
  ToConformance,
} from '../../common/panels/conformance';
import { button, element, fill, setText } from '../kit/element';
import { connect } from '../kit/host';
import { oneTabStop } from '../kit/tab-stop';

type Shown = ConformanceState | 'all';
type State = Extract<ToConformance, { type: 'state' }>;

interface Kept {
  readonly shown: Shown;
  readonly query: string;
}

const LABELS: Readonly<Record<Shown, string>> = {
  all: 'All',
  deviates: 'Deviates',
  served: 'Served',
  'not served': 'Not Served',
  'switched off': 'Switched Off',
  unknown: 'Unknown',
};
const MARKS = { good: '✓', warning: '!', error: '✗' } as const;

const host = connect<ToConformance, FromConformance, Kept>();
let kept: Kept = host.kept ?? { shown: 'all', query: '' };
let state: State | undefined;

const heading = element('h1');
const again = button('Check Again', () => host.post({ type: 'again', heavy: state?.heavy ?? false }));
const heavy = button('Include Heavy Requests', () => host.post({ type: 'again', heavy: true }), {
  title: 'Also ask for states, traces of blocks and whole lists of validators',
});
const cancel = button('Cancel', () => host.post({ type: 'cancel' }));
const copy = button('Copy as Markdown', () => host.post({ type: 'copy' }));
const verdict = element('div', { class: 'verdict', role: 'status' });
const bar = element('progress', { 'aria-label': 'Progress' });
const where = element('span', { class: 'mono' });
const progress = element('div', { class: 'progress' }, bar, where);
const filters = element('div', { class: 'filters', role: 'group', 'aria-label': 'Show' });
const search = element('input', {
  type: 'search',
  placeholder: 'Search',
  'aria-label': 'Search',
  spellcheck: 'false',
});
search.value = kept.query;
const body = element('tbody');
const name = element('th', { scope: 'col' });
const table = element(
  'table',
  {},
  element(
    'thead',
    {},
    element(
      'tr',
      {},
      name,
      element('th', { scope: 'col' }, 'State'),
      element('th', { scope: 'col', class: 'time' }, 'Time'),
      element('th', { scope: 'col' }, 'Deviations and Notes'),
    ),
  ),
  body,
);
const empty = element('p', { class: 'empty quiet' });
const rows = element(
  'div',
  { class: 'rows', role: 'region', tabindex: 0, 'aria-label': 'Results' },
  table,
  empty,
);

document
  .getElementById('page')
  ?.append(
    element(
      'div',
      { class: 'toolbar' },
      heading,
      element('span', { class: 'grow' }),
      cancel,
      again,
      heavy,
      copy,
    ),
    progress,
    verdict,
    element('div', { class: 'toolbar' }, filters, element('span', { class: 'grow' }), search),
    rows,
  );

const buttons = new Map<Shown, HTMLButtonElement>(
  (Object.keys(LABELS) as Shown[]).map((shown) => [
    shown,
    button(LABELS[shown], () => keep({ shown }), { 'aria-pressed': false }),
  ]),
);
fill(filters, ...buttons.values());
const markStop = oneTabStop(filters);

search.addEventListener('input', () => keep({ query: search.value }));

function keep(change: Partial<Kept>): void {
  kept = { ...kept, ...change };
  host.keep(kept);
  draw();
}

function isShown(row: ConformanceRow): boolean {
  if (kept.shown !== 'all' && row.state !== kept.shown) return false;
  const query = kept.query.trim().toLowerCase();
  if (query === '') return true;
  const texts = [row.name, row.group, row.note, ...row.deviations.flatMap((one) => [one.rule, one.message])];
  return texts.some((text) => text.toLowerCase().includes(query));
}

function draw(): void {
  if (!state) return;
  setText(heading, `Conformance of ${state.title}`);
  setText(name, state.what === 'endpoint' ? 'Endpoint' : 'Method');
  const runs = state.progress !== undefined;
  cancel.hidden = !runs;
  again.hidden = runs;
  heavy.hidden = runs || state.heavy;
  copy.hidden = runs || state.rows.length === 0;
  drawVerdict(state);
  drawProgress(state.progress);
  drawCounts();
  let group = '';
  const drawn: HTMLElement[] = [];
  for (const [at, row] of state.rows.entries()) {
    if (!isShown(row)) continue;
    if (row.group !== group) drawn.push(groupRow(row.group));
    group = row.group;
    drawn.push(drawnRow(row, at));
  }
  fill(body, ...drawn);
  drawEmpty();
}

function drawVerdict({ verdict: words }: State): void {
  verdict.className = `verdict ${words?.level ?? ''}`;
  fill(verdict);
  if (!words) return;
  verdict.append(
    element('span', { class: 'mark', 'aria-hidden': true }, MARKS[words.level]),
    element(
      'div',
      {},
      element('strong', {}, words.text),
      ...words.reasons.map((reason) => element('p', {}, reason)),
    ),
  );
}

function drawProgress(now: ConformanceProgress | undefined): void {
  progress.hidden = now === undefined;
  if (!now) return;
  if (now.all > 0) {
    bar.max = now.all;
    bar.value = now.done;
  } else {
    bar.removeAttribute('value');
  }
  setText(
    where,
    now.all > 0 ? `${now.done} of ${now.all} ${now.name}` : 'Looking for blocks and transactions …',
  );
}

function drawCounts(): void {
  const counts = new Map<Shown, number>([['all', state?.rows.length ?? 0]]);
  for (const row of state?.rows ?? []) counts.set(row.state, (counts.get(row.state) ?? 0) + 1);
  for (const [shown, one] of buttons) {
    const count = counts.get(shown) ?? 0;
    setText(one, `${LABELS[shown]} ${count}`);
    one.setAttribute('aria-pressed', String(kept.shown === shown));
    one.hidden = count === 0 && shown !== 'all' && kept.shown !== shown;
  }
  markStop();
}

function drawEmpty(): void {
  const isEmpty = body.childElementCount === 0;
  table.hidden = isEmpty;
  empty.hidden = !isEmpty;
  setText(
    empty,
    state?.rows.length ? 'No row matches.' : state?.progress ? 'Asking the node …' : 'No results.',
  );
}

function groupRow(group: string): HTMLElement {
  return element('tr', { class: 'group' }, element('th', { scope: 'colgroup', colspan: 4 }, group));
}

function drawnRow(row: ConformanceRow, at: number): HTMLElement {
  return element(
    'tr',
    // Served, with a note: something of it was not judged.
    { class: row.state === 'served' && row.note !== '' ? 'unjudged' : row.state.replace(' ', '-') },
    element(
      'td',
      { class: 'mono' },
      row.sent
        ? button(row.name, () => host.post({ type: 'open', row: at }), {
            class: 'link',
            title: 'Send this request, and show its response',
          })
        : row.name,
    ),
    element('td', { class: 'state' }, row.state),
    element('td', { class: 'time' }, row.durationMs === null ? '' : `${row.durationMs} ms`),
    element(
      'td',
      {},
      ...row.deviations.map((one, deviation) =>
        element(
          'div',
          { class: 'deviation' },
          element('span', { class: 'mono' }, one.place),
          ': ',
          one.message,
          element('span', { class: 'quiet' }, ` (${one.rule})`),
          button(one.request, () => host.post({ type: 'open', row: at, deviation }), {
            class: 'link mono request',
            title: 'Send this request, and show its response',
          }),
        ),
      ),
      row.note === '' ? undefined : element('span', { class: 'quiet' }, row.note),
    ),
  );
}

/** Adds a row without drawing the others again: one comes ten times a second. */
function add(row: ConformanceRow): void {
  if (!state) return;
  const before = state.rows.at(-1)?.group;
  state = { ...state, rows: [...state.rows, row] };
  drawCounts();
  if (!isShown(row)) return;
  const isFirst = before !== row.group || body.childElementCount === 0;
  if (isFirst) body.append(groupRow(row.group));
  body.append(drawnRow(row, state.rows.length - 1));
  drawEmpty();
}

host.onMessage((message) => {
  if (message.type === 'state') {
    state = message;
    draw();
    return;
  }
  if (!state) return;
  state = { ...state, progress: message.progress };
  drawProgress(message.progress);
  if (message.row) add(message.row);
});

host.post({ type: 'ready' });
