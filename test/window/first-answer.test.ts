import assert from 'node:assert/strict';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { picture } from '../panels/page';
import { backgroundOf, runCommand } from './driver';
import { type Stage, setStage } from './open';

const texts = {
  'chain.jsonrpc': 'eth_chainId()\n',
  'block.jsonrpc': 'eth_getBlockByNumber("latest", false)\n',
  'blocks.jsonrpc': Array.from(
    { length: 110 },
    (_, at) => `eth_getBlockByNumber("0x${(at + 20).toString(16)}", true)\n`,
  ).join(''),
  'run.jsonrpc':
    '### chain\neth_chainId()\n\n### wrong\n# @assert $.result == 0x1\neth_chainId()\n\n### block\neth_getBlockByNumber("latest", false)\n',
  'failed.jsonrpc': '# @assert $.result == 0x1\n# @assert duration < 60 s\neth_chainId()\n',
};

/** The content of the response page. */
const inPage = (page: Page): FrameLocator =>
  page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
const cell = (response: FrameLocator, label: string): Locator =>
  response.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd a');

async function textOfField(response: FrameLocator, label: string): Promise<string> {
  return (await cell(response, label).first().textContent()) ?? '';
}

async function valueIs(response: FrameLocator, label: string, value: string): Promise<void> {
  await cell(response, label).first().filter({ hasText: value }).waitFor();
}

