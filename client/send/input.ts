import * as vscode from 'vscode';
import { ScratchDocument } from '../../common/scratch/document';
import { fileVariables } from '../../common/scratch/variables';
import type { PrepareInput } from '../../runner/prepare';
import type { NodeRegistry } from '../nodes/registry';

/** The request at a line of a document with all that filling it in needs. */
export function inputFor(
  document: vscode.TextDocument,
  line: number,
  registry: NodeRegistry,
): PrepareInput | undefined {
  const { languageId } = document;
  if (languageId !== 'http' && languageId !== 'jsonrpc') return undefined;
  const scratch = new ScratchDocument(
    document.uri.toString(),
    languageId,
    document.version,
    document.getText(),
  );
  return {
    document: scratch,
    placed: scratch.blockAtLine(line),
    variables: fileVariables(scratch),
    nodes: {
      beacon: registry.selected('beacon'),
      execution: registry.selected('execution'),
      all: registry.all,
    },
    readFile: (path) => readBeside(document.uri, path),
  };
}

/** A file named in a request: absolute, or relative to the request's own file. */
async function readBeside(from: vscode.Uri, path: string): Promise<string> {
  const folder =
    from.scheme === 'untitled'
      ? vscode.workspace.workspaceFolders?.[0]?.uri
      : vscode.Uri.joinPath(from, '..');
  const absolute = /^(?:\/|[a-z]:[\\/])/i.test(path);
  const uri = absolute || !folder ? vscode.Uri.file(path) : vscode.Uri.joinPath(folder, path);
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    const missing = error instanceof vscode.FileSystemError && error.code === 'FileNotFound';
    throw missing ? Object.assign(new Error(error.message), { code: 'ENOENT' }) : error;
  }
}
