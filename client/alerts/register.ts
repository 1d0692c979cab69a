import * as vscode from 'vscode';
import { usualSecondsPerSlot } from '../../catalogue/networks';
import type { Clock } from '../../common/units/clock';
import { createAlerts } from '../../monitor/alerts/alerts';
import { followLiveness } from '../../monitor/alerts/attestations';
import type { Message } from '../../monitor/alerts/message';
import { createReportedVersions } from '../../monitor/alerts/outdated';
import { createQuietMessages } from '../../monitor/alerts/quiet-hours';
import { webhookBody } from '../../monitor/alerts/webhook';
import type { KnownNode } from '../../monitor/nodes/node';
import type { NodeState } from '../../monitor/readings/node-state';
import type { ValidatorInterest } from '../../monitor/validators/interest';
import { withMember } from '../../workbench/nodes/items';
import type { NodeRegistry } from '../nodes/registry';
import { changeItem } from '../nodes/setting';
import { showError, showInformation, showWarning } from '../screen/messages';
import { showPick } from '../screen/picks';
import { onSettingChange } from '../settings/on-change';
import {
  pollIntervalSetting,
  quietHoursSetting,
  reorgDepthSetting,
  thresholdSettings,
} from '../settings/settings';
import type { Sidebar } from '../sidebar/sidebar';
import type { Feature } from '../surface/handlers';
import type { AlertChoice } from './choice';
import { askForWorkspaceAlerts } from './consent';
import type { alertsSurface } from './surface';
import type { AlertWebhook } from './webhook';

export interface AlertCommandOptions {
  readonly registry: NodeRegistry;
  readonly sidebar: Sidebar;
  readonly clock: Clock;
  readonly memento: vscode.Memento;
  readonly choice: AlertChoice;
  readonly webhook: AlertWebhook;
  readonly interest: ValidatorInterest;
  /** The node of a row. */
  readonly nodeOfRow: (row: string | undefined) => KnownNode | undefined;
}

const hour = 3_600_000;

/** Alerts, and the commands that turn them on and off. */
export function registerAlerts(options: AlertCommandOptions): Feature<typeof alertsSurface> {
  const { choice, clock, interest, memento, nodeOfRow, registry, sidebar, webhook } = options;
  const { events, watcher } = sidebar;

  const notify = async ({ level, nodes, text }: Message) => {
    const show = nodes.length === 1 ? 'Show Node' : 'Show Nodes';
    const mute = 'Mute for an Hour';
    const answer = await (level === 'over'
      ? showInformation(text, show)
      : level === 'error'
        ? showError(text, show, mute)
        : showWarning(text, show, mute));
    if (answer === mute) alerts.mute(nodes, clock.now() + hour);
    if (answer === show) await sidebar.reveal(nodes.length === 1 ? nodes[0] : undefined);
  };

  const quiet = createQuietMessages({
    clock,
    hours: quietHoursSetting,
    tell: (message) => void notify(message),
  });

  const alerts = createAlerts({
    clock,
    watcher,
    events,
    thresholds: thresholdSettings,
    reorgDepth: reorgDepthSetting,
    interval: (state) => Math.max(pollIntervalSetting(), slotOf(state)),
    alertsOf: choice.of,
    reported: createReportedVersions(memento),
    attestations: (node, heard) =>
      followLiveness(node, heard, { watcher, interest, retry: pollIntervalSetting }),
    tell: (message) => quiet.tell(message),
    publish: (notice) => webhook.queue.send(webhookBody(notice)),
  });

  const turn = async (row: string | undefined, on: boolean) => {
    const node = nodeOfRow(row) ?? (await pickNode(registry, choice, on));
    if (!node) return;
    await turnNode(node, on, choice);
  };

  alerts.follow();
  const registered = vscode.Disposable.from(
    alerts,
    quiet,
    onSettingChange('alerts.quietHours', () => quiet.update()),
    watcher.onNodes(() => alerts.follow()),
    choice.onDidChange(() => alerts.follow()),
    askForWorkspaceAlerts(registry, choice),
  );
  return {
    commands: {
      'slotpad.turnAlertsOn': (row?: string) => turn(row, true),
      'slotpad.turnAlertsOff': (row?: string) => turn(row, false),
      'slotpad.setAlertWebhook': () => webhook.choose(),
      'slotpad.sendTestAlert': () => webhook.test(),
    },
    dispose: () => registered.dispose(),
  };
}

/** Turns the alerts of a node on or off. The change of the setting updates the alerts. */
export async function turnNode(node: KnownNode, on: boolean, choice: AlertChoice): Promise<void> {
  if (node.origin === 'demo') return choice.turn(node, on);
  // Whoever turns them on allows them, in workspace settings too.
  if (on) await choice.decide([node], true);
  const has = (node.alerts ?? []).length > 0;
  if (on !== has) await changeItem(node, (item) => withMember(item, 'alerts', on ? true : undefined));
}

/** Duration of a slot in milliseconds: nothing changes more often. */
function slotOf(state: NodeState | undefined): number {
  const reading = state?.reading;
  const clock = reading?.kind === 'beacon' ? reading.clock : undefined;
  return (clock?.secondsPerSlot ?? usualSecondsPerSlot) * 1000;
}

async function pickNode(
  registry: NodeRegistry,
  choice: AlertChoice,
  on: boolean,
): Promise<KnownNode | undefined> {
  const nodes = registry.all.filter((node) => choice.of(node).length > 0 !== on);
  if (nodes.length === 0) {
    const none = on ? 'No nodes have alerts turned off.' : 'No nodes have alerts turned on.';
    void showInformation(none);
    return undefined;
  }
  const picked = await showPick(
    nodes.map((node) => ({ label: node.name, description: `${node.kind} node`, node })),
    { title: on ? 'Turn alerts on for' : 'Turn alerts off for' },
  );
  return picked?.node;
}
