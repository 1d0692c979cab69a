import { element } from '../kit/element';

let region: HTMLElement | undefined;

/** Lets screen readers read out the result of a user's action. */
export function announce(text: string): void {
  if (!region) {
    region = element('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
    document.body.append(region);
  }
  region.textContent = text;
}
