import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import {
  type CodeLens,
  ConfigurationRequest,
  DiagnosticRefreshRequest,
  type InlayHint,
  type TextEdit,
} from 'vscode-languageserver/node';
import { type Session, startSession } from './harness';

const capabilities = {
  textDocument: { diagnostic: {} },
  workspace: { configuration: true, diagnostics: { refreshSupport: true }, workspaceFolders: true },
};
const folder = 'file:///home';
const inside = 'file:///home/a.jsonrpc';
const outside = 'file:///elsewhere/a.jsonrpc';
const text = 'eth_getBlockByNumber( "0x0400", false)\n';

describe('settings of a folder over the protocol', () => {
  let session: Session;
  before(async () => {
    const editor = new EventEmitter();
    const refreshed = once(editor, 'refresh');
    session = await startSession(
      capabilities,
      { commands: ['slotpad.send'] },
      (client) => {
        client.onRequest(ConfigurationRequest.type, ({ items }) =>
          items.map(({ scopeUri, section }) => {
            if (section !== 'slotpad') return null;
            return scopeUri === folder
              ? {
                  rules: { 'quantity-leading-zero': 'off' },
                  codeLens: false,
                  format: { enable: false },
                  inlayHints: { parameters: false },
                }
              : {};
          }),
        );
        client.onRequest(DiagnosticRefreshRequest.type, () => void editor.emit('refresh'));
      },
      { folder },
    );
    await refreshed;
    for (const uri of [inside, outside]) await session.open(uri, 'jsonrpc', text);
  });
  after(() => session.close());

  it('change the severity of rules', async () => {
    const codes = async (uri: string) => (await session.pull(uri)).map(({ code }) => code);
    assert.deepEqual(await codes(inside), []);
    assert.deepEqual(await codes(outside), ['quantity-leading-zero']);
  });

  it('turn off lenses', async () => {
    const lenses = async (uri: string) => {
      const found: CodeLens[] = await session.client.sendRequest('textDocument/codeLens', {
        textDocument: { uri },
      });
      return found.map(({ command }) => command?.title);
    };
    assert.deepEqual(await lenses(inside), []);
    assert.deepEqual(await lenses(outside), ['Send']);
  });

  it('turn off hints', async () => {
    const hints = async (uri: string) => {
      const found: InlayHint[] = await session.client.sendRequest('textDocument/inlayHint', {
        textDocument: { uri },
        range: { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } },
      });
      return found.map(({ label }) => label).filter((label) => String(label).endsWith(':'));
    };
    assert.deepEqual(await hints(inside), []);
    assert.deepEqual(await hints(outside), ['block:', 'fullTransactions:']);
  });

  it('turn off the formatter', async () => {
    const edits = async (uri: string) => {
      const found: TextEdit[] | null = await session.client.sendRequest('textDocument/formatting', {
        textDocument: { uri },
        options: { tabSize: 2, insertSpaces: true },
      });
      return found?.length ?? 0;
    };
    assert.equal(await edits(inside), 0);
    assert.ok((await edits(outside)) > 0);
  });
});
