import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './until';
import { fileUri } from './workspace';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Shows a new file with this text; `|` is the cursor. */
async function write(name: string, text: string): Promise<vscode.TextEditor> {
  const uri = fileUri(name);
  const at = text.indexOf('|');
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text.replace('|', '')));
  const editor = await vscode.window.showTextDocument(uri, {
    preview: false,
    viewColumn: vscode.ViewColumn.One,
  });
  if (at >= 0) {
    const cursor = editor.document.positionAt(at);
    editor.selection = new vscode.Selection(cursor, cursor);
  }
  return editor;
}

export function defineTooling(): void {
  describe('language tooling', () => {
    let editor: vscode.TextEditor;
    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
      await vscode.workspace.fs.delete(editor.document.uri);
    });

    it('completes a method with tab stops for its params', async () => {
      editor = await write('complete.jsonrpc', 'eth_getBal|\n');
      const { document } = editor;
      await until('the completion', async () => {
        const list = await vscode.commands.executeCommand<vscode.CompletionList>(
          'vscode.executeCompletionItemProvider',
          document.uri,
          new vscode.Position(0, 10),
        );
        return list.items.some(
          (item) => (typeof item.label === 'string' ? item.label : item.label.label) === 'eth_getBalance',
        );
      });
      await vscode.commands.executeCommand('editor.action.triggerSuggest');
      await until('the text', async () => {
        await vscode.commands.executeCommand('acceptSelectedSuggestion');
        return /^eth_getBalance\("0x[0-9a-fA-F]{40}"\)$/.test(document.lineAt(0).text);
      });
      assert.equal(
        document.getText(editor.selection).startsWith('0x'),
        true,
        'the first argument is selected',
      );
    });

    it('explains a value on hover', async () => {
      editor = await write(
        'hover.jsonrpc',
        `eth_sendTransaction({ "from": "${account}", "value": "0xde0b6b3a7640000" })\n`,
      );
      const { document } = editor;
      const at = document.positionAt(document.getText().indexOf('0xde0b') + 3);
      const page = await until('the hover', async () => {
        const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
          'vscode.executeHoverProvider',
          document.uri,
          at,
        );
        return hovers
          .flatMap((one) => one.contents.map((part) => (typeof part === 'string' ? part : part.value)))
          .join('\n');
      });
      assert.match(page, /1 ether/);
    });

    it('renames a variable everywhere', async () => {
      editor = await write(
        'rename.jsonrpc',
        `@me = ${account}\neth_getBalance("{{me}}", "latest")\n###\neth_getCode("{{me}}", "latest")\n`,
      );
      const { document } = editor;
      const edit = await until('the rename', () =>
        vscode.commands.executeCommand<vscode.WorkspaceEdit | undefined>(
          'vscode.executeDocumentRenameProvider',
          document.uri,
          new vscode.Position(1, 18),
          'owner',
        ),
      );
      await vscode.workspace.applyEdit(edit);
      assert.equal(
        document.getText(),
        `@owner = ${account}\neth_getBalance("{{owner}}", "latest")\n###\neth_getCode("{{owner}}", "latest")\n`,
      );
    });

    it('formats a file', async () => {
      editor = await write(
        'format.jsonrpc',
        `eth_getBalance(  "${account}","latest" )\n\n\n\n###   Chain\neth_chainId( )\n`,
      );
      const { document } = editor;
      await until('the text', async () => {
        await vscode.commands.executeCommand('editor.action.formatDocument');
        return document.getText() === `eth_getBalance("${account}", "latest")\n\n### Chain\neth_chainId()\n`;
      });
    });

    it('shows hints for names and amounts', async () => {
      editor = await write('hints.jsonrpc', `eth_getBalance("${account}", "0x10")\n`);
      const { document } = editor;
      const whole = new vscode.Range(0, 0, document.lineCount, 0);
      const hints = await until('the hints', async () => {
        const found = await vscode.commands.executeCommand<vscode.InlayHint[]>(
          'vscode.executeInlayHintProvider',
          document.uri,
          whole,
        );
        return found.length > 0 && found;
      });
      const labels = hints.map((hint) =>
        typeof hint.label === 'string' ? hint.label : hint.label.map((part) => part.value).join(''),
      );
      assert.deepEqual(labels, ['address:', 'anvil #0', 'block:', '16']);
    });
  });
}
