/** The real server and a real client connection in one process, connected by two streams. */
import { PassThrough } from 'node:stream';
import {
  createConnection,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  type DocumentDiagnosticReport,
  DocumentDiagnosticRequest,
  InitializedNotification,
  type InitializeParams,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { connectionOptions } from '../../server/lsp/connection';
import { type ServerOptions, startServer } from '../../server/lsp/server';

export interface Session {
  readonly client: ProtocolConnection;
  readonly initialized: InitializeResult;
  open(uri: string, languageId: string, text: string): Promise<void>;
  change(uri: string, version: number, changes: { range?: unknown; text: string }[]): Promise<void>;
  pull(uri: string): Promise<readonly Diagnostic[]>;
  close(): Promise<void>;
}

const formats = ['markdown', 'plaintext'] as const;

/** The capabilities with what every editor of today declares besides. */
function withUsual(capabilities: InitializeParams['capabilities']): InitializeParams['capabilities'] {
  const { completion, ...others } = capabilities.textDocument ?? {};
  const completionItem = { documentationFormat: [...formats], ...completion?.completionItem };
  return {
    ...capabilities,
    textDocument: {
      hover: { contentFormat: [...formats] },
      signatureHelp: { signatureInformation: { documentationFormat: [...formats] } },
      documentSymbol: { hierarchicalDocumentSymbolSupport: true },
      codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
      ...others,
      completion: { ...completion, completionItem },
    },
  };
}

/** @param options `bare` for an editor that declares only the given capabilities */
export async function startSession(
  capabilities: InitializeParams['capabilities'] = {},
  initializationOptions?: unknown,
  prepare?: (client: ProtocolConnection) => void,
  { folder, bare, ...options }: ServerOptions & { folder?: string; bare?: boolean } = {},
): Promise<Session> {
  const up = new PassThrough();
  const down = new PassThrough();
  const connection = createConnection(
    new StreamMessageReader(up),
    new StreamMessageWriter(down),
    connectionOptions,
  );
  startServer(connection, options);
  const client = createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
  prepare?.(client);
  client.listen();
  const initialized = await client.sendRequest(InitializeRequest.type, {
    processId: null,
    rootUri: null,
    capabilities: bare ? capabilities : withUsual(capabilities),
    workspaceFolders: folder === undefined ? null : [{ uri: folder, name: 'work' }],
    ...(initializationOptions === undefined ? {} : { initializationOptions }),
  } as InitializeParams);
  await client.sendNotification(InitializedNotification.type, {});
  return {
    client,
    initialized,
    open: (uri, languageId, text) =>
      client.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId, version: 1, text },
      }),
    change: (uri, version, changes) =>
      client.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: changes as never,
      }),
    pull: async (uri) => {
      const report: DocumentDiagnosticReport = await client.sendRequest(DocumentDiagnosticRequest.type, {
        textDocument: { uri },
      });
      return report.kind === 'full' ? report.items : [];
    },
    close: async () => {
      await client.sendRequest(ShutdownRequest.type);
      // No exit notification: the server would exit this process.
      client.dispose();
      connection.dispose();
    },
  };
}
