import { type EnvironmentResult, readEnvironment } from '../runner/environment';
import { readTextIfAny, rootFor } from './files';

/** The values that the files of a folder are checked and sent with. */
export async function environmentOf(
  folder: string,
  name: string | undefined,
  cwd: string,
): Promise<EnvironmentResult> {
  return readEnvironment({ name, folder, root: await rootFor(folder, cwd), readText: readTextIfAny });
}
