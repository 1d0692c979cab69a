/** Wires the features to a connection. What a feature does stands in `server/features` and `server/check.ts`. */
import {
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
  type InitializeResult,
  type TextDocuments,
} from 'vscode-languageserver';
import type { Variables } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { HttpScope } from '../../common/scratch/reading/http-scope';
import { fileVariables, withoutSecrets } from '../../common/scratch/variables/variables';
import { type Checker, type CheckerOptions, createChecker } from '../check/check';
import type { LensCommands } from '../features/actions/lens';
import { capabilities } from './capabilities';
import { createsFiles, serveCodeActions } from './code-actions';
import { type Check, pushOnChange, type RulePages, servePulls } from './diagnostics';
import { listenToDocuments, openDocuments } from './documents';
import { createEnvironmentFiles, type EnvironmentFiles } from './environment-files';
import { serveFeatures } from './features';
import { type FileReader, noFiles } from './files';
import { serveHints } from './hints';
import { serveNavigation } from './navigation';
import { keepResponses } from './responses';
import { defaultSettings, documentationOf, lensCommandsOf, type Settings, settingsOf } from './settings';
import { serveWorkspace } from './workspace';

declare const SLOTPAD_VERSION: string | undefined;

export interface ServerOptions {
  /** Where the pages of the rules are unless the editor says it: a URI with `{code}` for a rule's code. */
  readonly documentation?: string | undefined;
  /** Reads the files beside the open ones; asked only while the workspace is trusted. None are read without it. */
  readonly files?: FileReader;
}

/** Serves one editor over the connection until it ends. */
export function startServer(connection: Connection, options: ServerOptions = {}): void {
  const documents = openDocuments();
  const responses = keepResponses(connection, documents, (document) => state.variables(document));
  const state = new ServerState(options.files ?? noFiles);
  const workspace = serveWorkspace(connection, documents, state, options.files ?? noFiles);
  let client: InitializeParams['capabilities'] = {};

  connection.onInitialize((params): InitializeResult => {
    client = params.capabilities;
    state.configure(params.initializationOptions);
    state.lenses = lensCommandsOf(params.initializationOptions);
    workspace.initialize(params);
    state.refreshesHints = client.workspace?.inlayHint?.refreshSupport === true;
    state.createsFiles = createsFiles(client);
    state.snippets = client.textDocument?.completion?.completionItem?.snippetSupport === true;
    const pulls = client.textDocument?.diagnostic !== undefined;
    const { diagnosticProvider, ...rest } = capabilities;
    const pages = documentationOf(params.initializationOptions) ?? options.documentation;
    serveDiagnostics(connection, documents, state, pages, pulls);
    return {
      capabilities: pulls ? { ...rest, diagnosticProvider } : rest,
      serverInfo: {
        name: 'slotpad',
        version: typeof SLOTPAD_VERSION === 'string' ? SLOTPAD_VERSION : 'development',
      },
    } as InitializeResult;
  });

  connection.onInitialized(async () => {
    if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
      await connection.client.register(DidChangeConfigurationNotification.type, { section: 'slotpad' });
    }
    if (client.workspace?.configuration) {
      state.configure(await connection.workspace.getConfiguration('slotpad'));
    }
    await workspace.initialized();
  });

  connection.onDidChangeConfiguration(async ({ settings }) => {
    const sent = (settings as { slotpad?: unknown } | null)?.slotpad;
    const asked = client.workspace?.configuration
      ? await connection.workspace.getConfiguration('slotpad')
      : sent;
    state.configure(asked);
  });

  documents.onDidClose(({ document }) => state.checker.forget(document));
  serveFeatures(connection, documents, responses, state);
  serveCodeActions(connection, documents, state, options.files ?? noFiles);
  serveNavigation(connection, documents, state, workspace.scratchFiles, responses);
  serveHints(connection, documents, responses, state);
  listenToDocuments(connection, documents, responses.documents);
  connection.listen();
}

/** The settings and environments, and the checker that follows them. */
export class ServerState {
  settings: Settings = defaultSettings;
  readonly environments: EnvironmentFiles;
  readonly checker: Checker;
  /** Which requests of `.http` files are served. */
  http: HttpScope = 'all';
  /** Whether the editor can send requests. */
  lenses: LensCommands = { send: false, watch: false };
  /** Whether the editor takes texts with tab stops. */
  snippets = false;
  /** Whether the editor makes files that an edit asks for. */
  createsFiles = false;
  /** Whether the editor asks for inlay hints again when told to. */
  refreshesHints = false;
  /** Counts changes of the settings and the environments. */
  generation = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(files: FileReader) {
    this.environments = createEnvironmentFiles(files, () => this.changed());
    this.checker = createChecker(this.checkerOptions());
  }

  /**
   * What the requests of a document see: valid until its next edit, or the next change of the environments. Secrets
   * have no value here: none of them leaves the server.
   */
  variables(document: ScratchDocument): Variables {
    return withoutSecrets(fileVariables(document, this.environments.values(document.uri)));
  }

  configure(sent: unknown): void {
    const settings = settingsOf(sent);
    if (JSON.stringify(settings) === JSON.stringify(this.settings)) return;
    this.settings = settings;
    this.checker.configure(this.checkerOptions());
    this.changed();
  }

  /** Another extension for the same files came or went. */
  share(http: HttpScope): void {
    if (http === this.http) return;
    this.http = http;
    this.checker.configure(this.checkerOptions());
    this.changed();
  }

  private checkerOptions(): CheckerOptions {
    return {
      rules: { ...this.settings.rules, http: this.http },
      environment: (uri) => this.environments.values(uri),
    };
  }

  private changed(): void {
    this.generation++;
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }
}

function serveDiagnostics(
  connection: Connection,
  documents: TextDocuments<ScratchDocument>,
  state: ServerState,
  pages: RulePages,
  pulls: boolean,
): void {
  const check: Check = {
    ready: (uri) => state.environments.ready(uri),
    run: (document, token) => state.checker.check(document, token),
  };
  if (pulls) {
    servePulls(connection, documents, check, pages, () => state.generation);
    state.onChange(() => connection.languages.diagnostics.refresh());
  } else {
    const pushed = pushOnChange(connection, documents, check, pages);
    state.onChange(() => pushed.refresh());
  }
}
