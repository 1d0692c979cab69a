import assert from 'node:assert/strict';
import { startSession } from './harness';

describe('capabilities', () => {
  it('are exactly these', async () => {
    const session = await startSession({ textDocument: { diagnostic: {} } });
    try {
      assert.deepEqual(session.initialized.capabilities, {
        textDocumentSync: { openClose: true, change: 2 },
        diagnosticProvider: {
          identifier: 'slotpad',
          interFileDependencies: false,
          workspaceDiagnostics: false,
        },
        completionProvider: {
          resolveProvider: true,
          triggerCharacters: ['/', '?', '&', '=', '"', '{', '(', '[', ',', '_', '@', ':', '.', '$', ' '],
        },
        signatureHelpProvider: { triggerCharacters: ['(', '['], retriggerCharacters: [','] },
        hoverProvider: true,
        inlayHintProvider: { resolveProvider: false },
        codeActionProvider: {
          codeActionKinds: [
            'quickfix',
            'source.fixAll',
            'refactor.extract',
            'refactor.inline',
            'refactor.rewrite',
          ],
        },
        codeLensProvider: { resolveProvider: false },
        documentSymbolProvider: true,
        workspaceSymbolProvider: true,
        definitionProvider: true,
        referencesProvider: true,
        documentHighlightProvider: true,
        renameProvider: { prepareProvider: true },
        documentLinkProvider: { resolveProvider: false },
        selectionRangeProvider: true,
        foldingRangeProvider: true,
        semanticTokensProvider: {
          legend: {
            tokenTypes: [
              'function',
              'namespace',
              'parameter',
              'property',
              'enumMember',
              'number',
              'string',
              'variable',
            ],
            tokenModifiers: [
              'declaration',
              'readonly',
              'deprecated',
              'defaultLibrary',
              'unknown',
              'environment',
              'data',
              'address',
            ],
          },
          full: { delta: true },
          range: true,
        },
        documentFormattingProvider: true,
        documentRangeFormattingProvider: true,
        documentOnTypeFormattingProvider: {
          firstTriggerCharacter: '\n',
          moreTriggerCharacter: ['}', ']', ')'],
        },
        workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
      });
      assert.equal(session.initialized.serverInfo?.name, 'slotpad');
    } finally {
      await session.close();
    }
  });
});
