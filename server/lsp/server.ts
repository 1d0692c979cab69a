/** Connects an editor with the language service. */

import {
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
  type InitializeResult,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import type { LoadSpecifications } from '../../catalogue/documents/specification-files';
import { defined } from '../../common/defined';
import { settingIn } from '../../common/settings/read';
import { HEADERS_SETTING } from '../../common/settings/rest-client';
import { settings as definitions } from '../../common/settings/settings';
import { type Clock, systemClock } from '../../common/units/clock';
import {
  CODE_ACTION_KINDS,
  createLanguageService,
  type FileReader,
  FORMAT_TRIGGERS,
  type LanguageService,
  TOKEN_MODIFIERS,
  TOKEN_TYPES,
} from '../service';
import { type Channel, createFirstRequests, createGuard, logFailure } from './channel';
import { createClientForms } from './client-forms';
import { pushOnChange, servePulls, serveWorkspacePulls } from './diagnostics';
import { createTyping, listenToDocuments, openDocuments, openResponses } from './documents';
import {
  createsFiles,
  serveCodeActions,
  serveFeatures,
  serveFileOperations,
  serveNavigation,
  serveResponses,
  willRename,
} from './features';
import { type RequestSender, sendingProvider, serveSending } from './sending';
import {
  checksWorkspace,
  disablesRules,
  documentationOf,
  folderItems,
  itemsByFolder,
  lensCommandsOf,
  opensHelp,
  referenceOf,
  settingsByFolder,
  settingsOf,
  targetsByFolder,
  valuesByFolder,
  wantsSending,
  warnOfTargets,
} from './settings';
import {
  createContractReport,
  createContractWatch,
  createProblemReport,
  createSpecificationWatch,
  type WatchFolder,
  watchEnvironments,
} from './watched-files';
import { serveWorkspace } from './workspace';

declare const SLOTPAD_VERSION: string | undefined;

export interface ServerOptions {
  /** Default for the links to rule pages: a URI with `{code}` for the code of a rule. */
  readonly documentation?: string | undefined;
  /** Default for the links to the reference: a URI with `{page}` for a page of it. */
  readonly reference?: string | undefined;
  /** Reads files that are not open, in a trusted workspace. Default: no files are read. */
  readonly files?: FileReader;
  /** Loads the reader of own specifications on first use. Default: they are not supported. */
  readonly loadSpecifications?: LoadSpecifications;
  /** Sends requests for editors that cannot send. Default: nothing is sent. */
  readonly sender?: RequestSender;
  /** Watches a folder for editors that cannot watch. Default: changed files are read when a file is opened. */
  readonly watchFolder?: WatchFolder;
  readonly clock?: Pick<Clock, 'after'>;
}

/** Serves an editor over a connection until it closes. */
export function startServer(
  connection: Connection,
  {
    files,
    documentation,
    reference,
    loadSpecifications,
    sender,
    watchFolder,
    clock = systemClock,
  }: ServerOptions = {},
): void {
  const showProblems = createProblemReport(connection);
  const first = createFirstRequests(clock);
  const service = createLanguageService({
    pause: first.pause,
    configuration: { documentation },
    onSpecificationsRead(problems, folder) {
      showProblems(problems, folder);
      watchSpecifications();
    },
    onContractsRead: createContractReport(connection),
    ...defined({ files, loadSpecifications }),
  });
  const typing = createTyping(clock);
  const channel: Channel = {
    connection,
    service,
    typing,
    documents: openDocuments(service, typing),
    responses: openResponses(),
    guard: createGuard(connection, first),
    forms: createClientForms(() => client),
  };
  const workspace = serveWorkspace(channel, () => {
    if (client.workspace?.configuration) void readAgain(undefined, 'workspace/didChangeWorkspaceFolders');
  });
  let client: InitializeParams['capabilities'] = {};
  /** The settings of `initializationOptions`, which apply while the editor has no settings of its own. */
  let initial: unknown;
  const watchContracts = createContractWatch(connection, () => client);
  const watchSpecifications = createSpecificationWatch(connection, service, () => client);

  connection.onInitialize((params): InitializeResult => {
    client = params.capabilities;
    initial = params.initializationOptions;
    configure(service, params, { documentation, reference, sender });
    workspace.initialize(params);
    serveResponses(channel, client.workspace?.inlayHint?.refreshSupport === true);
    const pulls = client.textDocument?.diagnostic !== undefined;
    if (pulls) servePulls(channel, client.workspace?.diagnostics?.refreshSupport === true);
    else pushOnChange(channel);
    if (watchFolder) watchEnvironments(channel, workspace, client, watchFolder, clock);
    const sends = sender && wantsSending(initial);
    if (sends) serveSending(channel, workspace, sender, files, client);
    const pullsWorkspace = pulls && client.workspace?.diagnostics !== undefined && checksWorkspace(initial);
    if (pullsWorkspace) serveWorkspacePulls(channel);
    const followsRenames = client.workspace?.fileOperations?.willRename === true;
    if (followsRenames) serveFileOperations(channel);
    return {
      capabilities: {
        ...capabilities,
        ...(pulls ? { diagnosticProvider: diagnosticProvider(pullsWorkspace) } : {}),
        ...(sends ? { executeCommandProvider: sendingProvider } : {}),
        ...(followsRenames
          ? { workspace: { ...capabilities.workspace, fileOperations: { willRename } } }
          : {}),
      },
      serverInfo: {
        name: 'slotpad',
        version: typeof SLOTPAD_VERSION === 'string' ? SLOTPAD_VERSION : 'development',
      },
    };
  });

  const readSettings = async (sent: unknown) => {
    if (!client.workspace?.configuration) {
      if (sent === undefined || sent === null) return;
      warnOfTargets(connection, [settingIn(sent, 'target')]);
      service.configure({ settings: settingsOf(sent) });
      return;
    }
    const { folders } = workspace;
    const [answer, headers, ...own]: unknown[] = await connection.workspace.getConfiguration([
      { section: 'slotpad' },
      { section: HEADERS_SETTING },
      ...itemsByFolder(folders, 'slotpad.specifications'),
      ...itemsByFolder(folders, 'slotpad.target'),
      ...folderItems(folders),
      ...itemsByFolder(folders, 'slotpad.contracts'),
    ]);
    const settings = answer ?? initial;
    const targets = own.slice(folders.length, 2 * folders.length);
    warnOfTargets(connection, [settingIn(settings, 'target'), ...targets]);
    const contracts = valuesByFolder(folders, own.slice(-folders.length), definitions.contracts.read);
    service.configure({
      settings: settingsOf(settings, headers),
      specifications: valuesByFolder(folders, own, definitions.specifications.read),
      folderTargets: targetsByFolder(folders, targets),
      folderSettings: settingsByFolder(folders, own.slice(2 * folders.length), headers),
      contracts,
    });
    watchContracts(contracts);
  };
  const readAgain = async (sent: unknown, reason: string) => {
    try {
      await readSettings(sent);
    } catch (error) {
      logFailure(connection, reason, error);
    }
  };
  connection.onInitialized(async () => {
    try {
      if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
        await connection.client.register(DidChangeConfigurationNotification.type, {
          section: ['slotpad', HEADERS_SETTING],
        });
      }
      if (client.workspace?.configuration) await readSettings(undefined);
      await workspace.initialized();
    } catch (error) {
      logFailure(connection, 'initialized', error);
    }
  });
  connection.onDidChangeConfiguration(({ settings }) =>
    readAgain((settings as { slotpad?: unknown } | null)?.slotpad, 'workspace/didChangeConfiguration'),
  );

  serveFeatures(channel);
  serveCodeActions(channel);
  serveNavigation(channel);
  listenToDocuments(connection, channel.documents, channel.responses);
  connection.listen();
}

