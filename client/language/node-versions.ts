import * as vscode from 'vscode';
import type { NodeVersion } from '../../common/target/request-target';
import type { NodesWatcher } from '../../monitor/store/watcher';
import { nodeVersions } from '../../workbench/language/node-versions';

/** The versions that nodes reported, for the language server. Nothing is read for it: it follows the readings of others. */
export interface NodeVersions extends vscode.Disposable {
  readonly all: readonly NodeVersion[];
  readonly onDidChange: vscode.Event<readonly NodeVersion[]>;
  follow(watcher: Pick<NodesWatcher, 'states' | 'onReading' | 'onNodes'>): void;
}

export function createNodeVersions(): NodeVersions {
  const changes = new vscode.EventEmitter<readonly NodeVersion[]>();
  const disposables: { dispose(): void }[] = [changes];
  let all: readonly NodeVersion[] = [];
  return {
    get all() {
      return all;
    },
    onDidChange: changes.event,
    follow(watcher) {
      const update = () => {
        const now = vscode.workspace.isTrusted ? nodeVersions(watcher.states) : [];
        // Readings come every few seconds, and versions seldom change.
        if (JSON.stringify(now) === JSON.stringify(all)) return;
        all = now;
        changes.fire(all);
      };
      disposables.push(
        watcher.onReading(update),
        watcher.onNodes(update),
        vscode.workspace.onDidGrantWorkspaceTrust(update),
      );
      update();
    },
    dispose() {
      for (const one of disposables) one.dispose();
    },
  };
}
