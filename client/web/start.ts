/**
 * The extension in a browser: its services, the sidebar of nodes that allow the page, and sending with
 * `fetch`.
 */
import * as vscode from 'vscode';
import * as z from 'zod';
import { defined } from '../../common/defined';
import { failed } from '../../common/result';
import { type Clock, systemClock } from '../../common/units/clock';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import { probeLocal } from '../../monitor/nodes/probe-local';
import { createFetchConnections, fetchTransport, type Page } from '../../runner/fetch/connections';
import { prettyPrint } from '../../runner/json/pretty';
import { createExchangeStore } from '../../runner/request/session';
import { type Send, type SenderOptions, sendWith } from '../../runner/send/send-with';
import { createNodeSecrets } from '../../workbench/nodes/secrets';
import { createSenders } from '../../workbench/send/senders';
import { createHealthStatus } from '../alerts/health-status';
import { registerCheckCommand } from '../check/check-command';
import { createWorkspaceContracts } from '../contracts/contracts';
import { createEnvironmentChoice, type EnvironmentChoice } from '../environment/environment';
import { createEnvironmentStatus, environmentCommands } from '../environment/environment-commands';
import { useFiles } from '../files/files';
import { createNodeVersions, type NodeVersions } from '../language/node-versions';
import { createLanguageServer, type LanguageServer } from '../language/server';
import { longestReading, registerNodeViews } from '../node-views';
import { allowedHosts } from '../nodes/allowed-hosts';
import type { NodeConnectionsOptions, NodeSender } from '../nodes/connections';
import { limitsOf } from '../nodes/limits';
import { nodeCommands } from '../nodes/node-commands';
import { probeWith } from '../nodes/probe-with';
import { addByUrl, createNodeProvider } from '../nodes/providing';
import { createNodeRegistry, type NodeRegistry } from '../nodes/registry';
import { createAnswers } from '../response/answers';
import { createResponseDocument } from '../response/document';
import { openLinked, viewHandlers } from '../response/view-commands';
import { registerRulePages } from '../rules/rule-page';
import { createLog, type Log, showInformation } from '../screen/screen';
import { createAsk } from '../send/ask';
import { createChain, createRequestInputs } from '../send/inputs';
import { createReplies } from '../send/replies';
import { createRequestStatus } from '../send/request-status';
import { registerSendCommands } from '../send/send-command';
import { timeoutSetting, timeoutSettings } from '../settings/settings';
import { type Caret, followCaret, followSharing, type Sharing } from '../sharing/sharing';
import { tryRequest } from '../start/first-steps';
import { type Handler, type Run, runWith } from '../surface/commands';
import type { TreePlaces } from '../tree/view';
import { webCommands, type webViews } from './commands';
import { RULE_PAGE_REQUEST } from './messages';
import { connectToWorker } from './server-worker';
import { filesOfEditor } from './workspace-files';

/** The running extension in a browser. Its members do not need `this`. */
export interface WebSlotpad {
  readonly run: Run;
  readonly serve: LanguageServer['serve'];
}

/** Starts what works in a browser. The worker starts with the first scratch file, and nodes are read while they are visible. */
export function startInBrowser(context: vscode.ExtensionContext, places: WebPlaces): WebSlotpad {
  const { extension, subscriptions } = context;
  useFiles(filesOfEditor);
  const keep = <T extends vscode.Disposable>(disposable: T): T => {
    subscriptions.push(disposable);
    return disposable;
  };
  const services = createWebServices(context, keep);
  const { clock, environment, log, registry, sharing, versions } = services;
  const server = keep(
    createLanguageServer({
      extensionId: extension.id,
      connect: async () =>
        connectToWorker(vscode.Uri.joinPath(extension.extensionUri, 'dist/web/server.js').toString(true)),
      commands: ['slotpad.send'],
      log,
      clock,
      environment,
      sharing,
      // Only nodes give specifications, by a command that is not there.
      specifications: { given: [], onDidGive: () => new vscode.Disposable(() => undefined) },
      versions,
      registry,
    }),
  );
  const rules = keep(
    registerRulePages(log, async (name) =>
      z
        .string()
        .optional()
        .catch(undefined)
        .parse(await server.request(RULE_PAGE_REQUEST, { name })),
    ),
  );
  const checking = keep(registerCheckCommand(server));
  const commands: Readonly<Record<(typeof webCommands)[number], Handler>> = {
    ...rules.commands,
    ...checking.commands,
    ...server.commands,
    ...registerWebNodes(services, places),
    ...registerSending(services, server),
  };
  return { run: runWith(commands), serve: server.serve };
}

/** What the features share in a browser. */
interface WebServices {
  readonly context: vscode.ExtensionContext;
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: NodeRegistry;
  readonly environment: EnvironmentChoice;
  readonly sharing: Sharing;
  readonly caret: Caret;
  readonly versions: NodeVersions;
  readonly send: Send;
  /** Whether a command works in a browser. */
  readonly offers: (command: string) => boolean;
  /** Disposes the argument together with the extension. */
  readonly keep: <T extends vscode.Disposable>(disposable: T) => T;
}

