import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
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

const files = { 'guide.md': guide };

describe('a Markdown file', function () {
  this.timeout(600_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ files });
  });
  after(() => stage?.close());

  const lenses = (page: Page) => page.locator('.codelens-decoration a', { hasText: 'Send' });
  const status = (page: Page, text: RegExp) => page.locator('.statusbar-item', { hasText: text }).first();

  it('has Send above its requests, which share their variables', async () => {
    const page = await stage.open('guide.md');
    assert.equal(await lenses(page).count(), 2);
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
});
