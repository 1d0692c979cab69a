/** Numeric constants of the protocol. */
import type { CompletionItemKind, DocumentHighlightKind, SymbolKind } from 'vscode-languageserver';

export const completionKinds = {
  method: 2,
  function: 3,
  property: 10,
  variable: 6,
  value: 12,
  keyword: 14,
  folder: 19,
  constant: 21,
  event: 23,
} as const satisfies Record<string, CompletionItemKind>;

export const symbolKinds = {
  method: 6,
  function: 12,
  variable: 13,
  array: 18,
} as const satisfies Record<string, SymbolKind>;

export const highlightKinds = {
  read: 2,
  write: 3,
} as const satisfies Record<string, DocumentHighlightKind>;
