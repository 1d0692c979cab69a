import type { Page } from 'playwright-core';
import { picture } from '../panels/page';
import { runCommand } from './driver';
import { type Stage, setStage } from './open';

/** Whether the browser has written the state of the extension, which it does every few seconds. Runs in the page. */
const isRemembered = `(async () => {
  const read = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith('vscode-web-state-db-')) continue;
    const state = await read(indexedDB.open(name));
    const values = await read(state.transaction('ItemTable').objectStore('ItemTable').getAll());
    state.close();
    if (values.some((value) => String(value).includes('response.open'))) return true;
  }
  return false;
})()`;

describe('a window that is reloaded', function () {
  this.timeout(300_000);
  let stage: Stage;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage();
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
    await page.waitForFunction(isRemembered);
    const reloaded = page.waitForEvent('domcontentloaded');
    await runCommand(page, 'Developer: Reload Window');
    await reloaded;
    await page.locator('.monaco-workbench').waitFor();
  }

  it('shows the response again, with a button to send its request', async () => {
    const page = await stage.open('execution.jsonrpc', { width: 1600 });
    await send(page, 'eth_chainId(');
    await line(page, '"0x539"').waitFor();
    await reload(page);
    await tab(page, 'Response').waitFor();
    await lens(page, /^Restored/).waitFor();
    await line(page, '"0x539"').waitFor();
    await picture(page, 'window-restored');
    await lens(page, 'Send Again').waitFor();
    await page.close();
  });

  it('says that a response is gone when there is no history, with the same button', async () => {
    const settings = { 'slotpad.history.enabled': false };
    const page = await stage.open('execution.jsonrpc', { settings, width: 1600 });
    await send(page, 'eth_chainId(');
    await line(page, '"0x539"').waitFor();
    await reload(page);
    await line(page, 'The response of "Which chain is it?" is gone').waitFor();
    await lens(page, 'Send Again').waitFor();
    await page.close();
  });
});
