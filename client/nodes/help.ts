import * as vscode from 'vscode';

/** Shows the page about remote nodes. */
export async function showRemotePage(extension: vscode.Uri): Promise<void> {
  const page = vscode.Uri.joinPath(extension, 'docs', 'remote-nodes.md');
  try {
    await vscode.commands.executeCommand('markdown.showPreview', page);
  } catch {
    // The built-in Markdown extension is disabled.
    await vscode.window.showTextDocument(page, { preview: true });
  }
}
