/** The frame around one chart, and around data that is requested now and then. */
import type { CardPart } from '../../common/panels/dashboard';
import { button, element, fill } from '../kit/element';
import { createRows } from '../kit/rows';
import { oneTabStop } from '../kit/tab-stop';
import { icon } from './palette';

interface CardOptions {
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

/** A card with data that is requested now and then: it may be pending or unavailable. */
export interface PartCard<T> {
  readonly card: Card;
  show(part: CardPart<T>): void;
}

/** @param content the elements of the card, and a function that draws the data and returns the summary */
export function createPartCard<T>(
  options: CardOptions,
  content: readonly HTMLElement[],
  draw: (data: T) => string,
): PartCard<T> {
  const card = createCard(options);
  const waiting = element('p', { class: 'waiting quiet' });
  const held = element('div', {}, ...content);
  card.body.append(waiting, held);
  held.hidden = true;
  return {
    card,
    show(part) {
      const ready = part.state === 'ready';
      held.hidden = !ready;
      waiting.hidden = ready;
      card.element.classList.toggle('empty', !ready);
      if (!ready) {
        waiting.textContent = part.state === 'waiting' ? part.words : part.why;
        card.say('');
        return;
      }
      card.say([draw(part.data), part.note].filter(Boolean).join(' '));
      card.renew();
    },
  };
}

interface TableData {
  readonly columns: readonly string[];
  /** The text of the cells, newest first. */
  readonly rows: readonly (readonly string[])[];
}

const rowHeight = 22;

/** The numbers of a chart. In long lists only the visible rows are drawn. */
function createTable(title: string): { readonly element: HTMLElement; show(data: TableData): void } {
  const head = element('tr');
  const body = element('tbody');
  const table = element('table', { 'aria-label': title }, element('thead', {}, head), body);
  const scroller = element(
    'div',
    { class: 'table', tabindex: 0, role: 'group', 'aria-label': `${title}, table` },
    table,
  );
  let columns = 1;
  const rows = createRows<readonly string[]>({
    scroller,
    body,
    rowHeight,
    draw: (cells, index) =>
      element('tr', { 'aria-rowindex': index + 2 }, ...cells.map((cell) => element('td', {}, cell))),
    spacer: () => element('tr', {}, element('td', { colspan: columns })),
  });
  return {
    element: scroller,
    show(data) {
      columns = data.columns.length;
      head.replaceChildren(...data.columns.map((name) => element('th', { scope: 'col' }, name)));
      table.setAttribute('aria-rowcount', String(data.rows.length + 1));
      rows.show(data.rows);
    },
  };
}
