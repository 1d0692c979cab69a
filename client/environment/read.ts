import * as vscode from 'vscode';
import { failed, type Result, success } from '../../common/result';
import type { EnvironmentValues } from '../../common/scratch/api';
import {
  type FoundEnvironments,
  pickEnvironment,
  withSetting,
} from '../../common/scratch/environments/environments';
import { findEnvironments, readDotenv } from '../../runner/request/environment';
import { type Files, filesOf } from '../files/files';
import { environmentsSetting, isUsersValue } from './setting';

/** Where the environment files of a scratch file are searched: from `folder` up to `root`. */
export interface EnvironmentPlace {
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
