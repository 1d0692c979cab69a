import type * as vscode from 'vscode';
import { type Clock, systemClock } from '../common/units/clock';
import { readDemoUrls } from '../monitor/nodes/node';
import { createExchangeStore } from '../runner/request/session';
import { createCookieJars } from '../runner/send/cookies';
import { withSavedResponses } from '../runner/send/save-response';
import { keptSubject } from '../workbench/history/kept-response';
import { createNodeSecrets, type NodeSecrets } from '../workbench/nodes/secrets';
import { createSenders, type Senders } from '../workbench/send/senders';
import { createWorkspaceContracts, type WorkspaceContracts } from './contracts/contracts';
import { createEnvironmentChoice, type EnvironmentChoice } from './environment/environment';
import { createExplore, type Explore } from './explore/explore';
import { placeInWorkspace } from './files/on-disk';
import { createKeptDocuments, type KeptDocuments } from './history/documents';
import { createRecorder, type Recorder } from './history/recorder';
import { createNodeVersions, type NodeVersions } from './language/node-versions';
import { createLanguageServer, type LanguageServer } from './language/server';
import { allowedHosts } from './nodes/allowed-hosts';
import { createNodeRegistry, type NodeRegistry } from './nodes/registry';
import { createNodeSender } from './nodes/sender';
import { type Answers, createAnswers } from './response/answers';
import { columnOfTab, createResponseDocument, type ResponseDocument } from './response/document';
import { createLargeBodies } from './response/large-bodies';
import { createLastSession, createOpenResponse, type LastSession } from './response/last-session';
import { createResponsePanel } from './response/page';
import { createLog, type Log } from './screen/screen';
import { type Ask, createAsk } from './send/ask';
import { createChain, createRequestInputs, type RequestInputs } from './send/inputs';
import { createReplies, type Replies } from './send/replies';
import { createRequestStatus, type RequestStatus } from './send/request-status';
import { proxySettings, timeoutSettings } from './settings/settings';
import { type Caret, followCaret, followSharing, type Sharing } from './sharing/sharing';
import { createSimulator, type Simulator } from './simulate/simulator';
import { createSpecifications, type Specifications } from './specifications/specifications';

/** What the features share. Each service is created once, after its dependencies. */
export interface Services {
  readonly context: vscode.ExtensionContext;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: NodeSecrets;
  readonly registry: NodeRegistry;
  readonly environment: EnvironmentChoice;
  readonly sharing: Sharing;
  readonly caret: Caret;
  readonly versions: NodeVersions;
  readonly server: LanguageServer;
  readonly recorder: Recorder;
  readonly kept: KeptDocuments;
  readonly response: ResponseDocument;
  readonly requestStatus: RequestStatus;
  readonly answers: Answers;
  readonly explore: Explore;
  readonly lastSession: LastSession;
  readonly replies: Replies;
  readonly ask: Ask;
  readonly simulator: Simulator;
  readonly senders: Senders;
  readonly inputs: RequestInputs;
  readonly specifications: Specifications;
  readonly contracts: WorkspaceContracts;
  /** Disposes the argument together with the extension. */
  readonly keep: <T extends vscode.Disposable>(disposable: T) => T;
}

