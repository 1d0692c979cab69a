import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Presented } from '../runner/present/presented';
import { tabName } from '../runner/present/tab-name';

/** Older files are deleted. */
const MOST_FILES = 50;
/** Characters that Windows does not allow in a file name. */
const FORBIDDEN = /[<>:"|?*]/g;

/** Responses as files in a temporary folder that only this user can read. */
export interface ResponseFiles {
  /** Writes a response. @returns its `file:` URI, which no earlier response has: an editor may still show that one */
  write(name: string, response: Pick<Presented, 'text' | 'language'>): string;
  dispose(): void;
}

export function createResponseFiles(): ResponseFiles {
  let root: string | undefined;
  let count = 0;
  return {
    write(name, { text, language }) {
      // Only this user can read the folder.
      root ??= mkdtempSync(path.join(tmpdir(), 'slotpad-'));
      const folder = path.join(root, String(++count));
      mkdirSync(folder, { mode: 0o700 });
      const file = path.join(folder, tabName(name, language).replace(FORBIDDEN, ' '));
      writeFileSync(file, text, { mode: 0o600 });
      rmSync(path.join(root, String(count - MOST_FILES)), { recursive: true, force: true });
      return pathToFileURL(file).href;
    },
    dispose() {
      if (root !== undefined) rmSync(root, { recursive: true, force: true });
    },
  };
}
