import { readdir, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FileReader } from '../service';

/** Maximum size in bytes. Larger files are not written by hand, and specifications are smaller. */
const MOST_BYTES = 8_000_000;

/** Reads `file:` URIs from the disk. */
export const disk: FileReader = {
  async readText(uri) {
    try {
      const path = fileURLToPath(uri);
      const { size } = await stat(path);
      return size > MOST_BYTES ? undefined : await readFile(path, 'utf8');
    } catch {
      // `FileReader` does not distinguish missing files from unreadable ones.
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
