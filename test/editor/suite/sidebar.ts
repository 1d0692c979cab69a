import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { PlainItem } from '../../../client/sidebar/item';
import { until } from './window';
import { slotpad } from './workspace';

const labels = (items: readonly PlainItem[] | undefined) => (items ?? []).map((item) => item.label);

export function defineSidebar(): void {
  describe('the sidebar', () => {
    before(() => vscode.commands.executeCommand('workbench.view.extension.slotpad'));

    it('shows both nodes live', async () => {
      const api = await slotpad();
      const nodes = await until('both nodes', () => {
        const rows = api.tree().nodes;
        return rows.length === 2 && rows.every((row) => (row.children?.length ?? 0) > 0) && rows;
      });
      for (const row of nodes)
        assert.match(row.description ?? '', /synced/i, `${row.label}: ${row.description}`);
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
