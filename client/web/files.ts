import * as vscode from 'vscode';
import type { FolderEntry } from '../../server/service';
import { type FileParams, type FileResult, fileParamsSchema } from './messages';

/** Maximum size in bytes. Larger files are not written by hand, and specifications are smaller. */
const MOST_BYTES = 8_000_000;

/** Answers a question of the worker about a file, through the file systems of the editor. */
export async function answerAboutFile(params: unknown): Promise<FileResult> {
  const { about, uri } = fileParamsSchema.parse(params);
  return answers[about](vscode.Uri.parse(uri));
}

const answers: Readonly<Record<FileParams['about'], (uri: vscode.Uri) => Promise<FileResult>>> = {
  async text(uri) {
    try {
      const { size } = await vscode.workspace.fs.stat(uri);
      if (size > MOST_BYTES) return null;
      return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    } catch {
      // Missing, unreadable or not a file: the worker does not distinguish them.
      return null;
    }
  },
  async exists(uri) {
    try {
      await vscode.workspace.fs.stat(uri);
      return true;
    } catch (error) {
      return error instanceof vscode.FileSystemError && error.code === 'FileNotFound' ? false : null;
    }
  },
  async stamp(uri) {
    try {
      const { mtime, size } = await vscode.workspace.fs.stat(uri);
      return `${mtime} ${size}`;
    } catch {
      return null;
    }
  },
  async list(folder) {
    try {
      const entries = await vscode.workspace.fs.readDirectory(folder);
      return entries.flatMap(([name, type]): FolderEntry[] => {
        // Links are not followed: they may form cycles or lead out of the workspace.
        const kind = kinds.get(type);
        return kind ? [{ name: encodeURIComponent(name), kind }] : [];
      });
    } catch {
      // Missing folders and unreadable ones are not distinguished.
      return [];
    }
  },
};

const kinds: ReadonlyMap<vscode.FileType, FolderEntry['kind']> = new Map([
  [vscode.FileType.File, 'file'],
  [vscode.FileType.Directory, 'folder'],
]);
