import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { createPoller } from '../../monitor/poll/poller';
import { type Grouping, presentHistory } from '../../workbench/history/present';
import type { PlainItem } from '../../workbench/tree/item';
import { createPlainTreeView } from '../tree/tree';
import type { Recorder } from './recorder';

/** While the view can be seen ages grow, and other windows send too. Milliseconds. */
const again = 20_000;
/** A run of many requests is drawn in steps. Milliseconds. */
const drawAfter = 100;
const groupingKey = 'history.grouping';

export interface HistoryView extends vscode.Disposable {
  /** The rows as the view shows them. */
  readonly rows: readonly PlainItem[];
  readonly grouping: Grouping;
  group(by: Grouping): void;
  /** Ids of the entries that are selected together. */
  readonly selected: readonly string[];
}

/** The view "History". It reads from disk only while it can be seen. */
export function createHistoryView(
  { history, onDidChange }: Pick<Recorder, 'history' | 'onDidChange'>,
  clock: Clock,
  memento: vscode.Memento,
): HistoryView {
  const tree = createPlainTreeView('slotpad.history', {
    canSelectMany: true,
    command: ({ id, context }) =>
      context?.startsWith('history.entry')
        ? { command: 'slotpad.openHistory', title: 'Open Response', arguments: [id] }
        : undefined,
  });
  let rows: readonly PlainItem[] = [];
  let grouping: Grouping = memento.get(groupingKey) === 'file' ? 'file' : 'day';
  let callOff: (() => void) | undefined;

  const draw = () => {
    callOff = undefined;
    rows = presentHistory(history.entries, {
      grouping,
      now: clock.now(),
      fileName: (uri) => fileName(uri),
    });
    tree.update(rows);
  };
  const changed = () => {
    if (tree.view.visible) callOff ??= clock.after(drawAfter, draw);
  };
  const reading = createPoller({
    clock,
    interval: () => again,
    tick: async () => {
      if (vscode.workspace.isTrusted) await history.load();
      draw();
      return true;
    },
  });
  const seen = () => {
    if (tree.view.visible) reading.start();
    else reading.stop();
  };
  const listening = vscode.Disposable.from(
    onDidChange(changed),
    tree.view.onDidChangeVisibility(seen),
    vscode.workspace.onDidGrantWorkspaceTrust(() => reading.running && reading.refresh()),
  );
  seen();

  return {
    get rows() {
      return rows;
    },
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
      callOff?.();
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
