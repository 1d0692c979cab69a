/** A folder that nobody has trusted yet: language features, and nothing leaves. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { defineCopyingUntrusted } from './copying';
import { runMocha } from './mocha';
import { until } from './until';
import { codeOf, openFile, slotpad } from './workspace';

export function run(): Promise<void> {
  return runMocha(() => {
    describe('an untrusted folder', () => {
      it('is one', () => assert.equal(vscode.workspace.isTrusted, false));

      it('has its files checked', async () => {
        const { document } = await openFile('mistakes.jsonrpc');
        await until('the diagnostics', () =>
          vscode.languages.getDiagnostics(document.uri).some((one) => codeOf(one) === 'block-tag-unknown'),
        );
      });

      defineCopyingUntrusted();

      it('has nothing sent from it', async () => {
        const heard: string[] = [];
        const server = createServer((request, response) => {
          heard.push(request.url ?? '');
          response.end('{}');
        });
        server.listen(0, '127.0.0.1');
        await once(server, 'listening');
        try {
          const { port } = server.address() as AddressInfo;
          const origin = `http://127.0.0.1:${port}`;
          const document = await vscode.workspace.openTextDocument({
            language: 'http',
            content: `GET ${origin}/asked\n`,
          });
          await vscode.window.showTextDocument(document);
          void vscode.commands.executeCommand('slotpad.send', { uri: document.uri.toString(), line: 0 });
          // What the command would send goes the same way, and was asked for first.
          for (const fence of ['/fence-1', '/fence-2', '/fence-3'])
            await (await fetch(origin + fence)).text();
          assert.deepEqual(heard, ['/fence-1', '/fence-2', '/fence-3']);
          const api = await slotpad();
          assert.equal(api.lastReply(), undefined);
          assert.equal(api.lastResponse(), undefined);
        } finally {
          server.close();
        }
      });
    });
  });
}
