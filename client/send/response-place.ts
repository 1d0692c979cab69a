import * as vscode from 'vscode';
import { failed } from '../../common/result';
import { placeForResponse } from '../../runner/send/response-place';

/** The file for a response, in the workspace folder of the request's file. */
export function placeInWorkspace(from: vscode.Uri, path: string): ReturnType<typeof placeForResponse> {
  const root = vscode.workspace.getWorkspaceFolder(from)?.uri;
  if (from.scheme !== 'file' || !root) {
    return failed({
      message: `The response cannot be written to ${path}: the request is not in a file of a workspace folder.`,
    });
  }
  return placeForResponse(path, vscode.Uri.joinPath(from, '..').fsPath, root.fsPath);
}
