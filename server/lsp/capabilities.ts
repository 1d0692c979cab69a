import { type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver';
import { CODE_ACTION_KINDS, FORMAT_TRIGGERS, TOKEN_MODIFIERS, TOKEN_TYPES } from '../service';

/** For editors that pull diagnostics. @param workspace whether those of files that are not open as well */
export function diagnosticProvider(
  workspace: boolean,
): NonNullable<ServerCapabilities['diagnosticProvider']> {
  return { identifier: 'slotpad', interFileDependencies: false, workspaceDiagnostics: workspace };
}

/** The capabilities of the server for every editor. The protocol suite contains the same list. */
export const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  completionProvider: {
    resolveProvider: true,
    triggerCharacters: ['/', '?', '&', '=', '"', '{', '(', '[', ',', '_', '@', ':', '.', '$', ' '],
  },
  signatureHelpProvider: { triggerCharacters: ['(', '['], retriggerCharacters: [','] },
  hoverProvider: true,
  inlayHintProvider: { resolveProvider: false },
  codeActionProvider: { codeActionKinds: [...CODE_ACTION_KINDS] },
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
    legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [...TOKEN_MODIFIERS] },
    full: { delta: true },
    range: true,
  },
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
  documentOnTypeFormattingProvider: {
    firstTriggerCharacter: FORMAT_TRIGGERS[0],
    moreTriggerCharacter: FORMAT_TRIGGERS.slice(1),
  },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};
