import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { skip } from '../support/skip';
import { clickButton, runCommand, showNotification } from './driver';
import { type Stage, setStage } from './open';
import { windowProcesses } from './processes';

const processes = windowProcesses();

describe('the language server of a window', function () {
  this.timeout(300_000);
  let stage: Stage;
  let page: Page;
  before(async function () {
    if (process.platform !== 'linux') skip(this, 'Processes are found below /proc.');
    this.timeout(600_000);
    stage = await setStage({
      env: (_, folder) => {
        mkdirSync(path.join(folder, 'examples'), { recursive: true });
        writeFileSync(path.join(folder, 'examples', 'notes.txt'), 'Notes\n');
        return processes.env;
      },
    });
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

  it('is not started, and no node gets a request, while no scratch file is open', async () => {
    const requests: string[] = [];
    const node = createServer(({ url = '' }, response) => {
      requests.push(url);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(node, 'listening');
    const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
    const nodes = ['beacon', 'execution'].map((kind) => ({ name: kind, kind, url }));
    page = await stage.open('notes.txt', { settings: { 'slotpad.nodes': nodes }, ready: '.view-line' });
    await page.locator('.view-line').first().click();
    await page.keyboard.type('About my node: ');
    await page.keyboard.press('Control+S');
    await page.locator('.tab.dirty').waitFor({ state: 'detached' });
    await runCommand(page, 'Developer: Show Running Extensions');
    const extension = page.locator('.runtime-extensions-editor .extension', { hasText: 'Slotpad' });
    await extension.getByText(/Activation: \d+ms/).waitFor();
    assert.equal(processes.find('dist/server.js'), undefined);
    assert.deepEqual(requests, []);
    await page.close();
    node.close();
  });

  it('can be started again after its fifth crash', async () => {
    page = await stage.open('execution.jsonrpc');
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
