import type {
  FromResponse,
  PageAction,
  PageTab,
  ResponsePage,
  ToResponse,
} from '../../common/panels/response';
import '../kit/base.css';
import { button, element, fill, setText } from '../kit/element';
import { connect } from '../kit/host';
import { marks, sectionElements, spokenTones } from './sections';
import './style.css';

/** What a person has chosen: kept while the page is hidden and over a reload. */
interface Kept {
  readonly tab: PageTab;
  /** The response that the rest belongs to. */
  readonly of: string;
  readonly scroll: number;
  /** Groups that were opened or closed. */
  readonly open: Readonly<Record<string, boolean>>;
}

const host = connect<ToResponse, FromResponse, Kept>();
const nothingKept: Kept = { tab: 'response', of: '', scroll: 0, open: {} };
let kept: Kept = host.kept ?? nothingKept;
let shown: ResponsePage | undefined;

const keep = (change: Partial<Kept>) => {
  kept = { ...kept, ...change };
  host.keep(kept);
};

// ---------------------------------------------------------------- the fixed part

const back = button('←', () => go(-1), { 'aria-label': 'Back', title: 'Back (Alt+Left)', class: 'bare' });
const forward = button('→', () => go(1), {
  'aria-label': 'Forward',
  title: 'Forward (Alt+Right)',
  class: 'bare',
});
const crumbs = element('nav', { class: 'crumbs', 'aria-label': 'Responses on the way here' });
const actions = element('div', { class: 'actions', role: 'toolbar', 'aria-label': 'Response' });
const sendingText = element('span', { class: 'text' });
const sendingMore = element('span', { class: 'quiet' });
const sending = element(
  'div',
  { class: 'sending', hidden: true },
  element('span', { class: 'spinner', 'aria-hidden': 'true' }),
  sendingText,
  sendingMore,
  button('Cancel', () => host.post({ type: 'cancel' })),
);
const mark = element('span', { class: 'mark', 'aria-hidden': 'true' });
const verdict = element('h1');
const facts = element('p', { class: 'facts quiet' });
const reasons = element('ul', { class: 'reasons' });
const summary = element(
  'header',
  { class: 'summary' },
  mark,
  element('div', { class: 'words' }, element('div', { class: 'line' }, verdict, facts), reasons),
);
const announced = element('p', { class: 'visually-hidden', role: 'status' });