/** Creates the services without reading, sending or starting anything. */
function createWebServices(context: vscode.ExtensionContext, keep: WebServices['keep']): WebServices {
  const log = keep(createLog());
  const secrets = createNodeSecrets(context.secrets, (error) =>
    log.warn('A token or password of a node could not be read from the secret storage.', String(error)),
  );
  keep(context.secrets.onDidChange(({ key }) => secrets.forget(key)));
  const registry = keep(createNodeRegistry(context.workspaceState, secrets, log));
  const commands: ReadonlySet<string> = new Set(webCommands);
  const sharing = keep(followSharing(context.extension.id));
  return {
    context,
    clock: systemClock,
    log,
    registry,
    environment: keep(createEnvironmentChoice(context.workspaceState)),
    sharing,
    caret: keep(followCaret(sharing)),
    versions: keep(createNodeVersions()),
    send: createPageSender({
      nodes: () => registry.all,
      secrets,
      gate: allowedHosts(registry, context.workspaceState),
    }).send,
    offers: (command) => commands.has(command) || !command.startsWith('slotpad.'),
    keep,
  };
}

type WebPlaces = TreePlaces<(typeof webViews)[number]>;

/** Registers the nodes, peers and validators. @returns their commands, and those that add, change and select nodes */
function registerWebNodes(services: WebServices, places: WebPlaces) {
  const { clock, keep, registry } = services;
  const { commands, nodeAt, readerFor, sidebar } = registerNodeViews({
    ...services,
    places,
    logCounts: { of: () => undefined },
    alerts: { of: () => [], onDidChange: () => new vscode.Disposable(() => undefined) },
    looksForNodes: false,
  });
  keep(createHealthStatus(sidebar, clock));
  return {
    ...commands,
    ...nodeCommands({
      registry,
      clock,
      readerFor,
      probeWith: (candidate, signal) =>
        probeWith(candidate, { signal, timeoutMs: longestReading, open: createPageSender }),
      offerNodes,
      rows: () => sidebar.nodes,
      reveal: (row) => sidebar.reveal(row),
      nodeOfRow: nodeAt,
    }),
  };
}

/** What to do without any node. */
async function offerNodes(): Promise<void> {
  const add = 'Add Node';
  const answer = await showInformation('There are no nodes yet.', add);
  if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
}

/** Registers what sends. @returns its commands, those of the response document, and those of environments */
function registerSending(
  { caret, context, environment, keep, log, offers, registry, send }: WebServices,
  { explain }: Pick<LanguageServer, 'explain'>,
) {
  const exchanges = createExchangeStore();
  const senders = createSenders(send, exchanges, (one) => one);
  const ask = createAsk(registry, senders.plain, context.workspaceState);
  const contracts = keep(createWorkspaceContracts());
  const inputs = createRequestInputs({
    registry,
    environment,
    chain: createChain({ exchanges, senders, ask }),
    placeForResponse: (_document, path) =>
      failed({ message: `The response cannot be written to ${path} in a browser. Remove \`>>\`.` }),
    // Specifications of the user only count for the language server.
    catalogueFor: async () => undefined,
    contractsFor: (document) => contracts.contractsFor(document),
  });
  const status = keep(createRequestStatus(caret));
  const response = keep(
    createResponseDocument({ status: (shown) => status.set({ kind: 'response', shown }), offers }),
  );
  keep(response.onDidClose(() => status.closed()));
  const answers = keep(createAnswers({ document: response, explain, shown: () => undefined }));
  const provideNode = createNodeProvider({
    registry,
    find: (signal) =>
      probeLocal(
        (url) =>
          createNodeReader({ url, signal, send, timeoutMs: timeoutSetting(), ceilingMs: longestReading }),
        registry.all,
      ),
    others: [addByUrl],
  });
  const sending = keep(
    registerSendCommands({
      inputs,
      provideNode,
      registry,
      ask,
      response,
      status,
      answers,
      log,
      send: senders.remembered,
      prettyPrint,
      explain,
      streamShown: () => undefined,
      replies: keep(createReplies()),
    }),
  );
  keep(createEnvironmentStatus(environment));
  return {
    ...sending.commands,
    ...environmentCommands(environment),
    ...viewHandlers(answers),
    'slotpad.tryRequest': tryRequest,
    'slotpad.openLinked': (request: unknown) => openLinked(request, answers.current, registry),
  };
}

/** Sends all requests of the extension with the `fetch` of this page. */
function createPageSender({
  nodes,
  secrets,
  gate,
}: Pick<NodeConnectionsOptions, 'nodes' | 'secrets'> & Pick<SenderOptions, 'gate'>): NodeSender {
  const page: Page = { origin: self.origin, fetch: (url, init) => fetch(url, init) };
  const connections = createFetchConnections({
    page,
    nodes,
    secretOf: (node) => secrets.of(node),
    setSecret: () => `run "Slotpad: Set a Node's Token"`,
    limits: () => limitsOf(timeoutSettings()),
  });
  // The browser has the connections.
  return {
    send: sendWith(fetchTransport(page), connections, defined({ gate })),
    close: async () => undefined,
  };
}
