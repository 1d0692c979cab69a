import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { runCommand, showFix, showHover } from './driver';
import { type Stage, setStage } from './open';

const guide = `# Which version?

The path:

\`\`\`http
@path = /eth/v1/node/version
\`\`\`

The request:

\`\`\`http
# @assert status == 200
GET {{path}}
\`\`\`

The same of the execution node:

\`\`\`jsonrpc
web3_clientVersion()
\`\`\`
`;

const mistakes = `# Mistakes

- In a list:

  \`\`\`http
  GET /eth/v1/node/versoin
  \`\`\`

\`\`\`http
HTTP/1.1 404 Not Found
\`\`\`

A fragment, and one more mistake:

\`\`\`http
GET /eth/v1/beacon/states/{state_id}/versoin
\`\`\`

\`\`\`jsonrpc
eth_getBlockByNumber("0x01", false)
\`\`\`
`;

const files = { 'guide.md': guide, 'mistakes.md': mistakes };

describe('a Markdown file', function () {
  this.timeout(600_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ files });
  });
  after(() => stage?.close());

  const lenses = (page: Page) => page.locator('.codelens-decoration a', { hasText: 'Send' });
  /** Waits for this number of them: the editor draws them again when the language server has started. */
  const seesLenses = async (page: Page, count: number) => {
    await lenses(page)
      .nth(count - 1)
      .waitFor();
    assert.equal(await lenses(page).nth(count).count(), 0);
  };
  const status = (page: Page, text: RegExp) => page.locator('.statusbar-item', { hasText: text }).first();

  it('has Send above its requests, which share their variables', async () => {
    const page = await stage.open('guide.md');
    await seesLenses(page, 2);
    // A screen reader reads the title after "Send".
    assert.equal(await lenses(page).first().getAttribute('title'), 'GET {{path}}');
    assert.equal(await lenses(page).nth(1).getAttribute('title'), 'web3_clientVersion');
    await lenses(page).first().click();
    await status(page, /200 OK · /).waitFor();
    await page.getByText('"version"').first().waitFor();
    await lenses(page).nth(1).click();
    await page.getByText('"jsonrpc"').first().waitFor();
  });

  it('shows its requests in the colors of scratch files', async () => {
    const page = await stage.open('guide.md');
    await page.locator('.view-line', { hasText: 'web3_clientVersion' }).waitFor();
    const color = (text: string) =>
      page.evaluate(
        `getComputedStyle([...document.querySelectorAll('.view-line span span')].find((one) => one.textContent.startsWith('${text}'))).color`,
      );
    const plain = await color('The');
    assert.match(String(plain), /^rgb/);
    assert.notEqual(await color('GET'), plain);
    assert.notEqual(await color('web3_clientVersion'), plain);
  });

  it('has the problems of its requests at their places, with fixes', async () => {
    const page = await stage.open('mistakes.md');
    await page.locator('.squiggly-error').nth(1).waitFor();
    await runCommand(page, 'Problems: Focus on Problems View');
    const rows = page.locator('.markers-panel .monaco-list-row', { hasText: /\[Ln \d/ });
    await rows.nth(1).waitFor();
    assert.deepEqual(
      (await rows.allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim()),
      [
        'Unknown path. Did you mean `/eth/v1/node/version`?slotpadpath-unknown[Ln 6, Col 20]',
        'A quantity must not have leading zeros. Use "0x1".slotpadquantity-leading-zero[Ln 20, Col 22]',
      ],
    );
    // Not above the response.
    await seesLenses(page, 3);
    const line = (text: string) => page.locator('.view-line', { hasText: text }).first();
    await showFix(page, line('versoin'), 'Change to `/eth/v1/node/version`');
    await page.keyboard.press('Enter');
    await line('GET /eth/v1/node/version').waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });
  });

  it('completes and explains its requests', async () => {
    const page = await stage.open('guide.md');
    const call = page.locator('.view-line', { hasText: 'web3_clientVersion' }).locator('span span').first();
    const hover = page.locator('.monaco-hover', { hasText: 'Name and version of the client.' });
    await showHover(page, call, hover.first());
    await call.click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.type('eth_chainI');
    await page.keyboard.press('Control+Space');
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'eth_chainId' }).first().waitFor();
    // The same keys again show the details of the item.
    await page.keyboard.press('Control+Space');
    await page
      .locator('.suggest-details', { hasText: 'Chain id that signatures are bound to.' })
      .first()
      .waitFor();
  });
});
