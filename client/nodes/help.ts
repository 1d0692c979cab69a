import * as vscode from 'vscode';

/** Shows how a remote node is reached, as the extension ships it. */
export async function showRemotePage(extension: vscode.Uri): Promise<void> {
  const page = vscode.Uri.joinPath(extension, 'docs', 'remote-nodes.md');
  try {
    await vscode.commands.executeCommand('markdown.showPreview', page);
  } catch {
    // The editor's own Markdown extension is switched off.
    await vscode.window.showTextDocument(page, { preview: true });
  }
}
