import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { picture } from '../panels/page';
import { clickButton, runCommand, showNotification } from './driver';
import { executionResponse } from './execution-node';
import { type Stage, setStage } from './open';

/** Counts what a person does: a click, a paste or a key. */
function counter() {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async click(target: Locator) {
      count += 1;
      await target.click();
    },
    async press(page: Page, key: string) {
      count += 1;
      await page.keyboard.press(key);
    },
    async paste(target: Locator, text: string) {
      count += 1;
      await target.fill(text);
    },
    async choose(notification: Locator, button: string) {
      count += 1;
      await clickButton(notification, button);
    },
  };
}

const slotpad = (page: Page) => page.locator('.activitybar .action-label[aria-label*="Slotpad"]').first();
const answer = (page: Page): FrameLocator =>
  page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
const settings = { 'slotpad.response.view': 'page' };

describe('the actions to the first answer', function () {
  this.timeout(300_000);
  let stage: Stage | undefined;
  afterEach(async () => {
    await stage?.close();
    stage = undefined;
  });
  const ready = '.monaco-editor .view-line';

  it('are three without a node', async () => {
    stage = await setStage({ demoKnown: false });
    const page = await stage.open('execution.jsonrpc', { settings, ready });
    const person = counter();
    await person.click(slotpad(page));
    const buttons = page.locator('.part.sidebar .welcome-view-content .monaco-button');
    // At first the editor does not know yet that it trusts the workspace.
    await buttons.filter({ hasText: 'Add Node' }).waitFor();
    await picture(page, 'window-nodes-none');
    assert.deepEqual(await buttons.allTextContents(), ['Add Node']);
    await person.click(page.locator('.part.sidebar a.monaco-link', { hasText: 'Start Demo Node' }));
    await person.choose(await showNotification(page, 'The demo node is running.'), 'Try eth_blockNumber');
    await answer(page).getByRole('heading', { name: 'As specified' }).waitFor();
    assert.equal(person.count, 3);
  });

  it('are three in a folder that is not trusted', async () => {
    stage = await setStage({ demoKnown: false, asksForTrust: true });
    const page = await stage.open('execution.jsonrpc', { settings, ready });
    const no = page.getByRole('button', { name: /No, I don't trust/ });
    if (await no.isVisible()) await no.click();
    const person = counter();
    await person.click(slotpad(page));
    const view = page.locator('.part.sidebar');
    await view.getByRole('button', { name: 'Manage Workspace Trust' }).waitFor();
    await person.click(view.locator('a.monaco-link', { hasText: 'Start Demo Node' }));
    await person.choose(await showNotification(page, 'The demo node is running.'), 'Try eth_blockNumber');
    await answer(page).getByRole('heading', { name: 'As specified' }).waitFor();
    assert.equal(person.count, 3);
    await picture(page, 'window-untrusted-answer');
  });

  it('are two in the view with a node on this machine, which is looked for once', async function () {
    let asked = 0;
    const node = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        if (body.includes('eth_chainId')) asked += 1;
        response.setHeader('content-type', 'application/json');
        response.end(executionResponse(body));
      });
    });
    if (!(await listens(node, 8545))) this.skip();
    try {
      stage = await setStage({ demoKnown: false });
      const page = await stage.open('execution.jsonrpc', { settings, ready });
      assert.equal(asked, 0, 'nothing is sent before the view is opened');
      await slotpad(page).click();
      const row = page.locator('.part.sidebar .monaco-list-row', { hasText: 'on 127.0.0.1:8545' });
      await row.waitFor();
      await picture(page, 'window-nodes-found');
      const once = asked;
      await runCommand(page, 'View: Show Explorer');
      await slotpad(page).click();
      await row.waitFor();
      assert.equal(asked, once, 'it is not looked for again');
      const person = counter();
      await person.click(row);
      await person.choose(await showNotification(page, /Added ".+" to/), 'Try eth_blockNumber');
      await answer(page).getByRole('heading', { level: 1 }).waitFor();
      assert.equal(person.count, 2);
    } finally {
      node.closeAllConnections();
      node.close();
    }
  });

  it('are four with a URL, key and all', async () => {
    stage = await setStage({ demoKnown: false });
    const page = await stage.open('execution.jsonrpc', { settings, ready });
    await slotpad(page).click();
    const person = counter();
    await person.click(page.locator('.part.sidebar').getByRole('button', { name: 'Add Node' }).last());
    const url = `${stage.demo.execution}/v3/0a1b2c3d4e5f60718293a4b5c6d7e8f9`;
    await person.paste(page.locator('.quick-input-widget .quick-input-box input'), url);
    await person.press(page, 'Enter');
    await person.choose(await showNotification(page, /Added ".+" to/), 'Try eth_blockNumber');
    await answer(page).getByRole('heading', { name: 'As specified' }).waitFor();
    assert.equal(person.count, 4);
    await picture(page, 'window-url-answer');
  });
});

/** @returns false if the port is in use */
async function listens(server: Server, port: number): Promise<boolean> {
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  }
}
