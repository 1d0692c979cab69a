import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { fileUri } from './workspace';

const file = 'collection.json';
const collection = {
  info: { name: 'Imported', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    { name: 'Version', request: { method: 'GET', url: '{{beacon}}/eth/v1/node/version' } },
    { name: 'Calls', item: [{ name: 'Old', request: { method: 'GET', url: 'http://h/1' } }] },
  ],
  variable: [{ key: 'beacon', value: 'http://127.0.0.1:5052' }],
};

/** "Import Collection…" */
export function defineImporting(): void {
  describe('import of a collection', () => {
    after(async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.workspace.fs.delete(fileUri(file));
      await vscode.workspace.fs.delete(fileUri('Imported'), { recursive: true });
    });

    it('writes its files to a folder of its name, and opens the first', async () => {
      await vscode.workspace.fs.writeFile(
        fileUri(file),
        new TextEncoder().encode(JSON.stringify(collection)),
      );
      await vscode.commands.executeCommand('slotpad.importCollection', fileUri(file), fileUri('.'));
      const { document } = vscode.window.activeTextEditor ?? {};
      assert.equal(document?.uri.path, fileUri('Imported/Imported.http').path);
      assert.equal(document?.getText(), '### Version\nGET {{beacon}}/eth/v1/node/version\n');
      const names = await vscode.workspace.fs.readDirectory(fileUri('Imported'));
      assert.deepEqual(names.map(([name]) => name).sort(), [
        'Calls.http',
        'Imported.http',
        'http-client.env.json',
      ]);
    });
  });
}
