import * as vscode from 'vscode';
import { failed } from '../../common/result';
import { contractFolders } from '../../runner/files/contract-folders';
import { ownerOfFile } from '../../runner/files/owner';
import { listFiles, MOST_BYTES_OF_BODY, readTextFile, readTextIfAny } from '../../runner/files/text-file';
import { placeForResponse } from '../../runner/send/response-place';
import type { Files, FilesOf } from './files';

const onDisk: Files = {
  readTextIfAny,
  listFiles,
  readBody: (path, encoding) => readTextFile(path, MOST_BYTES_OF_BODY, encoding),
  ownerOf: ownerOfFile,
  contracts: contractFolders,
  pathOf: (uri) => uri.fsPath,
  uriOf: (path) => vscode.Uri.file(path),
};

/** The files of this machine. */
export const filesOnDisk: FilesOf = (uri) => (uri.scheme === 'file' ? onDisk : undefined);

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
