import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { findCommand, runCommand } from './driver';
import { type Stage, setStage } from './open';

describe('keys, palette and links', () => {
  let stage: Stage;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage();
  });
  after(() => stage?.close());

  const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
  const box = (page: Page): Locator => page.locator('.quick-input-widget');

  it('has the keys of REST Client: send, again, history and environment', async () => {
    const page = await stage.open('execution.jsonrpc');
    await page.locator('.view-line', { hasText: 'eth_blockNumber' }).first().click();
    await page.keyboard.press('Control+Alt+R');
    const status = page.locator('.statusbar-item', { hasText: /200 OK/ });
    await status.waitFor();
    await page.locator('.view-line', { hasText: 'eth_blockNumber' }).first().click();
    await page.keyboard.press('Control+Alt+L');

    // The history has the second request once its response is there.
    const entries = box(page).locator('.monaco-list-row', { hasText: 'Several calls in one batch' });
    for (let tries = 0; tries < 20 && (await entries.count()) < 2; tries++) {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Alt+H');
      await entries.first().waitFor();
    }
    assert.equal(await entries.count(), 2, 'the request was sent twice');
    // A list that has just been opened may lose the key, and its rows are drawn anew while it fills.
    for (let tries = 0; tries < 50 && (await box(page).isVisible()); tries++) {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(200);
    }

    await page.keyboard.press('Control+Alt+E');
    await page
      .getByText(/There is no http-client\.env\.json|Select an environment/)
      .first()
      .waitFor();
  }).timeout(180_000);

  it('lists commands for beacon nodes while there is one', async () => {
    const page = await stage.open('beacon.http');
    await page.keyboard.press('F1');
    await box(page).locator('input').fill('>Slotpad: Find Peer');
    await box(page).getByText('Slotpad: Find Peer…').waitFor();
    // The demo node is not in the settings: there is nothing to edit or to remove.
    await box(page).locator('input').fill('>Slotpad: Node');
    await box(page).getByText('Slotpad: Add Node…').waitFor();
    for (const title of ['Edit Node', 'Remove Node', 'Move Node Up'])
      assert.equal(await box(page).getByText(`Slotpad: ${title}`).count(), 0, title);
    await page.keyboard.press('Escape');
  }).timeout(180_000);

  it('copies for ethers and viem only where the caret is in a JSON-RPC call', async () => {
    const page = await stage.open('beacon.http');
    const libraries = ['Slotpad: Copy Request as ethers Call', 'Slotpad: Copy Request as viem Call'];
    await page.locator('.view-line', { hasText: 'GET ' }).first().click();
    await findCommand(page, 'Slotpad: Copy Request as cURL');
    await box(page).locator('input').fill('>Slotpad: Copy Request as');
    for (const title of libraries) assert.equal(await box(page).getByText(title).count(), 0, title);
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'hidden' });

    await page.keyboard.press('Control+Home');
    await page.keyboard.type(
      'POST http://127.0.0.1:8545\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}\n\n###\n',
    );
    await page.locator('.view-line', { hasText: 'POST http' }).first().click();
    for (const title of libraries) {
      await findCommand(page, title);
      await page.keyboard.press('Escape');
    }
  }).timeout(180_000);

  it('opens the page of a rule beside the file, from the hover of a diagnostic', async () => {
    const page = await stage.open('mistakes.jsonrpc');
    const squiggle = page.locator('.squiggly-error, .squiggly-warning').first();
    await squiggle.waitFor();
    await squiggle.hover({ force: true });
    const link = page.locator('.monaco-hover .code-link, .monaco-hover a.code-link').first();
    await link.waitFor();
    const code = ((await link.textContent()) ?? '').trim();
    await link.click();
    await tab(page, new RegExp(`Preview ${code}\\.md`)).waitFor();
    assert.equal(await page.locator('.editor-group-container').count(), 2, 'the page is beside the file');
    await page.close();
  }).timeout(180_000);

  for (const [where, command, links] of [
    ['the Problems view', 'Problems: Focus on Problems View', '.markers-panel a.monaco-link'],
    ['the peek of a diagnostic', 'Go to Next Problem (Error, Warning, Info)', '.marker-widget a.code-link'],
  ] as const) {
    it(`opens the page of a rule from ${where}`, async () => {
      const page = await stage.open('mistakes.jsonrpc');
      await page.locator('.squiggly-error, .squiggly-warning').first().waitFor();
      await page.locator('.view-line').first().click();
      await runCommand(page, command);
      const link = page.locator(links).first();
      await link.waitFor();
      const code = ((await link.textContent()) ?? '').trim();
      assert.match(code, /^[a-z-]+$/);
      await link.click();
      await tab(page, new RegExp(`Preview ${code}\\.md`)).waitFor();
      await page.close();
    }).timeout(180_000);
  }

  it('has no uncaught errors in the list of running extensions', async () => {
    const page = await stage.open('execution.jsonrpc');
    await runCommand(page, 'Developer: Show Running Extensions');
    const row = page.locator('.runtime-extensions-editor .extension', { hasText: 'Slotpad' });
    await row.getByText(/Activation: \d+ms/).waitFor();
    assert.doesNotMatch((await row.textContent()) ?? '', /uncaught|unresponsive/i);
    await page.close();
  }).timeout(180_000);
});
