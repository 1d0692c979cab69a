import { readdir, stat } from 'node:fs/promises';
import type { ContractFolders } from '../../common/contracts/contract-files';
import { readTextFile } from './text-file';

/** The folders of this machine, for the reader of contracts. Links are not followed: they may form cycles. */
export const contractFolders: ContractFolders = {
  async list(folder) {
    try {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.flatMap((entry) => {
        const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : undefined;
        return kind ? [{ name: entry.name, kind } as const] : [];
      });
    } catch {
      // Most workspaces do not have all folders of the setting.
      return [];
    }
  },
  async stamp(file) {
    try {
      const { mtimeMs, size } = await stat(file);
      return `${mtimeMs} ${size}`;
    } catch {
      return undefined;
    }
  },
  async readText(file) {
    try {
      return await readTextFile(file);
    } catch {
      // The reader of contracts says so, whatever the reason.
      return undefined;
    }
  },
};
