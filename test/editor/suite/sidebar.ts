import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PlainItem } from '../../../workbench/tree/item';
import { until } from './until';
import { slotpad } from './workspace';

const labels = (items: readonly PlainItem[] | undefined) => (items ?? []).map((item) => item.label);

export function defineSidebar(): void {
  describe('the sidebar', () => {
    before(() => vscode.commands.executeCommand('slotpad.nodes.focus'));

    it('shows both nodes live', async () => {
      const api = await slotpad();
      await until('both nodes to be synced', () => {
        const rows = api.tree().nodes[0]?.children ?? [];
        return rows.length === 2 && rows.every((row) => /synced/i.test(row.description ?? ''));
      });
      const [pair, ...others] = api.tree().nodes;
      assert.deepEqual([pair?.label, pair?.description, others.length], ['Demo', 'synced', 0]);
      const [beacon, execution] = pair?.children ?? [];
      assert.ok(labels(beacon?.children).length > 3, labels(beacon?.children).join(', '));
      assert.ok(labels(execution?.children).length > 3, labels(execution?.children).join(', '));
    });

    it('turns alerts on and off from the menu of a node', async () => {
      const api = await slotpad();
      const beacon = () => api.tree().nodes[0]?.children?.[0];
      const context = (word: string) =>
        until(`the row to say "${word}"`, () => beacon()?.context?.split('.').includes(word));
      await context('quiet');
      await vscode.commands.executeCommand('slotpad.turnAlertsOn', beacon()?.id);
      await context('alerts');
      await vscode.commands.executeCommand('slotpad.turnAlertsOff', beacon()?.id);
      await context('quiet');
    });

    it('follows the head', async () => {
      const api = await slotpad();
      const seen = JSON.stringify(api.tree().nodes);
      await until('the next head', () => JSON.stringify(api.tree().nodes) !== seen);
    });

    it('shows the connected peers with client and direction', async () => {
      const api = await slotpad();
      const peers = await until('peers', () => {
        const rows = api.tree().peers;
        return rows.length > 0 && rows;
      });
      assert.ok(peers.length >= 3, labels(peers).join(', '));
    });
  });
}
