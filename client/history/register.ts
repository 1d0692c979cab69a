import type * as vscode from 'vscode';
import type { Feature } from '../surface/handlers';
import type { TreePlace } from '../tree/view';
import { type HistoryCommandsOptions, historyCommands } from './commands';
import type { historySurface } from './surface';
import { createHistoryView } from './view';

export interface HistoryPartsOptions extends Omit<HistoryCommandsOptions, 'view'> {
  readonly place: TreePlace;
  readonly memento: vscode.Memento;
}

/** The History view and its commands. */
export function registerHistory(options: HistoryPartsOptions): Feature<typeof historySurface> {
  const view = createHistoryView(options.place, options.recorder, options.clock, options.memento);
  return { commands: historyCommands({ ...options, view }), dispose: () => view.dispose() };
}
