import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { coalesced } from '../../monitor/poll/coalesced';
import { attention, healthItem, judgePolled } from '../../workbench/alerts/health-item';
import { createStatusItem } from '../screen/screen';
import { thresholdSettings } from '../settings/settings';
import type { Sidebar } from '../sidebar/sidebar';

/** How soon a reading is shown. Milliseconds. */
const drawAfter = 150;

/** Shows the health of all nodes in the status bar, and the number of those that need attention in the activity bar. */
export function createHealthStatus(sidebar: Sidebar, clock: Clock): vscode.Disposable {
  const { watcher } = sidebar;
  const item = createStatusItem('slotpad.health', 89, 'Slotpad: health of the nodes');
  item.command = 'slotpad.nodes.focus';
  const draw = () => {
    const options = {
      thresholds: thresholdSettings(),
      now: clock.now(),
      watched: (id: string) => watcher.reasons(id).length > 0,
      timeOfDay: (at: number) => new Date(at).toLocaleTimeString(),
    };
    sidebar.count(attention(judgePolled(watcher.states, options)));
    const shown = healthItem(watcher.states, options);
    if (!shown) {
      item.hide();
      return;
    }
    item.text = shown.text;
    item.tooltip = shown.tooltip;
    item.accessibilityInformation = { label: shown.label };
    item.backgroundColor =
      shown.background && new vscode.ThemeColor(`statusBarItem.${shown.background}Background`);
    item.show();
  };
  // Nodes are read at about the same time.
  const soon = coalesced(clock, drawAfter, draw);
  draw();
  return vscode.Disposable.from(
    item,
    soon,
    watcher.onNodes(draw),
    watcher.onReading(() => soon.call()),
    watcher.onLate(() => soon.call()),
    watcher.onWanted(() => soon.call()),
  );
}
