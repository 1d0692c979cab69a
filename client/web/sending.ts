/** Sending in a browser: with its `fetch`, without a history and without live lists. */
import * as vscode from 'vscode';
import { failed } from '../../common/result';
import { createFetchConnections, fetchTransport, type Page } from '../../runner/fetch/connections';
import { prettyPrint } from '../../runner/json/pretty';
import { createExchangeStore } from '../../runner/request/session';
import { sendWith } from '../../runner/send/send-with';
import { createNodeSecrets } from '../../workbench/nodes/secrets';
import { createSenders } from '../../workbench/send/senders';
import { createWorkspaceContracts } from '../contracts/contracts';
import type { EnvironmentChoice } from '../environment/choice';
import { registerEnvironmentCommand } from '../environment/command';
import { createEnvironmentStatus } from '../environment/status-bar';
import type { LanguageServer } from '../language/language-client';
import type { Log } from '../log/log';
import { limitsOf } from '../nodes/limits';
import type { ProvideNode } from '../nodes/missing';
import { pickFrom } from '../nodes/pick';
import { createNodeRegistry, type NodeRegistry } from '../nodes/registry';
import { createAnswers } from '../response/answers';
import { createResponseDocument } from '../response/document';
import { openLinked } from '../response/linked';
import { viewHandlers } from '../response/view-commands';
import { showInformation } from '../screen/messages';
import { createAsk } from '../send/ask';
import { createChain } from '../send/chain';
import { registerSendCommands } from '../send/command';
import { createRequestInputs } from '../send/inputs';
import { createReplies } from '../send/replies';
import { createRequestStatus } from '../send/request-status';
import { timeoutSettings } from '../settings/settings';
import { setContext } from '../surface/set-context';
import { webCommands } from './commands';
import { setToken } from './node-token';

export interface WebSendingOptions {
  readonly context: vscode.ExtensionContext;
  readonly log: Log;
  readonly environment: EnvironmentChoice;
  readonly server: Pick<LanguageServer, 'explain'>;
  readonly keep: <T extends vscode.Disposable>(disposable: T) => T;
}

/** Registers the commands that send, those of the response document, and those of environments and nodes. */
export function registerSending({ context, log, environment, server, keep }: WebSendingOptions): void {
  const secrets = createNodeSecrets(context.secrets, (error) =>
    log.warn('A token or password of a node could not be read from the secret storage.', String(error)),
  );
  keep(context.secrets.onDidChange(({ key }) => secrets.forget(key)));
  const registry = keep(createNodeRegistry(context.workspaceState, secrets, log));
  keep(followNodes(registry));
  const page: Page = { origin: self.origin, fetch: (url, init) => fetch(url, init) };
  const connections = createFetchConnections({
    page,
    nodes: () => registry.all,
    secretOf: (node) => secrets.of(node),
    setSecret: () => `run "Slotpad: Set a Node's Token"`,
    limits: () => limitsOf(timeoutSettings()),
  });
  const exchanges = createExchangeStore();
  const senders = createSenders(sendWith(fetchTransport(page), connections), exchanges, (send) => send);
  const ask = createAsk(registry, senders.plain);
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
  const status = keep(createRequestStatus());
  const commands: ReadonlySet<string> = new Set(webCommands);
  const response = keep(
    createResponseDocument({
      status: (shown) => status.set({ kind: 'response', shown }),
      offers: (command) => commands.has(command) || !command.startsWith('slotpad.'),
    }),
  );
  keep(response.onDidClose(() => status.closed()));
  const { explain } = server;
  const answers = keep(createAnswers({ document: response, explain, shown: () => undefined }));
  keep(
    registerSendCommands({
      inputs,
      provideNode: provideNode(registry),
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
  keep(registerEnvironmentCommand(environment));
  keep(createEnvironmentStatus(environment));
  keep(
    registerEach({
      ...viewHandlers(answers),
      'slotpad.openLinked': (request: unknown) => openLinked(request, answers.current, registry),
    }),
  );
  keep(registerEach(nodeHandlers(registry)));
}

function registerEach(handlers: Readonly<Record<string, (argument: unknown) => unknown>>): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(handlers).map(([id, handler]) => vscode.commands.registerCommand(id, handler)),
  );
}

function nodeHandlers(registry: NodeRegistry) {
  return {
    'slotpad.selectNode': async () => {
      if (registry.nothingConfigured) return offerSettings('There are no nodes in "slotpad.nodes".');
      const node = await pickFrom(registry.all, 'Send requests to', registry);
      if (node) await registry.select(node);
    },
    'slotpad.setNodeToken': () => setToken(registry),
    'slotpad.openNodeSettings': openSettings,
  };
}

/** The response document says which node is missing. */
function provideNode(registry: NodeRegistry): ProvideNode {
  return async () => {
    if (registry.nothingConfigured) {
      void offerSettings('There are no nodes yet. Add them to the setting "slotpad.nodes".');
    }
    return false;
  };
}

async function offerSettings(message: string): Promise<void> {
  const open = 'Open Settings';
  if ((await showInformation(message, open)) === open) await openSettings();
}

async function openSettings(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openSettings', 'slotpad.nodes');
}

/** Keeps the context keys of nodes up to date. */
function followNodes(registry: NodeRegistry): vscode.Disposable {
  const update = () => void setContext('slotpad.hasNode', registry.all.length > 0);
  update();
  return registry.onDidChange(update);
}
