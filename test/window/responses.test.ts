import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { picture } from '../panels/page';
import { type Stage, setStage } from './open';

describe('responses', function () {
  this.timeout(300_000);
  let stage: Stage;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage();
  });
  after(() => stage?.close());

  async function opened(...args: Parameters<Stage['open']>): Promise<Page> {
    const page = await stage.open(...args);
    // Of a machine that does much else at the same time.
    page.setDefaultTimeout(90_000);
    return page;
  }

  /** Sends the request that begins with a text, by the lens above it. */
  async function send(page: Page, text: string): Promise<void> {
    const line = page.locator('.view-line', { hasText: text }).first();
    await line.waitFor();
    const top = (await line.boundingBox())?.y ?? 0;
    const lenses = page.locator('.codelens-decoration a', { hasText: /^Send$/ });
    for (let index = 0; index < (await lenses.count()); index++) {
      const box = await lenses.nth(index).boundingBox();
      if (box && top - box.y > 0 && top - box.y < 40) return lenses.nth(index).click();
    }
    assert.fail(`no lens above ${text}`);
  }
  const lens = (page: Page, text: string) =>
    page.locator('.codelens-decoration a', { hasText: text }).first();
  const inTable = (page: Page) =>
    page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');

  it('show a list as a table, and an item of it in the response', async () => {
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
});
