import { createLogCounts } from '../monitor/logs/log-counts';
import { createNodeReader } from '../monitor/nodes/http-reader';
import { openStreams } from '../monitor/poll/open-stream';
import { createIncomeLog } from '../monitor/validators/income-log';
import { createValidatorInterest } from '../monitor/validators/interest';
import { validatorsText } from '../monitor/validators/list';
import { moveByDrop } from '../workbench/nodes/order';
import { createAlertChoice } from './alerts/choice';
import { offerAlerts } from './alerts/offer';
import { registerAlerts, turnNode } from './alerts/register';
import { type AlertWebhook, createAlertWebhook } from './alerts/webhook';
import type { PlainTree } from './api';
import { type Dashboard, registerDashboard } from './dashboard/command';
import { registerFormCommands } from './forms/commands';
import { registerLogCommands } from './logs/commands';
import type { AddOptions } from './nodes/add';
import { carryOut, registerNodeCommands } from './nodes/commands';
import { createDemoNode } from './nodes/demo';
import { createNodeProvider, type ProvideNode } from './nodes/missing';
import { probeWith } from './nodes/probe-with';
import { createNodeSender } from './nodes/sender';
import { createNodeStatus } from './nodes/status-bar';
import { watchUrlCredentials } from './nodes/url-credentials';
import type { Services } from './services';
import { proxySettings, timeoutSetting, timeoutSettings } from './settings/settings';
import { nodeOfRow, registerSidebarCommands } from './sidebar/commands';
import { createSidebar, type Sidebar } from './sidebar/sidebar';
import { registerValidatorCommands, showValidator } from './validators/commands';
import { createValidatorsView } from './validators/view';

/** Timeout of one request of the sidebar, also when `slotpad.timeout` is longer. Milliseconds. */
const longestReading = 10_000;

/** The features that show nodes. */
export interface NodeParts {
  readonly sidebar: Sidebar;
  readonly dashboard: Dashboard;
  readonly provideNode: ProvideNode;
  /** The current rows of the node views. */
  tree(): PlainTree;
}

/** Registers the features that show and change nodes: sidebar, validators, dashboard, forms, alerts, logs. */
export function registerNodeParts(services: Services): NodeParts {
  const { context, clock, keep, log, registry } = services;
  const { extensionUri, workspaceState: memento } = context;
  const send = services.senders.plain;
  const readerFor = (url: string, signal: AbortSignal) =>
    createNodeReader({ url, signal, send, timeoutMs: timeoutSetting(), ceilingMs: longestReading });

  const demo = keep(createDemoNode(context.asAbsolutePath('dist/cli.js'), registry, log));
  const alertChoice = keep(createAlertChoice(memento));
  const logCounts = createLogCounts(() => clock.now());
  const sidebar = keep(
    createSidebar({
      registry,
      logCounts,
      alerts: alertChoice,
      clock,
      memento,
      readerFor,
      dropped(dragged, target) {
        const known = (ids: readonly string[]) => ids.flatMap((id) => registry.byId(id) ?? []);
        void carryOut(moveByDrop(known(dragged), known(target)));
      },
      openStream: openStreams(send, longestReading),
    }),
  );
  services.versions.follow(sidebar.watcher);
  const interest = createValidatorInterest(memento);
  const validators = keep(
    createValidatorsView({
      registry,
      clock,
      interest,
      income: createIncomeLog(memento),
      nodes: sidebar.watcher,
    }),
  );
  const findItem = (row: string) => sidebar.findItem(row) ?? validators.findItem(row);
  const nodeAt = (row: string | undefined) => nodeOfRow(sidebar, registry, row);

  keep(registerValidatorCommands({ registry, interest, view: validators, readerFor }));
  const dashboard = keep(
    registerDashboard({
      extensionUri,
      storage: context.globalStorageUri,
      clock,
      sidebar,
      // Analyzing past epochs takes a node longer than a reading.
      readerFor: ({ url }, signal) => createNodeReader({ url, signal, send, timeoutMs: timeoutSetting() }),
      validators: interest,
      showValidator: (index) => showValidator(interest, validators, index),
    }),
  );
  keep(registerSidebarCommands(sidebar, findItem));
  keep(
    registerFormCommands({
      registry,
      watcher: sidebar.watcher,
      clock,
      readerFor,
      memento,
      findItem,
      watched: () => validatorsText(interest.list) || undefined,
    }),
  );
  const webhook = openWebhook(services);
  keep(
    registerAlerts({
      registry,
      sidebar,
      clock,
      memento: context.globalState,
      choice: alertChoice,
      webhook,
      interest,
      nodeOfRow: nodeAt,
    }),
  );
  keep(
    registerNodeCommands({
      registry,
      demo,
      readerFor,
      clock,
      extension: extensionUri,
      rows: () => sidebar.nodes,
      hasSent: () => services.replies.last !== undefined,
      probeWith: probe,
      nodeOfRow: nodeAt,
      offerAlerts: (added) =>
        offerAlerts(added, {
          registry,
          choice: alertChoice,
          memento: context.globalState,
          turnOn: (node) => turnNode(node, true, alertChoice),
        }),
    }),
  );
  keep(registerLogCommands({ registry, clock, send, counts: logCounts, nodeOfRow: nodeAt }));
  keep(createNodeStatus(registry));
  keep(watchUrlCredentials(registry, context.globalState));
  return {
    sidebar,
    dashboard,
    provideNode: createNodeProvider({ registry, clock, readerFor, demo }),
    tree: () => ({ nodes: sidebar.nodes, peers: sidebar.peers.rows, validators: validators.rows }),
  };
}

const probe: AddOptions['probeWith'] = (candidate, signal) =>
  probeWith(candidate, {
    signal,
    timeoutMs: longestReading,
    timeouts: timeoutSettings,
    proxies: proxySettings,
  });

function openWebhook({ clock, context, keep, secrets }: Services): AlertWebhook {
  // Without nodes, so that no credentials of a node at the same address are sent.
  const sender = createNodeSender({
    nodes: () => [],
    secrets,
    timeouts: timeoutSettings,
    proxies: proxySettings,
  });
  keep({ dispose: () => void sender.close() });
  return keep(createAlertWebhook({ clock, secrets: context.secrets, send: sender.send }));
}
