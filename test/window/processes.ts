/** Finds the processes of a window, to end them as a crash would. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface WindowProcesses {
  /** Environment variables for the window; all its processes inherit them. */
  readonly env: Readonly<Record<string, string>>;
  /** A process whose command line has a text. Only on Linux. */
  find(text: string): number | undefined;
}

export function windowProcesses(): WindowProcesses {
  const id = randomUUID();
  const own = `SLOTPAD_WINDOW=${id}`;
  return {
    env: { SLOTPAD_WINDOW: id },
    find(text) {
      for (const name of readdirSync('/proc')) {
        if (!/^\d+$/.test(name)) continue;
        try {
          const line = readFileSync(path.join('/proc', name, 'cmdline'), 'utf8');
          if (!line.includes(text)) continue;
          if (readFileSync(path.join('/proc', name, 'environ'), 'utf8').includes(own)) return Number(name);
        } catch {
          // The process has ended, or belongs to somebody else.
        }
      }
      return undefined;
    },
  };
}
