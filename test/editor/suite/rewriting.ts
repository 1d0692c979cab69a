import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './until';
import { fileUri } from './workspace';

const command = `curl http://127.0.0.1:8545 -H 'Content-Type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'`;
const request =
  'POST http://127.0.0.1:8545\nContent-Type: application/json\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';

export function defineRewriting(): void {
  describe('rewriting', () => {
    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });

    async function show(name: string, text: string, line: number): Promise<vscode.TextDocument> {
      const uri = fileUri(name);
      await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
      const editor = await vscode.window.showTextDocument(uri, { preview: false });
      const at = new vscode.Position(line, 0);
      editor.selection = new vscode.Selection(at, at);
      return editor.document;
    }

    async function action(document: vscode.TextDocument, title: string): Promise<vscode.CodeAction> {
      return until(title, async () => {
        const offered = await vscode.commands.executeCommand<vscode.CodeAction[]>(
          'vscode.executeCodeActionProvider',
          document.uri,
          new vscode.Range(0, 0, 0, 0),
          vscode.CodeActionKind.RefactorRewrite.value,
        );
        return offered.find((one) => one.title === title && one.edit);
      });
    }

    it('converts a curl command to a request, and a request to a call in a new file', async () => {
      const document = await show('rewriting.http', `${command}\n`, 0);
      const lines = await action(document, 'Write this curl command as a POST request');
      assert.ok(lines.edit);
      await vscode.workspace.applyEdit(lines.edit);
      assert.equal(document.getText(), `${request}\n`);

      const call = await action(document, 'Write as a call in a new .jsonrpc file');
      assert.ok(call.edit);
      await vscode.workspace.applyEdit(call.edit);
      const made = await vscode.workspace.openTextDocument(fileUri('eth_chainId.jsonrpc'));
      assert.equal(made.getText(), '###\n# @node http://127.0.0.1:8545\neth_chainId()\n');
    });
  });
}