/** Applies the capabilities and settings that the editor sends when it starts the server. */
function configure(
  service: LanguageService,
  { capabilities: client, initializationOptions: options }: InitializeParams,
  {
    documentation,
    reference,
    sender,
  }: Pick<ServerOptions, 'documentation' | 'reference'> & { sender: unknown },
): void {
  const completion = client.textDocument?.completion?.completionItem;
  service.configure({
    settings: settingsOf(options),
    documentation: documentationOf(options) ?? documentation,
    reference: referenceOf(options) ?? reference,
    editor: {
      snippets: completion?.snippetSupport === true,
      resolvesCompletions: completion?.resolveSupport?.properties.includes('documentation') === true,
      createsFiles: createsFiles(client),
      sends: sender !== undefined && wantsSending(options),
      lenses: lensCommandsOf(options),
      disablesRules: disablesRules(options),
      opensHelp: opensHelp(options),
    },
  });
}

/** For editors that pull diagnostics. @param workspace whether those of files that are not open as well */
function diagnosticProvider(workspace: boolean): NonNullable<ServerCapabilities['diagnosticProvider']> {
  return { identifier: 'slotpad', interFileDependencies: false, workspaceDiagnostics: workspace };
}

/** The capabilities of the server for every editor. The protocol suite contains the same list. */
const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  completionProvider: {
    resolveProvider: true,
    triggerCharacters: ['/', '?', '&', '=', '"', '{', '(', '[', ',', '_', '@', ':', '.', '$', ' '],
  },
  signatureHelpProvider: { triggerCharacters: ['(', '['], retriggerCharacters: [','] },
  hoverProvider: true,
  inlayHintProvider: { resolveProvider: false },
  codeActionProvider: { codeActionKinds: [...CODE_ACTION_KINDS] },
  codeLensProvider: { resolveProvider: false },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  documentLinkProvider: { resolveProvider: false },
  selectionRangeProvider: true,
  foldingRangeProvider: true,
  semanticTokensProvider: {
    legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] },
    full: { delta: true },
    range: true,
  },
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
  documentOnTypeFormattingProvider: {
    firstTriggerCharacter: FORMAT_TRIGGERS[0],
    moreTriggerCharacter: FORMAT_TRIGGERS.slice(1),
  },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};
