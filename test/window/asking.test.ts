import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { projectRoot } from '../../scripts/editor/parts';
import { chooseFromMenu, clickButton, openMenu, runCommand, showNotification } from './driver';
import { type Stage, setStage } from './open';

const folder = path.join(projectRoot, 'out', 'validators');

describe('forms in the sidebar', function () {
  this.timeout(120_000);
  let stage: Stage;
  let page: Page;
  let input: Locator;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage();
    page = await stage.open('execution.jsonrpc', { width: 1200, height: 900 });
    input = page.locator('.quick-input-widget .quick-input-filter input');
    await page.locator('.activitybar .action-label[aria-label*="Slotpad"]').first().click();
    await page.locator('.part.sidebar .monaco-list-row', { hasText: /^Demo beacon nodesynced/ }).waitFor();
  });
  after(() => stage?.close());

  const said = (text: string) => page.locator('.quick-input-widget').getByText(text).first().waitFor();

  it('watch validators of a list, and reject an invalid one', async () => {
    await runCommand(page, 'Slotpad: Watch Validators…');
    await said('Watch Validators');
    await input.fill('8-5');
    await said('The range 8-5 is reversed: write 5-8.');
    await input.fill('1-3, 250, 9999');
    await page.keyboard.press('Enter');
    const rows = page.locator('.part.sidebar .monaco-list-row');
    await rows.filter({ hasText: /^1active · .* ETH/ }).waitFor();
    await rows.filter({ hasText: /^250exited, unslashed/ }).waitFor();
    await rows.filter({ hasText: '9999not known to the node' }).waitFor();
    const unknown = await showNotification(page, 'Demo beacon node does not know validator 9999.');
    await clickButton(unknown, 'Stop Watching');
    await rows.filter({ hasText: '9999not known to the node' }).waitFor({ state: 'detached' });
  });

  it('ask for values that the row does not have, with a back button, and write the request', async () => {
    const row = page.locator('.part.sidebar .monaco-list-row', { hasText: /^2active/ });
    await openMenu(page, row, 'New Request');
    await chooseFromMenu(page, 'New Request', 'Attestation Performance of a Validator…');
    await said('Attestation performance (1/2)');
    await input.fill('3');
    await page.keyboard.press('Enter');
    await said('Attestation performance (2/2)');
    await input.fill('2');
    await said('The range is reversed: end_epoch is before start_epoch 3.');
    await page.keyboard.press('Enter');
    await said('Attestation performance (2/2)');
    await page.locator('.quick-input-titlebar .codicon-quick-input-back').click();
    await said('Attestation performance (1/2)');
    assert.equal(await input.inputValue(), '3');
    await input.fill('1');
    await page.keyboard.press('Enter');
    await said('Attestation performance (2/2)');
    await input.fill('2');
    await page.keyboard.press('Enter');
    const line = page.locator('.view-line', {
      hasText: 'attestation_performance/2?start_epoch=1&end_epoch=2',
    });
    await line.waitFor();
    await page.locator('.codelens-decoration a', { hasText: 'Send' }).first().click();
    await page.locator('.view-line', { hasText: '"target"' }).first().waitFor();
  });

  it('write a request for any entry of the catalogue', async () => {
    await runCommand(page, 'Slotpad: New Request…');
    await said('New Request');
    await input.fill('eth_getTransactionCount');
    await page
      .locator('.quick-input-list .monaco-list-row', { hasText: 'eth_getTransactionCount' })
      .waitFor();
    await page.keyboard.press('Enter');
    await said('(1/1)');
    await input.fill('0x70997970c51812dc3a010c7d01b50e0d17dc79c8');
    await page.keyboard.press('Enter');
    await page
      .locator('.view-line', {
        hasText: 'eth_getTransactionCount(address:"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"',
      })
      .or(
        page.locator('.view-line', {
          hasText: 'eth_getTransactionCount("0x70997970c51812dc3a010c7d01b50e0d17dc79c8"',
        }),
      )
      .first()
      .waitFor();
  });

  it('group validators with labels, and show totals', async () => {
    for (const view of ['Nodes', 'Peers']) {
      await page
        .locator('.part.sidebar .pane-header', { hasText: view })
        .first()
        .click({ position: { x: 20, y: 10 } });
    }
    await runCommand(page, 'Slotpad: Watch Validators…');
    await said('Watch Validators');
    await input.fill('"home/node a"=20, "home/node b"=21');
    await page.keyboard.press('Enter');
    const rows = page.locator('.part.sidebar .monaco-list-row');
    await rows.filter({ hasText: /^home2 of 2 active · 64/ }).waitFor();
    await rows.filter({ hasText: /^20node a · active/ }).waitFor();
    await rows.filter({ hasText: /^All validators/ }).click();
    await page.keyboard.press('ArrowRight');
    await rows.filter({ hasText: /^Balance/ }).waitFor();
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: path.join(folder, 'totals.png') });
  });
});