const tabTitles: Readonly<Record<PageTab, string>> = {
  response: 'Response',
  headers: 'Headers',
  timing: 'Timing',
};
const pageTabs = Object.keys(tabTitles) as readonly PageTab[];
const tabButtons = new Map(
  pageTabs.map((tab) => [
    tab,
    element(
      'button',
      { type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-controls': 'content', 'aria-selected': 'false' },
      tabTitles[tab],
    ),
  ]),
);
const tabs = element(
  'div',
  { class: 'tabs', role: 'tablist', 'aria-label': 'Parts' },
  ...tabButtons.values(),
);
const content = element('div', { id: 'content', class: 'content', role: 'tabpanel', tabindex: 0 });
const page = document.getElementById('page');
page?.append(
  element('div', { class: 'toolbar' }, back, forward, crumbs, actions),
  sending,
  summary,
  tabs,
  content,
  announced,
);

for (const [tab, one] of tabButtons) one.addEventListener('click', () => showTab(tab));
tabs.addEventListener('keydown', ({ key }) => {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const next = pageTabs[(pageTabs.indexOf(kept.tab) + step + pageTabs.length) % pageTabs.length];
  if (step === 0 || !next) return;
  showTab(next);
  tabButtons.get(next)?.focus();
});
document.addEventListener('keydown', (event) => {
  if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
  event.preventDefault();
  go(event.key === 'ArrowLeft' ? -1 : 1);
});
let scrolling: number | undefined;
content.addEventListener('scroll', () => {
  window.clearTimeout(scrolling);
  scrolling = window.setTimeout(() => keep({ scroll: content.scrollTop }), 200);
});

// ---------------------------------------------------------------- the trail

let trail: readonly string[] = [];
let at = 0;

function go(step: number): void {
  const to = at + step;
  if (to >= 0 && to < trail.length) host.post({ type: 'go', to });
}

function drawTrail(): void {
  back.disabled = at <= 0;
  forward.disabled = at >= trail.length - 1;
  const isAlone = trail.length < 2;
  back.hidden = isAlone;
  forward.hidden = isAlone;
  const from = Math.max(0, at - 2);
  fill(
    crumbs,
    ...(from > 0 ? [element('span', { class: 'quiet' }, '…')] : []),
    ...trail.slice(from, at + 1).map((name, index) => {
      const to = from + index;
      return to === at
        ? element('span', { class: 'here', 'aria-current': 'page', title: name }, name)
        : button(name, () => host.post({ type: 'go', to }), { class: 'bare crumb', title: name });
    }),
  );
}

// ---------------------------------------------------------------- the response

const actionTitles: Readonly<Record<PageAction, readonly [title: string, about: string]>> = {
  again: ['Send Again', 'Sends it again to the same node'],
  json: ['JSON', 'The response as JSON, with folding, search, hovers and links'],
  table: ['Table', 'Its lists with all rows, to sort, filter and export'],
  trace: ['Trace', 'Its calls as a tree and a flame graph'],
  transaction: ['Trace Transaction', 'Asks the node for the calls of this transaction'],
  write: ['Write as Request', 'Opens this request in a scratch file'],
  save: ['Save…', 'Saves the body as the node sent it'],
};

function draw(next: ResponsePage): void {
  shown = next;
  const { level, name, node, reasons: all } = next;
  document.body.dataset.level = level;
  setText(mark, marks[level]);
  setText(verdict, next.verdict);
  fill(
    facts,
    ...(node === '' ? [] : [element('span', { class: 'node', title: next.target }, node)]),
    ...next.facts.map((fact) => element('span', {}, fact)),
  );
  fill(
    reasons,
    ...all.map(({ text, tone }) =>
      element(
        'li',
        { class: tone },
        spokenTones[tone] !== '' && element('span', { class: 'visually-hidden' }, `${spokenTones[tone]}: `),
        text,
      ),
    ),
  );
  reasons.hidden = all.length === 0;
  fill(
    actions,
    ...next.actions.map((action) => {
      const [title, about] = actionTitles[action];
      return button(title, () => host.post({ type: 'action', action }), { title: about });
    }),
  );
  tabs.hidden = next.headers.length === 0 && next.timing.length === 0;
  const of = `${name} ${next.target}`;
  if (kept.of !== of) keep({ of, scroll: 0, open: {}, tab: 'response' });
  drawTab();
  content.scrollTop = kept.scroll;
  setText(announced, [next.verdict, node, ...next.facts, ...all.map(({ text }) => text)].join('. '));
}

function showTab(tab: PageTab): void {
  if (tab !== kept.tab) keep({ tab, scroll: 0 });
  drawTab();
  content.scrollTop = 0;
}

function drawTab(): void {
  for (const [tab, one] of tabButtons) {
    const isShown = tab === kept.tab;
    one.setAttribute('aria-selected', String(isShown));
    one.tabIndex = isShown ? 0 : -1;
  }
  content.setAttribute('aria-labelledby', `tab-${kept.tab}`);
  if (!shown) return;
  const { links } = shown;
  const sections = kept.tab === 'response' ? shown.sections : shown[kept.tab];
  const made = sectionElements(sections, {
    follow: (link) => host.post({ type: 'follow', link }),
    linkTitle: (link) => links[link]?.title ?? '',
    showTable: shown.actions.includes('table')
      ? () => host.post({ type: 'action', action: 'table' })
      : undefined,
    isOpen: (key) => kept.open[`${kept.tab}${key}`],
    opened: (key, open) => keep({ open: { ...kept.open, [`${kept.tab}${key}`]: open } }),
  });
  fill(
    content,
    ...(made.length > 0 ? made : [element('p', { class: 'quiet empty' }, 'The response has no body.')]),
  );
}

// ---------------------------------------------------------------- while it is being sent

let ticking: number | undefined;

function begin(name: string, node: string): void {
  const since = Date.now();
  const tick = () => {
    const seconds = Math.floor((Date.now() - since) / 1000);
    setText(
      sendingText,
      `Sending ${name}${node === '' ? '' : ` to ${node}`}${seconds === 0 ? '' : ` · ${seconds} s`}`,
    );
  };
  window.clearInterval(ticking);
  ticking = window.setInterval(tick, 250);
  tick();
  setText(sendingMore, '');
  sending.hidden = false;
  page?.classList.add('waiting');
  setText(announced, `Sending ${name}${node === '' ? '' : ` to ${node}`}`);
}

function end(): void {
  window.clearInterval(ticking);
  sending.hidden = true;
  page?.classList.remove('waiting');
}

host.onMessage((message) => {
  switch (message.type) {
    case 'response':
      end();
      ({ trail, at } = message);
      drawTrail();
      page?.classList.remove('nothing');
      return draw(message.page);
    case 'sending':
      if (!shown) page?.classList.add('nothing');
      return begin(message.name, message.node);
    case 'progress':
      return setText(sendingMore, message.text);
    case 'idle':
      return end();
    case 'nothing':
      end();
      page?.classList.add('nothing');
      return fill(content, element('p', { class: 'quiet empty' }, message.text));
    case 'tab':
      return showTab(message.tab);
  }
});

page?.classList.add('nothing');
host.post({ type: 'ready' });
