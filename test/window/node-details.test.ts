import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { runCommand } from './driver';
import { type Stage, setStage } from './open';

interface KnownPeer {
  readonly peer_id: string;
  readonly peer_info: {
    readonly connection_status: { readonly status: string };
    readonly enr: string | null;
  };
}

describe('what is read of a node when it is asked for', function () {
  this.timeout(180_000);
  let stage: Stage;
  let page: Page;
  let demo: DemoNode;
  let peers: readonly KnownPeer[];
  before(async function () {
    this.timeout(600_000);
    stage = await setStage({ demoKnown: false });
    // Its three peers stay, and the others stay away.
    demo = await startDemoNode({ beaconPort: 0, executionPort: 0, secondsPerSlot: 2, scenario: 'few-peers' });
    const url = demo.beacon;
    peers = (await (await fetch(`${url}/vendor/peers`)).json()) as readonly KnownPeer[];
    page = await stage.open('execution.jsonrpc', {
      settings: { 'slotpad.nodes': [{ name: 'Mine', kind: 'beacon', url }] },
    });
    await runCommand(page, 'View: Show Slotpad');
    await node()
      .filter({ hasText: /^Minefew peers \(3\)/ })
      .waitFor();
  });
  after(async () => {
    await stage?.close();
    await demo?.close();
  });

  const box = () => page.locator('.quick-input-widget');
  const row = () => page.locator('.part.sidebar .monaco-list-row');
  const node = () => page.locator('.part.sidebar .monaco-list-row[aria-level="1"]', { hasText: /^Mine/ });
  const focused = () => page.locator('.part.sidebar .monaco-list-row.focused').first();
  const having = (status: string) => {
    const found = peers.find(({ peer_info }) => peer_info.connection_status.status === status);
    assert.ok(found, `the demo node has a peer that is ${status}`);
    return found;
  };

  async function find(text: string, id: string): Promise<void> {
    await runCommand(page, 'Slotpad: Find Peer…');
    await box().getByText('Find Peer').first().waitFor();
    await box().locator('input').fill(text);
    await box().locator('.monaco-list-row.focused', { hasText: id }).waitFor();
    await page.keyboard.press('Enter');
    await box().waitFor({ state: 'hidden' });
  }

  it('is a peer, found by its id and shown in its group', async () => {
    const { peer_id } = having('connected');
    await find(peer_id.slice(-12), peer_id);
    const selected = page.locator('.part.sidebar .monaco-list-row.selected[aria-level="2"]');
    await selected.waitFor();
    await selected.click();
    await page.keyboard.press('ArrowRight');
    await row()
      .filter({ hasText: /^Client/ })
      .first()
      .waitFor();
  });

  it('is a peer without a connection, found by its node record and shown with the others', async () => {
    const { peer_id, peer_info } = having('disconnected');
    await find(peer_info.enr ?? peer_id, peer_id);
    await page
      .locator('.part.sidebar .monaco-list-row.selected[aria-level="3"]', { hasText: 'last seen' })
      .waitFor();
  });

  it('is its fork choice, when the row is expanded', async () => {
    await node().click();
    await page.keyboard.press('ArrowRight');
    for (let down = 0; down < 40; down++) {
      await page.keyboard.press('ArrowDown');
      if (((await focused().textContent()) ?? '').startsWith('Fork choice')) break;
    }
    await page.keyboard.press('ArrowRight');
    await focused()
      .filter({ hasText: /^Fork choiceone branch/ })
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await focused()
      .filter({ hasText: /^Blocks\d+, from slot \d+ to \d+/ })
      .waitFor();
  });
});
