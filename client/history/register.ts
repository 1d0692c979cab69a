import * as vscode from 'vscode';
import type { PlainItem } from '../../workbench/tree/item';
import { type HistoryCommandsOptions, registerHistoryCommands } from './commands';
import { createHistoryView } from './view';

export interface HistoryPartsOptions extends Omit<HistoryCommandsOptions, 'view'> {
  readonly memento: vscode.Memento;
}

/** The History view and its commands. */
export interface HistoryRoom extends vscode.Disposable {
  /** The rows as the view shows them. */
  readonly rows: readonly PlainItem[];
}

export function registerHistory(options: HistoryPartsOptions): HistoryRoom {
  const view = createHistoryView(options.recorder, options.clock, options.memento);
  const registered = vscode.Disposable.from(registerHistoryCommands({ ...options, view }), view);
  return {
    get rows() {
      return view.rows;
    },
    dispose: () => registered.dispose(),
  };
}
