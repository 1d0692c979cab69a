import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { acceptFile, clickButton, runCommand, showNotification } from './driver';
import { type Stage, setStage } from './open';

const own = {
  openrpc: '1.3.2',
  info: { title: 'Own', version: '1' },
  methods: [
    { name: 'own_echo', params: [{ name: 'value', required: true, schema: { type: 'string' } }] },
    { name: 'eth_chainId', params: [] },
  ],
};

/** An execution node with rpc.discover and nothing else. */
async function startNode(): Promise<Server> {
  const node = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { id, method } = JSON.parse(body) as { id: unknown; method: unknown };
      const answer =
        method === 'rpc.discover' ? { result: own } : { error: { code: -32601, message: 'no such method' } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    });
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  return node;
}

describe('methods of a node', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let node: Server;
  const command = 'Slotpad: Load Methods from Node (rpc.discover)';
  const summary = '"Own node" has 1 method that is not built in (2 in all).';

  before(async function () {
    this.timeout(600_000);
    node = await startNode();
    const { port } = node.address() as AddressInfo;
    stage = await setStage({ demoKnown: false });
    const nodes = [{ name: 'Own node', kind: 'execution', url: `http://127.0.0.1:${port}` }];
    page = await stage.open('execution.jsonrpc', { settings: { 'slotpad.nodes': nodes } });
  });
  after(async () => {
    await stage?.close();
    node?.close();
  });

  it('are used in this window', async () => {
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n###\nown_echo(5)');
    await runCommand(page, command);
    await clickButton(await showNotification(page, summary), 'Use in This Window');
    await page.locator('.squiggly-error').first().waitFor();
  });

  it('are saved to the workspace, with the path in the settings', async () => {
    await runCommand(page, 'Notifications: Clear All Notifications');
    await runCommand(page, command);
    await clickButton(await showNotification(page, summary), 'Save to Workspace');
    await acceptFile(page);
    await showNotification(page, 'Saved as own-node.openrpc.json and added to slotpad.specifications.');
    const written = JSON.parse(stage.settingsText()) as Record<string, unknown>;
    assert.deepEqual(written['slotpad.specifications'], ['own-node.openrpc.json']);
  });
});
