import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  type ClientCapabilities,
  createProtocolConnection,
  InitializedNotification,
  InitializeRequest,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

/** Starts and initializes the built language server, runs `work` with a client of it and its process id, and ends it. */
export async function withServer<T>(
  textDocument: ClientCapabilities['textDocument'],
  work: (client: ProtocolConnection, server: number) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, ['dist/server.js', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const client = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  client.listen();
  await client.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: null,
    capabilities: textDocument ? { textDocument } : {},
  });
  await client.sendNotification(InitializedNotification.type, {});
  const result = await work(client, child.pid as number);
  client.dispose();
  child.kill();
  await once(child, 'exit');
  return result;
}
