/** What a transaction would do: a verdict, and what it is based on, section by section. */
import '../kit/base.css';
import '../kit/verdict.css';
import './style.css';
import type { FromSimulation, ToSimulation } from '../../common/panels/simulation';
import { button, element, fill, setText } from '../kit/element';
import { connect } from '../kit/host';

const host = connect<ToSimulation, FromSimulation>();

const heading = element('h1', {});
const verdict = element('div', { class: 'verdict', role: 'status' });
const sections = element('div', { class: 'result', role: 'region', tabindex: 0, 'aria-label': 'Result' });
const again = button('Simulate Again', () => host.post({ type: 'again' }));

document.getElementById('page')?.append(
  element(
    'div',
    { class: 'toolbar' },
    heading,
    element('span', { class: 'grow' }),
    again,
    button('Copy as Text', () => host.post({ type: 'copy' })),
  ),
  verdict,
  sections,
);

const MARKS = { good: '✓', warning: '!', error: '✗' } as const;

host.onMessage((message) => {
  again.disabled = message.type === 'busy';
  if (message.type === 'busy') return;
  const { title, words } = message;
  setText(heading, title);
  verdict.className = `verdict ${words.level}`;
  fill(
    verdict,
    element('span', { class: 'mark', 'aria-hidden': true }, MARKS[words.level]),
    element(
      'div',
      {},
      element('strong', {}, words.verdict),
      ...words.reasons.map((reason) => element('p', {}, reason)),
      element('p', { class: 'quiet' }, words.basis),
    ),
  );
  fill(
    sections,
    ...words.sections.map(({ rows, title: name }) =>
      element(
        'section',
        {},
        element('h2', {}, name),
        element(
          'dl',
          // Addresses need the whole width where it is small.
          { class: rows.some(({ label }) => label.includes('0x')) ? 'wide' : '' },
          ...rows.flatMap(({ label, text, tone = '' }) => [
            element('dt', { class: label.includes('0x') ? 'mono' : '' }, label),
            element('dd', { class: `mono ${tone}` }, text),
          ]),
        ),
      ),
    ),
  );
});

host.post({ type: 'ready' });
