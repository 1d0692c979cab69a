import * as vscode from 'vscode';
import * as z from 'zod';
import { type AlertKind, defaultAlertKinds } from '../../common/settings/alerts';
import type { KnownNode } from '../../monitor/nodes/node';
import { addressKey } from '../../monitor/nodes/node-url';
import { DEMO_ALERTS } from './startup';

/**
 * The alerts of nodes: from the settings, or for the demo node from the storage of the workspace. Alerts in the settings
 * of a workspace count once a person has allowed them, because they send requests without any further action.
 */
export interface AlertChoice extends vscode.Disposable {
  of(node: KnownNode): readonly AlertKind[];
  /** Turns alerts of the demo node on or off. */
  turn(node: KnownNode, on: boolean): Promise<void>;
  /** The nodes with alerts in the settings of this workspace that a person has neither allowed nor refused. */
  undecided(nodes: readonly KnownNode[]): readonly KnownNode[];
  /** Allows or refuses the alerts that the settings of this workspace turn on for these nodes. */
  decide(nodes: readonly KnownNode[], allowed: boolean): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

/** Memento key of the decisions, by address: another address is another decision. */
const DECISIONS = 'alerts.workspace';
const decisions = z.record(z.string(), z.boolean()).catch({});

/** @param memento for this workspace */
export function createAlertChoice(memento: vscode.Memento): AlertChoice {
  const changes = new vscode.EventEmitter<void>();
  const demoNodes = () => memento.get<readonly string[]>(DEMO_ALERTS) ?? [];
  const decided = () => decisions.parse(memento.get(DECISIONS) ?? {});
  const decisionOn = (node: KnownNode) => (isForeign(node) ? decided()[keyOf(node)] : true);
  return {
    of: (node) =>
      node.origin === 'settings'
        ? decisionOn(node) === true
          ? (node.alerts ?? [])
          : []
        : demoNodes().includes(node.id)
          ? defaultAlertKinds
          : [],
    async turn(node, on) {
      const others = demoNodes().filter((id) => id !== node.id);
      await memento.update(DEMO_ALERTS, on ? [...others, node.id] : others);
      changes.fire();
    },
    undecided: (nodes) =>
      nodes.filter((node) => (node.alerts ?? []).length > 0 && decisionOn(node) === undefined),
    async decide(nodes, allowed) {
      const added = nodes.filter(isForeign).map((node) => [keyOf(node), allowed] as const);
      if (added.length === 0) return;
      await memento.update(DECISIONS, { ...decided(), ...Object.fromEntries(added) });
      changes.fire();
    },
    onDidChange: changes.event,
    dispose: () => changes.dispose(),
  };
}

/** Whether the node comes from files of the workspace, which somebody else may have written. */
function isForeign({ place }: KnownNode): boolean {
  return place !== undefined && place.scope !== 'user';
}

function keyOf({ kind, url }: KnownNode): string {
  return `${kind} ${addressKey(url)}`;
}
