import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { picture } from '../panels/page';
import { randomVectors } from '../unit/ssz/vectors-of';
import { acceptFile, runCommand } from './driver';
import { type Stage, setStage } from './open';

describe('responses', function () {
  this.timeout(300_000);
  let stage: Stage;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage({
      files: { 'traces.jsonrpc': 'debug_traceBlockByNumber("latest", {"tracer": "callTracer"})\n' },
    });
  });
  after(() => stage?.close());

  async function opened(...args: Parameters<Stage['open']>): Promise<Page> {
    const page = await stage.open(...args);
    // For a busy machine.
    page.setDefaultTimeout(90_000);
    return page;
  }

  /** Sends the request that starts with a text, with the keyboard. */
  async function send(page: Page, text: string): Promise<void> {
    await page.locator('.view-line', { hasText: text }).first().click();
    await page.keyboard.press('Control+Alt+R');
  }
  const lens = (page: Page, text: string) =>
    page.locator('.codelens-decoration a', { hasText: text }).first();
  const shown = (page: Page) => page.locator('.editor-group-container').nth(1).locator('.view-lines').first();
  const inTable = (page: Page) =>
    page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');

  it('show a list as a table, and an item of the table in the response', async () => {
    const page = await opened('beacon.http', { width: 1500, height: 800 });
    await send(page, '/lighthouse/peers/connected');
    await lens(page, 'Table').click();
    const table = inTable(page);
    await table.getByRole('grid').waitFor();
    await table.getByText(/^\d+ rows?$/).waitFor();
    const heads = await table.getByRole('columnheader').allTextContents();
    assert.deepEqual(heads.slice(0, 1), ['peer_id']);
    await table.locator('#cell-1-0').click();
    await picture(page, 'window-table');
    await page.keyboard.press('Enter');
    await page.locator('.monaco-editor.focused').waitFor();
    await picture(page, 'window-revealed');
    await page.close();
  });

  it('show a trace as a tree of calls', async () => {
    const page = await opened('traces.jsonrpc', { width: 1500, height: 800 });
    await send(page, 'debug_traceBlockByNumber');
    await lens(page, 'Trace').click();
    const trace = inTable(page);
    await trace.getByRole('treeitem').first().waitFor();
    await trace.getByRole('heading', { name: /^debug_traceBlockByNumber · .* gas/ }).waitFor();
    await trace.getByRole('region', { name: 'Details' }).getByText('CALL', { exact: true }).waitFor();
    await picture(page, 'window-trace');
    await page.close();
  });

  it('show headers and timing, and open the request of a link', async () => {
    const page = await opened('execution.jsonrpc', { width: 1500, height: 800 });
    await send(page, 'eth_getBlockByNumber(');
    await lens(page, 'Headers & Timing').click();
    await shown(page).getByText('To the first byte').waitFor();
    await picture(page, 'window-headers');
    await lens(page, 'Pretty').click();
    const parent = shown(page).locator('.view-line', { hasText: '"parentHash"' }).first();
    await parent.waitFor();
    const link = parent.locator('.detected-link').first();
    await link.waitFor();
    // With the keyboard: on a busy machine, Ctrl+click did not always reach the link.
    await parent.getByText('parentHash').first().click();
    await page.keyboard.press('End');
    for (const _ of '123456') await page.keyboard.press('ArrowLeft');
    await runCommand(page, 'Open Link');
    await page.locator('.view-line', { hasText: 'eth_getBlockByHash("0x' }).first().waitFor();
    await picture(page, 'window-linked');
    await page.close();
  });

  it('above the limit are written to a file, open at once and can be searched', async () => {
    const page = await opened('beacon.http', {
      width: 1500,
      height: 800,
      settings: { 'slotpad.response.shown': 0.002 },
    });
    await send(page, '/lighthouse/peers/connected');
    await lens(page, 'Open File').waitFor();
    await picture(page, 'window-file');
    await lens(page, 'Search').click();
    const input = page.locator('.quick-input-widget .quick-input-box input');
    await input.waitFor();
    await input.fill('$[0].peer_id');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: '$[0].peer_id' }).first().waitFor();
    await lens(page, 'Copy Value').waitFor();
    await picture(page, 'window-matches');
    await page.close();
  });

  it('in SSZ are decoded, and say when they are not checked', async () => {
    const [block] = randomVectors('minimal').filter(
      ({ path, fork }) => path.includes('blocks') && fork === 'deneb',
    );
    assert.ok(block);
    const bytes = Buffer.from(block.base64, 'base64');
    const server: Server = createServer((request, response) => {
      response.writeHead(200, {
        'content-type': 'application/octet-stream',
        'eth-consensus-version': 'deneb',
      });
      response.end(request.url?.endsWith('/head') ? bytes : bytes.subarray(0, 300));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const at = (id: string) =>
        `### ${id}\nGET ${origin}/eth/v2/beacon/blocks/${id}\naccept: application/octet-stream\n`;
      writeFileSync(path.join(stage.folder, 'ssz.http'), `${at('head')}\n${at('finalized')}`);
      const page = await opened('ssz.http', { width: 1500, height: 800 });
      await send(page, '/blocks/head');
      await page.locator('.codelens-decoration', { hasText: 'Decoded from' }).first().waitFor();
      await shown(page).getByText('"version"').first().waitFor();
      await picture(page, 'window-ssz');
      await shown(page).click();
      await page.locator('.editor-actions').getByRole('button', { name: 'Save Response As…' }).click();
      await acceptFile(page);
      await page.locator('.statusbar-item', { hasText: 'Saved head.ssz' }).waitFor();
      await picture(page, 'window-ssz-saved');
      assert.deepEqual(readFileSync(path.join(stage.folder, 'head.ssz')), bytes);
      await send(page, '/blocks/finalized');
      await shown(page).getByText('Not checked: 300 bytes of SSZ (deneb).').waitFor();
      await picture(page, 'window-ssz-broken');
      await page.close();
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
