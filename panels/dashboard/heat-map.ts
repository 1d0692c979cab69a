import type { CardPart, Performance } from '../../common/panels/dashboard';
import { button, element, setText } from '../kit/element';
import { type Card, createPartCard, type PartCard } from './card';
import {
  heatMapContent,
  heatMapKey,
  heatMapWidth,
  type Position,
  pageWords,
  summaryOf,
} from './heat-map-cells';

export interface HeatMapCard {
  readonly card: Card;
  readonly summary: string;
  readonly data: Performance | undefined;
  show(part: CardPart<Performance>): void;
}

export interface HeatMapActions {
  readonly save: (card: HeatMapCard) => void;
  /** Shows another page, from 0. */
  readonly turn: (page: number) => void;
  /** Shows a validator in the Validators view. */
  readonly showValidator: (index: string) => void;
}

/** How validators voted: one row per validator, one column per epoch. */
export function createHeatMap(input: HTMLElement, actions: HeatMapActions): HeatMapCard {
  return new HeatMap(input, actions);
}

class HeatMap implements HeatMapCard {
  readonly #table = element('table', {
    class: 'heat',
    role: 'grid',
    'aria-label': 'Attestations by validator and epoch',
  });
  readonly #scroller = element('div', { class: 'heat-scroller' }, this.#table);
  /** The cell under the pointer or with the focus, in words. */
  readonly #told = element('p', { class: 'told quiet' });
  readonly #actions: HeatMapActions;
  readonly #previous = button('Previous', () => this.#turn(-1));
  readonly #next = button('Next', () => this.#turn(1));
  readonly #place = element('span', { class: 'quiet', role: 'status' });
  readonly #pages = element('div', { class: 'line pages' }, this.#previous, this.#next, this.#place);
  readonly #part: PartCard<Performance>;
  #data: Performance | undefined;
  #summary = '';
  /** The cell in the tab order; before the first data, column -1 stands for the last epoch. */
  #at: Position = { row: 0, column: -1 };

  constructor(input: HTMLElement, actions: HeatMapActions) {
    this.#actions = actions;
    this.#table.addEventListener('click', ({ target }) => this.#show(target));
    this.#table.addEventListener('pointerover', ({ target }) => this.#tell(target));
    this.#table.addEventListener('pointerleave', () => this.#tell(null));
    this.#table.addEventListener('focusin', ({ target }) => this.#tell(target));
    this.#table.addEventListener('keydown', (event) => this.#onKey(event));
    this.#part = createPartCard<Performance>(
      {
        title: 'Attestations of validators',
        about: 'Whether each validator voted in an epoch, and whether for the right source, target and head.',
        wide: true,
        onSaveImage: () => actions.save(this),
      },
      [this.#pages, this.#scroller, this.#told, heatMapKey()],
      (performance) => this.#draw(performance),
    );
    this.#part.card.body.before(input);
  }

  get card(): Card {
    return this.#part.card;
  }

  get summary(): string {
    return this.#summary;
  }

  get data(): Performance | undefined {
    return this.#data;
  }

  show(part: CardPart<Performance>): void {
    if (part.state !== 'ready') this.#data = undefined;
    this.#part.show(part);
  }

  #draw(performance: Performance): string {
    const focused = this.#table.contains(document.activeElement);
    const lastColumn = performance.epochs.length - 1;
    this.#data = performance;
    this.#summary = summaryOf(performance);
    this.#at = {
      row: Math.min(this.#at.row, Math.max(0, performance.rows.length - 1)),
      column: this.#at.column < 0 ? lastColumn : Math.min(this.#at.column, lastColumn),
    };
    const { page } = performance;
    this.#pages.hidden = page === undefined;
    setText(this.#place, pageWords(performance));
    this.#previous.disabled = !page || page.index === 0;
    this.#next.disabled = !page || page.index + 1 >= page.count;
    this.#table.style.maxWidth = `${heatMapWidth(performance)}px`;
    this.#table.replaceChildren(...heatMapContent(performance, this.#at));
    this.#scroller.scrollLeft = this.#scroller.scrollWidth;
    if (focused) this.#cellAt(this.#at)?.focus();
    return this.#summary;
  }

  #tell(target: EventTarget | null): void {
    const cell = target instanceof HTMLElement ? target.closest('td.cell') : null;
    this.#told.textContent = cell?.getAttribute('aria-label') ?? '';
  }

  #turn(by: number): void {
    const page = this.#data?.page;
    if (page) this.#actions.turn(Math.min(page.count - 1, Math.max(0, page.index + by)));
  }

  #show(target: EventTarget | null): void {
    const from = target instanceof Element ? target.closest('[data-validator]') : null;
    const validator = from?.getAttribute('data-validator');
    if (validator) this.#actions.showValidator(validator);
  }

  #cellAt({ row, column }: Position): HTMLElement | undefined {
    const drawn = this.#table.querySelectorAll<HTMLElement>('tbody tr')[row];
    return drawn?.querySelectorAll<HTMLElement>('td.cell')[column];
  }

  #onKey(event: KeyboardEvent): void {
    const lastRow = (this.#data?.rows.length ?? 0) - 1;
    const lastColumn = (this.#data?.epochs.length ?? 0) - 1;
    const { row, column } = this.#at;
    if (event.key === 'Enter') this.#show(event.target);
    const moves: Readonly<Record<string, Position>> = {
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      Home: { row, column: 0 },
      End: { row, column: lastColumn },
    };
    const next = moves[event.key];
    if (!next) return;
    event.preventDefault();
    this.#cellAt(this.#at)?.setAttribute('tabindex', '-1');
    this.#at = {
      row: Math.min(lastRow, Math.max(0, next.row)),
      column: Math.min(lastColumn, Math.max(0, next.column)),
    };
    const cell = this.#cellAt(this.#at);
    cell?.setAttribute('tabindex', '0');
    cell?.focus();
  }
}
