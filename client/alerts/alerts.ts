/**
 * Alerts of nodes: which nodes have them, the questions before they are turned on, their notifications and
 * commands.
 */
import * as vscode from 'vscode';
import * as z from 'zod';
import { usualSecondsPerSlot } from '../../catalogue/networks';
import { type AlertKind, defaultAlertKinds } from '../../common/settings/alerts';
import type { Clock } from '../../common/units/clock';
import { listed } from '../../common/units/words';
import { createAlerts } from '../../monitor/alerts/alerts';
import { readingAlerts } from '../../monitor/alerts/declarations';
import type { Message } from '../../monitor/alerts/message';
import { createReportedVersions } from '../../monitor/alerts/outdated';
import { createQuietMessages } from '../../monitor/alerts/quiet-hours';
import { createSharedFile } from '../../monitor/alerts/shared-file';
import { followValidators } from '../../monitor/alerts/validators';
import { createVoice } from '../../monitor/alerts/voice';
import { webhookBody } from '../../monitor/alerts/webhook';
import { hostOf, type KnownNode } from '../../monitor/nodes/node';
import { addressKey } from '../../monitor/nodes/node-url';
import type { NodeState } from '../../monitor/readings/node-state';
import type { ValidatorInterest } from '../../monitor/validators/interest';
import type { NodeAddress } from '../../runner/model/node-address';
import { withMember } from '../../workbench/nodes/items';
import { changeItem, type NodeRegistry } from '../nodes/registry';
import { showError, showInformation, showPick, showUntil, showWarning } from '../screen/screen';
import { onSettingChange } from '../settings/on-change';
import {
  pollIntervalSetting,
  quietHoursSetting,
  reorgDepthSetting,
  thresholdSettings,
} from '../settings/settings';
import type { Sidebar } from '../sidebar/sidebar';
import type { Feature } from '../surface/commands';
import type { alertsSurface } from '../surface/nodes';
import { DEMO_ALERTS } from './has-alerts';
import type { AlertWebhook } from './webhook';

/**
 * The alerts of nodes: from the settings, or for the demo node from the storage of the workspace. Alerts in the settings
 * of a workspace count once a person has allowed them, because they send requests without any further action.
 */
interface AlertChoice extends vscode.Disposable {
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

interface AlertCommandOptions {
  readonly registry: NodeRegistry;
  readonly sidebar: Sidebar;
  readonly clock: Clock;
  readonly memento: vscode.Memento;
  /** The folder of the extension for all workspaces. */
  readonly storage: vscode.Uri;
  readonly choice: AlertChoice;
  readonly webhook: AlertWebhook;
  readonly interest: ValidatorInterest;
  /** The node of a row. */
  readonly nodeOfRow: (row: string | undefined) => KnownNode | undefined;
}

const hour = 3_600_000;
const MUTE = 'Mute for an Hour';

/** Kinds of troubles that end; the others are events. */
const lasting: ReadonlySet<string> = new Set(Object.keys(readingAlerts));

/** An alert that is on the screen. */
interface OpenAlert {
  readonly kind: AlertKind;
  readonly nodes: readonly string[];
  /** Those whose trouble is not over yet. */
  readonly left: Set<string>;
  end(): void;
}

/** Alerts, and the commands that turn them on and off. */
export function registerAlerts(options: AlertCommandOptions): Feature<typeof alertsSurface> {
  const { choice, clock, interest, memento, nodeOfRow, registry, sidebar, storage, webhook } = options;
  const { events, watcher } = sidebar;

  const onScreen = new Map<number, OpenAlert>();
  let last = 0;
  const reveal = (nodes: readonly string[]) => sidebar.reveal(nodes.length === 1 ? nodes[0] : undefined);

  /** A trouble stays on the screen until it is over; what is over, and a summary, is a message. */
  const notify = async ({ kind, level, nodes, text }: Message) => {
    const show = nodes.length === 1 ? 'Show Node' : 'Show Nodes';
    if (level === 'over' || kind === undefined || !lasting.has(kind)) {
      const shown = level === 'error' ? showError : showWarning;
      const answer = await (level === 'over' ? showInformation(text, show) : shown(text, show, MUTE));
      if (answer === MUTE) alerts.mute(nodes, clock.now() + hour);
      if (answer === show) await reveal(nodes);
      return;
    }
    last += 1;
    const id = last;
    const ended = new Promise<void>((end) => {
      onScreen.set(id, { kind, nodes, left: new Set(nodes), end });
    });
    const link = (label: string, action: 'show' | 'mute') =>
      ({ label, command: 'slotpad.alertAction', args: [id, action] }) as const;
    await showUntil(text, [link(show, 'show'), link(MUTE, 'mute')], ended);
    onScreen.delete(id);
  };

  const over = (node: string, kind: AlertKind) => {
    for (const alert of onScreen.values()) {
      if (alert.kind === kind && alert.left.delete(node) && alert.left.size === 0) alert.end();
    }
  };

  const act = async (id: unknown, action: unknown) => {
    const alert = typeof id === 'number' ? onScreen.get(id) : undefined;
    if (!alert) return;
    if (action === 'show') return reveal(alert.nodes);
    alerts.mute(alert.nodes, clock.now() + hour);
    alert.end();
  };

  const quiet = createQuietMessages({
    clock,
    hours: quietHoursSetting,
    tell: (message) => void notify(message),
  });

  const voice = createVoice({
    clock,
    text: createSharedFile(vscode.Uri.joinPath(storage, 'alerts.json').fsPath),
  });
  const alerts = createAlerts({
    clock,
    voice,
    over,
    watcher,
    events,
    thresholds: thresholdSettings,
    reorgDepth: reorgDepthSetting,
    interval: (state) => Math.max(pollIntervalSetting(), slotOf(state)),
    alertsOf: choice.of,
    reported: createReportedVersions(memento),
    validators: (node, heard) =>
      followValidators(node, heard, { watcher, interest, retry: pollIntervalSetting }),
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
      'slotpad.alertAction': (id: unknown, action: unknown) => act(id, action),
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

/** Asks once per workspace and address before alerts in the settings of the workspace send anything. */
function askForWorkspaceAlerts(registry: NodeRegistry, choice: AlertChoice): vscode.Disposable {
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

/** Memento key: alerts were offered. */
const OFFERED = 'alerts.offered';

interface OfferOptions {
  readonly registry: NodeRegistry;
  readonly choice: AlertChoice;
  /** For all windows. */
  readonly memento: vscode.Memento;
  readonly turnOn: (node: KnownNode) => Promise<void>;
}

/** Offers alerts for nodes that were just added: once, unless a node has alerts already. */
export async function offerAlerts(
  added: readonly NodeAddress[],
  { choice, memento, registry, turnOn }: OfferOptions,
): Promise<void> {
  if (memento.get(OFFERED) || registry.all.some((node) => choice.of(node).length > 0)) return;
  await memento.update(OFFERED, true);
  const [first] = added;
  if (!first) return;
  const whose = added.length === 1 ? `"${first.name}" has` : 'the new nodes have';
  const turn = 'Turn Alerts On';
  const answer = await showInformation(
    `Do you want notifications when ${whose} problems, even while the sidebar is hidden?`,
    turn,
  );
  if (answer !== turn) return;
  const isAdded = ({ kind, url }: KnownNode) => added.some((each) => each.kind === kind && each.url === url);
  for (const node of registry.all.filter(isAdded)) await turnOn(node);
}
