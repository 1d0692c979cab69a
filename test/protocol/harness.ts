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
import { connectionOptions } from '../../server/lsp/connection-options';
import { type ServerOptions, startServer } from '../../server/lsp/server';

export interface Session {
  readonly client: ProtocolConnection;
  readonly initialized: InitializeResult;
  open(uri: string, languageId: string, text: string): Promise<void>;
  change(uri: string, version: number, changes: { range?: unknown; text: string }[]): Promise<void>;
  pull(uri: string): Promise<readonly Diagnostic[]>;
  close(): Promise<void>;
}

export async function startSession(
  capabilities: InitializeParams['capabilities'] = {},
  initializationOptions?: unknown,
  prepare?: (client: ProtocolConnection) => void,
  { folder, ...options }: ServerOptions & { folder?: string } = {},
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
    capabilities,
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
