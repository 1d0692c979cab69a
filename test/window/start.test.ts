import assert from 'node:assert/strict';
import path from 'node:path';
import { writePng } from '../../scripts/pictures/png';
import { picture } from '../panels/page';
import { type Stage, setStage } from './open';

describe('the first screen of "npm start"', function () {
  this.timeout(300_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ env: () => ({ SLOTPAD_FIRST_SCREEN: '1' }) });
  });
  after(() => stage?.close());

  it('has the nodes, an example of each kind and the walkthrough', async () => {
    const page = await stage.open('beacon.http', {
      settings: { 'slotpad.response.view': 'page' },
      width: 1500,
      height: 900,
    });
    const connected = page.locator('.getting-started-step', { hasText: 'Connect to a node' });
    await connected.waitFor();
    const row = page.locator('.part.sidebar .monaco-list-row', { hasText: /^Demo/ });
    await row.filter({ hasText: 'synced' }).first().waitFor();
    await page.locator('.codelens-decoration a', { hasText: 'Send to Demo execution' }).first().waitFor();
    const tabs = await page
      .locator('.tab')
      .evaluateAll((all: { getAttribute(name: string): string | null }[]) =>
        all.map((tab) => tab.getAttribute('data-resource-name') ?? ''),
      );
    assert.deepEqual(tabs.slice(0, 2).sort(), ['beacon.http', 'execution.jsonrpc']);
    // The demo node is connected: the first step is done.
    await connected.locator('.codicon.complete').first().waitFor();
    await picture(page, 'window-start');
    const folder = process.env.SLOTPAD_START_PICTURE;
    if (folder !== undefined)
      await row
        .filter({ hasText: /synced · slot/ })
        .first()
        .waitFor();
    if (folder !== undefined)
      await writePng(await page.screenshot(), path.join(folder, 'start-first-screen.png'));
  });
});
