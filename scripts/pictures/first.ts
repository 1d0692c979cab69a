/** The first screenshots of the README, as steps of a user. */
import { closeSide, command, type Picture, read, send, widenSide } from './steps';

export const pictures: readonly Picture[] = [
  {
    name: 'answer',
    file: 'execution.jsonrpc',
    themes: ['dark', 'light'],
    async pose(page) {
      await read(page);
      await closeSide(page);
      await send(page, 1);
      await page.getByText('30,000,000 gas').first().waitFor();
      await page
        .getByText(/^200 OK · .* · block$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'mistakes',
    file: 'mistakes.jsonrpc',
    themes: ['dark', 'light'],
    async pose(page) {
      await read(page);
      await closeSide(page);
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
      await widenSide(page, 460);
      await page
        .locator('.monaco-list-row', { hasText: /^beaconsynced/ })
        .locator('.monaco-tl-twistie')
        .click();
      await page.mouse.move(900, 500);
    },
  },
  {
    name: 'question',
    file: 'execution.jsonrpc',
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.locator('.monaco-editor .view-lines').first().click();
      await page.keyboard.press('Control+End');
      await send(page, 7);
      await page.locator('.monaco-dialog-box').waitFor();
    },
  },
];
