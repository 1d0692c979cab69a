import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { backgroundOf, runCommand } from './driver';
import { type Stage, setStage } from './open';

const texts = {
  'chain.jsonrpc': 'eth_chainId()\n',
  'failed.jsonrpc': '# @assert $.result == 0x1\n# @assert duration < 60 s\neth_chainId()\n',
};

describe('the first answer', function () {
  this.timeout(600_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ demoKnown: false, files: texts });
  });
  after(() => stage?.close());

  const send = (page: Page) => page.locator('.codelens-decoration a', { hasText: 'Send' }).first().click();
  const status = (page: Page, text: RegExp): Locator =>
    page.locator('.statusbar-item', { hasText: text }).first();

  it('is two clicks away without a node: Send, and a node of the list', async () => {
    const page = await stage.open('chain.jsonrpc', { settings: {} });
    await send(page);
    const list = page.locator('.quick-input-widget');
    const rows = list.locator('.monaco-list-row');
    await rows.filter({ hasText: 'Start Demo Node' }).waitFor();
    assert.equal(
      (await list.locator('.quick-input-title').textContent())?.trim(),
      'No execution node is selected',
    );
    await rows.filter({ hasText: 'Start Demo Node' }).click();
    await status(page, /200 OK · /).waitFor();
  });

  it('with a failed assertion is red everywhere', async () => {
    const page = await stage.open('failed.jsonrpc', {
      settings: { 'slotpad.nodes': [{ name: 'Mine', kind: 'execution', url: stage.demo.execution }] },
    });
    await send(page);
    await status(page, /1 of 2 assertions failed · 200 OK · /).waitFor();
    const failed = page.locator('.codelens-decoration', { hasText: '1 of 2 assertions failed · 200 OK' });
    await failed.waitFor();
    assert.match((await failed.textContent()) ?? '', /\$\.result is 0x539 \(1337\); expected == 0x1 \(1\)\./);
    assert.notEqual(await backgroundOf(status(page, /assertions failed/)), 'rgba(0, 0, 0, 0)');

    await runCommand(page, 'View: Show Slotpad');
    const pane = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'History' }) });
    await pane.locator('.pane-header').click();
    const row = pane.locator('.monaco-list-row', { hasText: 'eth_chainId' }).first();
    await row.waitFor();
    assert.match((await row.textContent()) ?? '', /^eth_chainId\s*1 of 2 assertions failed · 200 · /);
    await row.locator('.codicon-error').waitFor();
  });
});
