import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { socketPathOf } from '../../../common/requests/socket-address';
import type { Reply } from '../../../runner/model/outcome';
import { pipeNode } from '../../node/socket/servers';
import { until } from './until';
import { fileUri, lenses, openFile, slotpad } from './workspace';

const responseTabs = () =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter((tab) => tab.input instanceof vscode.TabInputText && tab.input.uri.scheme === 'slotpad-response');
const responseDocument = () => {
  const [input] = responseTabs().map((tab) => tab.input);
  return vscode.workspace.textDocuments.find(
    ({ uri }) => input instanceof vscode.TabInputText && uri.toString() === input.uri.toString(),
  );
};

/** Clicks the lens on a line, and waits for the response. */
export async function send(uri: vscode.Uri, line: number): Promise<Reply> {
  const api = await slotpad();
  const before = api.lastReply();
  const lens = (await lenses(uri)).find((one) => one.range.start.line === line);
  assert.ok(lens?.command, `a lens on line ${line + 1}`);
  await vscode.commands.executeCommand(lens.command.command, ...(lens.command.arguments ?? []));
  return until(`the response to line ${line + 1}`, () => {
    const reply = api.lastReply();
    return reply !== before && reply;
  });
}

const pageTabs = () =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(
      ({ input }) => input instanceof vscode.TabInputWebview && /slotpad\.events$/.test(input.viewType),
    );

/** Closes the tabs of live lists; there is at least one. */
export async function closeLists(): Promise<void> {
  await until('the tab of the list', () => pageTabs().length > 0);
  await vscode.window.tabGroups.close(pageTabs());
}

async function lineOf(uri: vscode.Uri, text: string): Promise<number> {
  const document = await vscode.workspace.openTextDocument(uri);
  const line = document
    .getText()
    .split('\n')
    .findIndex((one) => one.startsWith(text));
  assert.ok(line >= 0, text);
  return line;
}

