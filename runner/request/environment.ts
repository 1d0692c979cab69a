import path from 'node:path';
import { failed, type Result, success } from '../../common/result';
import type { EnvironmentValues } from '../../common/scratch/api';
import { environmentTexts, parseEnvironments } from '../../common/scratch/environments/environment-files';
import {
  DOTENV_FILE,
  environmentNames,
  type FileProblem,
  type FoundEnvironments,
  PUBLIC_FILE,
  parseDotenv,
  pickEnvironment,
  problemsWith,
  withSetting,
} from '../../common/scratch/environments/environments';
import type { ListFiles, ReadTextIfAny } from '../files/text-file';

/** Where to look for environment files. */
export interface EnvironmentSearch {
  /** Folder of the scratch file. */
  readonly folder: string;
  /** The search goes up to this folder; to the root of the file system when absent. */
  readonly root?: string;
  readonly readText: ReadTextIfAny;
  readonly listFiles: ListFiles;
}

export interface EnvironmentOptions extends EnvironmentSearch {
  /** Name of the environment; undefined for the shared values only. */
  readonly name: string | undefined;
  /** The value of the setting `rest-client.environmentVariables`. */
  readonly setting?: unknown;
  /** Gets what is wrong with the files, whose other values are used then. Without it, the first problem is a failure. */
  readonly onProblem?: (problem: FileProblem) => void;
}

/** The environments of the files in the scratch file's folder and above it; undefined when there are none. */
export async function findEnvironments(
  search: EnvironmentSearch,
): Promise<Result<FoundEnvironments | undefined>> {
  const found = await environmentsAround(search);
  const problem = found?.problems?.find(({ environment }) => environment === undefined);
  return problem ? failed(problem.failure) : success(found);
}

/** The same, with what is wrong with the files among its problems. */
async function environmentsAround({
  folder,
  root,
  readText,
  listFiles,
}: EnvironmentSearch): Promise<FoundEnvironments | undefined> {
  const texts = await environmentTexts(foldersUp(folder, root), {
    read: async (place, name) => {
      const file = path.join(place, name);
      const text = await readText(file);
      if (!text.ok) return { file, text: '', failure: text.failure };
      return text.value === undefined ? undefined : { file, text: text.value };
    },
    list: listFiles,
  });
  return texts && parseEnvironments(texts);
}

/** Reads an environment from files and the setting. Values of the private file and of `.env` files are secrets. */
export async function readEnvironment(options: EnvironmentOptions): Promise<Result<EnvironmentValues>> {
  const { name, folder, root, setting, onProblem } = options;
  const files = await environmentsAround(options);
  const problems = files ? problemsWith(name, files) : [];
  if (problems[0] && !onProblem) return failed(problems[0].failure);
  for (const problem of problems) onProblem?.(problem);
  const found = withSetting(files && { ...files, problems: [] }, setting);
  // The environment may be one that could not be read.
  if (problems.length > 0 && (!found || (name !== undefined && !environmentNames(found).includes(name)))) {
    return found ? pickEnvironment(undefined, found) : success(noValues);
  }
  if (found && (name === undefined || environmentNames(found).length > 0))
    return pickEnvironment(name, found);
  if (name === undefined) return success(noValues);
  const where = `${folder}${root === folder ? '' : ' or above it'}`;
  return failed({ message: `There is no environment "${name}": no ${PUBLIC_FILE} in ${where}.` });
}

/** The variables of the nearest `.env` file; none when there is no such file. */
export async function readDotenv({
  folder,
  root,
  readText,
}: Omit<EnvironmentSearch, 'listFiles'>): Promise<Result<Readonly<Record<string, string>>>> {
  for (const place of foldersUp(folder, root)) {
    const text = await readText(path.join(place, DOTENV_FILE));
    if (!text.ok) return text;
    if (text.value !== undefined) return success(parseDotenv(text.value));
  }
  return success({});
}

const noValues: EnvironmentValues = { name: '', values: {} };

function* foldersUp(folder: string, root: string | undefined): Iterable<string> {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    yield current;
    if (current === path.dirname(current) || (root !== undefined && current === path.resolve(root))) return;
  }
}
