import { ENVIRONMENTS_SETTING } from '../common/scratch/variables/environments';
import { type EnvironmentResult, readDotenv, readEnvironment } from '../runner/request/environment';
import { readTextIfAny, rootFor } from './files';
import { workspaceSettings } from './workspace-settings';

/** The values that the files of a folder are checked and sent with. */
export async function environmentOf(
  folder: string,
  name: string | undefined,
  cwd: string,
): Promise<EnvironmentResult> {
  const root = await rootFor(folder, cwd);
  const { values } = await workspaceSettings(folder, root);
  const setting = values[ENVIRONMENTS_SETTING];
  return readEnvironment({ name, folder, root, readText: readTextIfAny, setting });
}

/** What the nearest `.env` file defines. */
export async function dotenvOf(folder: string, cwd: string): Promise<Readonly<Record<string, string>>> {
  return readDotenv({ folder, root: await rootFor(folder, cwd), readText: readTextIfAny });
}
