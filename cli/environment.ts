import path from 'node:path';
import { failed, type Result, success } from '../common/result';
import type { EnvironmentValues, GivenVariable } from '../common/scratch/api';
import {
  ENVIRONMENTS_SETTING,
  type FileProblem,
  parseDotenv,
} from '../common/scratch/environments/environments';
import { PLACES } from '../common/trust/trust';
import { listFiles, readTextIfAny } from '../runner/files/text-file';
import { readDotenv, readEnvironment } from '../runner/request/environment';
import { rootFor } from './files';
import type { Options } from './options';
import { type WorkspaceSettings, workspaceSettings } from './workspace-settings';

/** Options for the values of variables. */
export const variableOptions = { '--env': 'NAME', '-e': 'NAME', '--env-file': 'FILE', '--var': 'NAME=VALUE' };
export const repeatableVariableOptions = ['--env-file', '--var'];

type Given = Record<string, GivenVariable>;

const LOOKS_SECRET = /pass|secret|token|(?:api|private)[-_]?key|jwt/i;

/** The variables of `--var` and `--env-file`, of which `--var` takes precedence and the last of a name counts. */
async function givenVariables(options: Options, cwd: string): Promise<Result<Given>> {
  const given: Given = Object.create(null);
  for (const file of options.all('--env-file')) {
    const text = await readTextIfAny(path.resolve(cwd, file));
    if (!text.ok) return text;
    if (text.value === undefined) return failed({ message: `--env-file: there is no file ${file}.` });
    for (const [name, value] of Object.entries(parseDotenv(text.value))) {
      given[name] = { value, where: file, secret: true, place: path.resolve(cwd, file) };
    }
  }
  for (const written of options.all('--var')) {
    const [, name, value = ''] = /^([^\s={}"'`()]+)=([\s\S]*)$/.exec(written) ?? [];
    // The text may be a secret.
    if (name === undefined) return failed({ message: '--var takes a name and a value: --var slot=5' });
    const typed = options.byPerson('--var') ? { place: PLACES.person } : {};
    given[name] = { value, where: '--var', secret: LOOKS_SECRET.test(name), ...typed };
  }
  return success(given);
}

/** What the files of a folder share. */
export interface Surroundings {
  /** The topmost folder to search for environment files. */
  readonly root: string;
  /** The values of variables. */
  readonly environment: EnvironmentValues;
  readonly workspace: WorkspaceSettings;
  /** Files beside the scratch files that cannot be used, or only in part. */
  readonly problems: readonly FileProblem[];
}

export async function surroundingsOf(
  folder: string,
  options: Options,
  cwd: string,
): Promise<Result<Surroundings>> {
  if (options.has('--env') && options.has('-e')) return failed({ message: '--env is given twice.' });
  return surroundingsIn(folder, options.get('--env') ?? options.get('-e'), options, cwd);
}

/** @param name of the environment; undefined for the values that all environments share */
export async function surroundingsIn(
  folder: string,
  name: string | undefined,
  options: Options,
  cwd: string,
): Promise<Result<Surroundings>> {
  const given = await givenVariables(options, cwd);
  if (!given.ok) return given;
  const root = await rootFor(folder, cwd);
  const problems: FileProblem[] = [];
  const onProblem = (problem: FileProblem) => void problems.push(problem);
  const workspace = await workspaceSettings(folder, root, onProblem);
  const setting = workspace.values[ENVIRONMENTS_SETTING];
  const environment = await readEnvironment({
    name,
    folder,
    root,
    readText: readTextIfAny,
    listFiles,
    setting,
    onProblem,
  });
  if (!environment.ok) return environment;
  return success({
    root,
    environment: { ...environment.value, given: given.value },
    workspace,
    problems,
  });
}

/** The variables of the nearest `.env` file from a folder upward to `root`. */
export function dotenvOf(folder: string, root: string): Promise<Result<Readonly<Record<string, string>>>> {
  return readDotenv({ folder, root, readText: readTextIfAny });
}
