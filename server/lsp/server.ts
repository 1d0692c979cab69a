/** Wires the features to a connection. What a feature does stands in `server/features` and `server/check.ts`. */
import {
  CodeLensRefreshRequest,
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
  type InitializeResult,
  type TextDocuments,
} from 'vscode-languageserver';
import type { ScratchDocument } from '../../common/scratch/document';
import { type Checker, createChecker } from '../check';
import { capabilities } from './capabilities';
import { pushOnChange, type RulePages, servePulls } from './diagnostics';
import { openDocuments } from './documents';
import { serveFeatures } from './features';
import { defaultSettings, documentationOf, type Settings, sendsRequests, settingsOf } from './settings';

declare const SLOTPAD_VERSION: string | undefined;

export interface ServerOptions {
  /** Where the pages of the rules are unless the editor says it: a URI with `{code}` for a rule's code. */
  readonly documentation?: string | undefined;
}

/** Serves one editor over the connection until it ends. */
export function startServer(connection: Connection, options: ServerOptions = {}): void {
  const documents = openDocuments();
  const state = new ServerState();
  let client: InitializeParams['capabilities'] = {};

  connection.onInitialize((params): InitializeResult => {
    client = params.capabilities;
    state.configure(params.initializationOptions);
    state.sends = sendsRequests(params.initializationOptions);
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
  });

  connection.onDidChangeConfiguration(async ({ settings }) => {
    const sent = (settings as { slotpad?: unknown } | null)?.slotpad;
    const asked = client.workspace?.configuration
      ? await connection.workspace.getConfiguration('slotpad')
      : sent;
    state.configure(asked);
    if (client.workspace?.codeLens?.refreshSupport) void connection.sendRequest(CodeLensRefreshRequest.type);
  });

  documents.onDidClose(({ document }) => state.checker.forget(document));
  serveFeatures(connection, documents, state);
  documents.listen(connection);
  connection.listen();
}

/** The settings, and the checker that follows them. */
export class ServerState {
  settings: Settings = defaultSettings;
  readonly checker: Checker = createChecker({ rules: defaultSettings.rules });
  /** Whether the editor can send requests. */
  sends = false;
  /** Whether the editor takes texts with tab stops. */
  snippets = false;
  /** Counts changes of the settings. */
  generation = 0;
  private readonly listeners: (() => void)[] = [];

  configure(sent: unknown): void {
    const settings = settingsOf(sent);
    if (JSON.stringify(settings) === JSON.stringify(this.settings)) return;
    this.settings = settings;
    this.checker.configure({ rules: settings.rules });
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
  const check = (document: ScratchDocument, token?: { readonly isCancellationRequested: boolean }) =>
    state.checker.check(document, token);
  if (pulls) {
    servePulls(connection, documents, check, pages, () => state.generation);
    state.onChange(() => connection.languages.diagnostics.refresh());
  } else {
    const pushed = pushOnChange(connection, documents, check, pages);
    state.onChange(() => pushed.refresh());
  }
}
