import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type Recorder, startRecorder } from './recorder';
import { closeLists, pageTabs, titlesOf } from './sending';
import { until } from './until';
import { fileUri, openFile } from './workspace';

const watchDocument = () => vscode.workspace.textDocuments.find((one) => one.uri.scheme === 'slotpad-watch');

const watchTabs = () =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(({ input }) => input instanceof vscode.TabInputText && input.uri.scheme === 'slotpad-watch');

export function defineWatching(): void {
  describe('watching', () => {
    const name = 'watching.jsonrpc';
    const uri = fileUri(name);
    let node: Recorder;
    before(async () => {
      node = await startRecorder('execution');
      const text = [
        `# @node ${node.url}`,
        '###',
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
      node.close();
    });

    const watch = (line: number) =>
      vscode.commands.executeCommand('slotpad.watch', { uri: uri.toString(), line });

    it('repeats a request, and shows the newest response with its changes', async () => {
      await watch(3);
      const document = await until('the document', watchDocument);
      const titles = await until('a change', async () => {
        const found = await titlesOf(document.uri);
        return found.length > 5 && found;
      });
      assert.match(
        document.getText(),
        /^\{\n {2}"jsonrpc": "2.0",\n {2}"id": 1,\n {2}"result": "0x[\da-f]+"\n\}$/,
      );
      assert.equal(document.languageId, 'json');
      assert.match(
        titles[0] ?? '',
        /^\$\(eye\) Every 500 ms · \d+ responses · \d+ changes?(?: · [\d,]+ to [\d,]+)?$/,
      );
      assert.match(titles[5] ?? '', /: result 0x[\da-f]+ → 0x[\da-f]+ \([\d,]+ → [\d,]+, \+\d+\)$/);
      assert.deepEqual(titles.slice(1, 5), [
        '$(debug-pause) Pause',
        '$(debug-stop) Stop',
        '$(watch) Interval',
        '$(history) Changes',
      ]);
      await vscode.commands.executeCommand('slotpad.watchAction', document.uri.toString(), 'pause');
      await until('the pause', async () => / Paused · /.test((await titlesOf(document.uri))[0] ?? ''));
      await vscode.commands.executeCommand('slotpad.watchAction', document.uri.toString(), 'list');
      await until('the list of its changes', () => pageTabs().length === 1);
      await closeLists();
      await vscode.commands.executeCommand('slotpad.watchAction', document.uri.toString(), 'go-on');
      await until('the watch to go on', async () => / Every /.test((await titlesOf(document.uri))[0] ?? ''));
      await vscode.window.tabGroups.close(watchTabs());
    });

    it('collects the items of a filter, and removes the filter from the node', async () => {
      const before = node.received.length;
      const since = () => node.received.slice(before);
      const polls = () => since().filter((method) => method === 'eth_getFilterChanges').length;
      await watch(6);
      await until('the list', () => pageTabs().length === 1);
      await until('three polls', () => polls() >= 3);
      await vscode.commands.executeCommand('slotpad.stopWatches');
      await until('the end of the filter', () => since().includes('eth_uninstallFilter'));
      assert.equal(pageTabs().length, 1, 'its items can still be read');
      await closeLists();
      assert.deepEqual(
        since(),
        ['eth_newBlockFilter', ...Array(polls()).fill('eth_getFilterChanges'), 'eth_uninstallFilter'],
        'the other watch has ended with its tab',
      );
    });

    it('does not watch a request that sends a transaction', async () => {
      await watch(8);
      assert.deepEqual([...watchTabs(), ...pageTabs()], []);
      assert.equal(node.received.includes('eth_sendRawTransaction'), false);
    });
  });
}
