/** The page of a live list: events of a stream, items of a filter, changes of a response. */
import '../kit/base.css';
import './style.css';
import type { EventsMessage, EventsRequest, EventsState } from '../../common/panels/events';
import { grouped } from '../../common/units/digits';
import { counted } from '../../common/units/words';
import { arrange, button, element, fill, setText } from '../kit/element';
import { connect } from '../kit/host';
import { plotElement } from '../kit/plot';
import { oneTabStop } from '../kit/tab-stop';
import { EventList, type ListPlace } from './list';

const host = connect<EventsMessage, EventsRequest, ListPlace>();
let state: EventsState | undefined;

const heading = element('h1', { class: 'visually-hidden' });
const statusText = element('span', { class: 'status-text' });
const dot = element('span', { class: 'dot', 'aria-hidden': 'true' });
const detail = element('span', { class: 'where quiet mono' });
const announced = element('div', { class: 'visually-hidden', role: 'status' });
const retry = button('Try Now', () => host.post({ type: 'retry' }));
const pause = button('Pause', () => host.post({ type: state?.paused ? 'resume' : 'pause' }));
const stop = button('Stop', () => host.post({ type: state?.running ? 'stop' : 'start' }));
const save = button('Save All to File…', () => host.post({ type: state?.saving ? 'stop-saving' : 'save' }));
const json = button('Open as JSON', () => host.post({ type: 'json' }), {
  title: 'Show the kept events as one JSON document',
});
const clear = button('Clear', () => host.post({ type: 'clear' }), {
  title: 'Discard the events received so far',
});
const search = element('input', {
  type: 'search',
  class: 'search',
  placeholder: 'Filter: words, numbers, parts of hashes',
  'aria-label': 'Filter',
  spellcheck: 'false',
});
const chips = element('div', { class: 'chips', role: 'group', 'aria-label': 'Topics' });
const markChips = oneTabStop(chips);
const counts = element('span', { class: 'counts quiet' });
const plot = element('div', { class: 'plot-box' });
const scroller = element('div', {
  class: 'scroller',
  role: 'treegrid',
  tabindex: 0,
  'aria-label': 'Events',
  'aria-readonly': 'true',
});
const emptyText = element('span');
const showAll = button('Show All', () => {
  search.value = '';
  filterBy([], '');
  scroller.focus();
});
const empty = element('div', { class: 'empty quiet' }, emptyText);
const newest = button('↓ Newest', () => list.follow(), {
  class: 'newest primary',
  title: 'Follow the end of the list (End)',
});

document
  .getElementById('page')
  ?.append(
    element(
      'header',
      { class: 'head' },
      heading,
      element(
        'div',
        { class: 'toolbar' },
        element('span', { class: 'status' }, dot, statusText),
        retry,
        pause,
        stop,
        clear,
        json,
        save,
      ),
      element('div', { class: 'toolbar second' }, search, chips, element('span', { class: 'grow' }), counts),
      plot,
    ),
    element('div', { class: 'body' }, scroller, empty, newest),
    element('footer', { class: 'foot' }, detail),
    announced,
  );

const list: EventList = new EventList({
  scroller,
  window: (from, to, follow) => host.post({ type: 'window', from, to, follow }),
  detail: (order) => host.post({ type: 'detail', order }),
  copy: (order) => host.post({ type: 'copy', order }),
  changed: () => {
    newest.hidden = list.following || (state?.length ?? 0) === 0;
    host.keep(list.place());
  },
});

let typed: number | undefined;
search.addEventListener('input', () => {
  clearTimeout(typed);
  typed = window.setTimeout(() => filterBy(state?.filter.topics ?? []), 80);
});
search.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown') return;
  scroller.focus();
  event.preventDefault();
});
function filterBy(topics: readonly string[], text = search.value): void {
  host.post({ type: 'filter', text, topics: [...topics] });
}

function show(next: EventsState): void {
  const before = state;
  state = next;
  const { status, paused, fresh, running, saving } = next;
  setText(heading, next.title);
  dot.className = `dot ${paused ? 'paused' : status.kind}`;
  statusText.textContent = status.text;
  statusText.title = status.text;
  detail.textContent = next.detail;
  detail.title = next.detail;
  for (const one of [search, pause, stop, save, json, clear]) one.hidden = next.over === true;
  retry.hidden = status.kind !== 'waiting';
  pause.textContent = paused ? `Resume · ${grouped(fresh)} new while paused` : 'Pause';
  pause.classList.toggle('primary', paused);
  pause.disabled = !paused && !running;
  stop.textContent = running ? 'Stop' : 'Start';
  save.textContent = saving ? `Stop Saving · ${grouped(saving.count)} saved` : 'Save All to File…';
  save.title = saving
    ? `Writing to ${saving.file}`
    : 'Write the kept events and all new ones to a file, one JSON object per line';
  json.disabled = clear.disabled = next.kept === 0;
  if (document.activeElement !== search) search.value = next.filter.text;
  showChips(next);
  showPlot(next);
  counts.textContent = countWords(next);
  const words = emptyWords(next);
  empty.hidden = words === undefined;
  emptyText.textContent = words ?? '';
  arrange(empty, next.kept > 0 && next.length === 0 ? [emptyText, showAll] : [emptyText]);
  // A screen reader reads changes of the list, not every event or second.
  const said = paused ? 'Paused' : status.kind === 'waiting' ? 'Connection lost' : status.text;
  if (!before || before.status.kind !== status.kind || before.paused !== paused) announced.textContent = said;
}

