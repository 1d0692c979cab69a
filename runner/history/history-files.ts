import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { HistoryFiles } from './history';

const UNFINISHED = /^\.writing-/;
/** What a window that crashed has left is removed after this. Milliseconds. */
const LEFT_AFTER = 10 * 60_000;

/** Files of a folder on disk, for the person alone. `now`: Unix time in milliseconds. */
export function historyFolder(folder: string, now: () => number): HistoryFiles {
  const at = (name: string) => path.join(folder, name);
  return {
    async list() {
      const listed: string[] = [];
      for (const name of await readdir(folder).catch(none)) {
        if (!UNFINISHED.test(name)) listed.push(name);
        else if (now() - (await changedAt(at(name))) > LEFT_AFTER) await rm(at(name), { force: true });
      }
      return listed;
    },
    size: async (name) => (await stat(at(name)).catch(() => undefined))?.size ?? 0,
    async read(name, bytes) {
      try {
        return bytes === undefined ? await readFile(at(name), 'utf8') : await beginning(at(name), bytes);
      } catch (error) {
        if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async write(name, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = at(`.writing-${randomBytes(6).toString('hex')}`);
      try {
        await writeFile(unfinished, text, { mode: 0o600 });
        await rename(unfinished, at(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(at(name), { force: true }),
    setAside: (name) => rename(at(name), at(`${name}.broken`)).catch(() => undefined),
  };
}

async function changedAt(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY;
}

function none(): string[] {
  return [];
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

/** Where no folder is open there is no place on disk: what is kept lasts as long as the window. */
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
