/** Connects an editor with the language service. */
import {
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
  type InitializeResult,
} from 'vscode-languageserver';
import { defined } from '../../common/defined';
import { settingIn } from '../../common/settings/read';
import { HEADERS_SETTING } from '../../common/settings/rest-client';
import { readTargets } from '../../common/target/client-target';
import { createLanguageService, type FileReader, type LanguageService } from '../service';
import { capabilities } from './capabilities';
import type { Channel } from './channel';
import { createsFiles, serveCodeActions } from './code-actions';
import { pushOnChange, servePulls } from './diagnostics';
import { listenToDocuments, openDocuments, openResponses } from './documents';
import { serveFeatures } from './features';
import { createGuard, logFailure } from './guard';
import { serveNavigation } from './navigation';
import { serveResponses } from './responses';
import { disablesRules, documentationOf, lensCommandsOf, settingsOf } from './settings';
import { nextTurn } from './turn';
import { serveWorkspace } from './workspace';

declare const SLOTPAD_VERSION: string | undefined;

export interface ServerOptions {
  /** Default for the links to rule pages: a URI with `{code}` for the code of a rule. */
  readonly documentation?: string | undefined;
  /** Reads files that are not open, in a trusted workspace. Default: no files are read. */
  readonly files?: FileReader;
}

/** Serves an editor over a connection until it closes. */
export function startServer(connection: Connection, { files, documentation }: ServerOptions = {}): void {
  const service = createLanguageService({
    pause: nextTurn,
    configuration: { documentation },
    ...defined({ files }),
  });
  const channel: Channel = {
    connection,
    service,
    documents: openDocuments(service),
    responses: openResponses(),
    guard: createGuard(connection),
  };
  const workspace = serveWorkspace(channel);
  let client: InitializeParams['capabilities'] = {};

  connection.onInitialize((params): InitializeResult => {
    client = params.capabilities;
    configure(service, params, documentation);
    workspace.initialize(params);
    serveResponses(channel, client.workspace?.inlayHint?.refreshSupport === true);
    const pulls = client.textDocument?.diagnostic !== undefined;
    if (pulls) servePulls(channel);
    else pushOnChange(channel);
    const { diagnosticProvider, ...rest } = capabilities;
    return {
      capabilities: pulls && diagnosticProvider ? { ...rest, diagnosticProvider } : rest,
      serverInfo: {
        name: 'slotpad',
        version: typeof SLOTPAD_VERSION === 'string' ? SLOTPAD_VERSION : 'development',
      },
    };
  });

  const warnOfTargets = (values: readonly unknown[]) => {
    const problems = new Set(values.flatMap((value) => readTargets(value).problems));
    for (const problem of problems) connection.console.warn(`slotpad.target: ${problem}`);
  };
  const readSettings = async (sent: unknown) => {
    if (!client.workspace?.configuration) {
      warnOfTargets([settingIn(sent, 'target')]);
      service.configure({ settings: settingsOf(sent) });
      return;
    }
    const { folders } = workspace;
    const [settings, headers, ...targets]: unknown[] = await connection.workspace.getConfiguration([
      { section: 'slotpad' },
      { section: HEADERS_SETTING },
      ...folders.map((scopeUri) => ({ scopeUri, section: 'slotpad.target' })),
    ]);
    warnOfTargets([settingIn(settings, 'target'), ...targets]);
    const folderTargets = Object.fromEntries(
      folders.flatMap((uri, index) => {
        const value = targets[index] ?? undefined;
        return value === undefined ? [] : [[uri, readTargets(value).targets]];
      }),
    );
    service.configure({ settings: settingsOf(settings, headers), folderTargets });
  };
  connection.onInitialized(async () => {
    try {
      if (client.workspace?.didChangeConfiguration?.dynamicRegistration) {
        await connection.client.register(DidChangeConfigurationNotification.type, {
          section: ['slotpad', HEADERS_SETTING],
        });
      }
      if (client.workspace?.configuration) await readSettings(undefined);
      workspace.onFolders(() => {
        const failed = (error: unknown) => logFailure(connection, 'workspace/configuration', error);
        if (client.workspace?.configuration) void readSettings(undefined).catch(failed);
      });
      await workspace.initialized();
    } catch (error) {
      logFailure(connection, 'initialized', error);
    }
  });
  connection.onDidChangeConfiguration(async ({ settings }) => {
    try {
      await readSettings((settings as { slotpad?: unknown } | null)?.slotpad);
    } catch (error) {
      logFailure(connection, 'workspace/didChangeConfiguration', error);
    }
  });

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
  documentation: string | undefined,
): void {
  service.configure({
    settings: settingsOf(options),
    documentation: documentationOf(options) ?? documentation,
    editor: {
      snippets: client.textDocument?.completion?.completionItem?.snippetSupport === true,
      createsFiles: createsFiles(client),
      lenses: lensCommandsOf(options),
      disablesRules: disablesRules(options),
    },
  });
}
