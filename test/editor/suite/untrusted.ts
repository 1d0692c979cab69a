/** In an untrusted folder: language features work, and nothing is sent. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { socketPathOf } from '../../../common/requests/socket-address';
import { pipeNode } from '../../node/socket/servers';
import { defineAssistantsUntrusted } from './assistants';
import { defineCopyingUntrusted } from './copying';
import { runMocha } from './mocha';
import { responseDocument } from './sending';
import { until } from './until';
import { codeOf, openFile } from './workspace';

export function run(): Promise<void> {
  return runMocha(() => {
    describe('an untrusted folder', () => {
      it('is untrusted', () => assert.equal(vscode.workspace.isTrusted, false));

      it('gets diagnostics', async () => {
        const { document } = await openFile('mistakes.jsonrpc');
        await until('the diagnostics', () =>
          vscode.languages.getDiagnostics(document.uri).some((one) => codeOf(one) === 'block-tag-unknown'),
        );
      });

      defineCopyingUntrusted();
      defineAssistantsUntrusted();

      it('says above each request that it is not sent', async () => {
        const document = await vscode.workspace.openTextDocument({
          language: 'jsonrpc',
          content: 'eth_chainId()\n\n###\n[eth_chainId(), eth_blockNumber()]\n',
        });
        await vscode.window.showTextDocument(document);
        const titles = async () =>
          (
            await vscode.commands.executeCommand<vscode.CodeLens[]>(
              'vscode.executeCodeLensProvider',
              document.uri,
            )
          ).map(({ command }) => command?.title);
        await until('the lenses', async () => (await titles()).length > 0);
        assert.deepEqual(await titles(), [
          'Send (workspace not trusted)',
          'Send batch (workspace not trusted)',
        ]);
      });

      it('sends nothing', async () => {
        const heard: string[] = [];
        const server = createServer((request, response) => {
          heard.push(request.url ?? '');
          response.end('{}');
        });
        server.listen(0, '127.0.0.1');
        await once(server, 'listening');
        const pipe = await pipeNode(() => undefined);
        try {
          const { port } = server.address() as AddressInfo;
          const origin = `http://127.0.0.1:${port}`;
          const document = await vscode.workspace.openTextDocument({
            language: 'http',
            content: `GET ${origin}/asked\n`,
          });
          await vscode.window.showTextDocument(document);
          void vscode.commands.executeCommand('slotpad.send', { uri: document.uri.toString(), line: 0 });
          const calls = await vscode.workspace.openTextDocument({
            language: 'jsonrpc',
            content: `# @node ${socketPathOf(pipe.url)}\neth_chainId()\n`,
          });
          await vscode.window.showTextDocument(calls);
          void vscode.commands.executeCommand('slotpad.send', { uri: calls.uri.toString(), line: 1 });
          // A request of the command would arrive before this one, because it was started first.
          for (const fence of ['/fence-1', '/fence-2', '/fence-3'])
            await (await fetch(origin + fence)).text();
          assert.deepEqual(heard, ['/fence-1', '/fence-2', '/fence-3']);
          assert.equal(pipe.connections, 0);
          assert.equal(responseDocument(), undefined);
        } finally {
          await pipe.close();
          server.close();
        }
      });
    });
  });
}
