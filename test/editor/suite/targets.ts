import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import type { PlainItem } from '../../../workbench/tree/item';
import { until } from './until';
import { fileUri, slotpad } from './workspace';

/** The beacon node of the demo, with the version of another client. */
async function startTeku(demo: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const body =
      request.url === '/eth/v1/node/version'
        ? JSON.stringify({ data: { version: 'teku/v25.1.0/linux-x86_64' } })
        : undefined;
    const answer = body === undefined ? await fetch(demo + request.url).catch(() => undefined) : undefined;
    response.statusCode = answer?.status ?? (body === undefined ? 502 : 200);
    response.setHeader('content-type', answer?.headers.get('content-type') ?? 'application/json');
    // An event stream has no end.
    if (request.url?.startsWith('/eth/v1/events')) response.destroy();
    else response.end(body ?? (await answer?.text()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function rowOf(rows: readonly PlainItem[], label: string): PlainItem | undefined {
  for (const row of rows) {
    const found = row.label === label ? row : rowOf(row.children ?? [], label);
    if (found) return found;
  }
  return undefined;
}

export function defineTargets(): void {
  describe('the client of the selected node', () => {
    const settings = () => vscode.workspace.getConfiguration('slotpad');
    let server: Server;
    let demo: PlainItem | undefined;

    before(async () => {
      const { beacon } = JSON.parse(process.env.SLOTPAD_DEMO ?? '{}') as { beacon: string };
      server = await startTeku(beacon);
      await vscode.commands.executeCommand('slotpad.nodes.focus');
      const api = await slotpad();
      demo = await until('the demo node', () => api.tree().nodes[0]?.children?.[0]);
    });
    after(async () => {
      if (demo) await vscode.commands.executeCommand('slotpad.selectNode', demo.id);
      await settings().update('nodes', undefined, vscode.ConfigurationTarget.Workspace);
      server.closeAllConnections();
      server.close();
    });

    it('decides which paths are reported', async () => {
      const uri = fileUri('client.http');
      await vscode.workspace.fs.writeFile(
        uri,
        Buffer.from('GET /lighthouse/peers\n\n###\nGET /eth/v1/node/versoin\n'),
      );
      await vscode.window.showTextDocument(uri);
      const messages = () =>
        vscode.languages
          .getDiagnostics(uri)
          .map(({ severity, message }) => `${vscode.DiagnosticSeverity[severity]}: ${message}`);
      const misspelled = 'Error: Unknown path. Did you mean `/eth/v1/node/version`?';
      const otherClient =
        "Warning: This node is Teku: `/lighthouse` paths are Lighthouse's. Use `/eth/v1/node/peers` instead.";
      await until('the demo node, which serves both', () => messages().join() === misspelled);

      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const nodes = [{ name: 'Other client', kind: 'beacon', url }];
      await settings().update('nodes', nodes, vscode.ConfigurationTarget.Workspace);
      const api = await slotpad();
      const row = await until('the row of the node', () => rowOf(api.tree().nodes, 'Other client'));
      await vscode.commands.executeCommand('slotpad.selectNode', row.id);
      await until('the finding', () => messages().length === 2);
      assert.deepEqual(messages().sort(), [misspelled, otherClient]);

      await vscode.commands.executeCommand('slotpad.selectNode', demo?.id);
      await until('the finding to go', () => messages().join() === misspelled);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await vscode.workspace.fs.delete(uri);
    });
  });
}
