/** Screenshots of what moves: events, comparisons, tables and the dashboard. */
import type { FrameLocator, Page } from 'playwright-core';
import { readingsFolder, recordDay } from './day';
import { closeSide, command, type Picture, read, send } from './steps';

export const live: readonly Picture[] = [
  {
    name: 'events',
    file: 'events.http',
    text: '### What happens on the chain\nGET /eth/v1/events?topics=block,head,chain_reorg\naccept: text/event-stream\n',
    themes: ['dark', 'light'],
    width: 1300,
    settings: ({ other }) => ({
      'slotpad.nodes': [{ name: 'Home', kind: 'beacon', url: other.beacon }],
    }),
    async pose(page) {
      await read(page);
      await closeSide(page);
      await send(page, 0);
      const rows = inPanel(page).getByRole('row');
      await rows.nth(12).waitFor({ timeout: 60_000 });
      await rows.nth(2).click();
    },
  },
  {
    name: 'table',
    file: 'table.http',
    text: '### Validators\nGET /eth/v1/beacon/states/head/validators\n',
    width: 1300,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await send(page, 0);
      await page.locator('.codelens-decoration a', { hasText: 'Table' }).click();
      await inPanel(page).getByRole('columnheader').first().waitFor();
      await inPanel(page).getByRole('columnheader', { name: 'balance' }).first().click();
    },
  },
  {
    name: 'compare',
    file: 'compare.jsonrpc',
    text: '### The newest block\neth_getBlockByNumber("latest", false)\n',
    width: 1300,
    settings: ({ demo, other }) => ({
      'slotpad.nodes': [
        { name: 'Home', kind: 'execution', url: demo.execution },
        { name: 'Office', kind: 'execution', url: other.execution },
      ],
    }),
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.locator('.codelens-decoration a', { hasText: 'Several nodes' }).click();
      const box = page.locator('.quick-input-widget');
      await box.locator('.monaco-list-row').nth(1).waitFor();
      await page.keyboard.press('Enter');
      await inPanel(page).getByText('baseFeePerGas').first().waitFor();
    },
  },
  {
    name: 'dashboard-day',
    file: 'beacon.http',
    themes: ['dark', 'light'],
    width: 1300,
    height: 1000,
    prepare: ({ demo }, data) => recordDay(readingsFolder(data), demo),
    async pose(page) {
      await read(page);
      await closeSide(page);
      await command(page, 'Slotpad: Open Dashboard');
      const panel = inPanel(page);
      await panel.getByRole('button', { name: '24 h' }).click();
      await panel.getByText('Execution node: unreachable (17 min)').waitFor();
      await panel.getByText('Block packing').waitFor();
    },
  },
  {
    name: 'dashboard',
    file: 'beacon.http',
    themes: ['dark', 'light'],
    width: 1300,
    height: 1000,
    settings: () => ({ 'slotpad.pollInterval': 1 }),
    async pose(page) {
      await read(page);
      await closeSide(page);
      await command(page, 'Slotpad: Open Dashboard');
      const panel = inPanel(page);
      await panel.getByRole('button', { name: '5 min', exact: true }).click();
      // A chart needs at least a minute and a half of readings to show something.
      await page.waitForTimeout(90_000);
      await panel.getByText('Validators and blocks').first().waitFor();
    },
  },
];

function inPanel(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
}
