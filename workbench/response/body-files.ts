import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Where bodies go that are too large to be kept in memory. */
export interface BodyFiles {
  /** A new file; the oldest ones are removed, so that they do not pile up. */
  next(): string;
  /** Removes all files of this session. */
  dispose(): void;
}

export interface BodyFilesOptions {
  /** Absolute; made when it is needed. */
  readonly folder: string;
  /** Tells apart the windows that use the same folder. */
  readonly pid: number;
  readonly isRunning: (pid: number) => boolean;
  /** How many are kept: those of responses that still may be looked at. */
  readonly most?: number;
}

const NAME = /^response-(\d+)-\d+\.json$/;

/** Files `response-PID-N.json` of a folder. Those of sessions that ended without cleaning up are removed too. */
export function createBodyFiles({ folder, pid, isRunning, most = 3 }: BodyFilesOptions): BodyFiles {
  const own: string[] = [];
  let count = 0;
  return {
    next() {
      if (count === 0) removeOld();
      while (own.length >= most) remove(own.shift());
      mkdirSync(folder, { recursive: true });
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
    // It was never made.
    return [];
  }
}

function remove(file: string | undefined): void {
  if (file === undefined) return;
  try {
    rmSync(file, { force: true });
  } catch {
    // Open elsewhere: the next session removes it.
  }
}

/** Whether a process is there, as far as this one may know. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
