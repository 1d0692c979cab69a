import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { send } from './sending';
import { until } from './until';
import { codeOf, fileUri, openFile } from './workspace';

const publicFile = 'http-client.env.json';
const privateFile = 'http-client.private.env.json';
const first = 'environments.http';
const second = 'more-environments.http';

const write = (name: string, text: string) =>
  vscode.workspace.fs.writeFile(fileUri(name), new TextEncoder().encode(text));
/** The content of a file after it was saved; some editors save automatically. */
async function textOf(name: string): Promise<string> {
  const document = await vscode.workspace.openTextDocument(fileUri(name));
  await until(`${name} to be saved`, async () => !document.isDirty || (await document.save()));
  return document.getText();
}
const messages = (uri: vscode.Uri) =>
  vscode.languages
    .getDiagnostics(uri)
    .filter((one) => codeOf(one).startsWith('variable-'))
    .map(({ message }) => message);

/** Environment files in the folder of the requests: selecting one, and renaming a variable in all files. */
export function defineEnvironments(): void {
  describe('environments', () => {
    before(async () => {
      const { beacon } = JSON.parse(process.env.SLOTPAD_DEMO ?? '{}') as { beacon: string };
      await write(
        publicFile,
        `{ "local": { "base": "${beacon}" }, "away": { "base": "http://127.0.0.1:1" } }\n`,
      );
      await write(privateFile, '{ "local": { "token": "s3cret-token" } }\n');
      await write(first, 'GET {{base}}/eth/v1/node/version\nAuthorization: Bearer {{token}}\n');
      await write(second, 'GET {{base}}/eth/v1/node/health\n');
    });

    after(async () => {
      await vscode.commands.executeCommand('slotpad.selectEnvironment', null);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      for (const name of [publicFile, privateFile, first, second]) {
        await vscode.workspace.fs.delete(fileUri(name));
      }
    });

    it('report a variable that only some of them have, until one is selected', async () => {
      const { document } = await openFile(first);
      const told = [
        'The variable `base` is defined only in the environments "local", "away": select one of them.',
        'The variable `token` is defined only in the environment "local": select it.',
      ];
      await until('the diagnostics', () => String(messages(document.uri)) === String(told));
      await vscode.commands.executeCommand('slotpad.selectEnvironment', 'local');
      await until('no diagnostics', () => messages(document.uri).length === 0);
    });

    it('provide the values of a request, without showing secret ones', async () => {
      const seen = await send(fileUri(first), 0);
      assert.match(seen.lenses[0] ?? '', /^200 OK · \d/);
      assert.ok(!JSON.stringify(seen).includes('s3cret-token'));
      await vscode.commands.executeCommand('slotpad.selectEnvironment', 'away');
      const other = await send(fileUri(first), 0);
      assert.match(other.lenses[0] ?? '', /^Not sent\b/, 'the other one has no token');
      await vscode.commands.executeCommand('slotpad.selectEnvironment', 'local');
    });

    it('are updated when a variable is renamed', async () => {
      const position = new vscode.Position(0, 7);
      const [place] = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
        'vscode.executeDefinitionProvider',
        fileUri(first),
        position,
      );
      assert.ok(place && 'uri' in place);
      assert.equal(place.uri.toString(), fileUri(publicFile).toString());
      const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
        'vscode.executeDocumentRenameProvider',
        fileUri(first),
        position,
        'node',
      );
      assert.equal(await vscode.workspace.applyEdit(edit), true);
      assert.equal(
        await textOf(first),
        'GET {{node}}/eth/v1/node/version\nAuthorization: Bearer {{token}}\n',
      );
      assert.equal(await textOf(second), 'GET {{node}}/eth/v1/node/health\n');
      assert.match(
        await textOf(publicFile),
        /^\{ "local": \{ "node": ".*" \}, "away": \{ "node": ".*" \} \}\n$/,
      );
      await until('the server to have read the file', () => messages(fileUri(first)).length === 0);
      assert.match((await send(fileUri(first), 0)).lenses[0] ?? '', /^200 OK · \d/);
    });
  });
}
