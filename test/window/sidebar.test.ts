import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { chooseFromMenu, openMenu } from './driver';
import { type Stage, setStage } from './open';

describe('the nodes of the sidebar', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage();
    page = await stage.open('execution.jsonrpc', { width: 1200, height: 900 });
    await page.locator('.activitybar .action-label[aria-label*="Slotpad"]').first().click();
  });
  after(() => stage?.close());

  const row = (text: RegExp, level: number): Locator =>
    page.locator(`.part.sidebar .monaco-list-row[aria-level="${level}"]`, { hasText: text });

  it('are a pair with both of their states', async () => {
    await row(/^Demo beacon nodesynced/, 2).waitFor();
    await row(/^Demo execution nodesynced/, 2).waitFor();
    await row(/^Demosynced/, 1).waitFor();
  });

  it('follow the head', async () => {
    await row(/^Demo beacon nodesynced/, 2).click();
    await page.keyboard.press('ArrowRight');
    const head = row(/^Head/, 3).first();
    await head.waitFor();
    const before = (await head.textContent()) ?? '';
    assert.match(before, /\d/);
    // The demo node has a slot every two seconds.
    await page.waitForFunction(
      ([selector = '', text]) => {
        const { document } = globalThis as unknown as {
          document: { querySelectorAll(of: string): Iterable<{ textContent: string }> };
        };
        const heads = [...document.querySelectorAll(selector)].map((one) => one.textContent);
        return heads.some((one) => one.startsWith('Head') && one !== text);
      },
      ['.part.sidebar .monaco-list-row[aria-level="3"]', before] as const,
    );
  });

  const pair = () => row(/^Demo beacon nodesynced/, 2);

  it('get alerts from their menu, and lose them again', async () => {
    for (const item of ['Turn Alerts On', 'Turn Alerts Off']) {
      await openMenu(page, pair(), item);
      await chooseFromMenu(page, item);
    }
    await openMenu(page, pair(), 'Turn Alerts On');
    await page.keyboard.press('Escape');
  });

  it('have peers, grouped by client', async () => {
    const group = row(/^Lighthouse\d+ · \d+ in, \d+ out/, 1);
    await group.click();
    await page.keyboard.press('ArrowRight');
    await row(/inbound|outbound/, 2)
      .first()
      .waitFor();
  });
});