export function defineSending(): void {
  describe('sending', () => {
    it('shows the response to the side, and keeps the focus in the editor', async () => {
      const editor = await openFile('execution.jsonrpc');
      const reply = await send(editor.document.uri, await lineOf(editor.document.uri, 'eth_chainId'));
      assert.equal(reply.outcome, 'replied');
      assert.equal(reply.status, 200);
      assert.deepEqual(reply.problems, []);
      const shown = await until('the response', () => responseDocument()?.getText() && responseDocument());
      assert.equal(shown.languageId, 'json');
      assert.deepEqual(JSON.parse(shown.getText()), { jsonrpc: '2.0', id: 1, result: '0x539' });
      assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), editor.document.uri.toString());
      assert.deepEqual(
        responseTabs().map(({ label }) => label),
        ['Which chain is it.json'],
      );
    });

    for (const name of ['beacon.http', 'execution.jsonrpc']) {
      it(`answers every request of ${name}`, async () => {
        const editor = await openFile(name);
        const { uri } = editor.document;
        const found = await until('the lenses', async () => {
          const all = await lenses(uri);
          return all.length > 0 && all;
        });
        for (const lens of found) {
          const { line } = lens.range.start;
          const text = editor.document.lineAt(line).text;
          // Streams and requests with a confirmation have their own tests.
          if (/\/(events|logs)|eth_sendTransaction/.test(text)) continue;
          const reply = await send(uri, line);
          assert.equal(reply.outcome, 'replied', `${text}: ${reply.message}`);
          assert.deepEqual(reply.problems, [], text);
        }
        assert.equal(responseTabs().length, 1, 'one tab for all of them');
      });
    }

    it('shows the error of the node for a wrong request', async () => {
      const { document } = await openFile('mistakes.jsonrpc');
      const reply = await send(document.uri, await lineOf(document.uri, 'eth_getBlockByNumber("1000"'));
      assert.equal(reply.outcome, 'rpc-error');
      assert.equal(reply.rpcErrors[0]?.code, -32602);
      const shown = await until('the response', () => {
        const document = responseDocument();
        return document?.getText().includes('-32602') && document;
      });
      const titles = await until('the lenses', async () => {
        const all = await vscode.commands.executeCommand<vscode.CodeLens[]>(
          'vscode.executeCodeLensProvider',
          shown.uri,
        );
        return all.length > 1 && all.map(({ command }) => command?.title ?? '');
      });
      assert.match(titles[0] ?? '', /^200 OK · JSON-RPC error -32602 · /);
      assert.match(titles.at(-1) ?? '', /^\$\(error\) JSON-RPC error -32602: /);
      // The response is no mistake in the workspace.
      assert.deepEqual(vscode.languages.getDiagnostics(shown.uri), []);
    });

    it('shows a stream as a live list in its own tab, until it is stopped', async () => {
      const { document } = await openFile('beacon.http');
      const api = await slotpad();
      const line = await lineOf(document.uri, 'GET /lighthouse/logs');
      void vscode.commands.executeCommand('slotpad.send', { uri: document.uri.toString(), line });
      const list = () => api.watches()[0];
      await until('an event', () => (list()?.total ?? 0) > 0);
      assert.equal(list()?.status, 'Live');
      await until('its tab', () => pageTabs().length === 1);
      // Another request does not stop it.
      await openFile('execution.jsonrpc');
      const { document: calls } = await openFile('execution.jsonrpc');
      assert.equal((await send(calls.uri, await lineOf(calls.uri, 'eth_chainId'))).outcome, 'replied');
      assert.equal(list()?.running, true);
      await vscode.commands.executeCommand('slotpad.stopWatches');
      const reply = await until('its end', () => {
        const last = api.lastReply();
        return last?.outcome === 'cancelled' && last;
      });
      assert.equal(reply.status, 200);
      assert.deepEqual([list()?.status, list()?.running], ['Stopped', false]);
      await closeLists();
      await until('the stream to end with its tab', () => api.watches().length === 0);
    });

    it('shows a subscription over a socket file as a live list, and ends it with its tab', async () => {
      const hash = `0x${'ab'.repeat(32)}`;
      const params = { subscription: '0x5', result: hash };
      const server = await pipeNode((text, socket) => {
        const { id, method } = JSON.parse(text);
        const starts = method === 'eth_subscribe';
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: starts ? '0x5' : true }));
        if (starts) socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }));
      });
      const uri = fileUri('subscription.jsonrpc');
      const text = `# @node ${socketPathOf(server.url)}\neth_subscribe("newPendingTransactions")\n`;
      await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
      await openFile('subscription.jsonrpc');
      const api = await slotpad();
      void vscode.commands.executeCommand('slotpad.send', { uri: uri.toString(), line: 1 });
      await until('the notification', () => api.watches()[0]?.total === 1);
      assert.equal(api.watches()[0]?.status, 'Live');
      await closeLists();
      await until('eth_unsubscribe', () =>
        server.received.some((one) => one.text.includes('"method":"eth_unsubscribe","params":["0x5"]')),
      );
      await until('its end', () => api.watches().length === 0);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.workspace.fs.delete(uri);
      await server.close();
    });

    it('shows a stream as a JSON document if the setting says so', async () => {
      const settings = vscode.workspace.getConfiguration('slotpad');
      await settings.update('eventStreams', 'json', vscode.ConfigurationTarget.Workspace);
      const { document } = await openFile('beacon.http');
      const api = await slotpad();
      const line = await lineOf(document.uri, 'GET /lighthouse/logs');
      void vscode.commands.executeCommand('slotpad.send', { uri: document.uri.toString(), line });
      await until('an event', () => {
        const text = responseDocument()?.getText() ?? '';
        return /"level"/.test(text) && text;
      });
      await vscode.commands.executeCommand('slotpad.stop');
      await until('its end', () => api.lastReply()?.outcome === 'cancelled');
      await settings.update('eventStreams', undefined, vscode.ConfigurationTarget.Workspace);
    });

    it('says what to do when the connection is refused', async () => {
      const uri = fileUri('nobody.http');
      await vscode.workspace.fs.writeFile(uri, Buffer.from('GET http://127.0.0.1:1/eth/v1/node/version\n'));
      await openFile('nobody.http');
      const reply = await send(uri, 0);
      assert.equal(reply.outcome, 'refused');
      await until('the response to say so', () => responseDocument()?.getText().includes('127.0.0.1:1'));
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await vscode.workspace.fs.delete(uri);
    });
  });
}
