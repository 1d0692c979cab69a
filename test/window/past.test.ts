import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { chooseFromMenu, openMenu, runCommand } from './driver';
import { type Stage, setStage } from './open';

describe('several nodes and the history', function () {
  this.timeout(600_000);
  let stage: Stage;
  let second: DemoNode;
  let page: Page;
  before(async () => {
    stage = await setStage({ demoKnown: false });
    second = await startDemoNode({ beaconPort: 0, executionPort: 0, secondsPerSlot: 3, gui: true });
    page = await stage.open('execution.jsonrpc', {
      settings: {
        'slotpad.nodes': [
          { name: 'Geth', kind: 'execution', url: stage.demo.execution },
          { name: 'Reth', kind: 'execution', url: second.execution },
          { name: 'Gone', kind: 'execution', url: 'http://127.0.0.1:1' },
        ],
      },
    });
  });
  after(async () => {
    await second?.close();
    await stage?.close();
  });

  it('shows the responses of several nodes side by side', async () => {
    await page.getByText('eth_getBlockByNumber').first().click();
    await runCommand(page, 'Slotpad: Send to Several Nodes');
    const box = page.locator('.quick-input-widget');
    await box.getByText('Geth').waitFor();
    assert.equal(await box.locator('.monaco-list-row').count(), 3);
    await page.keyboard.press('Enter');
    const compared = comparison(page);
    await compared.locator('th.failed').waitFor();
    await compared.locator('tr.row', { hasText: 'parentHash' }).waitFor();
    const heads = await compared.locator('thead th').allInnerTexts();
    assert.match(heads[1] ?? '', /^Geth\n.*\n200 OK\n/);
    assert.match(heads[2] ?? '', /^Reth\n.*\n200 OK\n/);
    assert.match(heads[3] ?? '', /^Gone\n127\.0\.0\.1:1\nConnection refused\n/);
    await compared.locator('tr.row', { hasText: 'parentHash' }).click();
    await picture(page, 'several');
    await compared.getByRole('button', { name: 'Open as Diff' }).click();
    await page.locator('.tab', { hasText: 'Geth ↔ Reth' }).waitFor();
    await page.locator('.monaco-diff-editor').getByText('"baseFeePerGas"').first().waitFor();
    await picture(page, 'diff');
  });

  it('refuses to send a transaction to several nodes', async () => {
    await page.locator('.tab', { hasText: 'execution.jsonrpc' }).click();
    await page.keyboard.press('Control+End');
    await page.getByText('eth_sendTransaction').first().click();
    await runCommand(page, 'Slotpad: Send to Several Nodes');
    // The list closes again when it is opened before the notification appears.
    await page.locator('[id="status.notifications"] .codicon-bell-dot').waitFor();
    await runCommand(page, 'Notifications: Show Notifications');
    const told = page.locator('.notifications-center .notification-list-item', {
      hasText: 'to one node only',
    });
    await told.waitFor();
    assert.match((await told.textContent()) ?? '', /"eth_sendTransaction" sends a transaction/);
    await runCommand(page, 'Notifications: Clear All Notifications');
  });

  it('lists requests, and opens a response', async () => {
    await runCommand(page, 'View: Show Slotpad');
    const pane = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'History' }) });
    await pane.locator('.pane-header').click();
    const rows = pane.locator('.monaco-list-row');
    const reth = rows.filter({ hasText: 'block' }).filter({ hasText: 'Reth' });
    await reth.waitFor();
    const text = (await reth.textContent()) ?? '';
    assert.match(text, /^block\s*200 · .* · Reth · .* ago$/);
    assert.match((await rows.first().textContent()) ?? '', /Today.*3 requests/);
    await reth.click();
    await page.locator('.tab', { hasText: 'eth_getBlockByNumber.json' }).waitFor();
    await page.locator('.codelens-decoration a', { hasText: 'Send again' }).first().waitFor();
    await page.getByText('"jsonrpc"').first().waitFor();
    // Values have hints, as in the response document.
    await page
      .locator('.view-line', { hasText: /"timestamp".*UTC/ })
      .first()
      .waitFor();
    await picture(page, 'history');
  });

  it('compares two responses, and sends one again', async () => {
    const pane = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'History' }) });
    await page.locator('.codelens-decoration a', { hasText: 'Compare with' }).first().click();
    const box = page.locator('.quick-input-widget');
    await box.getByText('Gone').first().waitFor();
    await page.keyboard.type('Geth');
    await box.locator('.monaco-list-row', { hasText: 'Geth' }).first().waitFor();
    await page.keyboard.press('Enter');
    const compared = comparison(page);
    await compared.locator('thead th', { hasText: 'Reth' }).waitFor();
    await compared.locator('tr.row', { hasText: 'parentHash' }).waitFor();
    await picture(page, 'compared');

    await pane.locator('.monaco-list-row', { hasText: 'Reth' }).first().click();
    await page.locator('.codelens-decoration a', { hasText: 'Send again' }).first().click();
    await pane.locator('.monaco-list-row', { hasText: '4 requests' }).waitFor();
    await page.locator('.tab[data-resource-name="block.json"]').waitFor();
  });

  it('compares the shown response with an earlier one', async () => {
    await page.locator('.tab[data-resource-name="block.json"]').click();
    await runCommand(page, 'Slotpad: Compare Response With');
    const box = page.locator('.quick-input-widget');
    await box.getByText('Geth').first().waitFor();
    await page.keyboard.type('Geth');
    await box.locator('.monaco-list-row', { hasText: 'Geth' }).first().waitFor();
    await page.keyboard.press('Enter');
    const heads = comparison(page).locator('thead th');
    await heads.filter({ hasText: /^Reth\s*now/ }).waitFor();
    await heads.filter({ hasText: 'Geth' }).waitFor();
  });

  it('lists by file, opens a request as a scratch file, and deletes', async () => {
    const pane = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'History' }) });
    const group = pane.getByRole('button', { name: 'Group History by Day or File' });
    await pane.hover();
    await group.click();
    await pane.locator('.monaco-list-row', { hasText: /^execution\.jsonrpc/ }).waitFor();
    const geth = pane.locator('.monaco-list-row', { hasText: 'Geth' }).first();
    await openMenu(page, geth, 'Open Request in Scratch File');
    await chooseFromMenu(page, 'Open Request in Scratch File');
    await page.locator('.view-line', { hasText: '# @node Geth' }).first().waitFor();
    await page.getByText('"eth_getBlockByNumber"').first().waitFor();
    await picture(page, 'request');
    await pane.hover();
    await group.click();
    const gone = pane.locator('.monaco-list-row', { hasText: 'Gone' }).first();
    await gone.click();
    // After the response is shown, because the focus has to stay in the list even then.
    await page.locator('.tab.active', { hasText: 'eth_getBlockByNumber.txt' }).waitFor();
    await page.keyboard.press('Delete');
    await pane.locator('.monaco-list-row', { hasText: '3 requests' }).waitFor();
  });

  it('keeps the history after the window was reloaded', async () => {
    await page.reload();
    const pane = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'History' }) });
    await pane.locator('.monaco-list-row', { hasText: '3 requests' }).waitFor();
    await runCommand(page, 'Slotpad: Search History');
    const box = page.locator('.quick-input-widget');
    await box.locator('input').fill('parentHash');
    await box.locator('.monaco-list-row', { hasText: '"parentHash"' }).first().waitFor();
    await picture(page, 'search');
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    const tab = page.locator('.tab.active', { hasText: 'eth_getBlockByNumber.json' });
    // A row that is drawn anew just then, after the reload, does not take the click.
    for (let attempt = 1; attempt <= 5 && !(await tab.isVisible()); attempt++) {
      await pane.locator('.monaco-list-row', { hasText: 'Reth' }).first().click();
      await tab.waitFor({ timeout: 15_000 }).catch(() => undefined);
    }
    await tab.waitFor();
    await page.getByText('"jsonrpc"').first().waitFor();
    await runCommand(page, 'Slotpad: Clear History');
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Clear' }).click();
    await pane.getByText('Sent requests appear here').waitFor();
  });
});

function comparison(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview').last().frameLocator('#active-frame');
}

/** Saves a screenshot when `SLOTPAD_PICTURES` names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SLOTPAD_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
