import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Stage, setStage } from './open';

const KEY = 'key-0123456789abcdef';

async function clickSend(page: Page): Promise<void> {
  await page.locator('.codelens-decoration a', { hasText: 'Send' }).first().click();
}

describe('a host that a file names', function () {
  this.timeout(600_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({
      files: {
        'allowing.http': 'GET http://node.invalid/status\nX-Key: {{$processEnv SLOTPAD_TEST_KEY}}\n',
      },
      env: () => ({ SLOTPAD_TEST_KEY: KEY }),
    });
  });
  after(() => stage?.close());

  it('gets values of the process environment only after it was allowed, which is asked once', async () => {
    const page = await stage.open('allowing.http');
    const dialog = page.locator('.monaco-dialog-box');
    await clickSend(page);
    await dialog.waitFor();
    const question = (await dialog.textContent()) ?? '';
    assert.match(question, /Allow node\.invalid to get values of yours\?/);
    assert.match(question, /takes along: SLOTPAD_TEST_KEY of the process environment\./);
    assert.ok(!question.includes(KEY));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('You chose not to send it.').first().waitFor();

    await clickSend(page);
    await dialog.getByRole('button', { name: 'Allow Host' }).click();
    await page.getByText('There is no host "node.invalid"').first().waitFor();

    await clickSend(page);
    await page.getByText('There is no host "node.invalid"').first().waitFor();
    assert.equal(await dialog.count(), 0, 'the answer is remembered');
  });
});
