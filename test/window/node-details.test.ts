import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type DemoNode, startDemoNode } from '../../demo/server';
import { picture } from '../panels/page';
import { chooseFromMenu, openMenu, runCommand } from './driver';
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
    const fork = row().filter({ hasText: /^Fork choice/ });
    await fork.locator('.monaco-tl-twistie').click();
    await fork.filter({ hasText: /^Fork choiceone branch/ }).waitFor();
    await row()
      .filter({ hasText: /^Blocks\d+, from slot \d+ to \d+/ })
      .waitFor();
  });

  it('is what it serves, and where its responses deviate', async () => {
    await openMenu(page, node(), 'Check Conformance');
    await chooseFromMenu(page, 'Check Conformance');
    const panel = page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
    await panel.getByRole('heading', { name: 'Conformance of Mine' }).waitFor();
    const first = panel.locator('tbody tr', { hasText: /^GET \/eth\/v1\/beacon\/genesis ?served/ });
    await first.waitFor({ timeout: 60_000 });
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await panel
      .getByText('Stopped before the end')
      .or(panel.getByText('from the specification'))
      .first()
      .waitFor();
    await panel.getByText(/^\d+ endpoints: \d+ served/).waitFor();
    await picture(page, 'window-conformance');
    await first.getByRole('button').click();
    // The response opens as that of any request does.
    const response = page.frameLocator('iframe.webview.ready').last().frameLocator('iframe#active-frame');
    await response.getByText('genesis_time').first().waitFor();
    await picture(page, 'window-conformance-response');
  });
});
