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
import { type ServerWatch, watchServer } from '../../workbench/language/server-watch';
import { type ScreenText, screenText } from '../../workbench/screen/text';
import type { EnvironmentChoice } from '../environment/choice';
import { environmentsSetting } from '../environment/setting';
import type { Log } from '../log/log';
import { createMarkdownLanguage } from '../markdown/language';
import { createNotebookLanguage, type NotebookLanguage } from '../notebook/language';
import { rulePageLink } from '../rules/rule-page';
import { scratchLanguages } from '../scratch/scratch-language';
import { createLens } from '../screen/lens';
import { sendTitle } from '../send/lens-title';
import type { Sharing } from '../sharing/sharing';
import type { Specifications } from '../specifications/specifications';
import type { NodeVersions } from './node-versions';
import { createServerStatus } from './server-status';

/** The language server and its client, once they are started. */
export interface RunningServer extends vscode.Disposable {
  restart(): Promise<void>;
  /** Announces the next response of the response document, before the text changes. */
  explain(response: ResponseParams): void;
  /** The problems of a document; undefined when the server does not answer. */
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
  const connect = (): BaseLanguageClient => {
    const made = options.connect(watch, clientOptions(options, watch, cells));
    cells.attach(made);
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
  { extensionId, commands, log, environment, sharing, specifications, versions }: LanguageClientSettings,
  watch: ServerWatch,
  cells: NotebookLanguage,
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
        const lenses = await next(document, token);
        const own = sharing.shared && document.languageId === 'http' ? lenses?.map(namedLens) : lenses;
        return vscode.workspace.isTrusted ? own : (own ?? []).flatMap(untrustedLens);
      },
      provideRenameEdits: (document, position, newName, token, next) => {
        refuseUnsavedEnvironments();
        return next(document, position, newName, token);
      },
    },
  };
}

/** Says whose "Send" it is, beside that of another extension. */
function namedLens(lens: vscode.CodeLens): vscode.CodeLens {
  const { range, command } = lens;
  if (command?.command !== 'slotpad.send') return lens;
  return sendLens(range, command, screenText(`Slotpad: ${command.title}`));
}

/** In an untrusted workspace, "Send" says that nothing is sent, and there is no "Watch". */
function untrustedLens({ range, command }: vscode.CodeLens): vscode.CodeLens[] {
  if (command?.command !== 'slotpad.send') return [];
  return [sendLens(range, command, screenText(sendTitle(command.title)))];
}

/** The lens of the server with another title. */
function sendLens({ start }: vscode.Range, command: vscode.Command, title: ScreenText): vscode.CodeLens {
  const { tooltip = '' } = command;
  return createLens(start.line, {
    title,
    tooltip,
    command: command.command,
    arguments: command.arguments ?? [],
  });
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
