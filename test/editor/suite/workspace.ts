import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './until';

export function fileUri(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'a folder is open');
  return vscode.Uri.joinPath(folder.uri, name);
}

export async function openFile(name: string): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(fileUri(name)), {
    viewColumn: vscode.ViewColumn.One,
    preview: false,
  });
}

/** The diagnostics of a file as `line:character-character code`, once the server has sent them. */
export async function problems(uri: vscode.Uri): Promise<string[]> {
  // When the lenses are there, the server has read the file.
  await until('the language server', async () => (await lenses(uri)).length > 0);
  return vscode.languages
    .getDiagnostics(uri)
    .filter((one) => one.source === 'slotpad')
    .sort((a, b) => a.range.start.compareTo(b.range.start) || codeOf(a).localeCompare(codeOf(b)))
    .map((one) => `${one.range.start.line + 1}:${one.range.start.character + 1} ${codeOf(one)}`);
}

export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}

export async function lenses(uri: vscode.Uri): Promise<vscode.CodeLens[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
  );
  return (found ?? []).filter((lens) => lens.command?.command === 'slotpad.send');
}
