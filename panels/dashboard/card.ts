import { button, element, fill } from '../kit/element';
import { oneTabStop } from '../kit/tab-stop';
import { icon } from './icons';
import { createTable, type TableData } from './table';

export interface CardOptions {
  readonly title: string;
  /** What it shows, one sentence. */
  readonly about: string;
  /** True if it takes the full width. */
  readonly wide?: boolean;
  readonly onSaveImage?: () => void;
  /** The numbers of the chart, created on request. */
  readonly table?: () => TableData;
}

/** The frame around one chart: title, actions, content, and its numbers as a table. */
export interface Card {
  readonly element: HTMLElement;
  readonly title: string;
  readonly body: HTMLElement;
  /** One line below the content. */
  say(words: string): void;
  /** The numbers have changed: an open table is drawn again. */
  renew(): void;
}

export function createCard(options: CardOptions): Card {
  const { title, about } = options;
  const body = element('div', { class: 'card-body' });
  const words = element('p', { class: 'summary quiet' });
  const place = element('div', { class: 'table-place' });
  const heading = element('h3', { title: about }, title);
  const actions = element('div', { class: 'actions' });
  const { onSaveImage, table } = options;
  let shown: ReturnType<typeof createTable> | undefined;
  const renew = () => {
    if (shown && table) shown.show(table());
  };
  if (table) {
    const toggle = button('', () => {
      shown = shown ? undefined : createTable(title);
      toggle.setAttribute('aria-expanded', String(shown !== undefined));
      fill(place, shown?.element);
      renew();
    });
    toggle.className = 'quiet-button';
    toggle.title = 'Show the numbers as a table';
    toggle.setAttribute('aria-label', `Show the numbers of ${title} as a table`);
    toggle.setAttribute('aria-expanded', 'false');
    toggle.append(icon('table'));
    actions.append(toggle);
  }
  if (onSaveImage) {
    const save = button('', onSaveImage);
    save.className = 'quiet-button';
    save.title = 'Save as an image';
    save.setAttribute('aria-label', `Save ${title} as an image`);
    save.append(icon('image'));
    actions.append(save);
  }
  const made = element(
    'section',
    { class: options.wide ? 'card wide' : 'card', 'aria-label': title, 'aria-description': about },
    element('header', {}, heading, actions),
    body,
    words,
    place,
  );
  oneTabStop(actions);
  return {
    element: made,
    title,
    body,
    say(text) {
      if (words.textContent !== text) words.textContent = text;
    },
    renew,
  };
}
