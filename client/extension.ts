import * as vscode from 'vscode';
import { systemClock } from '../common/units/clock';
import { createNodeReader } from '../monitor/nodes/http-reader';
import { readDemoUrls } from '../monitor/nodes/node';
import { openStreams } from '../monitor/poll/open-stream';
import { createValidatorInterest } from '../monitor/validators/interest';
import { validatorsText } from '../monitor/validators/list';
import { prettyPrint } from '../runner/json/pretty';
import type { Reply } from '../runner/send/outcome';
import { createAlertChoice } from './alerts/choice';
import { registerAlerts } from './alerts/register';
import type { SlotpadApi } from './api';
import { createComparisons } from './compare/panel';
import { registerSeveral } from './compare/several';
import { registerCopyCommands } from './copy/command';
import { registerDashboard } from './dashboard/command';
import { createEnvironmentChoice } from './environment/choice';
import { registerEnvironmentCommand } from './environment/command';
import { createEnvironmentStatus } from './environment/status-bar';
import { registerFormCommands } from './forms/commands';
import { registerHistory } from './history/register';
import { startOnFirstScratchFile } from './language-client';
import { createLog } from './log';
import { registerLogCommands } from './logs/commands';
import { carryOut, registerNodeCommands } from './nodes/commands';
import { createDemoNode } from './nodes/demo';
import { moveByDrop } from './nodes/order';
import { probeWith } from './nodes/probe-with';
import { createNodeRegistry } from './nodes/registry';
import { createNodeSecrets } from './nodes/secrets';
import { createNodeConnections, send, useConnections } from './nodes/sender';
import { createNodeStatus } from './nodes/status-bar';
import { registerPasting } from './paste';
import { createAnswers } from './response/answers';
import { registerResponseCommands } from './response/commands';
import { createResponseDocument } from './response/document';
import { registerRulePages } from './rule-page';
import { type RunSummary, registerRuns } from './run/command';
import { createFailures } from './run/failures';
import { registerSendCommands, type SendCommands } from './send/command';
import { sendAndRemember, sendNeededBy } from './send/session';
import { proxySettings, timeoutSetting, timeoutSettings } from './settings';
import { followSharing } from './sharing';
import { nodeOfRow, registerSidebarCommands } from './sidebar/commands';
import { createSidebar } from './sidebar/views';
import { registerValidatorCommands } from './validators/commands';
import { createValidatorsView } from './validators/view';
import { registerWatches } from './watch/command';

/** The sidebar waits no longer than this for one answer, whatever requests may take. Milliseconds. */
const longestReading = 10_000;

