import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { RunSummary } from '../../../client/run/command';
import { until } from './until';
import { fileUri, slotpad } from './workspace';

const text = [
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

async function ran(command: string): Promise<RunSummary> {
  const api = await slotpad();
  const before = api.lastRun();
  // Do not wait for its command, which ends when a notification is closed.
  void vscode.commands.executeCommand(command);
  return until('the end of the run', () => {
    const run = api.lastRun();
    return run !== before && run;
  });
}

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

    before(async () => {
      await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
      editor = await vscode.window.showTextDocument(uri, { preview: false });
    });
    after(() => vscode.workspace.fs.delete(uri));

    it('shows a failed assertion of a single request as an error, before the status', async () => {
      const api = await slotpad();
      const before = api.lastResponse();
      editor.selection = new vscode.Selection(9, 0, 9, 0);
      void vscode.commands.executeCommand('slotpad.send');
      const shown = await until('the response', () => {
        const response = api.lastResponse();
        return response !== before && response;
      });
      assert.match(shown.short, /^1 of 3 assertions failed · 200 OK · /);
      assert.deepEqual(
        [shown.level, shown.message, shown.lenses?.at(-1)?.title],
        ['error', wrong, `$(error) ${wrong}`],
      );
      assert.deepEqual(failures(uri), [[7, wrong]]);
    });

    it('sends its requests in order, and marks failed assertions', async () => {
      const run = await ran('slotpad.runAll');
      assert.deepEqual(run, {
        requests: [
          { name: 'chain', good: true, message: '' },
          { name: 'wrong', good: false, message: wrong },
          { name: 'head', good: true, message: '' },
        ],
        skipped: 0,
      });
      assert.deepEqual(failures(uri), [[7, wrong]]);
    });

    it('stops at the first failure if the setting says so', async () => {
      const settings = vscode.workspace.getConfiguration('slotpad');
      await settings.update('stopAtFirstFailure', true, vscode.ConfigurationTarget.Workspace);
      const run = await ran('slotpad.runAll');
      await settings.update('stopAtFirstFailure', undefined, vscode.ConfigurationTarget.Workspace);
      assert.deepEqual([run.requests.map(({ name }) => name), run.skipped], [['chain', 'wrong'], 1]);
    });

    it('moves a mark with its line, and removes it when the line changes', async () => {
      await editor.edit((change) => change.insert(new vscode.Position(2, 0), '\n'));
      await until('the mark one line below', () => failures(uri)[0]?.[0] === 8);
      await editor.edit((change) => change.replace(new vscode.Range(8, 10, 8, 25), '$.result == 1337'));
      await until('no mark', () => failures(uri).length === 0);
    });

    it('sends the selected requests', async () => {
      editor = await vscode.window.showTextDocument(uri, { preview: false });
      const last = editor.document.lineCount - 2;
      editor.selection = new vscode.Selection(last - 3, 0, last, 5);
      const run = await ran('slotpad.runSelection');
      assert.deepEqual(
        run.requests.map(({ name, good }) => [name, good]),
        [
          ['wrong', true],
          ['head', true],
        ],
      );
    });
  });

  describe('the tests of a file', () => {
    it('are its requests with assertions: no other one is sent', async () => {
      const uri = fileUri('tests.jsonrpc');
      const transaction = 'eth_sendTransaction({ "from": "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" })';
      const lines = ['### chain', '# @assert $.result == 0x539', 'eth_chainId()', '', '### pay', transaction];
      await vscode.workspace.fs.writeFile(uri, Buffer.from(`${lines.join('\n')}\n`));
      try {
        await vscode.window.showTextDocument(uri, { preview: false });
        // The editor learns of a new test a moment after the file was opened.
        const api = await slotpad();
        const before = api.lastRun();
        const run = await until('the end of the run', async () => {
          await vscode.commands.executeCommand('testing.runCurrentFile');
          const last = api.lastRun();
          return last !== before && last;
        });
        assert.deepEqual(run, { requests: [{ name: 'chain', good: true, message: '' }], skipped: 0 });
      } finally {
        await vscode.workspace.fs.delete(uri);
      }
    });
  });
}
