import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { picture } from '../panels/page';
import { chooseAction, runCommand } from './driver';
import { type Stage, setStage } from './open';

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** Of the demo node. */
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

const file = `# @contract demo = ${TOKEN} as ERC20

### Pay
send demo.transfer(to: ${OTHER}, amount: 1.5 ether) { from: ${ME} }

### Too much
send demo.transfer(to: ${OTHER}, amount: 900000 ether) { from: ${ME} }
`;

describe('a simulation', function () {
  this.timeout(300_000);
  let stage: Stage;
  let page: Page;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage({ files: { 'pay.jsonrpc': file } });
    page = await stage.open('pay.jsonrpc', { width: 1500, height: 900 });
  });
  after(() => stage?.close());

  const shown = () => page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
  const lens = (text: string) => page.locator('.codelens-decoration a', { hasText: text }).first();

  async function nonce(): Promise<number> {
    const reply = await fetch(stage.demo.execution, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_getTransactionCount',
        params: [ME, 'pending'],
      }),
    });
    return Number(((await reply.json()) as { result: string }).result);
  }

  it('shows what a transaction would do, and sends nothing', async () => {
    const before = await nonce();
    await chooseAction(page, 'Simulate Transaction');
    await page.locator('.tab', { hasText: 'Simulation: Pay' }).waitFor();
    await shown().getByText('It would succeed', { exact: true }).waitFor();
    await shown().getByText('−1.5 "DEMO" of demo').waitFor();
    await shown().getByText('+1.5 "DEMO" of demo').waitFor();
    await shown().getByText('Transfer(address,address,uint256) of ERC-20').waitFor();
    assert.equal(await nonce(), before);
    await picture(page, 'window-simulation');
  });

  it('names the reason of a revert, in the same tab', async () => {
    await chooseAction(page, 'Simulate Transaction', 1);
    await page.locator('.tab', { hasText: 'Simulation: Too much' }).waitFor();
    await shown().getByText('It would revert', { exact: true }).waitFor();
    await shown().getByText('Reverted with Error("ERC20: transfer amount exceeds balance").').waitFor();
    assert.equal(await page.locator('.tab', { hasText: 'Simulation:' }).count(), 1);
  });

  it('is offered by the question before sending, which then shows its result', async () => {
    const before = await nonce();
    await lens('Send').click();
    const dialog: Locator = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    await picture(page, 'window-simulation-question');
    await dialog.getByRole('button', { name: 'Simulate' }).click();
    await dialog.getByText('Simulation: it would succeed.').waitFor();
    await dialog.getByText(`anvil #0 ${ME}: −1.5 "DEMO" of demo ${TOKEN}`).waitFor();
    await picture(page, 'window-simulation-answer');
    assert.equal(await dialog.getByRole('button', { name: 'Simulate' }).count(), 0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await nonce(), before, 'nothing left');
    await page.locator('.tab', { hasText: 'Simulation: Pay' }).waitFor();

    await lens('Send').click();
    await dialog.getByRole('button', { name: 'Simulate' }).click();
    await dialog.getByText('Simulation: it would succeed.').waitFor();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .locator('.tab', { hasText: /^Pay|Response: Pay/ })
      .first()
      .waitFor();
    await page.getByText('"result"').first().waitFor();
    assert.equal(await nonce(), before + 1);
  });

  it('can have another state and another block, from a form', async () => {
    await page.locator('.monaco-editor .view-lines').first().click();
    await runCommand(page, 'Slotpad: New Request…');
    const box = page.locator('.quick-input-widget');
    const input = box.locator('.quick-input-filter input[type="text"], .quick-input-box input').first();
    const said = (text: string) => box.getByText(text).first().waitFor();
    const answer = async (prompt: string, text: string) => {
      await said(prompt);
      await input.fill(text);
      await page.keyboard.press('Enter');
    };
    await answer('Questions', 'Call with Overrides');
    await answer('eth_simulateV1', 'eth_simulateV1');
    await said('Account: balance');
    for (const label of ['Account: balance', 'Block: time'])
      await box.locator('.quick-input-list .monaco-list-row', { hasText: label }).first().click();
    await picture(page, 'window-overrides-members');
    await page.keyboard.press('Enter');
    await answer('Call with overrides (1/8)', '');
    await answer('Call with overrides (2/8)', TOKEN);
    await answer('Call with overrides (3/8)', '0x18160ddd');
    await answer('Call with overrides (4/8)', '');
    await said('Call with overrides (5/8)');
    await page.keyboard.press('Enter');
    await answer('Call with overrides (6/8)', OTHER);
    await said('Call with overrides (7/8)');
    await input.fill('100');
    await said('A quantity must be hex, not decimal. Use "0x64".');
    await picture(page, 'window-overrides-problem');
    await input.fill('0x64');
    await page.keyboard.press('Enter');
    await answer('Call with overrides (8/8)', '0x6553f100');
    await said('Write Request');
    await page.keyboard.press('Enter');
    await page.locator('.view-line', { hasText: 'eth_simulateV1(' }).first().waitFor();
    await page.locator('.view-line', { hasText: '"balance": "0x64"' }).first().waitFor();
    await picture(page, 'window-overrides-request');
  });

  it('looks right in a dark theme', async () => {
    await page.close();
    page = await stage.open('pay.jsonrpc', {
      width: 1500,
      height: 900,
      settings: { 'workbench.colorTheme': 'Default Dark Modern' },
    });
    await chooseAction(page, 'Simulate Transaction');
    await shown().getByText('It would succeed', { exact: true }).waitFor();
    await picture(page, 'window-simulation-dark');
  });
});
