/** Starts the language client, adapts what it shows, and says when the server has stopped. */
import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  CloseAction,
  DocumentDiagnosticReportKind,
  DocumentDiagnosticRequest,
  ErrorAction,
  type LanguageClientOptions,
} from 'vscode-languageclient';
import { isEnvironmentFile } from '../../common/scratch/environments/environment-files';
import { ENVIRONMENTS_SETTING } from '../../common/scratch/environments/environments';
import { HEADERS_SETTING } from '../../common/settings/rest-client';
import type { Clock } from '../../common/units/clock';
import {
  ENVIRONMENT_MESSAGE,
  type EnvironmentParams,
  HTTP_MESSAGE,
  type HttpParams,
  NODES_MESSAGE,
  type NodesParams,
  RESPONSE_MESSAGE,
  RESPONSE_SCHEME,
  type ResponseParams,
  SPECIFICATIONS_MESSAGE,
  type SpecificationsParams,
  TRUST_MESSAGE,
  type TrustParams,
  WATCH_SCHEME,
} from '../../server/lsp/messages';
import { type ServerState, type ServerWatch, watchServer } from '../../workbench/language/server-watch';
import { type EnvironmentChoice, environmentsSetting } from '../environment/environment';
import { createMarkdownLanguage } from '../markdown/markdown-language';
import type { NodeRegistry } from '../nodes/registry';
import { createNotebookLanguage, type NotebookLanguage } from '../notebook/notebook-language';
import { rulePageLink } from '../rules/rule-page';
import { scratchLanguages } from '../scratch/request-files';
import { type Log, showError } from '../screen/screen';
import type { Sharing } from '../sharing/sharing';
import type { Specifications } from '../specifications/specifications';
import { createLenses, type Lenses, shownLens } from './lenses';
import type { NodeVersions } from './node-versions';

/** The language server and its client, once they are started. */
export interface RunningServer extends vscode.Disposable {
  restart(): Promise<void>;
  /** Announces the next response of the response document, before the text changes. */
  explain(response: ResponseParams): void;
  /** The problems of a document; undefined when the server does not respond. */
  check(document: vscode.TextDocument): Promise<readonly vscode.Diagnostic[] | undefined>;
  /** Sends a request of Slotpad's own. Throws when the server does not run. */
  request(method: string, params: object): Promise<unknown>;
}

/** Creates a client of the language server: a process on the desktop, a worker in a browser. */
export type Connect = (watch: ServerWatch, options: LanguageClientOptions) => BaseLanguageClient;

export interface LanguageClientSettings {
  readonly extensionId: string;
  readonly connect: Connect;
  /** The commands that lenses and fixes of the server may run. */
  readonly commands: readonly string[];
  readonly log: Log;
  readonly environment: EnvironmentChoice;
  readonly sharing: Sharing;
  readonly specifications: Pick<Specifications, 'given' | 'onDidGive'>;
  readonly versions: NodeVersions;
  /** The nodes that lenses name. */
  readonly registry: Pick<NodeRegistry, 'all' | 'selected' | 'startedDemo' | 'onDidChange'>;
  readonly clock: Clock;
}

type Params =
  | EnvironmentParams
  | TrustParams
  | HttpParams
  | NodesParams
  | ResponseParams
  | SpecificationsParams;

