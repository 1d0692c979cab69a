import type * as vscode from 'vscode';

export const scratchLanguages: readonly string[] = ['http', 'jsonrpc'];

export function isScratch({ languageId }: Pick<vscode.TextDocument, 'languageId'>): boolean {
  return scratchLanguages.includes(languageId);
}
