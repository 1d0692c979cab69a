import { button, element, fill } from '../kit/element';

export interface MenuItem {
  readonly text: string;
  /** The keyboard shortcut. */
  readonly key?: string;
  /** Set for items that can be on or off; the menu then stays open. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** Draws a line above it. */
  readonly first?: boolean;
  readonly action: () => void;
}

export interface Menu {
  /** Opens below a button, or at a point of the page. */
  open(at: HTMLElement | { readonly x: number; readonly y: number }): void;
}

let closeLast: (() => void) | undefined;

/** A menu of commands. @param items called each time it opens */
export function createMenu(label: string, items: () => readonly MenuItem[]): Menu {
  const list = element('div', { class: 'menu', role: 'menu', 'aria-label': label, hidden: true });
  document.getElementById('page')?.append(list);
  let opener: HTMLElement | undefined;

  const entries = () => [...list.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const close = (back: boolean) => {
    if (list.hidden) return;
    list.hidden = true;
    opener?.setAttribute('aria-expanded', 'false');
    if (back) opener?.focus();
    closeLast = undefined;
  };
  const draw = () => {
    fill(
      list,
      ...items().map((item, index) => {
        const made = button(
          '',
          () => {
            item.action();
            if (item.checked === undefined) close(true);
            else {
              draw();
              list.querySelectorAll('button')[index]?.focus();
            }
          },
          {
            role: item.checked === undefined ? 'menuitem' : 'menuitemcheckbox',
            'aria-checked': item.checked === undefined ? undefined : String(item.checked),
            class: item.first ? 'first' : '',
            disabled: item.disabled,
            tabindex: -1,
          },
        );
        fill(
          made,
          element('span', { class: 'check', 'aria-hidden': 'true' }, item.checked ? '✓' : ''),
          element('span', {}, item.text),
          item.key && element('span', { class: 'quiet' }, item.key),
        );
        return made;
      }),
    );
  };

  list.addEventListener('keydown', (event) => {
    const all = entries();
    const now = all.indexOf(document.activeElement as HTMLButtonElement);
    const go = (to: number) => all[(to + all.length) % all.length]?.focus();
    if (event.key === 'ArrowDown') go(now + 1);
    else if (event.key === 'ArrowUp') go(now - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(all.length - 1);
    else if (event.key === 'Escape' || event.key === 'Tab') close(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!list.contains(event.target as Node) && !opener?.contains(event.target as Node)) close(false);
  });

  return {
    open(at) {
      const again = !list.hidden && opener !== undefined && at === opener;
      closeLast?.();
      if (again) return;
      draw();
      list.hidden = false;
      closeLast = () => close(false);
      opener = at instanceof HTMLElement ? at : ((document.activeElement as HTMLElement | null) ?? undefined);
      if (at instanceof HTMLElement) at.setAttribute('aria-expanded', 'true');
      const box = at instanceof HTMLElement ? at.getBoundingClientRect() : undefined;
      const point = at instanceof HTMLElement ? { x: box?.left ?? 0, y: (box?.bottom ?? 0) + 2 } : at;
      const { offsetWidth, offsetHeight } = list;
      list.style.left = `${Math.max(4, Math.min(point.x, innerWidth - offsetWidth - 4))}px`;
      list.style.top = `${Math.max(4, Math.min(point.y, innerHeight - offsetHeight - 4))}px`;
      entries()[0]?.focus();
    },
  };
}
