import type { DashboardHeader } from '../../common/panels/dashboard';
import { button, element, fill, setText } from '../kit/element';

export interface HeaderPart {
  readonly element: HTMLElement;
  show(header: DashboardHeader): void;
}

/** The state in words, what to do about it, and the most important numbers. */
export function createHeader(refresh: () => void): HeaderPart {
  const words = element('span');
  const dot = element('span', { class: 'dot', 'aria-hidden': 'true' });
  const state = element('p', { class: 'state', role: 'status' }, dot, words);
  const why = element('p', { class: 'why quiet' });
  const staleWords = element('span');
  const stale = element('div', { class: 'stale' }, staleWords, button('Try again', refresh));
  const facts = element('dl', { class: 'facts' });
  let shown = '';
  return {
    element: element('div', { class: 'head' }, state, why, stale, facts),
    show(header) {
      const text = JSON.stringify(header);
      // Most readings change nothing here, and a screen reader must not repeat it.
      if (text === shown) return;
      shown = text;
      state.className = `state ${header.level}`;
      setText(words, sentence(header.words));
      why.textContent = header.stale === '' ? header.why : '';
      why.hidden = why.textContent === '';
      stale.hidden = header.stale === '';
      staleWords.textContent = header.stale;
      fill(
        facts,
        ...header.facts.map(({ detail, label, level, value }) =>
          element(
            'div',
            { class: `fact ${level}`, title: detail },
            element('dt', {}, label),
            element('dd', {}, value),
          ),
        ),
      );
    },
  };
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
