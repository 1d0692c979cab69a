import { Uri } from 'vscode';
import { archiveFolder } from '../monitor/archive/archive-files';
import { createLogCounts } from '../monitor/logs/log-counts';
import { createNodeReader } from '../monitor/nodes/http-reader';
import { validatorsText } from '../monitor/validators/list';
import type { NodeAddress } from '../runner/model/node-address';
import { createAlertChoice, offerAlerts, registerAlerts, turnNode } from './alerts/alerts';
import { createHealthStatus } from './alerts/health-status';
import { type AlertWebhook, createAlertWebhook } from './alerts/webhook';
import { registerConformance } from './conformance/command';
import { registerDashboard } from './dashboard/dashboard';
import { registerFormCommands } from './forms/form-commands';
import { registerLogCommands } from './logs/node-log';
import { longestReading, registerNodeViews } from './node-views';
import type { AddOptions } from './nodes/add';
import { chooseFile } from './nodes/choosing';
import { createDemoNode } from './nodes/demo';
import { createLocalProvider, localCommands, offerNodes, showRemotePage } from './nodes/local-nodes';
import { nodeCommands } from './nodes/node-commands';
import { probeWith } from './nodes/probe-with';
import { createNodeSender } from './nodes/sender';
import type { Services } from './services';
import { proxySettings, timeoutSetting, timeoutSettings } from './settings/settings';
import { peersPage } from './sidebar/sidebar-commands';
import type { TreePlaces } from './tree/view';

export type NodeParts = ReturnType<typeof registerNodeParts>;

/** Registers the features that show and change nodes: sidebar, validators, dashboard, forms, alerts, logs. */
export function registerNodeParts(services: Services, places: TreePlaces) {
  const { context, clock, keep, log, registry } = services;
  const { extensionUri, workspaceState: memento } = context;
  const send = services.senders.plain;
  const demo = keep(createDemoNode(context.asAbsolutePath('dist/cli.js'), registry, log));
  const alertChoice = keep(createAlertChoice(memento));
  const logCounts = createLogCounts(() => clock.now());
  const { findItem, interest, nodeAt, readerFor, showValidator, sidebar, ...views } = registerNodeViews({
    ...services,
    places,
    send,
    logCounts,
    alerts: alertChoice,
    looksForNodes: true,
  });
  const dashboard = keep(
    registerDashboard({
      extensionUri,
      files: archiveFolder(Uri.joinPath(context.globalStorageUri, 'readings').fsPath, () => clock.now()),
      clock,
      sidebar,
      // Analyzing past epochs takes a node longer than a reading.
      readerFor: ({ url }, signal) => createNodeReader({ url, signal, send, timeoutMs: timeoutSetting() }),
      registry,
      validators: interest,
      showValidator,
    }),
  );
  const requests = keep(
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
  const alerts = keep(
    registerAlerts({
      registry,
      sidebar,
      clock,
      memento: context.globalState,
      storage: context.globalStorageUri,
      choice: alertChoice,
      webhook,
      interest,
      nodeOfRow: nodeAt,
    }),
  );
  keep(createHealthStatus(sidebar, clock));
  const adding = {
    registry,
    readerFor,
    clock,
    probeWith: probe,
    chooseFile,
    showRemotePage: () => showRemotePage(extensionUri),
    offerAlerts: (added: readonly NodeAddress[]) =>
      offerAlerts(added, {
        registry,
        choice: alertChoice,
        memento: context.globalState,
        turnOn: (node) => turnNode(node, true, alertChoice),
      }),
  };
  const logs = keep(registerLogCommands({ registry, clock, send, counts: logCounts, nodeOfRow: nodeAt }));
  const conformance = keep(registerConformance({ ...services, extensionUri, send, nodeOfRow: nodeAt }));
  return {
    commands: {
      ...views.commands,
      ...dashboard.commands,
      ...peersPage(sidebar.peers, services.explore),
      ...conformance.commands,
      ...requests.commands,
      ...alerts.commands,
      ...nodeCommands({
        ...adding,
        offerNodes,
        stopDemo: () => demo.stop(),
        rows: () => sidebar.nodes,
        reveal: (row) => sidebar.reveal(row),
        nodeOfRow: nodeAt,
      }),
      ...localCommands({
        ...adding,
        demo,
        hasSent: () => services.replies.last !== undefined,
        found: (row) => sidebar.found(row),
      }),
      ...logs.commands,
    },
    sidebar,
    dashboard,
    provideNode: createLocalProvider({ registry, clock, readerFor, demo }),
  };
}

const probe: AddOptions['probeWith'] = (candidate, signal) =>
  probeWith(candidate, {
    signal,
    timeoutMs: longestReading,
    open: (nodes) => createNodeSender({ ...nodes, timeouts: timeoutSettings, proxies: proxySettings }),
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
