/**
 * The workspace of examples/contracts in the editor, on anvil: a call is written, answered, broken and traced.
 * `npm run screenshots -- contracts` takes its pictures for the README and the documents.
 */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { FrameLocator, Page } from 'playwright-core';
import { projectRoot } from '../../scripts/editor/parts';
import { closeSide } from '../../scripts/pictures/steps';
import { run } from '../command-line';
import { startAnvil } from '../node/anvil';
import { postJson } from '../node/demo-client';
import { clickButton, runCommand, showNotification } from './driver';
import { type Stage, setStage } from './open';

const written = `# @contract vault = 0x5FbDB2315678afecb367f032d93F642f64180aa3 as Vault
@alice = 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

### the first box

`;

const PROXY = '0x1111111111111111111111111111111111111111';
const VAULT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const proxied = `# @contract box = ${PROXY}
# @contract vault = ${VAULT} as Vault

### the first box
eth_chainId()
`;

/** Sends all requests of the example, as the documents say. */
async function sendExample(url: string): Promise<void> {
  const out = new PassThrough();
  const args = ['send', '--all', 'examples/contracts/vault.jsonrpc', '--yes', '--quiet', '--execution', url];
  const code = await run(args, {
    out,
    err: out,
    input: new PassThrough(),
    cwd: projectRoot,
    color: false,
    interactive: false,
    signal: new AbortController().signal,
  });
  assert.equal(code, 0, String(out.read()));
}

