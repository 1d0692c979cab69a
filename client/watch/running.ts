import * as vscode from 'vscode';
import type { EventsState } from '../../common/panels/events';
import { shortened } from '../../common/units/words';
import { iconText, screenText, tooltipText } from '../../workbench/screen/text';
import { createPick, type PickItem, pickItem } from '../screen/picks';
import { createStatusItem } from '../screen/status-item';
import { setContext } from '../surface/set-context';
import type { OpenList } from './lists';

/** An event stream, a filter or a watched request. */
export interface Running {
  readonly title: string;
  readonly status: EventsState['status'];
  readonly running: boolean;
  reveal(): void;
  stop(): void;
}

/** A live list as `Running`. */
export function runningList({ title, source, reveal }: OpenList): Running {
  return {
    title,
    reveal,
    stop: () => source.stop(),
    get status() {
      return source.status;
    },
    get running() {
      return source.running;
    },
  };
}

/** Shows in the status bar which watches are running; a click offers to show or stop them. */
export function createRunningStatus(all: () => readonly Running[]): vscode.Disposable & { draw(): void } {
  const item = createStatusItem('slotpad.watching', 92, 'Slotpad: watches and event streams');
  item.command = 'slotpad.showWatches';

  const draw = () => {
    const running = all().filter((one) => one.running);
    void setContext('slotpad.watching', running.length > 0);
    if (running.length === 0) {
      item.hide();
      return;
    }
    const failing = running.some(({ status }) => status.kind === 'waiting');
    const [first] = running;
    const name = running.length === 1 && first ? shortened(first.title, 30) : `${running.length} watches`;
    item.accessibilityInformation = {
      label: `Watching: ${screenText(name)}${failing ? ', connection lost' : ''}`,
    };
    item.text = iconText(failing ? 'warning' : 'eye', name);
    item.tooltip = tooltipText(
      [
        ...running.map(({ title, status }) => screenText(`${title}: ${status.text}`)),
        'Click to show or stop.',
      ].join('\n'),
    );
    item.show();
  };
  draw();
  return { draw, dispose: () => item.dispose() };
}

/** Lists all watches, to show or stop them. */
export async function pickRunning(all: readonly Running[]): Promise<void> {
  const stop = { iconPath: new vscode.ThemeIcon('debug-stop'), tooltip: 'Stop' };
  const pick = createPick<PickItem & { readonly one?: Running }>();
  const fill = () => {
    const running = all.filter((one) => one.running);
    const items: readonly (PickItem & { readonly one?: Running })[] = [
      ...all.map((one) => ({
        icon: one.running ? 'eye' : 'eye-closed',
        label: one.title,
        detail: one.status.text,
        buttons: one.running ? [stop] : [],
        one,
      })),
      ...(running.length > 1
        ? [
            { label: '', kind: vscode.QuickPickItemKind.Separator },
            { icon: 'debug-stop', label: 'Stop All' },
          ]
        : []),
    ];
    pick.items = items.map(pickItem);
  };
  fill();
  pick.title = screenText('Watches and event streams');
  pick.placeholder = screenText(all.length === 0 ? 'Nothing is watched.' : 'Choose one to show it');
  pick.onDidTriggerItemButton(({ item }) => {
    item.one?.stop();
    fill();
  });
  pick.onDidAccept(() => {
    const [chosen] = pick.selectedItems;
    pick.hide();
    if (chosen?.one) chosen.one.reveal();
    else if (chosen) for (const one of all) one.stop();
  });
  pick.onDidHide(() => pick.dispose());
  pick.show();
}
