import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { isLive, pageOfTab } from './panel';

/** The editor gives a tab of the last session back at once when it is shown. Milliseconds. */
const GIVEN_BACK_WITHIN = 5000;

/**
 * Closes pages that a crashed extension host has left behind: the editor keeps their tabs, but does not connect them to
 * the new one.
 *
 * @param closed called with the page of a tab: `dashboard`, `events`, …
 */
export function closeDeadTabs(clock: Clock, closed: (page: string) => void): vscode.Disposable {
  const awaited = new Map<vscode.Tab, () => void>();
  const close = async (tab: vscode.Tab, page: string) => {
    awaited.delete(tab);
    // A hidden tab of the last session is given back when it is shown.
    if (!isDead(tab)) return;
    await vscode.window.tabGroups.close(tab, true);
    closed(page);
  };
  const look = () => {
    for (const { activeTab } of vscode.window.tabGroups.all) {
      const page = activeTab && pageOfTab(activeTab);
      if (!activeTab || page === undefined || awaited.has(activeTab) || !isDead(activeTab)) continue;
      awaited.set(
        activeTab,
        clock.after(GIVEN_BACK_WITHIN, () => void close(activeTab, page)),
      );
    }
  };
  look();
  const tabs = vscode.window.tabGroups.onDidChangeTabs(look);
  return {
    dispose() {
      tabs.dispose();
      for (const cancel of awaited.values()) cancel();
    },
  };
}

function isDead(tab: vscode.Tab): boolean {
  return tab.isActive && !isLive(pageOfTab(tab), tab.group.viewColumn);
}
