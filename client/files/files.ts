import type * as vscode from 'vscode';
import type { ContractFolders } from '../../common/contracts/contract-files';
import type { Carried } from '../../common/trust/trust';
import type { ListFiles, ReadTextIfAny } from '../../runner/files/text-file';

/** Files by their paths: of this machine, or of a file system of the editor. */
export interface Files {
  readonly readTextIfAny: ReadTextIfAny;
  readonly listFiles: ListFiles;
  /** Reads a file of a body. @throws an error with a code of the file system */
  readBody(path: string, encoding: string | undefined): Promise<string>;
  /** What a file of a body is, if it is not one of the folder `root`. */
  ownerOf(path: string, root: string): Promise<Carried | undefined>;
  /** For the reader of contracts. */
  readonly contracts: ContractFolders;
  pathOf(uri: vscode.Uri): string;
  uriOf(path: string): vscode.Uri;
}

/** The files of the file system that a URI belongs to; undefined where they can't be read by their paths. */
export type FilesOf = (uri: vscode.Uri) => Files | undefined;

let current: FilesOf = () => undefined;

/** Sets where files are read, at the start of the extension. */
export function useFiles(files: FilesOf): void {
  current = files;
}

export const filesOf: FilesOf = (uri) => current(uri);
