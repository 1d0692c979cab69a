import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';

/** One picture of many, each with its name below it. */
export async function takeSheet(
  context: BrowserContext,
  pictures: readonly { readonly name: string; readonly file: string }[],
  target: string,
): Promise<void> {
  const page = await context.newPage();
  try {
    await page.setViewportSize({ width: 1380, height: 800 });
    const figures = pictures.map(({ name, file }) => {
      const data = readFileSync(file).toString('base64');
      return `<figure><img src="data:image/png;base64,${data}"><figcaption>${name}</figcaption></figure>`;
    });
    const style =
      'body { margin: 8px; font: 14px sans-serif; display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px } ' +
      // The rest of the side bar is the same in all of them.
      'figure { margin: 0 } img { width: 100%; height: 150px; object-fit: cover; object-position: top left }';
    await page.setContent(`<style>${style}</style>${figures.join('')}`);
    await page.screenshot({ path: target, fullPage: true });
  } finally {
    await page.close();
  }
}
