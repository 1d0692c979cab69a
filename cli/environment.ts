import type { Result } from '../common/result';
import type { EnvironmentValues } from '../common/scratch/api';
import { ENVIRONMENTS_SETTING } from '../common/scratch/environments/environments';
import { readTextIfAny } from '../runner/files/text-file';
import { readDotenv, readEnvironment } from '../runner/request/environment';
import { rootFor } from './files';
import { workspaceSettings } from './workspace-settings';

/** The values of an environment for the files of a folder. */
export async function environmentOf(
  folder: string,
  name: string | undefined,
  cwd: string,
): Promise<Result<EnvironmentValues>> {
  const root = await rootFor(folder, cwd);
  const workspace = await workspaceSettings(folder, root);
  if (!workspace.ok) return workspace;
  const setting = workspace.value.values[ENVIRONMENTS_SETTING];
  return readEnvironment({ name, folder, root, readText: readTextIfAny, setting });
}

/** The variables of the nearest `.env` file. */
export async function dotenvOf(
  folder: string,
  cwd: string,
): Promise<Result<Readonly<Record<string, string>>>> {
  return readDotenv({ folder, root: await rootFor(folder, cwd), readText: readTextIfAny });
}
