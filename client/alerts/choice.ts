import * as vscode from 'vscode';
import { type AlertKind, defaultAlertKinds } from '../../common/settings/alerts';
import type { KnownNode } from '../../monitor/nodes/node';
import { DEMO_ALERTS } from './startup';

/** The alerts of nodes: from the settings, or for the demo node from the storage of the workspace. */
export interface AlertChoice extends vscode.Disposable {
  of(node: KnownNode): readonly AlertKind[];
  /** Turns alerts of the demo node on or off. */
  turn(node: KnownNode, on: boolean): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

export function createAlertChoice(memento: vscode.Memento): AlertChoice {
  const changes = new vscode.EventEmitter<void>();
  const demoNodes = () => memento.get<readonly string[]>(DEMO_ALERTS) ?? [];
  return {
    of: (node) =>
      node.origin === 'settings'
        ? (node.alerts ?? [])
        : demoNodes().includes(node.id)
          ? defaultAlertKinds
          : [],
    async turn(node, on) {
      const others = demoNodes().filter((id) => id !== node.id);
      await memento.update(DEMO_ALERTS, on ? [...others, node.id] : others);
      changes.fire();
    },
    onDidChange: changes.event,
    dispose: () => changes.dispose(),
  };
}
