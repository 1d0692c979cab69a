/** Which files and documents may have requests. Read at activation, so it stays light. */
import * as vscode from 'vscode';
import type { Language } from '../../common/scratch/types';

export const scratchLanguages: readonly Language[] = ['http', 'jsonrpc'];

export function isScratch({ languageId }: Pick<vscode.TextDocument, 'languageId'>): boolean {
  return scratchLanguages.some((language) => language === languageId);
}

/** Glob of the files that may have requests. */
export const REQUEST_FILES = '**/*.{http,rest,jsonrpc}';

/** The request files that the Explorer passes to a command: the one with the menu, or all that are selected. */
export function explorerFiles(file: unknown, selected: unknown): readonly vscode.Uri[] {
  const all = Array.isArray(selected) && selected.length > 0 ? (selected as unknown[]) : [file];
  return all.filter(
    (one): one is vscode.Uri => one instanceof vscode.Uri && /\.(?:http|rest|jsonrpc)$/.test(one.path),
  );
}