/** Saves a picture where `SLOTPAD_CONTRACT_PICTURES` or `SLOTPAD_PICTURES` say. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SLOTPAD_CONTRACT_PICTURES ?? process.env.SLOTPAD_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  // Elements that fade in, and the caret, must not differ from run to run.
  await page.waitForTimeout(500);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

const themes = { dark: 'Default Dark Modern', light: 'Default Light Modern' } as const;

describe('a workspace of Foundry', function () {
  this.timeout(300_000);
  let stage: Stage;
  let anvil: Awaited<ReturnType<typeof startAnvil>>;
  before(async function () {
    this.timeout(600_000);
    anvil = await startAnvil(31337);
    // The example waits for its transactions, as with a node that mines each at once.
    await postJson(anvil.url, { jsonrpc: '2.0', id: 1, method: 'evm_setAutomine', params: [true] });
    await sendExample(anvil.url);
  });
  // Each with responses of its own.
  beforeEach(async () => {
    stage = await setStage({
      contracts: true,
      demoKnown: false,
      files: { 'calls.jsonrpc': written, 'proxy.jsonrpc': proxied },
    });
  });
  afterEach(() => stage?.close());
  after(() => anvil?.child.kill());

  const settings = (theme: keyof typeof themes) => ({
    'slotpad.nodes': [{ name: 'anvil', kind: 'execution', url: anvil.url }],
    'workbench.colorTheme': themes[theme],
    'window.commandCenter': false,
    'workbench.layoutControl.enabled': false,
    'workbench.activityBar.location': 'hidden',
    'editor.fontSize': 13,
    'editor.wordBasedSuggestions': 'off',
    'editor.renderLineHighlight': 'none',
    'editor.stickyScroll.enabled': false,
    'breadcrumbs.enabled': false,
    'explorer.autoReveal': false,
  });
  const lens = (page: Page, text: string) =>
    page.locator('.editor-group-container').nth(1).locator('.codelens-decoration', { hasText: text }).first();
  const inPage = (page: Page): FrameLocator =>
    page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
  /** Replaces the call in the last line, where the caret is. */
  const write = async (page: Page, text: string) => {
    await page.locator('.editor-group-container').first().locator('.view-lines').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text);
  };
  const send = async (page: Page) => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Alt+R');
  };

  for (const theme of process.env.SLOTPAD_CONTRACT_PICTURES
    ? (['dark', 'light'] as const)
    : ['dark' as const])
    it(`completes a call, answers it, names its error and traces it (${theme})`, async () => {
      const suffix = theme === 'dark' ? '' : '-light';
      const page = await stage.open('calls.jsonrpc', {
        width: 1200,
        height: 560,
        settings: settings(theme),
        ready: '.view-line:has-text("the first box")',
      });
      await closeSide(page);

      // Until the contracts are read, there is nothing to complete.
      const suggestion = page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'empty' });
      for (let tries = 0; tries < 20 && (await suggestion.count()) === 0; tries++) {
        await write(page, 'vault.');
        await page.keyboard.press('Control+Space');
        await suggestion.waitFor({ timeout: 5000 }).catch(() => page.keyboard.press('Escape'));
      }
      assert.deepEqual(
        await page.locator('.suggest-widget.visible .monaco-list-row .label-name').allTextContents(),
        ['box', 'empty', 'store'],
      );
      await picture(page, `contract-completion${suffix}`);

      await write(page, 'vault.box(0)');
      await send(page);
      await lens(
        page,
        'owner: 0xf39F…2266, amount: 1,500,000,000,000,000,000, until: 4,102,444,800',
      ).waitFor();
      await picture(page, `contract-answer${suffix}`);

      await write(page, "vault.empty(0, 'early') { from: alice }");
      await send(page);
      await lens(page, 'Reverted with Locked(id: 0, until: 4,102,444,800)').waitFor();
      await picture(page, `contract-revert${suffix}`);

      await write(page, "trace vault.empty(0, 'early') { from: alice }");
      await send(page);
      await lens(page, 'Trace').click();
      const trace = inPage(page);
      await trace
        .getByRole('treeitem', { name: /vault.*empty.*Locked\(id: 0, until: 4,102,444,800\)/ })
        .waitFor();
      await trace
        .getByRole('region', { name: 'Details' })
        .getByText('Locked(uint256,uint64) of Vault')
        .waitFor();
      await picture(page, `contract-trace${suffix}`);

      // The statement in the source that raised the error.
      await trace.getByRole('button', { name: 'src/Vault.sol:36' }).click();
      await page.locator('.tab', { hasText: 'Vault.sol' }).waitFor();
      await page.locator('.statusbar-item', { hasText: 'Ln 36, Col 57 (6 selected)' }).waitFor();
      await page.close();
    });

  it('asks before a deployment that is sent as soon as it is written', async () => {
    const page = await stage.open('calls.jsonrpc', {
      width: 1200,
      height: 560,
      settings: settings('dark'),
      ready: '.view-line:has-text("the first box")',
    });
    // From then on the editor knows the key, while the extension is still starting.
    await page.locator('.statusbar-item', { hasText: 'JSON-RPC' }).waitFor();
    await write(page, 'deploy Vault() { from: alice }');
    await page.keyboard.press('Control+Alt+R');
    const question = page.locator('.monaco-dialog-box');
    try {
      await question.waitFor();
    } finally {
      await picture(page, 'contract-at-once');
    }
    assert.match((await question.textContent()) ?? '', /creates the contract Vault/);
    await page.close();
  });

  it('shows the signature and the documentation of a function while its call is written', async () => {
    const page = await stage.open('calls.jsonrpc', {
      width: 1200,
      height: 560,
      settings: settings('light'),
      ready: '.view-line:has-text("the first box")',
    });
    await closeSide(page);
    // The lens shows that the server has read the file.
    await write(page, 'vault.box(0)');
    await page.locator('.codelens-decoration a', { hasText: 'Send' }).first().waitFor();
    await write(page, 'vault.store(');
    const hints = page.locator('.parameter-hints-widget.visible');
    await hints.getByText('function store(uint64 until)').waitFor();
    await hints.locator('.parameter.active', { hasText: 'uint64 until' }).waitFor();
    const text = (await hints.textContent()) ?? '';
    assert.match(text, /Stores the ether of the transaction/);
    await picture(page, 'contract-signature');
    await page.close();
  });

  it('deploys a contract after a question, and leads to its source', async () => {
    const page = await stage.open('calls.jsonrpc', {
      width: 1200,
      height: 560,
      settings: settings('dark'),
      ready: '.view-line:has-text("the first box")',
    });
    await closeSide(page);
    await write(page, 'deploy Vault() { from: alice }');
    // It is colored when the server knows it as a contract.
    const line = page.locator('.view-line', { hasText: 'deploy Vault' });
    await line.locator('span', { hasText: /^Vault$/ }).waitFor();
    await page.locator('.codelens-decoration a', { hasText: 'Send' }).first().waitFor();
    await send(page);
    const question = page.locator('.monaco-dialog-box');
    await question.waitFor();
    const text = (await question.textContent()) ?? '';
    assert.match(text, /Send a transaction with eth_sendTransaction to "anvil"\?/);
    assert.match(text, /creates the contract Vault/);
    assert.match(text, /address of the new contract: 0x[\da-fA-F]{40}/);
    if (process.env.SLOTPAD_CONTRACT_PICTURES === undefined) await picture(page, 'contract-deploy');
    await question.getByRole('button', { name: 'Send', exact: true }).click();
    await lens(page, '200 OK').waitFor();
    await write(page, 'vault.store(4102444800)');
    // Into the name of the function.
    for (let moved = 0; moved < 12; moved++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('F12');
    await page.locator('.tab', { hasText: 'Vault.sol' }).waitFor();
    await page.locator('.statusbar-item', { hasText: 'Ln 22, Col 14' }).waitFor();
    await page.close();
  });

  it('follows a proxy on request, and writes the ABI of its implementation', async () => {
    await postJson(anvil.url, {
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setCode',
      params: [PROXY, `0x363d3d373d3d3d363d73${VAULT.slice(2)}5af43d82803e903d91602b57fd5bf3`],
    });
    const page = await stage.open('proxy.jsonrpc', { settings: settings('dark') });
    await page.locator('.view-line', { hasText: '@contract box' }).first().click();
    await runCommand(page, 'Slotpad: Follow Proxy');
    const found = await showNotification(page, `${PROXY} is a minimal proxy (EIP-1167) of ${VAULT} (vault).`);
    // Not for the documents: only when pictures are asked for.
    if (process.env.SLOTPAD_CONTRACT_PICTURES === undefined) await picture(page, 'followed-proxy');
    await clickButton(found, 'Use Its ABI');
    await page
      .locator('.view-line', { hasText: `# @contract box = ${PROXY} as Vault` })
      .first()
      .waitFor();
  });

  it('renames a contract in its directive and its calls', async () => {
    const page = await stage.open('proxy.jsonrpc', {
      settings: settings('dark'),
      ready: '.view-line:has-text("the first box")',
    });
    await write(page, 'vault.box(0)');
    await page.locator('.codelens-decoration a', { hasText: 'Send' }).first().waitFor();
    // Onto the name of the contract.
    await page.keyboard.press('Home');
    await page.keyboard.press('F2');
    const input = page.locator('.rename-box input:focus');
    await input.waitFor();
    await page.keyboard.type('safe');
    await picture(page, 'contract-rename');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'safe.box(0)' }).waitFor();
    await page.locator('.view-line', { hasText: `# @contract safe = ${VAULT} as Vault` }).waitFor();
    await picture(page, 'contract-renamed');
    await page.close();
  });
});
