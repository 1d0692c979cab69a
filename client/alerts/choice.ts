import * as vscode from 'vscode';
import { type AlertKind, defaultAlertKinds } from '../../common/settings/alerts';
import type { KnownNode } from '../../monitor/nodes/node';
import { DEMO_ALERTS } from './startup';

/** What a person wants to be alerted of: for nodes of the settings it stands there, for the demo node it is kept here. */
export interface AlertChoice extends vscode.Disposable {
  of(node: KnownNode): readonly AlertKind[];
  /** For nodes that stand in no setting. */
  turn(node: KnownNode, on: boolean): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

export function createAlertChoice(memento: vscode.Memento): AlertChoice {
  const changes = new vscode.EventEmitter<void>();
  const kept = () => memento.get<readonly string[]>(DEMO_ALERTS) ?? [];
  return {
    of: (node) =>
      node.origin === 'settings' ? (node.alerts ?? []) : kept().includes(node.id) ? defaultAlertKinds : [],
    async turn(node, on) {
      const others = kept().filter((id) => id !== node.id);
      await memento.update(DEMO_ALERTS, on ? [...others, node.id] : others);
      changes.fire();
    },
    onDidChange: changes.event,
    dispose: () => changes.dispose(),
  };
}
