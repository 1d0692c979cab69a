/** The selected environment, and the values of environments from files and settings. */
import * as vscode from 'vscode';
import { failed, type Result, success } from '../../common/result';
import type { EnvironmentValues } from '../../common/scratch/api';
import {
  ENVIRONMENTS_SETTING,
  type FoundEnvironments,
  pickEnvironment,
  withSetting,
} from '../../common/scratch/environments/environments';
import { findEnvironments, readDotenv } from '../../runner/request/environment';
import { type Files, filesOf } from '../files/files';

/** The environment that is selected in this workspace. */
export interface EnvironmentChoice extends vscode.Disposable {
  /** Undefined when only shared variables are used. */
  readonly selected: string | undefined;
  select(name: string | undefined): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

const CHOICE_KEY = 'selected.environment';

/** @param memento of the workspace: each workspace has its own selection */
export function createEnvironmentChoice(memento: vscode.Memento): EnvironmentChoice {
  const changes = new vscode.EventEmitter<void>();
  return {
    get selected() {
      return memento.get<string>(CHOICE_KEY);
    },
    async select(name) {
      await memento.update(CHOICE_KEY, name);
      changes.fire();
    },
    onDidChange: changes.event,
    dispose: () => changes.dispose(),
  };
}

/** Where the environment files of a scratch file are searched: from `folder` up to `root`. */
interface EnvironmentPlace {
  readonly folder: string;
  readonly root: string;
  readonly files: Files;
}

/** Undefined for a scratch file whose folder can't be read, and for an untitled one without a workspace folder. */
export function environmentPlace(uri: vscode.Uri): EnvironmentPlace | undefined {
  const isUntitled = uri.scheme === 'untitled';
  const place = isUntitled ? vscode.workspace.workspaceFolders?.[0]?.uri : vscode.Uri.joinPath(uri, '..');
  const files = place && filesOf(place);
  if (!files) return undefined;
  const root = isUntitled ? place : (vscode.workspace.getWorkspaceFolder(uri)?.uri ?? place);
  return { folder: files.pathOf(place), root: files.pathOf(root), files };
}

/** The environments of a scratch file; undefined when there are none, and in an untrusted workspace. */
export async function environmentsFor(uri: vscode.Uri): Promise<Result<FoundEnvironments | undefined>> {
  const place = environmentPlace(uri);
  if (!vscode.workspace.isTrusted) return success(undefined);
  const found = place
    ? await findEnvironments({
        ...place,
        readText: place.files.readTextIfAny,
        listFiles: place.files.listFiles,
      })
    : success(undefined);
  return found.ok ? success(withSetting(found.value, environmentsSetting(), isUsersValue())) : found;
}

/** The variables for a request of a scratch file; undefined when the file has no environments. */
export async function valuesFor(
  uri: vscode.Uri,
  name: string | undefined,
): Promise<Result<EnvironmentValues | undefined>> {
  const found = await environmentsFor(uri);
  if (!found.ok) return found;
  if (!found.value) return success(undefined);
  const values = pickEnvironment(name, found.value);
  if (values.ok) return values;
  return failed({ ...values.failure, remedy: 'Choose one with "Slotpad: Select Environment".' });
}

/** The variables of the nearest `.env` file; empty in an untrusted workspace. */
export async function dotenvFor(uri: vscode.Uri): Promise<Result<Readonly<Record<string, string>>>> {
  const place = environmentPlace(uri);
  return place && vscode.workspace.isTrusted
    ? readDotenv({ ...place, readText: place.files.readTextIfAny })
    : success({});
}

/**
 * The environments in the settings of REST Client; undefined when there are none. An untrusted workspace has no say:
 * VS Code restricts only Slotpad's own settings there.
 */
export function environmentsSetting(): unknown {
  const configuration = vscode.workspace.getConfiguration();
  if (vscode.workspace.isTrusted) return configuration.get<unknown>(ENVIRONMENTS_SETTING);
  return configuration.inspect<unknown>(ENVIRONMENTS_SETTING)?.globalValue;
}

/** Whether a value of the setting is of the user's own settings. */
function isUsersValue(): (environment: string, name: string) => boolean {
  const setting = vscode.workspace.getConfiguration().inspect<unknown>(ENVIRONMENTS_SETTING);
  const has = (all: unknown, environment: string, name: string): boolean => {
    const own = isRecord(all) && Object.hasOwn(all, environment) ? all[environment] : undefined;
    return isRecord(own) && Object.hasOwn(own, name);
  };
  return (environment, name) =>
    has(setting?.globalValue, environment, name) &&
    !has(setting?.workspaceValue, environment, name) &&
    !has(setting?.workspaceFolderValue, environment, name);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
