import path from 'node:path';
import * as vscode from 'vscode';
import { outputsMarkdown } from '../../workbench/notebook/outputs-markdown';
import { notebookTypes } from '../scratch/notebook-text';
import { showError, showInformation } from '../screen/messages';

/** "Save with Outputs as Markdown…": the file of the notebook stays the scratch file that it is. */
export async function saveWithOutputs(): Promise<void> {
  const notebook = vscode.window.activeNotebookEditor?.notebook;
  if (!notebook || !Object.hasOwn(notebookTypes, notebook.notebookType)) {
    void showInformation(
      'Open a request file as a notebook first: "Reopen Editor With…", "Request Notebook".',
    );
    return;
  }
  const { dir, name } = path.posix.parse(notebook.uri.path);
  const target = await vscode.window.showSaveDialog({
    title: 'Save Requests and Outputs as Markdown',
    filters: { Markdown: ['md'] },
    defaultUri: notebook.uri.with({ path: path.posix.join(dir, `${name}.md`) }),
  });
  if (!target) return;
  try {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(textOf(notebook)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void showError(`The notebook was not saved: ${reason} Choose another file.`);
    return;
  }
  const open = 'Open File';
  const answer = await showInformation(`Saved to ${vscode.workspace.asRelativePath(target)}.`, open);
  if (answer === open) await vscode.commands.executeCommand('vscode.open', target);
}

function textOf(notebook: vscode.NotebookDocument): string {
  const decoder = new TextDecoder();
  return outputsMarkdown(
    notebook.getCells().map(({ document, kind, outputs }) => ({
      language: kind === vscode.NotebookCellKind.Code ? document.languageId : 'markdown',
      text: document.getText(),
      outputs: outputs
        .flatMap(({ items }) => items)
        .map(({ data, mime }) => ({ text: decoder.decode(data), isJson: mime === 'text/x-json' })),
    })),
  );
}
