import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { picture } from '../panels/page';
import { runCommand } from './driver';
import { type Stage, setStage } from './open';
import { windowProcesses } from './processes';

const processes = windowProcesses();
const pageOf = (page: Page): FrameLocator =>
  page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');

describe('a window that starts again', function () {
  this.timeout(300_000);
  let stage: Stage;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage({ env: () => processes.env });
  });
  after(() => stage?.close());

  const lens = (page: Page, text: string | RegExp) =>
    page.locator('.codelens-decoration a, .codelens-decoration span', { hasText: text }).first();
  const tab = (page: Page, name: string) => page.locator('.tab', { hasText: name });
  const line = (page: Page, text: string) => page.locator('.view-line', { hasText: text }).first();

  async function send(page: Page, text: string): Promise<void> {
    await line(page, text).click();
    await page.keyboard.press('Control+Alt+R');
  }

  async function reload(page: Page): Promise<void> {
    const reloaded = page.waitForEvent('domcontentloaded');
    await runCommand(page, 'Developer: Reload Window');
    await reloaded;
    await page.locator('.monaco-workbench').waitFor();
  }

  it('shows the response again, even if it is reloaded at once, and sends its request again', async () => {
    const page = await stage.open('execution.jsonrpc', { width: 1600 });
    await send(page, 'eth_chainId(');
    // The response of the last session starts with "Restored".
    await lens(page, /^200 OK/).waitFor();
    await reload(page);
    await lens(page, /^Restored/).waitFor();
    await line(page, '"0x539"').waitFor();
    await picture(page, 'window-restored');
    await lens(page, 'Send Again').click();
    await lens(page, /^Restored/).waitFor({ state: 'detached' });
    await line(page, '"0x539"').waitFor();
    await page.close();
  });

  it('says that a response is gone when there is no history, with the same button', async () => {
    const settings = { 'slotpad.history.enabled': false };
    const page = await stage.open('execution.jsonrpc', { settings, width: 1600 });
    await send(page, 'eth_chainId(');
    // The response of the last session starts with "Restored".
    await lens(page, /^200 OK/).waitFor();
    await reload(page);
    await line(page, 'The response of "Which chain is it?" is gone').waitFor();
    await lens(page, 'Send Again').waitFor();
    await page.close();
  });

  it('has a live dashboard, the response and no dead page after a crash of the extension host', async function () {
    if (process.platform !== 'linux') this.skip();
    const page = await stage.open('beacon.http', { width: 1600, height: 1400 });
    await send(page, 'GET /lighthouse/peers/connected');
    await lens(page, /^200 OK/).waitFor();
    await runCommand(page, 'Slotpad: Show Response as Table');
    await tab(page, 'Table:').waitFor();
    await runCommand(page, 'Slotpad: Open Dashboard');
    await pageOf(page).locator('.summary', { hasText: 'slots now' }).first().waitFor();
    const host = processes.find('--type=extensionHost');
    assert.ok(host !== undefined);
    process.kill(host, 'SIGKILL');
    await lens(page, /^Restored/).waitFor();
    await pageOf(page).locator('.summary', { hasText: 'slots now' }).first().waitFor();
    assert.equal(await tab(page, 'Dashboard').count(), 1);
    await tab(page, 'Table:').click();
    await tab(page, 'Table:').waitFor({ state: 'detached' });
    await picture(page, 'window-host-crashed');
    await tab(page, 'beacon.http').first().click();
    await lens(page, 'Send').waitFor();
    await page.close();
  });

  it('logs no warning of the extension', () => {
    const lines = stage.hostLog();
    assert.ok(lines.length > 0);
    const own = lines.filter((one) => /PendingMigration|\[(?:warning|error)\].*slotpad/i.test(one));
    assert.deepEqual(own, []);
  });
});

describe('a window without scratch files', function () {
  this.timeout(300_000);
  let stage: Stage;
  let asked = 0;
  const node = createServer((_, response) => {
    asked += 1;
    response.writeHead(503).end();
  });
  before(async function () {
    if (process.platform !== 'linux') this.skip();
    this.timeout(600_000);
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
    stage = await setStage({ demoKnown: false, env: () => processes.env });
  });
  after(async () => {
    await stage?.close();
    node.close();
  });

  it('starts no language server and asks no node until a view of Slotpad is opened', async () => {
    const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
    const settings = { 'slotpad.nodes': [{ name: 'Mine', kind: 'beacon', url }], 'slotpad.pollInterval': 1 };
    const page = await stage.open('.vscode/settings.json', { settings, ready: '.view-line' });
    // The extension has been activated when it is listed with the time that it took.
    await runCommand(page, 'Developer: Show Running Extensions');
    const row = page.locator('.runtime-extensions-editor .extension', { hasText: 'Slotpad' });
    await row.locator('.activation-time', { hasText: /\d ?ms/ }).waitFor();
    assert.equal(asked, 0);
    assert.equal(processes.find('dist/server.js'), undefined);
    await runCommand(page, 'Slotpad: Focus on Nodes View');
    await page.locator('.part.sidebar .monaco-list-row', { hasText: 'Mine' }).waitFor();
    assert.ok(asked > 0);
    await page.close();
  });
});
