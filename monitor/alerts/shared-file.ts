import { readFile, rm, stat } from 'node:fs/promises';
import { writer } from '../../runner/files/write-file';
import type { SharedText } from './voice';

/** A lock that is older was left by a window that crashed. Milliseconds. */
const leftAfter = 5000;
const tries = 40;
const pause = 50;

/** A text in a file of the current user, changed under a lock: a second file that only one process can create. */
export function createSharedFile(file: string): SharedText {
  const lock = `${file}.lock`;
  const read = () => readFile(file, 'utf8').catch(() => undefined);
  const locked = async (): Promise<boolean> => {
    for (let count = 0; count < tries; count++) {
      const made = await writer.write([{ file: lock, content: '' }], {
        existing: 'fail',
        makesFolders: true,
        secret: true,
      });
      if (made.ok) return true;
      const since = await stat(lock).catch(() => undefined);
      if (since && Date.now() - since.mtimeMs > leftAfter) await rm(lock, { force: true });
      else await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return false;
  };
  /** The windows of one process wait for each other as well. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    read,
    change(change) {
      const next = last.then(async () => {
        const isLocked = await locked();
        try {
          const written = await writer.write([{ file, content: change(await read()) }], { secret: true });
          if (!written.ok) throw new Error(written.failure.message);
        } finally {
          if (isLocked) await rm(lock, { force: true });
        }
      });
      last = next.catch(() => undefined);
      return next;
    },
  };
}