/** Not while somebody reads it: a new one has no pointer and no focus. */
function showPlot({ plot: next }: EventsState): void {
  if (next === undefined || plot.matches(':hover, :focus-within')) return;
  plot.hidden = next === null;
  if (next) fill(plot, plotElement(next));
}

let shownChips = '';
function showChips({ topics, filter }: EventsState): void {
  const names = topics.map(({ name }) => name).join('\n');
  if (names !== shownChips) {
    shownChips = names;
    const widest = Math.max(5, ...topics.map(({ name }) => name.length));
    scroller.style.setProperty('--topics', `${Math.min(24, widest) + 2}ch`);
    // A single topic needs no filter and no column.
    scroller.classList.toggle('one-topic', topics.length < 2);
    chips.hidden = topics.length < 2;
    fill(
      chips,
      ...topics.map(({ name, tone }) =>
        button(
          '',
          () => {
            const chosen = state?.filter.topics ?? [];
            filterBy(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
          },
          { class: `chip ${tone}`, title: `Show only ${name}` },
        ),
      ),
    );
    markChips();
  }
  topics.forEach(({ name, count }, index) => {
    const chip = chips.children[index];
    if (!chip) return;
    const pressed = String(filter.topics.includes(name));
    if (chip.getAttribute('aria-pressed') !== pressed) chip.setAttribute('aria-pressed', pressed);
    fill(chip, name, element('span', { class: 'count' }, ` ${grouped(count)}`));
  });
}

/** Milliseconds between two questions whether the extension still runs. */
const ASK_EVERY = 5000;
/** The extension host may be busy for some seconds, or for a while after the machine slept. */
const MOST_UNANSWERED = 4;
let unanswered = 0;
let lost = false;

/** Without this, the page would stay "Live" after a crash of the extension host, which ends the list. */
function showLost(): void {
  lost = true;
  const words = 'The extension is not responding';
  dot.className = 'dot failed';
  statusText.textContent = announced.textContent = words;
  statusText.title = words;
  for (const one of [retry, pause, stop, save, json, clear]) one.hidden = true;
  if (state && state.length > 0) return;
  empty.hidden = false;
  emptyText.textContent =
    'This list ended with the extension host. Send the request again to start a new one.';
  arrange(empty, [emptyText]);
}
setInterval(() => {
  unanswered += 1;
  if (unanswered > MOST_UNANSWERED && !lost) showLost();
  host.post({ type: 'ping' });
}, ASK_EVERY);

host.onMessage((message) => {
  unanswered = 0;
  if (message.type === 'pong') {
    // The state has to be drawn again.
    if (lost) host.post({ type: 'ready' });
    lost = false;
    return;
  }
  lost = false;
  if (message.type === 'detail') {
    list.detail(message.order, message);
    return;
  }
  const first = state === undefined;
  show(message.state);
  list.set(message.state, message.rows);
  if (first && host.kept) list.restore(host.kept);
  newest.hidden = list.following || message.state.length === 0;
});
newest.hidden = true;
for (const one of [retry, pause, stop, save, json, clear]) one.hidden = true;
host.post({ type: 'ready' });

/** `12 of 1,234 events`, `23,456 events, the last 10,000 kept`; empty for a list of the last session, which kept none. */
function countWords({ total, kept, cut, length, noun, filter, wrong, over }: EventsState): string {
  if (over === true) return '';
  const filtered = filter.text !== '' || filter.topics.length > 0;
  const parts = [filtered ? `${grouped(length)} shown of ${counted(total, noun)}` : counted(total, noun)];
  if (cut) parts.push(`the last ${grouped(kept)} kept`);
  if (wrong > 0) parts.push(`${grouped(wrong)} with problems`);
  return parts.join(', ');
}

/** The text of an empty list; undefined if there are rows. */
function emptyWords({
  length,
  kept,
  noun,
  status,
  running,
  over,
  hint = '',
}: EventsState): string | undefined {
  if (over === true) return `The ${noun}s of this list were not kept. ${hint}`.trimEnd();
  if (length > 0) return undefined;
  if (kept > 0) return `No ${noun} matches the filter.`;
  if (status.kind === 'live') return `Waiting for the first ${noun}. ${hint}`.trimEnd();
  return running ? '' : `No ${noun} was received. ${hint}`.trimEnd();
}
