import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ipcUrl, withoutUnix } from '../../common/requests/socket-address';
import { failed, type Result, success } from '../../common/result';

/**
 * The URL of a socket file.
 *
 * @param given its path: absolute, relative to the folder, or from `~`; it may follow `unix:`
 * @param folder absolute; undefined when there is none
 */
export function socketFileUrl(given: string, folder: string | undefined): Result<string> {
  const written = withoutUnix(given);
  if (/^~[\\/]/.test(written)) return success(ipcUrl(path.join(homedir(), written.slice(1))));
  if (path.isAbsolute(written)) return success(ipcUrl(path.normalize(written)));
  if (folder !== undefined) return success(ipcUrl(path.join(folder, written)));
  return failed({
    message: `${written} is a relative path, but this file is not in a folder yet. Save it, or write the absolute path of the socket file.`,
  });
}

/** The folder of a scratch file; undefined for one that is not on disk. */
export function folderOfFile(uri: string): string | undefined {
  return uri.startsWith('file:') ? path.dirname(fileURLToPath(uri)) : undefined;
}
