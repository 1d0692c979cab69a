import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { socketPathOf } from '../../../common/requests/socket-address';
import { pipeNode } from '../../node/socket/servers';
import { startRecorder } from './recorder';
import { until } from './until';
import { fileUri, lenses, openFile } from './workspace';

const responseTabs = () =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter((tab) => tab.input instanceof vscode.TabInputText && tab.input.uri.scheme === 'slotpad-response');
export const responseDocument = () => {
  const [input] = responseTabs().map((tab) => tab.input);
  return vscode.workspace.textDocuments.find(
    ({ uri }) => input instanceof vscode.TabInputText && uri.toString() === input.uri.toString(),
  );
};

/** A response as a person sees it. */
export interface SeenResponse {
  readonly text: string;
  /** The lenses above the text. The first one says how the request ended. */
  readonly lenses: readonly string[];
  /** The differences from the specification under Problems. */
  readonly differences: readonly string[];
}

/** The titles of the lenses of a document. */
export async function titlesOf(uri: vscode.Uri): Promise<string[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
  );
  return (found ?? []).map(({ command }) => command?.title ?? '');
}

async function click(uri: vscode.Uri, line: number): Promise<void> {
  const lens = (await lenses(uri)).find((one) => one.range.start.line === line);
  assert.ok(lens?.command, `a lens on line ${line + 1}`);
  await vscode.commands.executeCommand(lens.command.command, ...(lens.command.arguments ?? []));
}

/** Clicks the lens on a line, and waits for the response. */
export function send(uri: vscode.Uri, line: number): Promise<SeenResponse> {
  return responseTo(() => click(uri, line));
}

/** What a person sees after a request was sent. @param sending resolves when it has ended */
export async function responseTo(sending: () => PromiseLike<unknown>): Promise<SeenResponse> {
  // Without the tab of the response before, which must not be taken for this one.
  await vscode.window.tabGroups.close(responseTabs(), true);
  await sending();
  const shown = await until('the response', responseDocument);
  const titles = await until('the lenses of the response', async () => {
    const found = await titlesOf(shown.uri);
    return found.length > 0 && found;
  });
  const differences = vscode.languages.getDiagnostics(shown.uri).map(({ message }) => message);
  return { text: shown.getText(), lenses: titles, differences };
}

export const pageTabs = () =>
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
      const seen = await send(editor.document.uri, await lineOf(editor.document.uri, 'eth_chainId'));
      assert.match(seen.lenses[0] ?? '', /^200 OK · \d/);
      assert.deepEqual(seen.differences, []);
      assert.deepEqual(JSON.parse(seen.text), { jsonrpc: '2.0', id: 1, result: '0x539' });
      assert.equal(responseDocument()?.languageId, 'json');
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
        const lines = found
          .map(({ range }) => range.start.line)
          // Streams and requests with a confirmation have their own tests.
          .filter((line) => !/\/(events|logs)|eth_sendTransaction/.test(editor.document.lineAt(line).text));
        assert.ok(lines.length > 3, `${lines.length}`);
        for (const line of lines) {
          const { text } = editor.document.lineAt(line);
          const seen = await send(uri, line);
          assert.match(seen.lenses[0] ?? '', /^20\d \w+( \w+)* · \d/, text);
          assert.deepEqual(seen.differences, [], text);
        }
        // The first and the last one again, without closing the tab.
        await click(uri, lines[0] ?? 0);
        await click(uri, lines.at(-1) ?? 0);
        assert.equal(responseTabs().length, 1, 'one tab for all of them');
      });
    }

    it('shows the error of the node for a wrong request', async () => {
      const { document } = await openFile('mistakes.jsonrpc');
      const seen = await send(document.uri, await lineOf(document.uri, 'eth_getBlockByNumber("1000"'));
      assert.equal(JSON.parse(seen.text).error.code, -32602);
      assert.match(seen.lenses[0] ?? '', /^200 OK · JSON-RPC error -32602 · /);
      assert.match(seen.lenses.at(-1) ?? '', /^\$\(error\) JSON-RPC error -32602: /);
      // The response is no mistake in the workspace.
      assert.deepEqual(seen.differences, []);
    });

    it('keeps a stream open in its own tab, until it is stopped', async () => {
      const node = await startRecorder('beacon');
      const uri = fileUri('stream.http');
      await vscode.workspace.fs.writeFile(uri, Buffer.from(`GET ${node.url}/lighthouse/logs\n`));
      await openFile('stream.http');
      try {
        void vscode.commands.executeCommand('slotpad.send', { uri: uri.toString(), line: 0 });
        await until('its tab', () => pageTabs().length === 1);
        await until('the stream', () => node.streams === 1);
        // Another request does not stop it.
        const { document: calls } = await openFile('execution.jsonrpc');
        const other = await send(calls.uri, await lineOf(calls.uri, 'eth_chainId'));
        assert.match(other.lenses[0] ?? '', /^200 OK · /);
        assert.equal(node.streams, 1);
        await vscode.commands.executeCommand('slotpad.stopWatches');
        await until('the stream to end', () => node.streams === 0);
        assert.equal(pageTabs().length, 1, 'its events can still be read');
        await closeLists();
        assert.deepEqual(node.received, ['/lighthouse/logs']);
      } finally {
        node.close();
        await vscode.workspace.fs.delete(uri);
      }
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
      void vscode.commands.executeCommand('slotpad.send', { uri: uri.toString(), line: 1 });
      await closeLists();
      await until('eth_unsubscribe', () =>
        server.received.some((one) => one.text.includes('"method":"eth_unsubscribe","params":["0x5"]')),
      );
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.workspace.fs.delete(uri);
      await server.close();
    });

    it('shows a stream as a JSON document if the setting says so', async () => {
      const settings = vscode.workspace.getConfiguration('slotpad');
      await settings.update('eventStreams', 'json', vscode.ConfigurationTarget.Workspace);
      const { document } = await openFile('beacon.http');
      const line = await lineOf(document.uri, 'GET /lighthouse/logs');
      void vscode.commands.executeCommand('slotpad.send', { uri: document.uri.toString(), line });
      const shown = await until('an event', () => {
        const found = responseDocument();
        return found && /"level"/.test(found.getText()) && found;
      });
      await vscode.commands.executeCommand('slotpad.stop');
      await until('its end', async () =>
        /^200 OK · \d+ events? · ended after /.test((await titlesOf(shown.uri))[0] ?? ''),
      );
      await settings.update('eventStreams', undefined, vscode.ConfigurationTarget.Workspace);
    });

    it('says what to do when the connection is refused', async () => {
      const uri = fileUri('nobody.http');
      await vscode.workspace.fs.writeFile(uri, Buffer.from('GET http://127.0.0.1:1/eth/v1/node/version\n'));
      await openFile('nobody.http');
      const seen = await send(uri, 0);
      assert.match(seen.lenses[0] ?? '', /^Connection refused · /);
      assert.match(seen.text, /127\.0\.0\.1:1\b/);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await vscode.workspace.fs.delete(uri);
    });
  });
}
