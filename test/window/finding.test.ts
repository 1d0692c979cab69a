import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { clickButton, runCommand, showNotification } from './driver';
import { type Stage, setStage } from './open';

/**
 * A folder with programs that stand in for `docker` and `kurtosis`, and print the ports of the demo node as those of
 * containers. The real programs are not run.
 */
function fakePrograms(folder: string, { beacon, execution }: { beacon: string; execution: string }): string {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  const program = (name: string, script: string) => {
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(bin, name), 0o755);
  };
  const ps = {
    Names: 'my-geth',
    Image: 'ethereum/client-go:v1.14.8',
    Ports: `0.0.0.0:${new URL(execution).port}->8545/tcp`,
  };
  program('docker', `[ "$1" = ps ] && echo '${JSON.stringify(ps)}'`);
  const inspect = `0f1e2d3c4b5a   cl-1-lighthouse-geth   http: 4000/tcp -> ${beacon}   RUNNING`;
  program(
    'kurtosis',
    `case "$2" in ls) echo 'cbf5a1e7ad18   devnet   RUNNING   today' ;; inspect) echo '${inspect}' ;; esac`,
  );
  return bin;
}

describe('Find Local Nodes', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  before(async function () {
    this.timeout(600_000);
    stage = await setStage({
      demoKnown: false,
      env: (demo, folder) => ({
        PATH: `${fakePrograms(folder, demo)}${path.delimiter}${process.env.PATH}`,
      }),
    });
    page = await stage.open('execution.jsonrpc', { settings: { 'slotpad.pollInterval': 1 } });
    await runCommand(page, 'View: Show Slotpad');
  });
  after(() => stage?.close());

  it('lists containers and enclaves, says what it looked at, and adds what is selected', async () => {
    const box = page.locator('.quick-input-widget');
    const item = (url: string) => box.locator('.quick-input-list-entry', { hasText: new URL(url).host });
    await runCommand(page, 'Slotpad: Find Local Nodes');
    await item(stage.demo.execution).waitFor();
    assert.match((await item(stage.demo.execution).textContent()) ?? '', /Execution node, .*my-geth/);
    assert.match(
      (await item(stage.demo.beacon).textContent()) ?? '',
      /Beacon node, .*cl-1-lighthouse-geth in devnet/,
    );
    await page.screenshot({ path: path.join('out', 'window', 'find-local-nodes.png') });
    // Other programs may listen on the usual ports of the machine that runs the test.
    const boxes = box.locator('.quick-input-list-checkbox');
    if ((await boxes.count()) > 2) {
      await box.locator('.quick-input-check-all').click();
      await item(stage.demo.execution).click();
      await item(stage.demo.beacon).click();
    }
    await page.keyboard.press('Enter');
    await showNotification(
      page,
      'Added 2 nodes to your user settings. Looked at 19 ports of this machine, Kurtosis (1 enclave) and Docker (1 container).',
    );
    const rows = page.locator('.part.sidebar .monaco-list-row');
    await rows
      .filter({ hasText: /block \d/ })
      .first()
      .waitFor();
    await rows
      .filter({ hasText: /slot \d/ })
      .first()
      .waitFor();

    // The offer comes once, after the first nodes.
    const offer = await showNotification(page, 'Do you want notifications when the new nodes have problems');
    await clickButton(offer, 'Turn Alerts On');
    // The button takes a moment to change the settings of both nodes; until then the command lists the others.
    const none = page.getByText('No nodes have alerts turned off.').first();
    for (let attempt = 1; attempt <= 20; attempt++) {
      await runCommand(page, 'Slotpad: Turn Alerts On');
      await none.or(box.getByText('Turn alerts on for')).first().waitFor();
      if (await none.isVisible()) break;
      await page.keyboard.press('Escape');
    }
    await none.waitFor();
  });
});
