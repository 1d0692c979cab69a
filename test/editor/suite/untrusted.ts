/** A folder that nobody has trusted yet: language features, and nothing leaves. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { runMocha } from './mocha';
import { until } from './until';
import { codeOf, openFile, slotpad } from './workspace';

export function run(): Promise<void> {
  return runMocha(() => {
    describe('an untrusted folder', () => {
      it('is one', () => assert.equal(vscode.workspace.isTrusted, false));

      it('has its files checked', async () => {
        const { document } = await openFile('mistakes.jsonrpc');
        await until('the diagnostics', () =>
          vscode.languages.getDiagnostics(document.uri).some((one) => codeOf(one) === 'block-tag-unknown'),
        );
      });

      it('has nothing sent from it', async () => {
        const { document } = await openFile('beacon.http');
        void vscode.commands.executeCommand('slotpad.send', { uri: document.uri.toString(), line: 4 });
        const api = await slotpad();
        assert.equal(api.lastReply(), undefined);
        assert.equal(api.lastResponse(), undefined);
      });
    });
  });
}