/** Starts the language server and its client. */
export function startLanguageClient(options: LanguageClientSettings): RunningServer {
  const { clock, environment, log, sharing, specifications, versions } = options;
  const status = createServerStatus(log);
  const cells = createNotebookLanguage(log);
  const markdown = createMarkdownLanguage(log);
  const lenses = createLenses();
  const connect = (): BaseLanguageClient => {
    const made = options.connect(watch, clientOptions(options, watch, cells, lenses));
    cells.attach(made);
    lenses.attach(made);
    markdown.attach(made);
    return made;
  };
  const watch = watchServer(clock, (state) => status.show(state));
  let client = connect();
  const run = async (client: BaseLanguageClient) => {
    try {
      await client.start();
    } catch (error) {
      // The watch has said so, unless it is started again after a crash.
      log.error('The language server did not start.', error instanceof Error ? error : String(error));
    }
  };
  const restart = async () => {
    log.info('The language server is restarted.');
    try {
      await client.stop();
    } catch (error) {
      // A server that does not respond is killed.
      log.debug('The language server did not stop in time.', String(error));
    }
    // A client that did not start can't start again.
    if (watch.state === 'not-started') client = connect();
    watch.started();
    await run(client);
  };
  const notify = (method: string, params: Params) => {
    client.sendNotification(method, params).catch((error: unknown) => {
      // The start or the end of the server was reported where it happened.
      log.debug(`${method} did not reach the language server.`, String(error));
    });
  };
  const subscriptions = [
    environment.onDidChange(() => notify(ENVIRONMENT_MESSAGE, { name: environment.selected ?? null })),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration(ENVIRONMENTS_SETTING)) return;
      const environments = environmentsSetting() ?? {};
      notify(ENVIRONMENT_MESSAGE, { name: environment.selected ?? null, environments });
    }),
    versions.onDidChange(() =>
      notify(NODES_MESSAGE, {
        nodes: [...versions.all],
        ...(versions.names ? { names: [...versions.names] } : {}),
      }),
    ),
    sharing.onDidChange((http) => notify(HTTP_MESSAGE, { http })),
    specifications.onDidGive(() => notify(SPECIFICATIONS_MESSAGE, { documents: [...specifications.given] })),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      const environments = environmentsSetting() ?? {};
      notify(ENVIRONMENT_MESSAGE, { name: environment.selected ?? null, environments });
      notify(TRUST_MESSAGE, { trusted: true });
    }),
    options.registry.onDidChange(() => lenses.draw()),
    lenses,
    status,
    cells,
    markdown,
  ];
  void run(client);
  return {
    restart,
    explain: (response) => notify(RESPONSE_MESSAGE, response),
    async check({ uri }) {
      try {
        const textDocument = { uri: uri.toString() };
        const report = await client.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
        if (report?.kind !== DocumentDiagnosticReportKind.Full) return undefined;
        return await client.protocol2CodeConverter.asDiagnostics(report.items);
      } catch (error) {
        log.warn(`${uri.toString()} was not checked.`, String(error));
        return undefined;
      }
    },
    request: (method, params) => client.sendRequest<unknown>(method, params),
    dispose() {
      for (const subscription of subscriptions) subscription.dispose();
      // A client that is still starting can't be stopped. Its process ends with the window.
      void client.stop().catch(() => undefined);
    },
  };
}

/** What the client does with documents, requests and failures, wherever the server runs. */
function clientOptions(
  {
    extensionId,
    commands,
    log,
    environment,
    registry,
    sharing,
    specifications,
    versions,
  }: LanguageClientSettings,
  watch: ServerWatch,
  cells: NotebookLanguage,
  lenses: Lenses,
): LanguageClientOptions {
  return {
    documentSelector: [
      ...scratchLanguages.map((language) => ({ language })),
      { scheme: RESPONSE_SCHEME },
      { scheme: WATCH_SCHEME },
    ],
    outputChannel: log,
    synchronize: { configurationSection: ['slotpad', HEADERS_SETTING] },
    // The server offers lenses only if the editor has their commands.
    initializationOptions: () => ({
      ...plain(vscode.workspace.getConfiguration('slotpad')),
      commands: supportedCommands(commands),
      documentation: rulePageLink(extensionId),
      trusted: vscode.workspace.isTrusted,
      // Problems are those of open files.
      workspaceDiagnostics: false,
      environment: environment.selected ?? null,
      environments: environmentsSetting(),
      givenSpecifications: specifications.given,
      http: sharing.scope,
      nodeVersions: versions.all,
      nodeNames: versions.names,
    }),
    // Otherwise the library shows a notification of its own.
    initializationFailedHandler: () => false,
    errorHandler: {
      // A connection that keeps failing ends the process, which is a crash as well.
      error: (_error, _message, count = 0) => ({
        action: count <= 3 ? ErrorAction.Continue : ErrorAction.Shutdown,
        handled: true,
      }),
      closed: () => ({
        action: watch.crashed() ? CloseAction.Restart : CloseAction.DoNotRestart,
        handled: true,
      }),
    },
    middleware: {
      async sendRequest(type, param, token, next) {
        const ended = watch.requested();
        try {
          return await cells.sendRequest(type, param, token, next);
        } finally {
          ended();
        }
      },
      sendNotification: cells.sendNotification,
      provideCodeLenses: async (document, token, next) => {
        const isShared = sharing.shared && document.languageId === 'http';
        const found = await lenses.provide(document, token, next);
        return found?.flatMap((lens) => shownLens(lens, registry, isShared));
      },
      provideRenameEdits: (document, position, newName, token, next) => {
        refuseUnsavedEnvironments();
        return next(document, position, newName, token);
      },
    },
  };
}