/** Creates the services without reading, sending or starting anything. */
export function createServices(context: vscode.ExtensionContext): Services {
  const keep = <T extends vscode.Disposable>(disposable: T): T => {
    context.subscriptions.push(disposable);
    return disposable;
  };
  const clock = systemClock;
  const log = keep(createLog());
  const secrets = createNodeSecrets(context.secrets, (error) =>
    log.warn('A token or password of a node could not be read from the secret storage.', String(error)),
  );
  keep(context.secrets.onDidChange(({ key }) => secrets.forget(key)));
  const registry = keep(createNodeRegistry(context.workspaceState, secrets, log));
  useDemoOfEnvironment(registry);

  const environment = keep(createEnvironmentChoice(context.workspaceState));
  const sharing = keep(followSharing(context.extension.id));
  const caret = keep(followCaret(sharing));
  const versions = keep(createNodeVersions());
  const specifications = keep(createSpecifications());
  const contracts = keep(createWorkspaceContracts());
  const serverPath = context.asAbsolutePath('dist/server.js');
  const server = keep(
    createLanguageServer({
      extensionId: context.extension.id,
      connect: async () => (await import('./language/server-process')).connectToProcess(serverPath),
      commands: ['slotpad.send', 'slotpad.requestActions'],
      log,
      clock,
      environment,
      sharing,
      specifications,
      versions,
      registry,
    }),
  );

  const cookiesOf = createCookieJars();
  const { send, close } = createNodeSender({
    nodes: () => registry.all,
    secrets,
    timeouts: timeoutSettings,
    proxies: proxySettings,
    cookies: () => cookiesOf(environment.selected),
    gate: allowedHosts(registry, context.workspaceState),
  });
  keep({ dispose: () => void close() });
  const recorder = keep(createRecorder({ storage: context.storageUri, registry, clock, log }));
  const exchanges = createExchangeStore();
  const senders = createSenders(send, exchanges, (one) => recorder.recorded(withSavedResponses(one)));
  const simulator = keep(createSimulator({ extensionUri: context.extensionUri, send }));
  const ask = createAsk(registry, send, context.workspaceState, simulator);
  const inputs = createRequestInputs({
    registry,
    environment,
    chain: createChain({ exchanges, senders, ask }),
    placeForResponse: placeInWorkspace,
    catalogueFor: (document) => specifications.catalogueFor(document),
    contractsFor: (document) => contracts.contractsFor(document),
  });

  const { explain } = server;
  const kept = keep(createKeptDocuments({ ...contracts, explain, read: (id) => recorder.history.open(id) }));
  const shown = createResponseServices({
    caret,
    context,
    clock,
    log,
    keep,
    contracts,
    explain,
    inputs,
    kept,
    recorder,
    registry,
    senders,
  });

  return {
    context,
    clock,
    log,
    secrets,
    registry,
    environment,
    sharing,
    caret,
    versions,
    server,
    recorder,
    kept,
    ...shown,
    replies: keep(createReplies()),
    ask,
    simulator,
    senders,
    inputs,
    specifications,
    contracts,
    keep,
  };
}

type Needed =
  | 'caret'
  | 'context'
  | 'clock'
  | 'log'
  | 'keep'
  | 'contracts'
  | 'inputs'
  | 'kept'
  | 'recorder'
  | 'registry'
  | 'senders';

/** What shows the last response: the page, the document, the status bar. */
function createResponseServices({
  caret,
  context,
  clock,
  log,
  keep,
  contracts,
  explain,
  inputs,
  kept,
  recorder,
  registry,
  senders,
}: Pick<Services, Needed> & Pick<LanguageServer, 'explain'>) {
  const requestStatus = keep(createRequestStatus(caret));
  const response = keep(
    createResponseDocument({
      status: (shown) => requestStatus.set({ kind: 'response', shown }),
      kept: (uri) => kept.text(uri),
    }),
  );
  keep(response.onDidClose(() => requestStatus.closed()));
  const lastSession = keep(
    createLastSession({
      open: createOpenResponse(context, { log, now: () => clock.now() }),
      document: response,
      idOf: (reply) => recorder.idOf(reply),
      read: (id) => recorder.history.open(id),
      flush: () => recorder.history.flush(),
      explain: (exchange) => explain(keptSubject(exchange, response.uri.toString())),
      contractsOf: contracts.contractsOf,
    }),
  );
  const bodies = createLargeBodies(context);
  const panel = keep(createResponsePanel(context.extensionUri, columnOfTab));
  keep(
    panel.onDidClose(() => {
      lastSession.closed();
      requestStatus.closed();
    }),
  );
  const explore = createExplore({
    panel,
    registry,
    inputs,
    contractsFor: contracts.contractsFor,
    send: senders.recorded,
    document: response,
    select: (answered) => answers.select(answered),
    openKept: ({ exchange }, column) => kept.keep(exchange, column),
  });
  const answers: Answers = keep(
    createAnswers({
      document: response,
      page: explore,
      bodies,
      explain,
      shown: (answered) => lastSession.remember(answered, explore.shows(answered)),
    }),
  );

  return { response, requestStatus, answers, explore, lastSession };
}

/** The demo node of a development run. */
function useDemoOfEnvironment(registry: Pick<NodeRegistry, 'setDemo'>): void {
  const demo = readDemoUrls(process.env.SLOTPAD_DEMO);
  if (demo) registry.setDemo(demo, 'environment');
}
