import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { runCommand } from './driver';
import { executionResponse } from './execution-node';
import { type Stage, setStage } from './open';

describe('the rows of the sidebar', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let node: Server;
  let fails = true;
  before(async function () {
    this.timeout(600_000);
    node = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        response.writeHead(fails ? 500 : 200, { 'content-type': 'application/json' });
        response.end(executionResponse(body));
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => node.once('listening', resolve));
    const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
    stage = await setStage({ demoKnown: false });
    page = await stage.open('execution.jsonrpc', {
      settings: {
        'slotpad.nodes': [{ name: 'Home', kind: 'execution', url }],
        'workbench.hover.delay': 100,
        // Else the node may be polled between its recovery and the click, and the button is gone.
        'slotpad.pollInterval': 120,
      },
    });
    await runCommand(page, 'View: Show Slotpad');
    await row().filter({ hasText: 'responds with errors (HTTP 500)' }).waitFor();
  });
  after(async () => {
    await stage?.close();
    node?.close();
  });

  const row = () => page.locator('.part.sidebar .monaco-list-row[aria-level="1"]', { hasText: /^Home/ });
  const badge = () =>
    page.locator('.activitybar .action-item', {
      has: page.locator('.action-label[aria-label*="Slotpad"]'),
    });

  it('are counted on the icon while a node needs attention', async () => {
    await badge().locator('.badge-content', { hasText: /^1$/ }).waitFor();
    await badge()
      .locator('.action-label[aria-label*="Home needs attention: responds with errors (HTTP 500)"]')
      .waitFor();
  });

  it('say in a hover what is wrong, with links', async () => {
    const hover = page.locator('.monaco-hover', { hasText: 'Open Dashboard' }).first();
    const title = hover.getByText('Home: responds with errors (HTTP 500)').first();
    // The row may be drawn again while the pointer comes to rest on it. Then it shows no hover until the pointer returns.
    for (let shown = false; !shown; ) {
      await page.mouse.move(700, 500);
      await row().locator('.label-name').hover();
      shown = await title.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    }
    await hover.getByRole('link', { name: 'Retry Now' }).waitFor();
    await hover.getByRole('link', { name: 'Open Dashboard' }).click();
    await page.locator('.tab', { hasText: 'Dashboard' }).first().waitFor();
  });

  it('have a button that asks a failed node again', async () => {
    fails = false;
    await row().hover();
    await row().getByRole('button', { name: 'Retry Now' }).click();
    await row()
      .filter({ hasText: /^Homesynced/ })
      .waitFor();
    await badge().locator('.badge-content').waitFor({ state: 'hidden' });
    await row().hover();
    await row().getByRole('button', { name: 'Open Dashboard' }).waitFor();
    await row().getByRole('button', { name: 'Retry Now' }).waitFor({ state: 'detached' });
  });

  it('of peers and validators are there only with a beacon node', async () => {
    const titles = () => page.locator('.part.sidebar .pane-header .title').allTextContents();
    assert.deepEqual(await titles(), ['Nodes', 'History']);
  });
});
