import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { projectRoot } from '../../scripts/editor/parts';
import { clickButton, runCommand, showHover, showNotification } from './driver';
import { type Stage, setStage } from './open';

const command = 'command:workbench.action.toggleZenMode';
/** The response of the node to every call, and its name in the workspace settings. */
const says = `Busy. [Fix it](${command}) [Read](https://evil.example) $(beaker) \u202e\u001b[31mend`;
const name = `Mine $(beaker) [Run](${command})`;
/** The same texts as they may be shown. */
const saysPlain = `Busy. [Fix it] (${command}) [Read] (https://evil.example) $ (beaker) end`;
const namePlain = `Mine $ (beaker) [Run] (${command})`;

describe('text of a hostile node', function () {
  this.timeout(240_000);
  let stage: Stage;
  let page: Page;
  let node: Server;

  before(async function () {
    this.timeout(600_000);
    node = createServer((request, response) => {
      request.resume();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: says } }));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => node.once('listening', resolve));
    const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
    stage = await setStage({ demoKnown: false });
    page = await stage.open('execution.jsonrpc', {
      settings: {
        'slotpad.nodes': [{ name, kind: 'execution', url, alerts: true }],
        'slotpad.pollInterval': 1,
        'workbench.hover.delay': 100,
      },
      width: 1800,
    });
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') {
      await page?.screenshot({ path: path.join(projectRoot, 'out', 'foreign-text-failed.png') });
    }
  });
  after(async () => {
    await stage?.close();
    node?.close();
  });

  /** Asserts that an element shows only text, without links or icons of the node, and that no command ran. */
  async function plain(shown: Locator, text: string): Promise<void> {
    const all = await shown.textContent({ timeout: 5000 });
    // VS Code replaces spaces by non-breaking ones.
    assert.ok(all?.replaceAll('\u00a0', ' ').includes(text), `"${all}" has no "${text}"`);
    assert.doesNotMatch(all ?? '', /[^\P{Cc}\n]|[\u202a-\u202e]/u);
    assert.equal(await shown.locator('.codicon-beaker').count(), 0, 'an icon of the node is drawn');
    assert.equal(
      await shown
        .locator('a[href^="command:"], a[data-href^="command:"], a[href*="evil.example"]')
        .filter({ hasNotText: /^\s*(Retry Now|Open Dashboard|Show Node|Mute for an Hour)$/ })
        .count(),
      0,
      'a link of the node is drawn',
    );
    assert.equal(await page.locator('.monaco-workbench.zenmode, .part.titlebar.hidden').count(), 0);
  }

  it('is text in the status bar and its tooltip', async () => {
    const item = page.locator('[id="slotpad.slotpad.node"], [id$="slotpad.node"]').first();
    await item.filter({ hasText: 'Mine' }).waitFor();
    await plain(item, namePlain);
    const tooltip = page.locator('.monaco-hover', { hasText: 'Requests without a host are sent to' }).first();
    await showHover(page, item, tooltip, () => plain(tooltip, namePlain));
  });

  it('is text in the list of nodes', async () => {
    await runCommand(page, 'Slotpad: Select Node');
    const row = page.locator('.quick-input-widget').locator('.monaco-list-row', { hasText: 'Mine' }).first();
    await row.waitFor();
    await plain(row, namePlain);
    await page.keyboard.press('Escape');
  });

  it('is text in the lens of a response', async () => {
    await page.locator('.view-line', { hasText: 'eth_chainId' }).first().click();
    await page.keyboard.press('Control+Alt+R');
    const lens = page.locator('.codelens-decoration', { hasText: 'Busy' }).first();
    await lens.waitFor();
    await plain(lens, saysPlain);
  });

  it('is text in the rows of the sidebar and their tooltips', async () => {
    await runCommand(page, 'View: Show Slotpad');
    const row = page.locator('.part.sidebar .monaco-list-row', { hasText: 'Mine' }).first();
    await row.waitFor();
    await plain(row, namePlain);
    const tooltip = page.locator('.monaco-hover', { hasText: 'The node responded with an error' }).first();
    await showHover(page, row, tooltip, () => plain(tooltip, saysPlain));
  });

  it('is text in an alert, and a click on it runs nothing', async () => {
    const question = await showNotification(page, 'The settings of this workspace turn on alerts for');
    await plain(question, namePlain);
    await clickButton(question, 'Allow Alerts');
    await runCommand(page, 'Notifications: Clear All Notifications');
    // There are no alerts in the first minute, and a failing node is polled less and less often.
    await page.locator('[id="status.notifications"] .codicon-bell-dot').waitFor({ timeout: 200_000 });
    const alert = await showNotification(page, 'responds with errors');
    await plain(alert, namePlain);
    await plain(alert, saysPlain);
    const message = alert.locator('.notification-list-item-message');
    assert.deepEqual(await message.locator('a').allTextContents(), ['Show Node', 'Mute for an Hour']);
    await message.click({ position: { x: 5, y: 5 } });
    await plain(alert, saysPlain);
  });
});
