import * as vscode from 'vscode';

/** The environment that is selected in this workspace. */
export interface EnvironmentChoice extends vscode.Disposable {
  /** Undefined when only shared variables are used. */
  readonly selected: string | undefined;
  select(name: string | undefined): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

const key = 'selected.environment';

/** @param memento of the workspace: each workspace has its own selection */
export function createEnvironmentChoice(memento: vscode.Memento): EnvironmentChoice {
  const changes = new vscode.EventEmitter<void>();
  return {
    get selected() {
      return memento.get<string>(key);
    },
    async select(name) {
      await memento.update(key, name);
      changes.fire();
    },
    onDidChange: changes.event,
    dispose: () => changes.dispose(),
  };
}
