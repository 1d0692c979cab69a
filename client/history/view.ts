import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { createPoller } from '../../monitor/poll/poller';
import { type Grouping, presentHistory } from '../../workbench/history/present';
import { createPlainTreeView } from '../tree/tree';
import type { TreePlace } from '../tree/view';
import type { Recorder } from './recorder';

/** A visible view is refreshed because ages grow and other windows send requests too. Milliseconds. */
const refreshEvery = 20_000;
/** Delay that bundles the changes of a run. Milliseconds. */
const drawAfter = 100;
const groupingKey = 'history.grouping';

export interface HistoryView extends vscode.Disposable {
  readonly grouping: Grouping;
  group(by: Grouping): void;
  /** Ids of the selected entries. */
  readonly selected: readonly string[];
}

/** The view "History". It reads from disk only while it is visible. */
export function createHistoryView(
  place: TreePlace,
  { history, onDidChange }: Pick<Recorder, 'history' | 'onDidChange'>,
  clock: Clock,
  memento: vscode.Memento,
): HistoryView {
  const tree = createPlainTreeView(place, {
    command: ({ id, context }) =>
      context?.startsWith('history.entry')
        ? { command: 'slotpad.openHistory', title: 'Open Response', arguments: [id] }
        : undefined,
  });
  let grouping: Grouping = memento.get(groupingKey) === 'file' ? 'file' : 'day';
  let cancelDraw: (() => void) | undefined;

  const draw = () => {
    cancelDraw = undefined;
    const rows = presentHistory(history.entries, {
      grouping,
      now: clock.now(),
      fileName: (uri) => fileName(uri),
    });
    tree.update(rows);
  };
  const changed = () => {
    if (tree.view.visible) cancelDraw ??= clock.after(drawAfter, draw);
  };
  const reading = createPoller({
    clock,
    interval: () => refreshEvery,
    tick: async () => {
      if (vscode.workspace.isTrusted) await history.load();
      draw();
      return true;
    },
  });
  const updateReading = () => {
    if (tree.view.visible) reading.start();
    else reading.stop();
  };
  const listening = vscode.Disposable.from(
    onDidChange(changed),
    tree.view.onDidChangeVisibility(updateReading),
    vscode.workspace.onDidGrantWorkspaceTrust(() => reading.running && reading.refresh()),
  );
  updateReading();

  return {
    get grouping() {
      return grouping;
    },
    group(by) {
      grouping = by;
      void memento.update(groupingKey, by);
      draw();
    },
    get selected() {
      return tree.view.selection.filter((id) => !id.startsWith('group/'));
    },
    dispose() {
      cancelDraw?.();
      reading.stop();
      listening.dispose();
      tree.dispose();
    },
  };
}

function fileName(uri: string): string {
  const parsed = vscode.Uri.parse(uri);
  return parsed.scheme === 'untitled' ? parsed.path : vscode.workspace.asRelativePath(parsed);
}
