import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Stage, setStage } from './open';

const command = "curl http://127.0.0.1:5052/eth/v1/node/identity -H 'Accept: application/json'";

/** The visible lines. */
async function lines(page: Page): Promise<string[]> {
  const shown = await page.locator('.view-lines .view-line').allInnerTexts();
  return shown.map((line) => line.replaceAll('\u00a0', ' '));
}

describe('pasting', () => {
  let stage: Stage;
  let page: Page;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage();
    page = await stage.open('beacon.http');
  });
  after(() => stage?.close());

  it('turns a curl command into a request, and offers the original text', async () => {
    await page.locator('.view-lines').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n### pasted\n');
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(command)})`);
    await page.keyboard.press('Control+V');
    await page.locator('.post-edit-widget').waitFor();
    const text = (await lines(page)).join('\n');
    assert.match(text, /GET http:\/\/127\.0\.0\.1:5052\/eth\/v1\/node\/identity\nAccept: application\/json/);

    await page.keyboard.press('Control+.');
    await page.getByText('Insert Plain Text').click();
    await page.getByText('curl http://127.0.0.1').waitFor();
  }).timeout(60_000);
});
