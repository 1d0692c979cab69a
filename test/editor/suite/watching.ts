import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeLists } from './sending';
import { until } from './until';
import { fileUri, openFile, slotpad } from './workspace';

const watchDocument = () => vscode.workspace.textDocuments.find((one) => one.uri.scheme === 'slotpad-watch');

export function defineWatching(): void {
  describe('watching', () => {
    const name = 'watching.jsonrpc';
    const uri = fileUri(name);
    before(async () => {
      const text = [
        '# @watch 500 ms',
        'eth_blockNumber()',
        '###',
        '# @watch 500 ms',
        'eth_newBlockFilter()',
        '###',
        'eth_sendRawTransaction("0x")',
        '',
      ].join('\n');
      await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
      await openFile(name);
    });
    after(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.workspace.fs.delete(uri);
    });

    const watch = (line: number) =>
      vscode.commands.executeCommand('slotpad.watch', { uri: uri.toString(), line });

    it('offers "Watch" for requests that can be repeated safely', async () => {
      const lines = await until('the lenses', async () => {
        const all = await vscode.commands.executeCommand<vscode.CodeLens[]>(
          'vscode.executeCodeLensProvider',
          uri,
        );
        const found = all.filter(({ command }) => command?.command === 'slotpad.watch');
        return found.length > 0 && found.map(({ range }) => range.start.line);
      });
      assert.deepEqual(lines, [1, 4]);
    });

    it('repeats a request, and shows the newest response with its changes', async () => {
      const api = await slotpad();
      await watch(1);
      const seen = await until('a change', () => api.watches().find(({ total }) => total > 0));
      assert.match(seen.status, /^Every 500 ms · \d+ responses · \d+ changes?$/);
      const document = await until('the document', watchDocument);
      await until('the newest answer', () => document.getText() === api.watches()[0]?.text);
      assert.match(
        document.getText(),
        /^\{\n {2}"jsonrpc": "2.0",\n {2}"id": 1,\n {2}"result": "0x[\da-f]+"\n\}$/,
      );
      assert.equal(document.languageId, 'json');
      const titles = await until('its lenses', async () => {
        const all = await vscode.commands.executeCommand<vscode.CodeLens[]>(
          'vscode.executeCodeLensProvider',
          document.uri,
        );
        return all.length > 5 && all.map(({ command }) => command?.title ?? '');
      });
      assert.match(titles[0] ?? '', /^\$\(eye\) Every 500 ms/);
      assert.match(titles[5] ?? '', /: result 0x[\da-f]+ → 0x[\da-f]+ \([\d,]+ → [\d,]+, \+\d+\)$/);
      assert.deepEqual(titles.slice(1, 5), [
        '$(debug-pause) Pause',
        '$(debug-stop) Stop',
        '$(watch) Interval',
        '$(history) Changes',
      ]);
      await vscode.commands.executeCommand('slotpad.watchAction', document.uri.toString(), 'pause');
      assert.match(api.watches()[0]?.status ?? '', /^Paused · /);
      await vscode.commands.executeCommand('slotpad.watchAction', document.uri.toString(), 'list');
      assert.equal(api.watches().length, 2, 'the list of its changes');
      await closeLists();
      await until('the list to close', () => api.watches().length === 1);
      const tabs = vscode.window.tabGroups.all
        .flatMap((group) => group.tabs)
        .filter(({ input }) => input instanceof vscode.TabInputText && input.uri.scheme === 'slotpad-watch');
      await vscode.window.tabGroups.close(tabs);
      await until('the watch to end with its tab', () => api.watches().length === 0);
    });

    it('collects the items of a filter, and removes the filter from the node', async () => {
      const api = await slotpad();
      await watch(4);
      await until('a block', () => (api.watches()[0]?.total ?? 0) > 0);
      assert.match(api.watches()[0]?.status ?? '', /^Polled every 500 ms · filter 0x[\da-f]+$/);
      await vscode.commands.executeCommand('slotpad.stopWatches');
      assert.equal(api.watches()[0]?.status, 'Stopped, the filter was removed from the node');
      await closeLists();
      await until('nothing to be watched', () => api.watches().length === 0);
    });

    it('does not watch a request that sends a transaction', async () => {
      const api = await slotpad();
      await watch(6);
      assert.deepEqual(api.watches(), []);
    });
  });
}
