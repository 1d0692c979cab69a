import * as vscode from 'vscode';
import { decoded } from '../../common/open-file';
import { failed, success } from '../../common/result';
import { isOwnPath } from '../../common/scratch/environments/environment-files';
import type { Files, FilesOf } from '../files/files';

/** Maximum sizes in bytes: of a file that is written by hand, and of a body. */
const MOST_BYTES = 8_000_000;
const MOST_BYTES_OF_BODY = 64 * 1024 * 1024;

/** The files of a workspace in a browser, through the file systems of the editor. */
export const filesOfEditor: FilesOf = (at) => {
  // Paths below a workspace at the root begin with two slashes, which a URI without an authority must not.
  const uriOf = (path: string) => at.with({ path: path.replace(/^\/{2,}/, '/'), query: '', fragment: '' });
  const read = async (path: string, most: number, encoding?: string): Promise<string> => {
    const uri = uriOf(path);
    try {
      const { size, type } = await vscode.workspace.fs.stat(uri);
      if (type & vscode.FileType.Directory) throw withCode('EISDIR');
      if (size > most) throw withCode('EFBIG');
      return decoded(await vscode.workspace.fs.readFile(uri), encoding);
    } catch (error) {
      throw error instanceof vscode.FileSystemError ? withCode(codes.get(error.code) ?? error.code) : error;
    }
  };
  const files: Files = {
    async readTextIfAny(path) {
      try {
        return success(await read(path, MOST_BYTES));
      } catch (error) {
        const { code = 'unknown' } = error as { readonly code?: string };
        if (code === 'ENOENT' || code === 'EISDIR') return success(undefined);
        if (code === 'EFBIG')
          return failed({ message: `${path} is too large.`, remedy: 'Check that it is the right file.' });
        return failed({ message: `${path} cannot be read (${code}).` });
      }
    },
    async listFiles(folder) {
      return (await entriesIn(uriOf(folder))).flatMap(([name, type]) =>
        type === vscode.FileType.File ? name : [],
      );
    },
    readBody: (path, encoding) => read(path, MOST_BYTES_OF_BODY, encoding),
    async ownerOf(path, root) {
      const below = `${root.replace(/\/$/, '')}/`;
      const isOwn = path.startsWith(below) && isOwnPath(path.slice(below.length));
      return isOwn ? undefined : { what: `the file ${path}`, place: path };
    },
    contracts: {
      async list(folder) {
        return (await entriesIn(uriOf(folder))).flatMap(([name, type]) => {
          const kind = kinds.get(type);
          return kind ? [{ name, kind }] : [];
        });
      },
      async stamp(path) {
        try {
          const { mtime, size } = await vscode.workspace.fs.stat(uriOf(path));
          return `${mtime} ${size}`;
        } catch {
          return undefined;
        }
      },
      readText: (path) => read(path, MOST_BYTES).catch(() => undefined),
    },
    pathOf: (uri) => uri.path,
    uriOf,
  };
  return files;
};

/** Links are not followed: they may form cycles or lead out of the workspace. */
const kinds: ReadonlyMap<vscode.FileType, 'file' | 'folder'> = new Map([
  [vscode.FileType.File, 'file'],
  [vscode.FileType.Directory, 'folder'],
]);

/** The codes of Node, by those of the editor. */
const codes: ReadonlyMap<string, string> = new Map([
  ['FileNotFound', 'ENOENT'],
  ['FileIsADirectory', 'EISDIR'],
  ['NoPermissions', 'EACCES'],
]);

async function entriesIn(folder: vscode.Uri): Promise<readonly [string, vscode.FileType][]> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch {
    // Missing folders and unreadable ones are not distinguished.
    return [];
  }
}

function withCode(code: string): Error {
  return Object.assign(new Error(code), { code });
}
