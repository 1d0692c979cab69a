import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type Recorder, startRecorder } from './recorder';
import { until } from './until';
import { fileUri } from './workspace';

export function defineTargets(): void {
  describe('the client of the selected node', () => {
    const settings = () => vscode.workspace.getConfiguration('slotpad');
    let teku: Recorder;

    before(async () => {
      teku = await startRecorder('beacon', {
        '/eth/v1/node/version': { data: { version: 'teku/v25.1.0/linux-x86_64' } },
      });
      // Nodes are read while their view is visible.
      await vscode.commands.executeCommand('slotpad.nodes.focus');
    });
    after(async () => {
      await settings().update('nodes', undefined, vscode.ConfigurationTarget.Workspace);
      teku.close();
    });

    it('decides which paths are reported', async () => {
      const uri = fileUri('client.http');
      await vscode.workspace.fs.writeFile(
        uri,
        Buffer.from('GET /lighthouse/peers\n\n###\nGET /eth/v1/node/versoin\n'),
      );
      await vscode.window.showTextDocument(uri);
      const messages = () =>
        vscode.languages
          .getDiagnostics(uri)
          .map(({ severity, message }) => `${vscode.DiagnosticSeverity[severity]}: ${message}`);
      const misspelled = 'Error: Unknown path. Did you mean `/eth/v1/node/version`?';
      const otherClient =
        "Warning: This node is Teku: `/lighthouse` paths are Lighthouse's. Use `/eth/v1/node/peers` instead.";
      await until('the demo node, which serves both', () => messages().join() === misspelled);

      // The first node of the settings is selected, unless a person selects another one.
      const nodes = [{ name: 'Other client', kind: 'beacon', url: teku.url }];
      await settings().update('nodes', nodes, vscode.ConfigurationTarget.Workspace);
      await until('the finding', () => messages().length === 2);
      assert.deepEqual(messages().sort(), [misspelled, otherClient]);

      await settings().update('nodes', undefined, vscode.ConfigurationTarget.Workspace);
      await until('the finding to go', () => messages().join() === misspelled);
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await vscode.workspace.fs.delete(uri);
    });
  });
}
