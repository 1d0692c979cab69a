import type * as vscode from 'vscode';
import type { Language } from '../../common/scratch/types';

export const scratchLanguages: readonly Language[] = ['http', 'jsonrpc'];

export function isScratch({ languageId }: Pick<vscode.TextDocument, 'languageId'>): boolean {
  return scratchLanguages.some((language) => language === languageId);
}
