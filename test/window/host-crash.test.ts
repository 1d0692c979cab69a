import assert from 'node:assert/strict';
import type { FrameLocator, Page } from 'playwright-core';
import { picture } from '../panels/page';
import { skip } from '../support/skip';
import { runCommand } from './driver';
import { type Stage, setStage } from './open';
import { windowProcesses } from './processes';

const processes = windowProcesses();

describe('a window whose extension host crashes', function () {
  this.timeout(300_000);
  let stage: Stage;
  before(async function () {
    if (process.platform !== 'linux') skip(this, 'Processes are found below /proc.');
    this.timeout(600_000);
    stage = await setStage({ env: () => processes.env });
  });
  after(() => stage?.close());

  const lens = (page: Page, text: string | RegExp) =>
    page.locator('.codelens-decoration a, .codelens-decoration span', { hasText: text }).first();
  const tab = (page: Page, name: string) => page.locator('.tab', { hasText: name });
  const dashboard = (page: Page): FrameLocator =>
    page.frameLocator('iframe.webview.ready').last().frameLocator('#active-frame');

  it('has the response and a live dashboard again, and no dead page', async () => {
    const page = await stage.open('beacon.http', { width: 1600, height: 1400 });
    await page.locator('.view-line', { hasText: 'GET /lighthouse/peers/connected' }).first().click();
    await page.keyboard.press('Control+Alt+R');
    await lens(page, /^200 OK/).waitFor();
    await runCommand(page, 'Slotpad: Show Response as Table');
    await tab(page, 'Table').waitFor();
    await runCommand(page, 'Slotpad: Open Dashboard');
    // The page of the crashed extension host keeps showing its last values.
    const live = dashboard(page)
      .locator('body:not([data-crashed]) .summary', { hasText: 'slots now' })
      .first();
    await live.waitFor();
    const host = processes.find('--type=extensionHost');
    assert.ok(host !== undefined);
    await dashboard(page)
      .locator('body')
      .evaluate((body) =>
        (body as unknown as { setAttribute(name: string, value: string): void }).setAttribute(
          'data-crashed',
          '',
        ),
      );
    process.kill(host, 'SIGKILL');
    await lens(page, /^Restored/).waitFor();
    await live.waitFor();
    assert.equal(await tab(page, 'Dashboard').count(), 1);
    await tab(page, 'Table').click();
    await tab(page, 'Table').waitFor({ state: 'detached' });
    await picture(page, 'window-host-crashed');
    await page.close();
  });
});

describe('a demo node of a window whose extension host crashes', function () {
  this.timeout(300_000);
  let stage: Stage;
  before(async function () {
    if (process.platform !== 'linux') skip(this, 'Processes are found below /proc.');
    this.timeout(600_000);
    stage = await setStage({ demoKnown: false, env: () => processes.env });
  });
  after(() => stage?.close());

  it('ends, and can be started again; the filter of the peers is kept', async () => {
    const page = await stage.open('beacon.http', { width: 1600, height: 1400 });
    const box = page.locator('.quick-input-widget');
    const demo = async (wanted: boolean, before?: number) => {
      for (;;) {
        const pid = processes.find('demo-node');
        if (wanted ? pid !== undefined && pid !== before : pid === undefined) return pid;
        await page.waitForTimeout(100);
      }
    };
    const start = async () => {
      await runCommand(page, 'Slotpad: Start Demo Node…');
      await box.locator('.monaco-list-row', { hasText: 'Healthy' }).click();
      return demo(true);
    };
    const first = await start();
    await runCommand(page, 'Slotpad: Focus on Peers View');
    const peers = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Peers' }) });
    await peers.locator('.monaco-list-row').nth(2).waitFor();
    await runCommand(page, 'Slotpad: Filter Peers…');
    await box.locator('.monaco-list-row', { hasText: 'Outbound' }).click();
    await page.keyboard.press('Enter');
    const filtered = peers.locator('.message', { hasText: /^\d+ of \d+ peers: outbound$/ });
    await filtered.waitFor();
    const host = processes.find('--type=extensionHost');
    assert.ok(host !== undefined);
    process.kill(host, 'SIGKILL');
    await demo(false);
    // Without a beacon node, there is no view of peers.
    await peers.waitFor({ state: 'detached' });
    assert.notEqual(await start(), first);
    await filtered.waitFor();
    await picture(page, 'window-host-crashed-demo');
    await page.close();
  });
});
