import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WatchFolder } from './watch-environments';

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
