import path from 'node:path';
import type { EnvironmentValues } from '../../common/scratch/api';
import {
  DOTENV_FILE,
  type EnvironmentResult,
  type FoundEnvironments,
  nearestEnvironments,
  PUBLIC_FILE,
  parseDotenv,
  parseEnvironments,
  pickEnvironment,
  withSetting,
} from '../../common/scratch/variables/environments';

export type { EnvironmentResult } from '../../common/scratch/variables/environments';

/** The text of a file; undefined when there is no such file. */
export type ReadText = (file: string) => Promise<string | undefined>;

export interface EnvironmentPlace {
  /** Folder of the scratch file. */
  readonly folder: string;
  /** The search goes up to this folder; to the root of the file system when absent. */
  readonly root?: string;
  readonly readText: ReadText;
}

export interface EnvironmentOptions extends EnvironmentPlace {
  /** Name of the environment; undefined for the shared values alone. */
  readonly name: string | undefined;
  /** The value of the setting `rest-client.environmentVariables`. */
  readonly setting?: unknown;
}

/** The environment files of the nearest folder upward that has any; undefined when none has. */
export async function findEnvironments({
  folder,
  root,
  readText,
}: EnvironmentPlace): Promise<FoundEnvironments | { readonly problem: string } | undefined> {
  const texts = await nearestEnvironments(foldersUp(folder, root), async (place, name) => {
    const file = path.join(place, name);
    const text = await readText(file);
    return text === undefined ? undefined : { file, text };
  });
  return texts && parseEnvironments(texts);
}

/**
 * Reads an environment from the nearest folder upward that has an environment file. Values of the private file count
 * before those of the public one, and are secrets.
 */
export async function readEnvironment(options: EnvironmentOptions): Promise<EnvironmentResult> {
  const { name, folder, root, setting } = options;
  const files = await findEnvironments(options);
  if (files && 'problem' in files) return files;
  const found = withSetting(files, setting);
  if (found) return pickEnvironment(name, found);
  if (name === undefined) return noValues;
  return {
    problem: `There is no environment "${name}": no ${PUBLIC_FILE} in ${folder}${root === folder ? '' : ' or above it'}.`,
  };
}

/** What the nearest `.env` file upward defines; nothing when there is none. */
export async function readDotenv({
  folder,
  root,
  readText,
}: EnvironmentPlace): Promise<Readonly<Record<string, string>>> {
  for (const place of foldersUp(folder, root)) {
    const text = await readText(path.join(place, DOTENV_FILE));
    if (text !== undefined) return parseDotenv(text);
  }
  return {};
}

const noValues: EnvironmentValues = { name: '', values: {} };

function* foldersUp(folder: string, root: string | undefined): Iterable<string> {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    yield current;
    if (current === path.dirname(current) || (root !== undefined && current === path.resolve(root))) return;
  }
}
