import { element } from '../kit/element';

let region: HTMLElement | undefined;

/** Has a screen reader say something that a person just asked for. */
export function announce(text: string): void {
  if (!region) {
    region = element('div', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
    document.body.append(region);
  }
  region.textContent = text;
}
