import type { Page } from 'playwright-core';
import { picture } from '../panels/page';
import { runCommand } from './driver';
import { type Stage, setStage } from './open';

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
    const reloaded = page.waitForEvent('domcontentloaded');
    await runCommand(page, 'Developer: Reload Window');
    await reloaded;
    await page.locator('.monaco-workbench').waitFor();
  }

  it('shows the response again, and sends its request again', async () => {
    const page = await stage.open('execution.jsonrpc', { width: 1600 });
    await send(page, 'eth_chainId(');
    await line(page, '"0x539"').waitFor();
    await reload(page);
    await tab(page, 'Response').waitFor();
    await lens(page, /^Restored · 200 OK .* eth_chainId/).waitFor();
    await line(page, '"0x539"').waitFor();
    await picture(page, 'window-restored');
    await lens(page, 'Send Again').click();
    await lens(page, /^200 OK/).waitFor();
    await page.close();
  });

  it('says that a response is gone when there is no history', async () => {
    const settings = { 'slotpad.history.enabled': false };
    const page = await stage.open('execution.jsonrpc', { settings, width: 1600 });
    await send(page, 'eth_chainId(');
    await line(page, '"0x539"').waitFor();
    await reload(page);
    await line(page, 'The response of eth_chainId is gone').waitFor();
    await lens(page, 'Send Again').click();
    await line(page, '"0x539"').waitFor();
    await page.close();
  });

  it('shows that a live list has ended', async () => {
    const page = await stage.open('beacon.http', { width: 1600 });
    const list = page.frameLocator('iframe.webview.ready').last().frameLocator('#active-frame');
    await send(page, '/eth/v1/events');
    await list.getByText('Live').first().waitFor();
    await reload(page);
    await list.getByText('Ended when the window was reloaded').first().waitFor();
    await page.close();
  });
});
