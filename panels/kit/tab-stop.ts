/**
 * Makes a group of buttons one stop of the Tab key: the last one with the focus, the pressed one, or the first. Left,
 * Right, Home and End move within it.
 *
 * @returns call it when buttons were added, removed or pressed
 */
export function oneTabStop(group: HTMLElement): () => void {
  let last: Element | undefined;
  const mark = () => {
    const all = [...group.querySelectorAll('button')];
    const pressed = all.find((one) => one.getAttribute('aria-pressed') === 'true');
    const stop = all.find((one) => one === last) ?? pressed ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  };
  group.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : undefined;
    mark();
  });
  group.addEventListener('keydown', (event) => {
    const all = [...group.querySelectorAll('button')];
    const at = event.target instanceof HTMLButtonElement ? all.indexOf(event.target) : -1;
    if (at < 0) return;
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: all.length - 1,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[Math.min(all.length - 1, Math.max(0, to))]?.focus();
  });
  mark();
  return mark;
}
