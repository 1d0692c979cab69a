import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { kill, pid } from 'node:process';
import { failed, type Result, success } from '../../common/result';
import { writer } from '../../runner/files/write-file';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Reserves the folder of the history for this process: two writers would count each reading twice. The lock of a process
 * that was killed does not count.
 */
export async function lockFolder(folder: string): Promise<Result<FolderLock>> {
  const file = path.join(folder, 'monitor.pid');
  for (let tries = 0; tries < 2; tries++) {
    const written = await writer.write([{ file, content: `${pid}\n` }], {
      existing: 'fail',
      makesFolders: true,
      secret: true,
    });
    if (written.ok) return success({ release: () => rm(file, { force: true }) });
    const other = Number(await readFile(file, 'utf8').catch(() => ''));
    if (!(other > 0)) return failed({ message: `history: ${written.failure.message}` });
    if (other !== pid && isRunning(other)) {
      return failed({
        message: `Another slotpad monitor (process ${other}) writes to ${folder}.`,
        remedy: 'Stop it, or give this one a "history" of its own.',
      });
    }
    await rm(file, { force: true });
  }
  return failed({ message: `The folder ${folder} could not be reserved.` });
}

function isRunning(process_: number): boolean {
  try {
    kill(process_, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
