import * as vscode from 'vscode';

/** URL of a script of the extension in a browser, or of a file beside it. */
export function scriptOf(extension: vscode.Uri, name: string): string {
  return vscode.Uri.joinPath(extension, 'dist/web', name).toString(true);
}
