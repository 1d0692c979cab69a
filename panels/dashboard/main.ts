/** The dashboard: one node over time. The extension has the readings; this page requests them and draws. */
import '../kit/base.css';
import './style.css';
import type { DashboardKept, DashboardMessage, DashboardRequest } from '../../common/panels/dashboard';
import { ranges } from '../../common/panels/ranges';
import { button, element, setText } from '../kit/element';
import { connect } from '../kit/host';
import { createCards } from './cards';
import { announce, createHeader, createToolbar, type View } from './header';
import { onTheme } from './palette';
import { pictureOf } from './picture';
import { fullTimeWords, rangeWords } from './units';

const host = connect<DashboardMessage, DashboardRequest, DashboardKept>();
const { kept } = host;
const minutes = ranges.find((each) => each === kept?.minutes) ?? 15;
const view: View = { minutes, now: Date.now(), pausedAt: kept?.pausedAt };
let node: string | undefined = kept?.node;
let name = '';
/** Network and clients. */
let subject = '';
let scrolled = kept?.scroll ?? 0;

const keep = () =>
  host.keep({
    ...(node === undefined ? {} : { node }),
    minutes: view.minutes,
    ...(view.pausedAt === undefined ? {} : { pausedAt: view.pausedAt }),
    scroll: scrolled,
  });

const saveImage = (title: string, blocks: Parameters<typeof pictureOf>[1]) => {
  const until = fullTimeWords(view.pausedAt ?? view.now);
  const heading = [`${name}, ${until}, ${rangeWords(view.minutes)}`, subject].filter(Boolean);
  const data = pictureOf(heading, blocks);
  if (data !== '') host.post({ type: 'save-image', name: title, data });
};

const cards = createCards({
  view,
  saveImage,
  setValidators: (text) => host.post({ type: 'validators', text }),
  heatMap: {
    turn: (index) => host.post({ type: 'heat-map-page', index }),
    showValidator: (validator) => host.post({ type: 'show-validator', validator }),
  },
});
const header = createHeader(() => host.post({ type: 'refresh' }));
const toolbar = createToolbar({
  node(id) {
    host.post({ type: 'node', id });
  },
  range(next) {
    view.minutes = next;
    host.post({ type: 'range', minutes: next });
    changed();
  },
  pause() {
    view.pausedAt = view.pausedAt === undefined ? view.now : undefined;
    changed();
  },
  saveImage: () => saveImage('Dashboard', cards.blocks()),
  saveTable: () => host.post({ type: 'save-table' }),
});

const changed = () => {
  toolbar.mark(view);
  cards.draw();
  keep();
};

const nothing = element(
  'div',
  { class: 'nothing' },
  element('p', {}, 'There are no nodes yet. Add one to see its state over time, or start the demo node.'),
  element(
    'div',
    { class: 'line' },
    button('Add node', () => host.post({ type: 'add-node' }), { class: 'primary' }),
    button('Start demo node', () => host.post({ type: 'start-demo' })),
  ),
);
const problem = element('p', { class: 'notice', role: 'status' });
const content = element('div', { class: 'content' }, header.element, problem, cards.element);
nothing.hidden = true;
content.hidden = true;
const heading = element('h1', { class: 'visually-hidden' }, 'Dashboard');
document.getElementById('page')?.append(heading, toolbar.element, nothing, content);
toolbar.mark(view);

const handle = (message: DashboardMessage) => {
  if ('now' in message) view.now = Math.max(message.type === 'state' ? 0 : view.now, message.now);
  if (message.type === 'state') {
    const another = node !== undefined && message.node !== node;
    node = message.node;
    name = message.nodes.find(({ id }) => id === node)?.name ?? '';
    setText(heading, name === '' ? 'Dashboard' : `Dashboard: ${name}`);
    if (another) view.pausedAt = undefined;
    nothing.hidden = node !== undefined;
    content.hidden = node === undefined;
    toolbar.element.hidden = node === undefined;
    toolbar.show(message);
    toolbar.mark(view);
    header.show(message.header);
    subject = message.header.subject;
    setText(problem, message.problem);
    problem.hidden = message.problem === '';
    cards.replace(message);
    if (scrolled > 0) document.documentElement.scrollTop = scrolled;
    keep();
    return;
  }
  if (message.type === 'samples') {
    header.show(message.header);
    subject = message.header.subject;
  }
  if (message.type === 'saved') announce(message.words);
  cards.add(message);
};

host.onMessage(handle);
onTheme(cards.recolour);
window.addEventListener('scroll', () => {
  scrolled = document.documentElement.scrollTop;
  keep();
});
host.post({ type: 'range', minutes: view.minutes });
host.post({ type: 'ready' });
