import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { acceptFile, runCommand, showNotification } from './driver';
import { type Stage, setStage } from './open';

const requests = [
  '# The *version* of the node.',
  '@path = /eth/v1/node',
  '',
  '### Version',
  '# @assert status == 200',
  '# @assert $.data.version == "other"',
  'GET {{path}}/version',
  '',
  '###',
  'GET {{pat}}/syncing',
  '',
].join('\r\n');

const texts = {
  'node.http': requests,
  'edited.http': requests,
  'chain.jsonrpc': '### Which chain?\neth_chainId()\n',
  'stream.http': 'GET /eth/v1/events?topics=head\n',
  'transaction.jsonrpc':
    'eth_sendTransaction({"from": "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", "to": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"})\n',
};

describe('a notebook of requests', function () {
  this.timeout(600_000);
  let stage: Stage;
  let folder = '';
  before(async () => {
    stage = await setStage({ files: texts });
    folder = stage.folder;
  });
  after(() => stage?.close());

  const cell = (page: Page, text: string): Locator =>
    page.locator('.notebook-editor .code-cell-row', { hasText: text }).first();
  /** Rendered Markdown and outputs are in a frame of their own. */
  const rendered = (page: Page, text: string | RegExp): Locator =>
    page.frameLocator('iframe.webview').frameLocator('#active-frame').getByText(text).first();
  const onDisk = (name: string) => readFileSync(path.join(folder, name), 'utf8');

  async function openNotebook(file: string, text: string): Promise<Page> {
    const page = await stage.open(file);
    await runCommand(page, 'View: Reopen Editor With...');
    const rows = page.locator('.quick-input-widget .monaco-list-row');
    await rows.filter({ hasText: 'Scratch File Notebook' }).click();
    await cell(page, text).waitFor();
    return page;
  }

  async function execute(page: Page, text: string): Promise<void> {
    await cell(page, text).hover();
    await cell(page, text).getByRole('button', { name: 'Execute Cell' }).first().click();
  }

  it('sends a cell with the variables of the others, and fails it with its assertions', async () => {
    const page = await openNotebook('node.http', '{{path}}');
    await rendered(page, 'version').waitFor();
    await execute(page, '{{path}}');
    await cell(page, '{{path}}').locator('.codicon-notebook-state-error').waitFor();
    await rendered(page, '1 of 2 assertions failed · 200 OK · ').waitFor();
    await rendered(page, '"Slotpad-demo/v0.1.0"').waitFor();
    // Only the name that no cell defines is reported.
    await cell(page, '{{pat}}').locator('.squiggly-warning, .squiggly-error').waitFor();
    assert.equal(await cell(page, '{{path}}').locator('.squiggly-warning, .squiggly-error').count(), 0);
    await page.locator('.cell-status-item', { hasText: 'Open Response' }).first().click();
    await page.locator('.codelens-decoration', { hasText: '1 of 2 assertions failed · 200 OK' }).waitFor();
  });

  it('changes its file only where a cell was edited', async () => {
    const page = await openNotebook('edited.http', '{{pat}}');
    await cell(page, '{{pat}}').locator('.squiggly-warning, .squiggly-error').waitFor();
    await cell(page, '{{pat}}').locator('.view-line').last().click();
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < 'GET {{pat'.length; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('h');
    await cell(page, '{{path}}/syncing').waitFor();
    await page.locator('.squiggly-warning, .squiggly-error').first().waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await execute(page, '{{path}}/syncing');
    await cell(page, '{{path}}/syncing').locator('.codicon-notebook-state-success').waitFor();
    await runCommand(page, 'File: Save All Files');
    await page.locator('.tab.dirty').waitFor({ state: 'detached' });
    assert.equal(onDisk('edited.http'), requests.replace('{{pat}}', '{{path}}'));
  });

  it('stops a stream that is interrupted', async () => {
    const page = await openNotebook('stream.http', 'topics');
    await execute(page, 'topics');
    // The time that the cell has run for.
    await cell(page, 'topics')
      .locator('.cell-status-item', { hasText: /[1-9]\.\ds/ })
      .waitFor();
    await cell(page, 'topics').hover();
    await cell(page, 'topics').getByRole('button', { name: 'Stop' }).first().click();
    await rendered(page, /Canceled|Stream ended|Not sent: you stopped the cell/).waitFor();
    await cell(page, 'topics').getByRole('button', { name: 'Execute Cell' }).first().waitFor();
  });

  it('asks before it sends a transaction', async () => {
    const page = await openNotebook('transaction.jsonrpc', 'eth_sendTransaction');
    await execute(page, 'eth_sendTransaction');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await rendered(page, 'You chose not to send it.').waitFor();
    await cell(page, 'eth_sendTransaction').locator('.codicon-notebook-state-error').waitFor();
  });

  it('decodes values below a cell, and saves them in a file beside its own', async () => {
    const page = await openNotebook('chain.jsonrpc', 'eth_chainId');
    await execute(page, 'eth_chainId');
    await rendered(page, '// 1337 · a development chain').waitFor();
    await runCommand(page, 'Slotpad: Save with Outputs as Markdown…');
    await page.locator('.quick-input-widget', { hasText: 'Save Requests and Outputs as Markdown' }).waitFor();
    await acceptFile(page);
    await showNotification(page, 'Saved to chain.md.');
    assert.equal(onDisk('chain.jsonrpc'), texts['chain.jsonrpc']);
    assert.match(
      onDisk('chain.md'),
      /^### Which chain\?\n\n```jsonrpc\neth_chainId\(\)\n```\n\n```text\n200 OK · [^\n]+\n```\n\n```jsonc\n\{\n {2}"jsonrpc": "2\.0",\n {2}"id": 1,\n {2}"result": "0x539" \/\/ 1337 · a development chain\n\}\n```\n$/,
    );
  });
});
