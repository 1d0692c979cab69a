import type { CardPart } from '../../common/panels/dashboard';
import { element } from '../kit/element';
import { type Card, type CardOptions, createCard } from './card';

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
