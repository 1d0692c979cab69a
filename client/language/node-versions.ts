import * as vscode from 'vscode';
import type { NodeVersion } from '../../common/target/request-target';
import type { NodesWatcher } from '../../monitor/store/watcher';
import { nodeVersions } from '../../workbench/language/node-versions';

/** The versions that nodes reported, for the language server. Nothing is read for it: it follows the readings of others. */
export interface NodeVersions extends vscode.Disposable {
  readonly all: readonly NodeVersion[];
  /** The names of all nodes; undefined until they are known. */
  readonly names: readonly string[] | undefined;
  readonly onDidChange: vscode.Event<void>;
  follow(watcher: Pick<NodesWatcher, 'states' | 'onReading' | 'onNodes'>): void;
}

export function createNodeVersions(): NodeVersions {
  const changes = new vscode.EventEmitter<void>();
  const disposables: { dispose(): void }[] = [changes];
  let all: readonly NodeVersion[] = [];
  let names: readonly string[] | undefined;
  return {
    get all() {
      return all;
    },
    get names() {
      return names;
    },
    onDidChange: changes.event,
    follow(watcher) {
      const update = () => {
        const { isTrusted } = vscode.workspace;
        const now = isTrusted ? nodeVersions(watcher.states) : [];
        // Nodes of workspace settings count once the workspace is trusted.
        const namesNow = isTrusted ? watcher.states.map(({ node }) => node.name) : undefined;
        // Readings come every few seconds, and versions seldom change.
        if (JSON.stringify([now, namesNow]) === JSON.stringify([all, names])) return;
        all = now;
        names = namesNow;
        changes.fire();
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
