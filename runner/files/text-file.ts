import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { textOf } from '../../common/open-file';
import { failed, type Result, success } from '../../common/result';

/** Environment files and settings are written by hand. Bytes. */
const MOST_BYTES = 8_000_000;
/** Files with bodies of requests. Bytes. */
export const MOST_BYTES_OF_BODY = 256 * 1024 * 1024;

/**
 * Reads a regular file as UTF-8.
 * @throws an error with a code of the file system, see `textOf`
 */
export async function readTextFile(path: string, most = MOST_BYTES, encoding?: string): Promise<string> {
  // Windows has no O_NONBLOCK.
  return textOf(await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)), most, encoding);
}

/** Reads a text file; undefined when it does not exist. */
export type ReadTextIfAny = (file: string) => Promise<Result<string | undefined>>;

export const readTextIfAny: ReadTextIfAny = async (file) => {
  try {
    return success(await readTextFile(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return success(undefined);
    return failed(unreadable(file, code));
  }
};

/** The names of the regular files in a folder; empty when it does not exist or can't be read. */
export type ListFiles = (folder: string) => Promise<readonly string[]>;

export const listFiles: ListFiles = async (folder) => {
  try {
    // Links are not followed: they may lead out of the workspace.
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch {
    // Files that somebody names are still read, and their failures are told.
    return [];
  }
};

/** Why a file can't be read, by the code of the error. */
export function unreadable(file: string, code: string | undefined) {
  switch (code) {
    case 'EFTYPE':
      return { message: `${file} is a pipe or a device.`, remedy: 'Replace it with a regular file.' };
    case 'EFBIG':
      return { message: `${file} is too large.`, remedy: 'Check that it is the right file.' };
    case 'EACCES':
    case 'EPERM':
      return { message: `${file} cannot be read by your user.`, remedy: 'Change its permissions.' };
    default:
      return { message: `${file} cannot be read${code === undefined ? '' : ` (${code})`}.` };
  }
}
