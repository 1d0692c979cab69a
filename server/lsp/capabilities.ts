import { CodeActionKind, type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver';

/** What the server offers. The protocol suite holds this list literally. */
export const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  diagnosticProvider: { identifier: 'slotpad', interFileDependencies: false, workspaceDiagnostics: false },
  completionProvider: { triggerCharacters: ['/', '?', '&', '=', '"', '{', '(', ',', '_', '@', ':'] },
  hoverProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
  codeLensProvider: { resolveProvider: false },
  documentSymbolProvider: true,
  foldingRangeProvider: true,
};
