/** Files and folders of the disk, for the language service in Node. */
import { constants, watch } from 'node:fs';
import { access, open, readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { textOf } from '../../common/open-file';
import type { FileReader } from '../service';
import type { WatchFolder } from './watched-files';

/** Maximum size in bytes. Larger files are not written by hand, and specifications are smaller. */
const MOST_BYTES = 8_000_000;

/** Reads `file:` URIs from the disk. */
export const disk: FileReader = {
  async readText(uri) {
    try {
      const path = fileURLToPath(uri);
      // Windows has no O_NONBLOCK.
      return await textOf(await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)), MOST_BYTES);
    } catch {
      // `FileReader` does not distinguish missing files from those that are unreadable, too large or not regular.
      return undefined;
    }
  },
  async exists(uri) {
    try {
      await access(fileURLToPath(uri));
      return true;
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? false : undefined;
    }
  },
  async stamp(uri) {
    try {
      const { mtimeMs, size } = await stat(fileURLToPath(uri));
      return `${mtimeMs} ${size}`;
    } catch {
      return undefined;
    }
  },
  async list(folder) {
    try {
      const entries = await readdir(fileURLToPath(folder), { withFileTypes: true });
      // Links are not followed: they may form cycles or lead out of the workspace.
      return entries.flatMap((entry) => {
        const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : undefined;
        return kind ? [{ name: encodeURIComponent(entry.name), kind } as const] : [];
      });
    } catch {
      // `FileReader` does not distinguish missing folders from unreadable ones.
      return [];
    }
  },
};

/** Watches a folder of the disk, without its subfolders. */
export const watchFolder: WatchFolder = (folder, onChange) => {
  try {
    const watcher = watch(fileURLToPath(folder), { persistent: false }, (_, name) => {
      if (name !== null) onChange(name);
    });
    // The folder was deleted. Files are then read again when a file is opened.
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    // The folder does not exist, or too many are watched.
    return () => undefined;
  }
};
