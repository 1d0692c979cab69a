import { homedir } from 'node:os';
import path from 'node:path';
import { failed, type Result, success } from '../../common/result';
import type { SaveTo } from '../model/prepared';

/**
 * The file for a response, by `>> ./file` in a scratch file. Fails for a place outside the root, and for hidden files
 * and folders.
 *
 * @param folder absolute, of the scratch file
 * @param root absolute, of the workspace
 */
export function placeForResponse(
  written: string,
  folder: string,
  root: string,
): Result<Pick<SaveTo, 'file' | 'root'>> {
  if (written.trim() === '') return failed({ message: '`>>` needs the name of a file for the response.' });
  const file = path.resolve(folder, withHome(written));
  const inside = path.relative(root, file);
  if (inside === '' || inside.startsWith('..') || path.isAbsolute(inside)) {
    return failed({ message: `The response cannot be written to ${written}: it is outside ${root}.` });
  }
  if (inside.split(path.sep).some((part) => part.startsWith('.'))) {
    return failed({
      message: `The response cannot be written to ${written}: it is a hidden file or folder.`,
    });
  }
  return success({ file, root });
}

/** `~/x` is a path in the home folder, as in a shell. */
export function withHome(written: string): string {
  return /^~(?=[/\\]|$)/.test(written) ? homedir() + written.slice(1) : written;
}
