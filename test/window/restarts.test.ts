import type { Locator, Page } from 'playwright-core';
import { picture } from '../panels/page';
import { runCommand } from './driver';
import { type Stage, setStage } from './open';

describe('a window that starts again', function () {
  this.timeout(300_000);
  let stage: Stage;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage({ files: { 'events.http': '### Heads\nGET /eth/v1/events?topics=head\n' } });
  });
  after(() => stage?.close());

  const lens = (page: Page, text: string | RegExp) =>
    page.locator('.codelens-decoration a, .codelens-decoration span', { hasText: text }).first();
  const line = (page: Page, text: string) => page.locator('.view-line', { hasText: text }).first();

  async function send(page: Page, text: string): Promise<void> {
    await line(page, text).click();
    await page.keyboard.press('Control+Alt+R');
  }

  /** A click is lost if the editor draws the lens anew between the press and the release of the button. */
  async function clickUntilGone(target: Locator, shown: Locator): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      await target.click();
      try {
        await shown.waitFor({ state: 'detached', timeout: 10_000 });
        return;
      } catch (error) {
        if (attempt === 5) throw error;
      }
    }
  }

  async function reload(page: Page): Promise<void> {
    const reloaded = page.waitForEvent('domcontentloaded');
    await runCommand(page, 'Developer: Reload Window');
    await reloaded;
    await page.locator('.monaco-workbench').waitFor();
  }

  it('shows the response again, even if it is reloaded at once, and sends its request again', async () => {
    const page = await stage.open('execution.jsonrpc', { width: 1600 });
    await send(page, 'eth_chainId(');
    // The response of the last session starts with "Restored".
    await lens(page, /^200 OK/).waitFor();
    await reload(page);
    await lens(page, /^Restored/).waitFor();
    await line(page, '"0x539"').waitFor();
    await picture(page, 'window-restored');
    await clickUntilGone(lens(page, 'Send Again'), lens(page, /^Restored/));
    await line(page, '"0x539"').waitFor();
    await page.close();
  });

  it('says that a response is gone when there is no history, with the same button', async () => {
    const settings = { 'slotpad.history.enabled': false };
    const page = await stage.open('execution.jsonrpc', { settings, width: 1600 });
    await send(page, 'eth_chainId(');
    // The response of the last session starts with "Restored".
    await lens(page, /^200 OK/).waitFor();
    await reload(page);
    await line(page, 'The response of "Which chain is it?" is gone').waitFor();
    await lens(page, 'Send Again').waitFor();
    await page.close();
  });

  it('says in the tab of a live list that it has ended', async () => {
    const page = await stage.open('events.http', { width: 1600 });
    // With a file to open in its address, the window would restore no tabs.
    const address = new URL(page.url());
    address.searchParams.delete('payload');
    await page.goto(address.href);
    await page.getByRole('treeitem', { name: 'events.http' }).dblclick();
    await lens(page, 'Send').waitFor();
    const list = (text: string) =>
      page.frameLocator('iframe.webview.ready').last().frameLocator('#active-frame').getByText(text).first();
    await send(page, 'GET /eth/v1/events');
    await list('head').waitFor();
    await reload(page);
    await page.locator('.tab', { hasText: 'Heads' }).click();
    await list('Ended when the window was reloaded').waitFor();
    await list(
      'The events of this list were not kept. Send the request again to start a new list.',
    ).waitFor();
    await picture(page, 'window-list-ended');
    await page.close();
  });
});
