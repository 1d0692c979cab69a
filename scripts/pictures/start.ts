/** The screenshots of docs/guide/first-steps.md. */
import { closeSide, command, type Picture, read } from './steps';

const shared = { file: 'execution.jsonrpc', height: 600 };

export const start: readonly Picture[] = [
  {
    ...shared,
    name: 'start-walkthrough',
    async pose(page) {
      await read(page);
      await closeSide(page);
      await command(page, 'Slotpad: Get Started');
      await page.locator('.getting-started-step .monaco-button', { hasText: 'Start Demo Node' }).waitFor();
    },
  },
  {
    ...shared,
    name: 'start-answer',
    async pose(page) {
      await read(page);
      await closeSide(page);
      await command(page, 'Slotpad: Try eth_blockNumber');
      await page.locator('.statusbar-item', { hasText: /200 OK/ }).waitFor();
    },
  },
  {
    ...shared,
    name: 'start-fix',
    async pose(page) {
      await read(page);
      await closeSide(page);
      await command(page, 'Slotpad: Get Started');
      await page
        .locator('.getting-started-step', { hasText: 'Fix a mistake' })
        .locator('.step-title')
        .click();
      await page.locator('.monaco-button', { hasText: 'Open a Request with a Mistake' }).click();
      await page.locator('.squiggly-error').first().waitFor();
      await page.locator('.view-line', { hasText: 'eth_getBlockByNumber(' }).first().click();
      await page.keyboard.press('F8');
      await page.keyboard.press('Escape');
      for (let right = 0; right < 3; right++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Control+.');
      await page.getByText('Write 0x3e8').first().waitFor();
    },
  },
];
