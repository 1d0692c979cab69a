import type { Result } from '../common/result';
import type { EnvironmentValues } from '../common/scratch/api';
import { readDotenv, readEnvironment } from '../runner/request/environment';
import { readTextIfAny, rootFor } from './files';

/** The values that the files of a folder are checked and sent with. */
export async function environmentOf(
  folder: string,
  name: string | undefined,
  cwd: string,
): Promise<Result<EnvironmentValues>> {
  return readEnvironment({ name, folder, root: await rootFor(folder, cwd), readText: readTextIfAny });
}

/** What the nearest `.env` file defines. */
export async function dotenvOf(folder: string, cwd: string): Promise<Readonly<Record<string, string>>> {
  return readDotenv({ folder, root: await rootFor(folder, cwd), readText: readTextIfAny });
}
