import * as vscode from 'vscode';

/** URL of the script that the extension host and the worker load: see `slotpad.ts`. */
export function scriptOf(extension: vscode.Uri): string {
  return vscode.Uri.joinPath(extension, 'dist/web/slotpad.js').toString(true);
}