/** The commands that the server may use. A window without a folder has no workspace settings. */
function supportedCommands(own: readonly string[]): readonly string[] {
  const hasWorkspace = vscode.workspace.workspaceFolders !== undefined;
  return [
    ...own,
    'slotpad.disableRuleForUser',
    ...(hasWorkspace ? ['slotpad.disableRule'] : []),
    'editor.action.triggerSuggest',
    'editor.action.triggerParameterHints',
  ];
}

/** The server computes edits from the files on disk, so unsaved changes would shift them. */
function refuseUnsavedEnvironments(): void {
  for (const { isDirty, uri } of vscode.workspace.textDocuments) {
    const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
    if (isDirty && isEnvironmentFile(name)) throw new Error(`Save ${name} first: renaming may change it.`);
  }
}

/** The settings without the functions of their object, which can't be sent to a worker. */
function plain(settings: vscode.WorkspaceConfiguration): object {
  return JSON.parse(JSON.stringify(settings)) as object;
}

const RESTART = 'slotpad.restartLanguageServer';

/** Shows that the language server is gone: a status item at scratch files, and a notification when it has stopped. */
interface ServerStatus extends vscode.Disposable {
  show(state: ServerState): void;
}

function createServerStatus(log: Log): ServerStatus {
  let item: vscode.LanguageStatusItem | undefined;
  return {
    show(state) {
      item?.dispose();
      item = undefined;
      if (state === 'running') return;
      item = vscode.languages.createLanguageStatusItem('slotpad.server', [...scratchLanguages]);
      item.name = 'Slotpad Language Server';
      item.command = { title: 'Restart', command: RESTART };
      if (state === 'not-responding') {
        item.text = 'Slotpad is not responding';
        item.detail = 'scratch files are not checked';
        item.severity = vscode.LanguageStatusSeverity.Warning;
        return;
      }
      item.text = state === 'stopped' ? 'Slotpad has stopped' : 'Slotpad did not start';
      item.detail = 'scratch files are not checked';
      item.severity = vscode.LanguageStatusSeverity.Error;
      void notify(state, log);
    },
    dispose: () => item?.dispose(),
  };
}

const reasons = {
  stopped: 'crashed five times in three minutes and was not started again',
  'not-started': 'did not start',
};

async function notify(state: keyof typeof reasons, log: Log): Promise<void> {
  const restart = 'Restart Slotpad Language Server';
  const showLog = 'Show Log';
  const choice = await showError(
    `The Slotpad language server ${reasons[state]}. Scratch files are not checked.`,
    restart,
    showLog,
  );
  if (choice === restart) await vscode.commands.executeCommand(RESTART);
  if (choice === showLog) log.show();
}

/** Starts a client and reports to the watch if it does not start. */
export async function startWatched(watch: ServerWatch, start: () => Promise<void>): Promise<void> {
  const { crashes } = watch;
  try {
    await start();
  } catch (error) {
    watch.startFailed(crashes);
    throw error;
  }
}
