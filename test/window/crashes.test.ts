import assert from 'node:assert/strict';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { clickButton, showNotification } from './driver';
import { type Stage, setStage } from './open';
import { windowProcesses } from './processes';

const processes = windowProcesses();

describe('a window whose language server crashes', function () {
  this.timeout(300_000);
  let stage: Stage;
  let page: Page;
  before(async function () {
    if (process.platform !== 'linux') this.skip();
    this.timeout(600_000);
    stage = await setStage({ env: () => processes.env });
    page = await stage.open('execution.jsonrpc');
  });
  after(() => stage?.close());

  const problems = () => page.locator('.squiggly-error, .squiggly-warning');

  /** Waits for a process, and ends it as a crash would. */
  async function crash(text: string, before: number | undefined): Promise<number> {
    for (;;) {
      const pid = processes.find(text);
      if (pid !== undefined && pid !== before) {
        process.kill(pid, 'SIGKILL');
        return pid;
      }
      await page.waitForTimeout(100);
    }
  }

  it('offers to restart the language server after its fifth crash', async () => {
    const lens = page.locator('.codelens-decoration a', { hasText: 'Send' }).first();
    await lens.waitFor();
    let pid: number | undefined;
    for (let count = 0; count < 5; count++) pid = await crash('dist/server.js', pid);
    const told = await showNotification(page, 'The Slotpad language server crashed five times');
    await page.screenshot({ path: path.join('out', 'window', 'server-crashed.png') });
    assert.equal(processes.find('dist/server.js'), undefined);
    await clickButton(told, 'Restart Slotpad Language Server');
    await lens.waitFor();
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n###\neth_chainIdd()\n');
    await problems().first().waitFor();
    assert.notEqual(processes.find('dist/server.js'), undefined);
    await page.close();
  });
});
