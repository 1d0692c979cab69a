import * as vscode from 'vscode';
import { contractFolders } from '../../runner/files/contract-folders';
import { ownerOfFile } from '../../runner/files/owner';
import { listFiles, MOST_BYTES_OF_BODY, readTextFile, readTextIfAny } from '../../runner/files/text-file';
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