/** Registers everything; nothing is read, sent or started here. */
export function activate(context: vscode.ExtensionContext): SlotpadApi {
  const keep = <T extends vscode.Disposable>(disposable: T): T => {
    context.subscriptions.push(disposable);
    return disposable;
  };
  const log = keep(createLog());
  const secrets = createNodeSecrets(context.secrets);
  keep(context.secrets.onDidChange(({ key }) => secrets.forget(key)));
  const registry = keep(createNodeRegistry(context.workspaceState, secrets, log));
  const connections = createNodeConnections({
    nodes: () => registry.all,
    secrets,
    timeouts: timeoutSettings,
    proxies: proxySettings,
  });
  useConnections(connections);
  const running = readDemoUrls(process.env.SLOTPAD_DEMO);
  if (running) registry.setDemo(running, 'environment');

  const readerFor = (url: string, signal: AbortSignal) =>
    createNodeReader({ url, signal, send, timeoutMs: Math.min(longestReading, timeoutSetting()) });
  const demo = keep(createDemoNode(context.asAbsolutePath('dist/cli.js'), registry, log));
  const alertChoice = keep(createAlertChoice(context.workspaceState));
  const sidebar = keep(
    createSidebar({
      registry,
      alerts: alertChoice,
      clock: systemClock,
      memento: context.workspaceState,
      readerFor,
      dropped(dragged, target) {
        const known = (ids: readonly string[]) => ids.flatMap((id) => registry.byId(id) ?? []);
        void carryOut(moveByDrop(known(dragged), known(target)));
      },
      openStream: openStreams(send, longestReading),
    }),
  );
  const interest = createValidatorInterest(context.workspaceState);
  const validators = keep(createValidatorsView({ registry, clock: systemClock, interest, readerFor }));
  keep(registerValidatorCommands({ registry, interest, view: validators, readerFor }));
  keep(
    registerDashboard({
      extensionUri: context.extensionUri,
      clock: systemClock,
      sidebar,
      // An analysis of past epochs takes a node longer than a reading.
      readerFor: ({ url }, signal) => createNodeReader({ url, signal, send, timeoutMs: timeoutSetting() }),
      validators: interest,
    }),
  );
  const findItem = (row: string) => sidebar.findItem(row) ?? validators.findItem(row);
  keep(registerSidebarCommands(sidebar, findItem));
  keep(
    registerFormCommands({
      registry,
      watcher: sidebar.watcher,
      clock: systemClock,
      readerFor,
      memento: context.workspaceState,
      findItem,
      watched: () => validatorsText(interest.list) || undefined,
    }),
  );
  keep(
    registerAlerts({
      registry,
      sidebar,
      clock: systemClock,
      choice: alertChoice,
      nodeOfRow: (row) => nodeOfRow(sidebar, registry, row),
    }),
  );
  keep(
    registerNodeCommands({
      registry,
      demo,
      readerFor,
      clock: systemClock,
      extension: context.extensionUri,
      rows: () => sidebar.nodes,
      probeWith: (candidate, signal) =>
        probeWith(candidate, {
          signal,
          timeoutMs: longestReading,
          timeouts: timeoutSettings,
          proxies: proxySettings,
        }),
      nodeOfRow: (row) => nodeOfRow(sidebar, registry, row),
    }),
  );
  keep(
    registerLogCommands({
      registry,
      clock: systemClock,
      send,
      nodeOfRow: (row) => nodeOfRow(sidebar, registry, row),
    }),
  );
  keep(createNodeStatus(registry));
  const environment = keep(createEnvironmentChoice(context.workspaceState));
  keep(registerEnvironmentCommand(environment));
  keep(createEnvironmentStatus(environment));

  const comparisons = keep(createComparisons(context.extensionUri));
  const history = keep(
    registerHistory({
      storage: context.storageUri,
      memento: context.workspaceState,
      registry,
      clock: systemClock,
      log,
      comparisons,
      explain: (shown) => server.explain(shown),
      sending: () => requests,
    }),
  );
  endHistory = () => history.flush();
  sendNeededBy(history.recorded(send));
  const response = keep(createResponseDocument((uri) => history.text(uri)));
  const answers = keep(
    createAnswers({
      document: response,
      folder: vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'responses').fsPath,
      explain: (shown) => server.explain(shown),
    }),
  );
  keep(registerResponseCommands({ answers, registry, extensionUri: context.extensionUri }));
  let lastReply: Reply | undefined;
  const failures = keep(createFailures());
  const sharing = keep(followSharing(context.extension.id));
  keep(registerPasting());
  keep(registerCopyCommands(registry, environment));
  const server = keep(
    startOnFirstScratchFile(context.asAbsolutePath('dist/server.js'), log, environment, sharing),
  );
  const watches = keep(
    registerWatches({
      extensionUri: context.extensionUri,
      memento: context.workspaceState,
      registry,
      environment,
      response,
      clock: systemClock,
      send,
      prettyPrint,
      explain: server.explain,
    }),
  );
  endWatches = watches.end;
  const requests: SendCommands = keep(
    registerSendCommands({
      registry,
      environment,
      response,
      answers,
      log,
      send: history.recorded(sendAndRemember),
      prettyPrint,
      explain: server.explain,
      openStream: watches.openStream,
      replied: (reply, sent) => {
        lastReply = reply;
        history.showing(reply, sent?.prepared);
        if (sent?.input) failures.judge(sent.input, sent.prepared, reply);
      },
    }),
  );
  let lastRun: RunSummary | undefined;
  keep(
    registerRuns({
      registry,
      environment,
      sharing,
      failures,
      send: history.recorded(sendAndRemember),
      replied: (reply) => {
        lastReply = reply;
      },
      ran: (summary) => {
        lastRun = summary;
      },
    }),
  );
  keep(
    registerSeveral({
      registry,
      environment,
      memento: context.workspaceState,
      comparisons,
      sharing,
      send: history.recorded(send),
      versionOf: ({ id }) => sidebar.watcher.states.find(({ node }) => node.id === id)?.reading?.version,
    }),
  );
  keep(registerRulePages(context.extensionUri, log));
  keep({ dispose: () => void connections.close() });

  return {
    tree: () => ({ nodes: sidebar.nodes, peers: sidebar.peers, validators: validators.rows }),
    lastReply: () => lastReply,
    lastResponse: () => response.last,
    lastRun: () => lastRun,
    history: () => history.rows,
    comparison: () => comparisons.state,
    watches: () => watches.all,
  };
}

let endWatches: (() => Promise<void>) | undefined;
let endHistory: (() => Promise<void>) | undefined;

/** Takes off the nodes what watches have left there, and writes what waits to be written. */
export async function deactivate(): Promise<void> {
  await Promise.all([endWatches?.(), endHistory?.()]);
}
