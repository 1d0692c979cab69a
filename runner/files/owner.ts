import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { isOwnPath } from '../../common/scratch/environments/environment-files';
import type { Carried } from '../../common/trust/trust';

/**
 * What a file is that a repository names: undefined for one of its own, which everybody who has the repository can read.
 * Files outside of its folder, through links too, hidden files and private environment files are the person's.
 *
 * @param file absolute
 * @param root absolute folder of the repository or workspace; empty where there is none
 */
export async function ownerOfFile(file: string, root: string): Promise<Carried | undefined> {
  const [real, folder] = await Promise.all([realOf(file), root === '' ? '' : realOf(root)]);
  // The path as written counts too: a link may be private, and what it leads to may be.
  const isOwn = root !== '' && isOwnPath(path.relative(root, file)) && isOwnPath(path.relative(folder, real));
  return isOwn ? undefined : { what: `the file ${file}`, place: real };
}

/** The path without links; as it is where it does not exist. */
async function realOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    return file;
  }
}
