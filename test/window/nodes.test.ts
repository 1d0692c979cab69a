import assert from 'node:assert/strict';
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
    page = await stage.open('execution.jsonrpc', { settings: { 'slotpad.pollInterval': 1 } });
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
    await box().getByText('Add Node: Name').waitFor();
    await input().fill('Mine');
    await page.keyboard.press('Enter');
    await box().getByText('Add "Mine" to').waitFor();
    await pick(/^Workspace Settings/).click();
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

  it('have their password in the secret storage, not in the settings', async () => {
    await runCommand(page, 'Slotpad: Add Node');
    await input().fill(stage.demo.execution.replace('://', '://ada:sesame@'));
    await says('The password is saved in the secret storage, not in the settings.');
    await page.keyboard.press('Enter');
    await box().getByText('Add Node: Name').waitFor();
    await input().fill('Guarded');
    await page.keyboard.press('Enter');
    await pick(/^Workspace Settings/).click();
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
    await says('The path looks like an API key. Continue to choose where it is kept.');
    await page.keyboard.press('Enter');
    await box().getByText('Add Node: API Key').waitFor();
    await pick('Keep in Secret Storage').click();
    await box().getByText('Add Node: Name').waitFor();
    await input().fill('Hosted');
    await page.keyboard.press('Enter');
    await pick(/^Workspace Settings/).click();
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
