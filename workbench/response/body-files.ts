import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeFolderNow } from '../../runner/files/write-file';

/** The files for bodies that are too large for memory. */
export interface BodyFiles {
  /** Returns the path for a new file, and removes the oldest files. */
  next(): string;
  /** Removes all files of this session. */
  dispose(): void;
}

export interface BodyFilesOptions {
  /** Absolute path; created when needed. */
  readonly folder: string;
  /** Distinguishes windows that use the same folder. */
  readonly pid: number;
  readonly isRunning: (pid: number) => boolean;
  /** Maximum number of files. */
  readonly most?: number;
}

const NAME = /^response-(\d+)-\d+\.json$/;

/** Manages files `response-PID-N.json` in a folder. Files that ended windows left behind are removed too. */
export function createBodyFiles({ folder, pid, isRunning, most = 3 }: BodyFilesOptions): BodyFiles {
  const own: string[] = [];
  let count = 0;
  return {
    next() {
      if (count === 0) removeOld();
      while (own.length >= most) remove(own.shift());
      makeFolderNow(folder);
      const file = path.join(folder, `response-${pid}-${++count}.json`);
      own.push(file);
      return file;
    },
    dispose() {
      for (const file of own.splice(0)) remove(file);
    },
  };

  function removeOld(): void {
    for (const name of names(folder)) {
      const owner = Number(NAME.exec(name)?.[1]);
      if (owner && (owner === pid || !isRunning(owner))) remove(path.join(folder, name));
    }
  }
}

function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing to clean up: the folder does not exist yet, or cannot be read, which writing to it will report.
    return [];
  }
}

function remove(file: string | undefined): void {
  if (file === undefined) return;
  try {
    rmSync(file, { force: true });
  } catch {
    // Another program has the file open. The next window removes it.
  }
}

/** Whether a process is running; also true for a process of another user (EPERM). */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
