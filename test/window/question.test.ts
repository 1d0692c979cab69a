import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type Stage, setStage } from './open';

/** Number of pending and included transactions of the first demo account. */
async function nonce(execution: string): Promise<number> {
  const params = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'pending'];
  const reply = await fetch(execution, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount', params }),
  });
  return Number(((await reply.json()) as { result: string }).result);
}

async function clickLastSend(page: Page): Promise<void> {
  await page.locator('.monaco-editor .view-lines').first().click();
  await page.keyboard.press('Control+End');
  await page.getByText('eth_sendTransaction').first().waitFor();
  await page.locator('.codelens-decoration a', { hasText: 'Send' }).last().click();
}

describe('a transaction', function () {
  this.timeout(600_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage?.close());

  it('is decoded and confirmed before it is sent', async () => {
    const page = await stage.open('execution.jsonrpc');
    const before = await nonce(stage.demo.execution);
    await clickLastSend(page);
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.waitFor();
    const text = (await dialog.textContent()) ?? '';
    assert.match(text, /Send a transaction with eth_sendTransaction to "Demo execution node"\?/);
    assert.match(text, /to: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8/);
    assert.match(text, /value: 1 ether/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await nonce(stage.demo.execution), before, 'nothing left');

    await clickLastSend(page);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.tab', { hasText: 'Sends a transaction: Slotpad shows what…' }).waitFor();
    await page.getByText('"result"').first().waitFor();
    assert.equal(await nonce(stage.demo.execution), before + 1);
  });

  it('asks no more for a node on a development chain, if a person says so', async () => {
    const page = await stage.open('execution.jsonrpc');
    const before = await nonce(stage.demo.execution);
    await clickLastSend(page);
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: "Send and Don't Ask Again" }).click();
    const sent = async (count: number) => {
      for (let attempt = 1; (await nonce(stage.demo.execution)) < before + count; attempt++) {
        assert.ok(attempt < 100, 'it was not sent');
        await page.waitForTimeout(200);
      }
    };
    await sent(1);
    await clickLastSend(page);
    await sent(2);
    assert.equal(await dialog.count(), 0);
    await page.close();
  });
});
