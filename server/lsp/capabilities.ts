import { CodeActionKind, type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver';
import { FORMAT_TRIGGERS } from '../features/format';

/** What the server offers. The protocol suite holds this list literally. */
export const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  diagnosticProvider: { identifier: 'slotpad', interFileDependencies: false, workspaceDiagnostics: false },
  completionProvider: {
    triggerCharacters: ['/', '?', '&', '=', '"', '{', '(', '[', ',', '_', '@', ':', '.', '$'],
  },
  signatureHelpProvider: { triggerCharacters: ['(', '['], retriggerCharacters: [','] },
  hoverProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
  codeLensProvider: { resolveProvider: false },
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
  documentOnTypeFormattingProvider: {
    firstTriggerCharacter: FORMAT_TRIGGERS[0],
    moreTriggerCharacter: FORMAT_TRIGGERS.slice(1),
  },
};
