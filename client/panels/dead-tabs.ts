import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { createDeadPages, hostStart } from '../../workbench/panels/dead-pages';
import { isLive, pageOfTab } from './panel';

/** The session of the last window with this workspace. */
const SESSION = 'slotpad.session';

/**
 * Closes pages that a crashed extension host has left behind.
 *
 * @param closed called with the page of a tab: `dashboard`, `events`, …
 */
export function closeDeadTabs(
  clock: Clock,
  memento: vscode.Memento,
  closed: (page: string) => void,
): vscode.Disposable {
  const { sessionId } = vscode.env;
  const started = hostStart(sessionId, memento.get<string>(SESSION));
  if (started === 'with the window') void memento.update(SESSION, sessionId);
  const pages = createDeadPages({
    clock,
    started,
    dead: () => vscode.window.tabGroups.all.flatMap(({ activeTab }) => activeTab ?? []).filter(isDead),
    async close(tab) {
      const page = pageOfTab(tab);
      await vscode.window.tabGroups.close(tab, true);
      if (page !== undefined) closed(page);
    },
  });
  pages.look();
  return vscode.Disposable.from(pages, vscode.window.tabGroups.onDidChangeTabs(pages.look));
}

function isDead(tab: vscode.Tab): boolean {
  const page = pageOfTab(tab);
  return page !== undefined && !isLive(page, tab.group.viewColumn);
}
