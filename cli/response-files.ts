import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { failed, type Result, success } from '../common/result';
import { makeFolderNow, whyNotWritten, writeTemporary } from '../runner/files/write-file';
import type { Presented } from '../runner/present/presented';
import { tabName } from '../runner/present/tab-name';

/** Older files are deleted. */
const MOST_FILES = 50;
/** Characters that Windows does not allow in a file name. */
const FORBIDDEN = /[<>:"|?*]/g;

/** Responses as files in a temporary folder that only this user can read. */
export interface ResponseFiles {
  /** Writes a response. @returns its `file:` URI, which no earlier response has: an editor may still show that one */
  write(name: string, response: Pick<Presented, 'text' | 'language'>): Result<string>;
  dispose(): void;
}

/** @param temporary the folder for temporary files */
export function createResponseFiles(temporary = tmpdir()): ResponseFiles {
  let root: string | undefined;
  let count = 0;
  return {
    write(name, { text, language }) {
      try {
        // Only this user can read the folder.
        root ??= mkdtempSync(path.join(temporary, 'slotpad-'));
        const folder = path.join(root, String(++count));
        makeFolderNow(folder, { secret: true });
        const file = path.join(folder, tabName(name, language).replace(FORBIDDEN, ' '));
        writeTemporary(file, text);
        rmSync(path.join(root, String(count - MOST_FILES)), { recursive: true, force: true });
        return success(pathToFileURL(file).href);
      } catch (error) {
        return failed({
          message: `The response cannot be shown: ${whyNotWritten(error)}.`,
          remedy: `Check the folder for temporary files, ${temporary}.`,
        });
      }
    },
    dispose() {
      if (root !== undefined) rmSync(root, { recursive: true, force: true });
    },
  };
}
