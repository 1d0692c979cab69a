/** What each picture of the README shows, as what a person does to get there. */
import type { Page } from 'playwright-core';

export interface Picture {
  readonly name: string;
  /** Of the examples: opened with the window. */
  readonly file: string;
  readonly themes?: readonly ('dark' | 'light')[];
  readonly width?: number;
  readonly height?: number;
  pose(page: Page): Promise<void>;
}

export const pictures: readonly Picture[] = [
  {
    name: 'answer',
    file: 'execution.jsonrpc',
    themes: ['dark', 'light'],
    async pose(page) {
      await closeSide(page);
      await read(page);
      await send(page, 1);
      await page.getByText('"parentHash"').first().waitFor();
    },
  },
  {
    name: 'mistakes',
    file: 'mistakes.jsonrpc',
    themes: ['dark', 'light'],
    async pose(page) {
      await closeSide(page);
      await read(page);
      await page.locator('.squiggly-error').nth(3).waitFor();
      await command(page, 'View: Focus Problems');
      await page.getByText('Unknown block tag').first().waitFor();
    },
  },
  {
    name: 'sidebar',
    file: 'beacon.http',
    themes: ['dark', 'light'],
    async pose(page) {
      await read(page);
      await command(page, 'View: Show Slotpad');
      await page
        .getByText(/synced/i)
        .nth(1)
        .waitFor();
    },
  },
  {
    name: 'question',
    file: 'execution.jsonrpc',
    async pose(page) {
      await closeSide(page);
      await read(page);
      await page.locator('.monaco-editor .view-lines').first().click();
      await page.keyboard.press('Control+End');
      await send(page, 7);
      await page.locator('.monaco-dialog-box').waitFor();
    },
  },
];

/** The lenses come from the language server: once they are there it has read the file. */
async function read(page: Page): Promise<void> {
  await page.locator('.codelens-decoration a').first().waitFor();
}

async function command(page: Page, title: string): Promise<void> {
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget input').fill(`>${title}`);
  await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
  await page.keyboard.press('Enter');
}

async function closeSide(page: Page): Promise<void> {
  await command(page, 'View: Close Primary Side Bar');
}

/** Clicks the lens of the request with this number, from 0, among those on the screen. */
async function send(page: Page, index: number): Promise<void> {
  await page
    .locator('.codelens-decoration a', { hasText: /^.*Send/ })
    .nth(index)
    .click();
}
