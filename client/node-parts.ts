import { createLogCounts } from '../monitor/logs/log-counts';
import { createNodeReader } from '../monitor/nodes/http-reader';
import { createIncomeLog } from '../monitor/validators/income-log';
import { createValidatorInterest } from '../monitor/validators/interest';
import { validatorsText } from '../monitor/validators/list';
import type { NodeAddress } from '../runner/model/node-address';
import { createAlertChoice } from './alerts/choice';
import { createHealthStatus } from './alerts/health-status';
import { offerAlerts } from './alerts/offer';
import { registerAlerts, turnNode } from './alerts/register';
import { type AlertWebhook, createAlertWebhook } from './alerts/webhook';
import { registerDashboard } from './dashboard/command';
import { registerFormCommands } from './forms/commands';
import { registerLogCommands } from './logs/commands';
import { longestReading, registerNodeViews } from './node-views';
import type { AddOptions } from './nodes/add';
import { nodeCommands } from './nodes/commands';
import { createDemoNode } from './nodes/demo';
import { chooseFile } from './nodes/files';
import { showRemotePage } from './nodes/help';
import { localCommands, offerNodes } from './nodes/local-commands';
import { createNodeProvider } from './nodes/missing';
import { probeWith } from './nodes/probe-with';
import { createNodeSender } from './nodes/sender';
import type { Services } from './services';
import { proxySettings, timeoutSetting, timeoutSettings } from './settings/settings';
import type { TreePlaces } from './tree/view';
import { showValidator, validatorCommands } from './validators/commands';
import { createValidatorsView } from './validators/view';

export type NodeParts = ReturnType<typeof registerNodeParts>;

/** Registers the features that show and change nodes: sidebar, validators, dashboard, forms, alerts, logs. */
export function registerNodeParts(services: Services, places: TreePlaces) {
  const { context, clock, keep, log, registry } = services;
  const { extensionUri, workspaceState: memento } = context;
  const send = services.senders.plain;
  const demo = keep(createDemoNode(context.asAbsolutePath('dist/cli.js'), registry, log));
  const alertChoice = keep(createAlertChoice(memento));
  const logCounts = createLogCounts(() => clock.now());
  const { findItem, nodeAt, readerFor, sidebar, ...views } = registerNodeViews({
    ...services,
    places,
    send,
    logCounts,
    alerts: alertChoice,
    looksForDemo: true,
    findOther: (row) => validators.findItem(row),
  });
  const interest = createValidatorInterest(memento);
  const validators = keep(
    createValidatorsView({
      place: places['slotpad.validators'],
      registry,
      clock,
      interest,
      income: createIncomeLog(memento),
      nodes: sidebar.watcher,
    }),
  );

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
  return {
    commands: {
      ...views.commands,
      ...validatorCommands({ registry, interest, view: validators, readerFor }),
      ...dashboard.commands,
      ...requests.commands,
      ...alerts.commands,
      ...nodeCommands({
        ...adding,
        offerNodes,
        stopDemo: () => demo.stop(),
        rows: () => sidebar.nodes,
        nodeOfRow: nodeAt,
      }),
      ...localCommands({ ...adding, demo, hasSent: () => services.replies.last !== undefined }),
      ...logs.commands,
    },
    sidebar,
    dashboard,
    provideNode: createNodeProvider({ registry, clock, readerFor, demo }),
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
