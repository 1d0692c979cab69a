/** With another extension for `.http` files installed. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { runMocha } from './mocha';
import { until } from './until';
import { codeOf, fileUri } from './workspace';

const text = 'GET https://example.com/things?flag\n\n###\nGET /eth/v1/node/versoin\n';

export function run(): Promise<void> {
  return runMocha(() => {
    describe('with another extension for .http files', () => {
      it('shows "Send" and diagnostics only for Ethereum requests', async () => {
        const uri = fileUri('shared.http');
        await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
        await vscode.window.showTextDocument(uri);
        const titles = await until('the lenses of both', async () => {
          const all = await vscode.commands.executeCommand<vscode.CodeLens[]>(
            'vscode.executeCodeLensProvider',
            uri,
          );
          const found = all.map((lens) => `${lens.range.start.line + 1} ${lens.command?.title}`).sort();
          return (
            found.some((one) => one.includes('Slotpad: Send')) &&
            found.some((one) => one.endsWith('Request')) &&
            found
          );
        });
        assert.deepEqual(titles, [
          '1 Send Request',
          '4 Send Request',
          '4 Slotpad: Send to Demo beacon node',
          '4 …',
        ]);
        await until('the diagnostic', () => vscode.languages.getDiagnostics(uri).length > 0);
        assert.deepEqual(vscode.languages.getDiagnostics(uri).map(codeOf), ['path-unknown']);
      });

      it('serves all requests if the setting says so', async () => {
        const settings = vscode.workspace.getConfiguration('slotpad');
        await settings.update('http', 'all', vscode.ConfigurationTarget.Workspace);
        const uri = fileUri('shared.http');
        await until('the lens on the other request', async () => {
          const all = await vscode.commands.executeCommand<vscode.CodeLens[]>(
            'vscode.executeCodeLensProvider',
            uri,
          );
          return all.some(
            (lens) => lens.range.start.line === 0 && lens.command?.title === 'Slotpad: Send to example.com',
          );
        });
        await settings.update('http', undefined, vscode.ConfigurationTarget.Workspace);
      });
    });
  });
}
