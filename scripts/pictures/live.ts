/** Screenshots of what moves: events, comparisons, tables and the dashboard. */
import { readingsFolder, recordDay } from './day';
import {
  closeSide,
  command,
  inPanel,
  lowerEditor,
  type Picture,
  type PictureStage,
  pointAway,
  read,
  send,
} from './steps';

let recorded: Promise<void> | undefined;

/** Both pictures of the dashboard show the same day. */
function recordOnce({ demo }: PictureStage, data: string): Promise<void> {
  recorded ??= recordDay(readingsFolder(data), demo);
  return recorded;
}

/** The response below its request, in the whole width. */
const below = { 'workbench.editor.openSideBySideDirection': 'down' };

export const live: readonly Picture[] = [
  {
    name: 'events',
    file: 'events.http',
    text: '### What happens on the chain\nGET /eth/v1/events?topics=block,head,chain_reorg\naccept: text/event-stream\n',
    themes: ['dark', 'light'],
    settings: ({ other }) => ({
      ...below,
      'slotpad.nodes': [{ name: 'Home', kind: 'beacon', url: other.beacon }],
    }),
    async pose(page) {
      await read(page);
      await closeSide(page);
      await send(page, 0);
      await lowerEditor(page, 160);
      const rows = inPanel(page).getByRole('row');
      await rows.nth(12).waitFor({ timeout: 60_000 });
      await rows.nth(2).click();
      await pointAway(page);
    },
  },
  {
    name: 'table',
    file: 'table.http',
    text: '### Validators\nGET /eth/v1/beacon/states/head/validators\n',
    settings: () => below,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await send(page, 0);
      await page.locator('.codelens-decoration a', { hasText: 'Table' }).click();
      await inPanel(page).getByRole('columnheader').first().waitFor();
      await lowerEditor(page, 140);
      await inPanel(page).getByRole('columnheader', { name: 'balance' }).first().click();
      await pointAway(page);
    },
  },
  {
    name: 'compare',
    file: 'compare.jsonrpc',
    height: 780,
    text: '### The newest block\neth_getBlockByNumber("latest", false)\n',
    settings: ({ demo, otherClient }) => ({
      'slotpad.nodes': [
        { name: 'Home', kind: 'execution', url: demo.execution },
        { name: 'Office', kind: 'execution', url: otherClient },
      ],
    }),
    async pose(page) {
      await read(page);
      await closeSide(page);
      await page.locator('.codelens-decoration a', { hasText: '…' }).first().click();
      await page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Several Nodes' }).click();
      const box = page.locator('.quick-input-widget');
      await box.locator('.monaco-list-row').nth(1).waitFor();
      await page.keyboard.press('Enter');
      await inPanel(page).getByText('totalDifficulty').first().waitFor();
      await inPanel(page).getByRole('button', { name: 'Only Differences' }).click();
      await inPanel(page).getByText('baseFeePerGas').first().waitFor();
      await pointAway(page);
    },
  },
  {
    name: 'dashboard',
    file: 'beacon.http',
    themes: ['dark', 'light'],
    height: 884,
    prepare: recordOnce,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await command(page, 'Slotpad: Open Dashboard');
      const panel = inPanel(page);
      await panel.getByRole('button', { name: '1 h', exact: true }).click();
      await panel.getByText('Block packing').waitFor();
      // The use of the processor is known after two readings.
      await panel.getByText('No reading now').first().waitFor({ state: 'hidden' });
      await pointAway(page);
    },
  },
  {
    name: 'dashboard-day',
    file: 'beacon.http',
    themes: ['dark', 'light'],
    height: 930,
    prepare: recordOnce,
    async pose(page) {
      await read(page);
      await closeSide(page);
      await command(page, 'Slotpad: Open Dashboard');
      const panel = inPanel(page);
      await panel.getByRole('button', { name: '24 h' }).click();
      await panel.getByText('Execution node: unreachable (17 min)').waitFor();
      await panel.getByText('Block packing').waitFor();
      // The use of the processor is known after two readings.
      await panel.getByText('No reading now').first().waitFor({ state: 'hidden' });
      await pointAway(page);
    },
  },
];
