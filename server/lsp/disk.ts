import { readdir, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FileReader } from '../service';

/** Larger ones are no files that people write requests or environments in. */
const LARGEST = 4_000_000;

/** Reads `file:` URIs from the disk. */
export const disk: FileReader = {
  async readText(uri) {
    try {
      const path = fileURLToPath(uri);
      const { size } = await stat(path);
      return size > LARGEST ? undefined : await readFile(path, 'utf8');
    } catch {
      return undefined;
    }
  },
  async list(folder) {
    try {
      const entries = await readdir(fileURLToPath(folder), { withFileTypes: true });
      // Links are not followed: they may lead in circles, and out of the workspace.
      return entries.flatMap((entry) => {
        const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : undefined;
        return kind ? [{ name: encodeURIComponent(entry.name), kind } as const] : [];
      });
    } catch {
      return [];
    }
  },
};
