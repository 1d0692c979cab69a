import * as vscode from 'vscode';
import type { EventsState } from '../../common/panels/events';
import { shortened } from '../../common/units/words';

/** Something that goes on: an event stream, a filter, a watched request. */
export interface Running {
  readonly title: string;
  readonly status: EventsState['status'];
  readonly running: boolean;
  reveal(): void;
  stop(): void;
}

/** Shows in the status bar what goes on, and stops it from there. */
export function createRunningStatus(all: () => readonly Running[]): vscode.Disposable & { draw(): void } {
  const item = vscode.window.createStatusBarItem('slotpad.watching', vscode.StatusBarAlignment.Right, 92);
  item.name = 'Slotpad: watches and event streams';
  item.command = 'slotpad.showWatches';

  const draw = () => {
    const going = all().filter((one) => one.running);
    void vscode.commands.executeCommand('setContext', 'slotpad.watching', going.length > 0);
    if (going.length === 0) {
      item.hide();
      return;
    }
    const bad = going.some(({ status }) => status.kind === 'waiting');
    const [first] = going;
    const name = going.length === 1 && first ? shortened(first.title, 30) : `${going.length} watches`;
    item.text = `$(${bad ? 'warning' : 'eye'}) ${name}`;
    item.tooltip = [
      ...going.map(({ title, status }) => `${title}: ${status.text}`),
      'Click to show or stop.',
    ].join('\n');
    item.show();
  };
  draw();
  return { draw, dispose: () => item.dispose() };
}

/** Offers what goes on: to be shown, or stopped. */
export async function pickRunning(all: readonly Running[]): Promise<void> {
  const stop = { iconPath: new vscode.ThemeIcon('debug-stop'), tooltip: 'Stop' };
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly one?: Running }>();
  const fill = () => {
    const going = all.filter((one) => one.running);
    pick.items = [
      ...all.map((one) => ({
        label: `$(${one.running ? 'eye' : 'eye-closed'}) ${one.title}`,
        detail: one.status.text,
        buttons: one.running ? [stop] : [],
        one,
      })),
      ...(going.length > 1
        ? [{ label: '', kind: vscode.QuickPickItemKind.Separator }, { label: '$(debug-stop) Stop All' }]
        : []),
    ];
  };
  fill();
  pick.title = 'Watches and event streams';
  pick.placeholder = all.length === 0 ? 'Nothing is watched.' : 'Choose one to show it';
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
