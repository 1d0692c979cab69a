import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isUnfinished, writer } from '../files/write-file';
import type { HistoryFiles } from './history';

/** Age after which unfinished files of a crashed window are removed. Milliseconds. */
const LEFT_AFTER = 10 * 60_000;

/** Files in a folder that only the current user can read. @param now Unix time in milliseconds */
export function historyFolder(folder: string, now: () => number): HistoryFiles {
  const at = (name: string) => path.join(folder, name);
  return {
    async list() {
      const listed: string[] = [];
      for (const name of await namesIn(folder)) {
        if (!isUnfinished(name)) listed.push(name);
        else if (now() - (await changedAt(at(name))) > LEFT_AFTER) await rm(at(name), { force: true });
      }
      return listed;
    },
    size: async (name) => (await stat(at(name)).catch(missing))?.size ?? 0,
    async read(name, bytes) {
      try {
        return bytes === undefined ? await readFile(at(name), 'utf8') : await beginning(at(name), bytes);
      } catch (error) {
        return missing(error);
      }
    },
    async write(name, text) {
      const written = await writer.write([{ file: at(name), content: text }], {
        makesFolders: true,
        secret: true,
      });
      if (!written.ok) throw new Error(written.failure.message);
    },
    remove: (name) => rm(at(name), { force: true }),
    setAside: (name) => rename(at(name), at(`${name}.broken`)).catch(missing),
  };
}

async function changedAt(file: string): Promise<number> {
  return (await stat(file).catch(missing))?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

/** Empty while the folder does not exist. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(missing)) ?? [];
}

/** A missing file is not an error: another window may have removed it. Other errors are thrown again. */
function missing(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
}

async function beginning(file: string, bytes: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A history in memory, for windows without a folder. It ends with the window. */
export function historyInMemory(): HistoryFiles {
  const kept = new Map<string, string>();
  return {
    list: async () => [...kept.keys()],
    size: async (name) => Buffer.byteLength(kept.get(name) ?? ''),
    read: async (name) => kept.get(name),
    write: async (name, text) => void kept.set(name, text),
    remove: async (name) => void kept.delete(name),
    setAside: async (name) => void kept.delete(name),
  };
}
