import type { Page } from 'playwright-core';

/** Median time to draw another screen of an element that scrolls, in milliseconds. */
export async function screenTime(page: Page, selector: string): Promise<number> {
  return page.evaluate<number>(`(() => {
    const list = document.querySelector(${JSON.stringify(selector)});
    const taken = [];
    for (let count = 0; count < 101; count++) {
      list.scrollTop += 4000;
      const before = performance.now();
      list.dispatchEvent(new Event('scroll'));
      list.getBoundingClientRect();
      taken.push(performance.now() - before);
    }
    return taken.sort((a, b) => a - b)[50];
  })()`);
}
