import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type Recorder, startRecorder } from './recorder';
import { responseTo } from './sending';
import { until } from './until';
import { fileUri } from './workspace';

const textFor = (node: string) =>
  [
    `# @node ${node}`,
    '# @assert duration < 30 s',
    '',
    '### chain',
    '# @assert $.result == 0x539',
    'eth_chainId()',
    '',
    '### wrong',
    '# @assert $.result == 0x1',
    '# @assert matches-spec',
    'eth_chainId()',
    '',
    '### head',
    'eth_blockNumber()',
    '',
  ].join('\n');

const failures = (uri: vscode.Uri) =>
  vscode.languages
    .getDiagnostics(uri)
    .filter((one) => one.code === 'assertion')
    .map(({ range, message }) => [range.start.line, message]);

export function defineRunning(): void {
  describe('running a file', () => {
    const uri = fileUri('assertions.jsonrpc');
    const wrong = '$.result is 0x539 (1337); expected == 0x1 (1).';
    let editor: vscode.TextEditor;
    let node: Recorder;

    /** Runs a command to its end. @returns what the node was asked */
    const ran = async (command: string) => {
      const before = node.received.length;
      await vscode.commands.executeCommand(command);
      return node.received.slice(before);
    };

    before(async () => {
      node = await startRecorder('execution');
      await vscode.workspace.fs.writeFile(uri, Buffer.from(textFor(node.url)));
      editor = await vscode.window.showTextDocument(uri, { preview: false });
    });
    after(async () => {
      await vscode.workspace.fs.delete(uri);
      node.close();
    });

    it('shows a failed assertion of a single request as an error, before the status', async () => {
      editor.selection = new vscode.Selection(10, 0, 10, 0);
      const seen = await responseTo(() => vscode.commands.executeCommand('slotpad.send'));
      assert.match(seen.lenses[0] ?? '', /^1 of 3 assertions failed · 200 OK · /);
      assert.equal(seen.lenses.at(-1), `$(error) ${wrong}`);
      assert.deepEqual(failures(uri), [[8, wrong]]);
    });

    it('sends its requests in order, and marks failed assertions', async () => {
      assert.deepEqual(await ran('slotpad.runAll'), ['eth_chainId', 'eth_chainId', 'eth_blockNumber']);
      assert.deepEqual(failures(uri), [[8, wrong]]);
    });

    it('stops at the first failure if the setting says so', async () => {
      const settings = vscode.workspace.getConfiguration('slotpad');
      await settings.update('stopAtFirstFailure', true, vscode.ConfigurationTarget.Workspace);
      const asked = await ran('slotpad.runAll');
      await settings.update('stopAtFirstFailure', undefined, vscode.ConfigurationTarget.Workspace);
      assert.deepEqual(asked, ['eth_chainId', 'eth_chainId']);
    });

    it('moves a mark with its line, and removes it when the line changes', async () => {
      await editor.edit((change) => change.insert(new vscode.Position(3, 0), '\n'));
      await until('the mark one line below', () => failures(uri)[0]?.[0] === 9);
      await editor.edit((change) => change.replace(new vscode.Range(9, 10, 9, 25), '$.result == 1337'));
      await until('no mark', () => failures(uri).length === 0);
    });

    it('sends the selected requests', async () => {
      editor = await vscode.window.showTextDocument(uri, { preview: false });
      const last = editor.document.lineCount - 2;
      editor.selection = new vscode.Selection(last - 3, 0, last, 5);
      assert.deepEqual(await ran('slotpad.runSelection'), ['eth_chainId', 'eth_blockNumber']);
      assert.deepEqual(failures(uri), [], 'the corrected assertion is met');
    });
  });

  describe('the tests of a file', () => {
    it('are its requests with assertions: no other one is sent', async () => {
      const uri = fileUri('tests.jsonrpc');
      const transaction = 'eth_sendTransaction({ "from": "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" })';
      const node = await startRecorder('execution');
      const chain = ['### chain', '# @assert $.result == 0x539', 'eth_chainId()', ''];
      const lines = [`# @node ${node.url}`, ...chain, '### pay', transaction];
      await vscode.workspace.fs.writeFile(uri, Buffer.from(`${lines.join('\n')}\n`));
      try {
        await vscode.window.showTextDocument(uri, { preview: false });
        // The editor learns of a new test a moment after the file was opened.
        await until('a run', async () => {
          await vscode.commands.executeCommand('testing.runCurrentFile');
          return node.received.length > 0;
        });
        assert.deepEqual([...new Set(node.received)], ['eth_chainId']);
      } finally {
        node.close();
        await vscode.workspace.fs.delete(uri);
      }
    });
  });
}