describe('the first answer', function () {
  this.timeout(600_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage({ demoKnown: false, files: texts });
  });
  after(() => stage?.close());

  const send = (page: Page) => page.locator('.codelens-decoration a', { hasText: 'Send' }).first().click();
  const status = (page: Page, text: RegExp): Locator =>
    page.locator('.statusbar-item', { hasText: text }).first();

  it('is two clicks away without a node: Send, and a node of the list', async () => {
    const page = await stage.open('chain.jsonrpc', { settings: { 'slotpad.response.view': 'page' } });
    await send(page);
    const list = page.locator('.quick-input-widget');
    const rows = list.locator('.monaco-list-row');
    await rows.filter({ hasText: 'Start Demo Node' }).waitFor();
    assert.equal(
      (await list.locator('.quick-input-title').textContent())?.trim(),
      'No execution node is selected',
    );
    await rows.filter({ hasText: 'Start Demo Node' }).click();
    await status(page, /200 OK · /).waitFor();
    const response = inPage(page);
    await response.getByRole('heading', { name: 'As specified' }).waitFor();
    await response.getByText('1337 · a development chain').waitFor();
    await picture(page, 'window-page-first');
  });

  it('shows a large response before it is verified, and then its verdict', async () => {
    const page = await stage.open('blocks.jsonrpc', {
      settings: {
        'slotpad.response.view': 'page',
        'slotpad.nodes': [{ name: 'Mine', kind: 'execution', url: stage.demo.execution }],
      },
    });
    await send(page);
    const response = inPage(page);
    await response.getByText(/^Computed and found right: .*block hash \(110\)/).waitFor();
    await picture(page, 'window-page-verified');

    const heading = response.locator('h1');
    assert.equal(await heading.textContent(), 'As specified');
    // A text would be an expression, whose value is not called.
    await heading.evaluate((element) => {
      const seen: (string | null)[] = [];
      Object.assign(element, { seen });
      const { MutationObserver } = globalThis as unknown as {
        MutationObserver: new (changed: () => void) => { observe(of: unknown, what: object): void };
      };
      new MutationObserver(() => seen.push(element.textContent)).observe(element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await send(page);
    const seen = () => heading.evaluate((element) => (element as unknown as { seen: string[] }).seen);
    for (let attempt = 1; (await seen()).length < 2; attempt++) {
      assert.ok(attempt < 300, String(await seen()));
      await page.waitForTimeout(100);
    }
    assert.deepEqual(await seen(), ['Checking…', 'As specified']);
  });

  it('leads on: from a block to its parent and back, without a new file', async () => {
    const page = await stage.open('block.jsonrpc', {
      settings: {
        'slotpad.response.view': 'page',
        'slotpad.nodes': [{ name: 'Mine', kind: 'execution', url: stage.demo.execution }],
      },
    });
    await send(page);
    const response = inPage(page);
    await response.getByText('Mine', { exact: true }).waitFor();
    const number = await textOfField(response, 'number');
    await response.locator('dt', { hasText: 'parentHash' }).locator('+ dd a').click();
    await response.getByRole('button', { name: 'Back' }).waitFor();
    await valueIs(response, 'number', String(Number(number) - 1));
    await picture(page, 'window-page-followed');
    await response.getByRole('button', { name: 'Back' }).click();
    await valueIs(response, 'number', number);
    assert.equal(await page.locator('.tab', { hasText: 'Untitled' }).count(), 0);

    await response.getByRole('button', { name: 'JSON' }).click();
    await page.locator('.tab', { hasText: '.json' }).first().waitFor();
    await picture(page, 'window-page-json');
  });

  it('is still there after a reload', async () => {
    const page = await stage.open('block.jsonrpc', {
      settings: {
        'slotpad.response.view': 'page',
        'slotpad.nodes': [{ name: 'Mine', kind: 'execution', url: stage.demo.execution }],
      },
    });
    // With a file to open in its address, the window would restore no tabs.
    const address = new URL(page.url());
    address.searchParams.delete('payload');
    await page.goto(address.href);
    await page.getByRole('treeitem', { name: 'block.jsonrpc' }).dblclick();
    await send(page);
    const number = await textOfField(inPage(page), 'number');
    await runCommand(page, 'Developer: Reload Window');
    await inPage(page)
      .getByText(/^Restored · /)
      .waitFor();
    await valueIs(inPage(page), 'number', number);
    await picture(page, 'window-page-reloaded');
  });

  it('of each request of a run is a click away from the list of the run', async () => {
    const page = await stage.open('run.jsonrpc', {
      settings: {
        'slotpad.response.view': 'page',
        'slotpad.nodes': [{ name: 'Mine', kind: 'execution', url: stage.demo.execution }],
      },
    });
    await page.locator('.view-lines').first().click();
    await runCommand(page, 'Slotpad: Run All Requests in File');
    const list = inPage(page);
    await list.getByRole('heading', { name: '2 passed, 1 failed' }).waitFor();
    assert.deepEqual(await list.locator('details > summary').allTextContents(), [
      '✓chainAs specified',
      '✕error: wrong1 of 1 assertion failed',
      '✓blockAs specified',
    ]);
    assert.equal(await list.getByText('$.result is 0x539 (1337); expected == 0x1 (1).').isVisible(), true);
    await picture(page, 'window-page-run');
    await list.locator('summary', { hasText: 'block' }).click();
    await list
      .getByRole('link', { name: /^200 OK · / })
      .last()
      .click();
    await cell(list, 'number').first().waitFor();
    await list.getByRole('button', { name: 'Back' }).click();
    await list.getByRole('heading', { name: '2 passed, 1 failed' }).waitFor();
    await list.getByRole('button', { name: 'Send Again' }).click();
    await list.getByRole('heading', { name: '2 passed, 1 failed' }).waitFor();
  });

  it('with a failed assertion is red everywhere', async () => {
    const page = await stage.open('failed.jsonrpc', {
      settings: { 'slotpad.nodes': [{ name: 'Mine', kind: 'execution', url: stage.demo.execution }] },
    });
    await send(page);
    await status(page, /1 of 2 assertions failed · 200 OK · /).waitFor();
    const failed = page.locator('.codelens-decoration', { hasText: '1 of 2 assertions failed · 200 OK' });
    await failed.waitFor();
    assert.match((await failed.textContent()) ?? '', /\$\.result is 0x539 \(1337\); expected == 0x1 \(1\)\./);
    assert.notEqual(await backgroundOf(status(page, /assertions failed/)), 'rgba(0, 0, 0, 0)');

    await runCommand(page, 'View: Show Slotpad');
    const pane = page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'History' }) });
    await pane.locator('.pane-header').click();
    const row = pane.locator('.monaco-list-row', { hasText: 'eth_chainId' }).first();
    await row.waitFor();
    assert.match((await row.textContent()) ?? '', /^eth_chainId\s*1 of 2 assertions failed · 200 · /);
    await row.locator('.codicon-error').waitFor();
  });
});
