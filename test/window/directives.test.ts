import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Stage, setStage } from './open';

const texts = {
  'unsupported.http': '# @no-client-cert\nGET /eth/v1/node/version\n',
  'noted.http': '# @note Really look at the version?\nGET /eth/v1/node/version\n\n>> saved/version.json\n',
};

async function clickSend(page: Page): Promise<void> {
  await page.locator('.codelens-decoration a', { hasText: 'Send' }).first().click();
}

async function waitForResponse(page: Page): Promise<void> {
  await page.locator('.tab[data-resource-name="node-version.json"]').waitFor();
  await page.getByText('"version"').first().waitFor();
}

describe('a request with directives', function () {
  this.timeout(600_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ files: texts });
  });
  after(() => stage?.close());

  it('that are not supported is sent only with "Send Anyway"', async () => {
    const page = await stage.open('unsupported.http');
    await clickSend(page);
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    assert.match(
      (await dialog.textContent()) ?? '',
      /Slotpad does not support `@no-client-cert` \(httpYac\), which sends without a client certificate\./,
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.locator('.tab[data-resource-name="node-version.json"]').count(), 0);
    await clickSend(page);
    await dialog.getByRole('button', { name: 'Send Anyway' }).click();
    await waitForResponse(page);
  });

  it('asks with the text of its note, and writes its response to a file', async () => {
    const page = await stage.open('noted.http');
    await clickSend(page);
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    assert.match((await dialog.textContent()) ?? '', /Really look at the version\?/);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await waitForResponse(page);
    await page.locator('.statusbar-item', { hasText: /Response written to .*saved.version\.json/ }).waitFor();
  });
});
