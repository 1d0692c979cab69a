/** Checks that hold for every page: axe-core, contrast, and the stops of the Tab key. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFindings } from './axe';
import { faintTexts } from './contrast';

/** Fails with the findings of axe-core and the texts with too little contrast. */
export async function assertAccessible(page: Page): Promise<void> {
  assert.deepEqual([...(await axeFindings(page)), ...(await faintTexts(page))], []);
}

/** What has the focus: its accessible name, and whether a focus ring is drawn. */
const focused = `(() => {
  const one = document.activeElement;
  if (!one || one === document.body) return undefined;
  const { outlineStyle } = getComputedStyle(one);
  const cell = one.querySelector('.cell.at');
  const ring = outlineStyle !== 'none' || (cell !== null && getComputedStyle(cell).boxShadow !== 'none');
  const name = one.getAttribute('aria-label') ?? (one.matches('select') ? undefined : one.innerText) ?? '';
  return { name: (name || one.title).replace(/\\s+/g, ' ').trim(), ring };
})()`;

/**
 * Presses Tab through the page once. Each stop must have a visible focus.
 *
 * @returns the accessible names of the stops in order
 */
export async function tabStops(page: Page): Promise<readonly string[]> {
  const names: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<{ name: string; ring: boolean } | undefined>(focused);
    if (!stop) return names;
    assert.ok(stop.ring, `the focus on "${stop.name}" is not visible`);
    names.push(stop.name);
    assert.ok(names.length < 200, `Tab does not leave the page: ${names.slice(-3).join(', ')}`);
  }
}
