import type * as vscode from 'vscode';
import { listed } from '../../common/units/words';
import { hostOf } from '../../monitor/nodes/node';
import type { NodeRegistry } from '../nodes/registry';
import { showWarning } from '../screen/messages';
import type { AlertChoice } from './choice';

/** Asks once per workspace and address before alerts in the settings of the workspace send anything. */
export function askForWorkspaceAlerts(registry: NodeRegistry, choice: AlertChoice): vscode.Disposable {
  /** Asked in this window. A closed question is asked again in the next window. */
  const asked = new Set<string>();
  const look = async () => {
    const nodes = choice.undecided(registry.all).filter(({ id }) => !asked.has(id));
    if (nodes.length === 0) return;
    for (const { id } of nodes) asked.add(id);
    const names = listed(
      nodes.map(({ name, url }) => `"${name}" (${hostOf(url)})`),
      'and',
      5,
    );
    const [allow, refuse] = ['Allow Alerts', "Don't Allow"];
    const answer = await showWarning(
      `The settings of this workspace turn on alerts for ${names}. Slotpad would send requests to ${nodes.length === 1 ? 'it' : 'them'} as long as this window is open. Allow this?`,
      allow,
      refuse,
    );
    if (answer !== undefined) await choice.decide(nodes, answer === allow);
  };
  void look();
  return registry.onDidChange(() => void look());
}
