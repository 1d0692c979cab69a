import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { projectRoot } from '../../scripts/editor/parts';
import { runCommand } from './driver';
import { type Stage, setStage } from './open';

/** Folder for screenshots. */
const folder = path.join(projectRoot, 'out', 'dashboard');

const pageOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');

describe('the dashboard in the editor', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async function () {
    this.timeout(600_000);
    mkdirSync(folder, { recursive: true });
    stage = await setStage();
  });
  after(() => stage?.close());

  it('shows the node live, and continues after it was hidden', async () => {
    const page = await stage.open('execution.jsonrpc', {
      settings: { 'slotpad.pollInterval': 1 },
      width: 1400,
      height: 1000,
    });
    await runCommand(page, 'Slotpad: Open Dashboard');
    const shown = pageOf(page);
    const lag = shown.locator('section.card', { hasText: 'Head slot lag' });
    await lag
      .locator('.summary', { hasText: /^\d+ slots? now, \d+ at most in the last 15 minutes\.$/ })
      .waitFor();
    await shown
      .locator('section.card', { hasText: 'Network' })
      .locator('.value', { hasText: /KiB\/s/ })
      .first()
      .waitFor();
    await shown.getByTitle('Show the last 5 minutes').click();
    await shown.getByLabel('Validators', { exact: true }).fill('0-3');
    await shown.getByLabel('Validators', { exact: true }).press('Enter');
    await shown.getByLabel('Validator 3, epoch 3').waitFor();
    await shown.getByLabel('Validator 3, epoch 3').click();
    await page.locator('.part.sidebar .monaco-list-row.selected', { hasText: /^3(active|1 )/ }).waitFor();
    await shown
      .locator('section.card', { hasText: 'Block rewards' })
      .locator('.value', { hasText: /gwei/ })
      .first()
      .waitFor();
    await page.screenshot({ path: path.join(folder, 'live.png') });
    await shown.locator('section.card', { hasText: 'Block rewards' }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: path.join(folder, 'validators.png') });

    await page.locator('.tab', { hasText: 'execution.jsonrpc' }).click();
    await page.locator('.tab', { hasText: 'Dashboard: Demo' }).click();
    const again = pageOf(page);
    await again
      .locator('.summary', { hasText: /in the last 5 minutes\.$/ })
      .first()
      .waitFor();
    assert.equal(await again.getByLabel('Validators', { exact: true }).inputValue(), '0-3');
    await again.getByLabel('Validator 3, epoch 3').waitFor();
  });
});

describe('"Open Dashboard"', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage({ demoKnown: false });
  });
  after(() => stage?.close());

  it('shows the selected node, also when the dashboard shows another one', async () => {
    const { beacon } = stage.demo;
    const page = await stage.open('execution.jsonrpc', {
      settings: {
        'slotpad.nodes': [
          { name: 'First', kind: 'beacon', url: beacon },
          { name: 'Second', kind: 'beacon', url: beacon.replace('127.0.0.1', 'localhost') },
        ],
      },
    });
    const select = async (name: string) => {
      await runCommand(page, 'Slotpad: Select Node');
      await page.locator('.quick-input-widget .monaco-list-row', { hasText: name }).first().click();
    };
    for (const name of ['Second', 'First']) {
      await select(name);
      await runCommand(page, 'Slotpad: Open Dashboard');
      await page.locator('.tab', { hasText: `Dashboard: ${name}` }).waitFor();
    }
    await page.close();
  });
});

// On a stage of its own: windows share their readings.
describe('the readings of the dashboard', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async function () {
    this.timeout(600_000);
    mkdirSync(folder, { recursive: true });
    stage = await setStage();
  });
  after(() => stage?.close());

  it('are still there after the window was reloaded', async () => {
    const page = await stage.open('execution.jsonrpc', {
      settings: { 'slotpad.pollInterval': 1 },
      width: 1400,
      height: 1000,
    });
    await runCommand(page, 'Slotpad: Open Dashboard');
    const states = (frame: FrameLocator) => frame.locator('section.card[aria-label="State"]');
    const openTable = async (frame: FrameLocator) => {
      await frame.getByTitle('Show the last hour').click();
      await states(frame).getByLabel('Show the numbers of State as a table').click();
    };
    const shown = pageOf(page);
    await openTable(shown);
    // The execution node has one state since the first reading: `10:31:05–10:31:45`.
    const row = states(shown)
      .locator('tr', { hasText: /Execution\s*synced/ })
      .last();
    const [began = ''] = ((await row.locator('td').first().textContent()) ?? '').split('–');
    assert.match(began, /^\d\d:\d\d:\d\d$/);
    await states(shown).locator('.summary', { hasText: 'Execution node: synced' }).waitFor();

    const reloaded = page.waitForEvent('load');
    await runCommand(page, 'Developer: Reload Window');
    await reloaded;
    await page.locator('.codelens-decoration a').first().waitFor();
    await runCommand(page, 'Slotpad: Open Dashboard');
    const again = pageOf(page);
    await openTable(again);
    await states(again)
      .locator('td', { hasText: new RegExp(`^${began}–`) })
      .first()
      .waitFor();
    await page.screenshot({ path: path.join(folder, 'reloaded.png') });
  });
});
