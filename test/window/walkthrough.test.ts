import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { clickButton, runCommand, showFix, showNotification } from './driver';
import { type Stage, setStage } from './open';

describe('a new user', function () {
  this.timeout(600_000);
  let stage: Stage;
  let page: Page;
  before(async () => {
    stage = await setStage({ demoKnown: false });
    page = await stage.open('execution.jsonrpc', { settings: {}, width: 1500, height: 900 });
  });
  after(() => stage?.close());

  const step = (title: string) => page.locator('.getting-started-step', { hasText: title });
  const list = () => page.locator('.quick-input-widget .monaco-list-row');
  const expand = async (title: string) => {
    if (/\bexpanded\b/.test((await step(title).getAttribute('class')) ?? '')) return;
    await step(title).locator('.step-title').click();
  };
  const openStep = async (title: string) => {
    await runCommand(page, 'Slotpad: Get Started');
    await step(title).waitFor();
    await expand(title);
  };
  /** The walkthrough opens the next step by itself when one is done, perhaps just now. */
  const press = async (title: string, button: string) => {
    for (let attempt = 1; ; attempt++) {
      await expand(title);
      try {
        await step(title).locator('.monaco-button', { hasText: button }).click({ timeout: 10_000 });
        return;
      } catch (error) {
        if (attempt === 9) throw error;
      }
    }
  };
  const line = (text: string | RegExp) => page.locator('.view-line', { hasText: text }).first();

  it('gets the first answer with three clicks in less than a minute, without a node', async () => {
    await openStep('Connect to a node');
    const before = Date.now();
    await press('Connect to a node', 'Start Demo Node');
    const next = await showNotification(page, 'The demo node is running.');
    await clickButton(next, 'Try eth_blockNumber');
    await page.locator('.statusbar-item', { hasText: /200 OK · / }).waitFor();
    const seconds = (Date.now() - before) / 1000;
    console.log(`      ${seconds.toFixed(1)} s`);
    assert.ok(seconds < 60, `${seconds} s`);
    await openStep('Connect to a node');
    await step('Connect to a node').locator('.codicon.complete').first().waitFor();
  });

  it('opens a request with a mistake and fixes it', async () => {
    await openStep('Fix a mistake');
    await press('Fix a mistake', 'Open a Request with a Mistake');
    await page.locator('.squiggly-error').first().waitFor();
    await showFix(page, line('eth_getBlockByNumber('), 'Write 0x3e8');
    await page.keyboard.press('Enter');
    await line('"0x3e8"').waitFor();
  });

  it('finds requests in the New File list', async () => {
    await runCommand(page, 'Create: New File...');
    for (const name of ['Ethereum Beacon Requests', 'Ethereum Execution Requests', 'New Request…']) {
      await list().filter({ hasText: name }).waitFor();
    }
    await list().filter({ hasText: 'Ethereum Beacon Requests' }).click();
    await line('GET /eth/v1/node/syncing').waitFor();
    // Spaces are shown as no-break spaces.
    const first = await page.locator('.view-line').first().textContent();
    assert.match(first ?? '', /^#\sBeacon\srequests$/);
  });

  it('gets a new request at the end of the open file', async () => {
    await runCommand(page, 'Slotpad: New Request…');
    await page.locator('.quick-input-widget input').first().fill('/eth/v1/beacon/genesis');
    await list().filter({ hasText: '/eth/v1/beacon/genesis' }).first().waitFor();
    await page.keyboard.press('Enter');
    await line('GET /eth/v1/beacon/genesis').waitFor();
    await line('GET /eth/v1/node/syncing').waitFor();
  });

  it('opens a copy of a sample', async () => {
    await runCommand(page, 'Slotpad: Open Sample…');
    await list().filter({ hasText: 'Values of other responses' }).click();
    await line('eth_accounts()').waitFor();
  });
});
