import * as vscode from 'vscode';
import { mayHaveRequests } from '../../common/scratch/markdown/fences';

/** Calls back when a Markdown file with requests is visible. Files without requests cost a search in their text. */
export function onVisibleRequests(found: () => void): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider('markdown', {
    provideCodeLenses(document) {
      if (mayHaveRequests(document.getText())) found();
      return [];
    },
  });
}
