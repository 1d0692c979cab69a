import assert from 'node:assert/strict';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { selfSigned } from '../node/self-signed';
import { clickButton, runCommand, showNotification } from './driver';
import { type Stage, setStage } from './open';

describe('nodes', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage({ demoKnown: false });
    page = await stage.open('execution.jsonrpc', {
      settings: { 'slotpad.pollInterval': 1, 'slotpad.nodes': [] },
    });
    await runCommand(page, 'View: Show Slotpad');
    await page.getByText('Watch a beacon node and an execution node here').first().waitFor();
  });
  after(() => stage?.close());

  const box = () => page.locator('.quick-input-widget');
  const input = () => box().locator('.quick-input-box input');
  const rows = () => page.locator('.part.sidebar .monaco-list-row');
  const pick = (text: string | RegExp) => box().locator('.monaco-list-row', { hasText: text }).first();

  const nodesInSettings = () =>
    (JSON.parse(stage.settingsText()) as { 'slotpad.nodes': readonly { name: string }[] })['slotpad.nodes'];

  async function says(text: string | RegExp): Promise<void> {
    await box().locator('.quick-input-message', { hasText: text }).waitFor();
  }

  /** Gives the node that was just added another name. */
  async function renameAdded(name: string): Promise<void> {
    // While the URL is still being checked, the Command Palette would take the place of the box.
    await box().waitFor({ state: 'hidden' });
    const added = await showNotification(page, /Added ".+" to the settings of this workspace\./);
    await clickButton(added, 'Edit Node');
    await pick('Name').click();
    await box().getByText('Name of "').waitFor();
    await input().fill(name);
    await page.keyboard.press('Enter');
    await box().getByText(`Edit "${name}" in`).waitFor();
    await page.keyboard.press('Escape');
  }

  it('are added by a URL that is checked while typing', async () => {
    await runCommand(page, 'Slotpad: Add Node');
    await box().getByText('Add Node: URL').waitFor();
    await page.keyboard.type('127.0.0.1');
    await says('"127.0.0.1" has no port. Write 127.0.0.1:5052 for a beacon node');
    await page.keyboard.press('Enter');
    await says('has no port');

    await input().fill('http://127.0.0.1:1');
    await says('Nothing listens on 127.0.0.1:1.');
    await input().fill('http://10.255.255.1:5052');
    await says('http:// to another machine is not encrypted');

    await input().fill(`${new URL(stage.demo.beacon).host}/eth/v1/node/version`);
    await says(`answers: a beacon node. Uses ${stage.demo.beacon}, without the path of the endpoint.`);
    await page.keyboard.press('Enter');
    await renameAdded('Mine');
    await rows()
      .filter({ hasText: /^Minesynced/ })
      .first()
      .waitFor();

    await runCommand(page, 'Slotpad: Add Node');
    await input().fill(`${stage.demo.beacon}/`);
    await says('The node "Mine" already has this URL.');
    await input().fill(stage.demo.beacon.replace('127.0.0.1', 'localhost'));
    await says(`The node "Mine" already has this address: ${stage.demo.beacon}.`);
    await page.keyboard.press('Escape');
  });

  it('are added beside what was written in the settings file and not saved', async () => {
    const mine = { name: 'Mine', kind: 'beacon', url: stage.demo.beacon };
    const written = { name: 'Written', kind: 'execution', url: 'http://127.0.0.1:1' };
    const plain = {
      'slotpad.pollInterval': 1,
      'files.autoSave': 'off',
      'editor.autoClosingBrackets': 'never',
    };
    stage.setSettings({ ...plain, 'editor.autoClosingQuotes': 'never', 'slotpad.nodes': [mine] });
    await runCommand(page, 'Preferences: Open Workspace Settings (JSON)');
    const tab = page.locator('.tab.active', { hasText: 'settings.json' });
    await tab.waitFor();
    await page.locator('.editor-group-container.active .view-lines').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(JSON.stringify({ ...plain, 'slotpad.nodes': [mine, written] }));
    // The editor has closed the first brace and the first quote.
    for (const _ of '"}') await page.keyboard.press('Delete');
    await page.locator('.tab.active.dirty').waitFor();

    await runCommand(page, 'Slotpad: Add Node');
    await input().fill(stage.demo.execution);
    await says(/answers: an execution node/);
    await page.keyboard.press('Enter');
    const dialog = page.locator('.monaco-dialog-box', { hasText: 'The settings could not be written.' });
    await dialog.getByText('Save Settings and Try Again').click();
    await renameAdded('Added');
    assert.deepEqual(
      nodesInSettings().map(({ name }) => name),
      ['Mine', 'Written', 'Added'],
    );
    await page.keyboard.press('Control+F4');
    stage.setSettings({ 'slotpad.pollInterval': 1, 'slotpad.nodes': [mine] });
    await rows()
      .filter({ hasText: /^Written/ })
      .waitFor({ state: 'detached' });
  });

  it('have their password in the secret storage, not in the settings', async () => {
    await runCommand(page, 'Slotpad: Add Node');
    await input().fill(stage.demo.execution.replace('://', '://ada:sesame@'));
    await says('The password is saved in the secret storage, not in the settings.');
    await page.keyboard.press('Enter');
    await renameAdded('Guarded');
    await rows()
      .filter({ hasText: /^Guarded/ })
      .first()
      .waitFor();
    const item = () => nodesInSettings().find(({ name }) => name === 'Guarded');
    assert.deepEqual(item(), {
      name: 'Guarded',
      kind: 'execution',
      url: stage.demo.execution,
      auth: 'basic',
      user: 'ada',
    });

    stage.setSettings({
      'slotpad.pollInterval': 1,
      'slotpad.nodes': [
        { name: 'Mine', kind: 'beacon', url: stage.demo.beacon },
        { name: 'Guarded', kind: 'execution', url: stage.demo.execution.replace('://', '://eve:open@') },
      ],
    });
    const warning = await showNotification(
      page,
      'The URL of the node "Guarded" has credentials, which everyone who reads the settings can see.',
    );
    await clickButton(warning, 'Move to Secret Storage');
    await page.getByText('Moved the credentials of "Guarded" to the secret storage.').first().waitFor();
    assert.deepEqual(item(), {
      name: 'Guarded',
      kind: 'execution',
      url: stage.demo.execution,
      auth: 'basic',
      user: 'eve',
    });
    assert.doesNotMatch(stage.settingsText(), /sesame|open@/);

    await runCommand(page, 'Slotpad: Remove Node');
    await pick('Guarded').click();
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Remove' }).click();
    await rows()
      .filter({ hasText: /^Guarded/ })
      .first()
      .waitFor({ state: 'detached' });
  });

  it('have their API key in the secret storage, and *** in the settings', async () => {
    const key = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
    await runCommand(page, 'Slotpad: Add Node');
    await input().fill(`${stage.demo.execution}/v3/${key}`);
    await says('The path looks like an API key. It is saved in the secret storage, not in the settings.');
    await page.keyboard.press('Enter');
    await renameAdded('Hosted');
    await rows()
      .filter({ hasText: /^Hostedsynced/ })
      .first()
      .waitFor();
    assert.deepEqual(
      nodesInSettings().find(({ name }) => name === 'Hosted'),
      { name: 'Hosted', kind: 'execution', url: `${stage.demo.execution}/v3/***`, auth: 'path' },
    );
    assert.doesNotMatch(stage.settingsText(), new RegExp(key));

    await runCommand(page, 'Slotpad: Remove Node');
    await pick('Hosted').click();
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Remove' }).click();
    await rows()
      .filter({ hasText: /^Hosted/ })
      .first()
      .waitFor({ state: 'detached' });
  });

  it('can be left for another URL when the answer is not right, and end with a first request', async () => {
    const page404 = createPlainServer((_request, response) => {
      response.writeHead(404).end('Not Found');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => page404.once('listening', resolve));
    try {
      await runCommand(page, 'Slotpad: Add Node');
      await input().fill(`http://127.0.0.1:${(page404.address() as AddressInfo).port}/rpc`);
      await says('404');
      await page.keyboard.press('Enter');
      await box().getByText('Add Node: Kind').waitFor();
      // The first choice leads back, and nothing is typed again.
      await page.keyboard.press('Enter');
      await box().getByText('Add Node: URL').waitFor();
      assert.match(await input().inputValue(), /\/rpc$/);
      await input().fill(`${stage.demo.execution}/rpc/v1`);
      await page.keyboard.press('Enter');
      const added = await showNotification(page, /Added ".+" to the settings of this workspace\./);
      await clickButton(added, 'Try eth_blockNumber');
      await page.locator('.statusbar-item', { hasText: /200 OK · / }).waitFor();
    } finally {
      page404.close();
    }
    const [name = ''] = nodesInSettings().flatMap((node) => (node.name === 'Mine' ? [] : [node.name]));
    await runCommand(page, 'Slotpad: Remove Node');
    await pick(name).click();
    await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Remove' }).click();
    await rows().filter({ hasText: name }).first().waitFor({ state: 'detached' });
  });

  it('with an unknown certificate need a CA file', async () => {
    const { certificate, key } = selfSigned();
    const server = createServer({ cert: certificate, key }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    try {
      await runCommand(page, 'Slotpad: Add Node');
      await input().fill(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
      await says('is signed by no known authority');
      await page.keyboard.press('Enter');
      await box().getByText('Add Node: Certificate').waitFor();
      await pick('Choose CA File…').waitFor();
      await page.keyboard.press('Escape');
    } finally {
      server.close();
    }
  });

  it('are renamed, get credentials, and are removed', async () => {
    await runCommand(page, 'Slotpad: Edit Node');
    await box().getByText('Select the node to edit').waitFor();
    await page.keyboard.press('Enter');
    await box().getByText('Edit "Mine" in the settings of this workspace').waitFor();
    await pick('Name').click();
    await box().getByText('Name of "Mine"').waitFor();
    await input().fill('Ours');
    await page.keyboard.press('Enter');
    await box().getByText('Edit "Ours" in the settings of this workspace').waitFor();

    await pick('Credentials').click();
    await box().getByText('Credentials of "Ours"').waitFor();
    await pick('Token…').click();
    await box().getByText('Token of "Ours"').waitFor();
    await input().fill('abcdef');
    await page.keyboard.press('Enter');
    await box()
      .locator('.monaco-list-row', { hasText: /Credentials.*token/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await rows()
      .filter({ hasText: /^Ourssynced/ })
      .first()
      .waitFor();
    assert.equal(await rows().filter({ hasText: /^Mine/ }).count(), 0);

    await runCommand(page, 'Slotpad: Remove Node');
    await box().getByText('Select the node to remove').waitFor();
    await pick('Ours').click();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog
      .getByText(
        `Remove the node "Ours" (${stage.demo.beacon}) from the settings of this workspace? Its token is deleted as well.`,
      )
      .waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Watch a beacon node and an execution node here').first().waitFor();
  });
});
