import path from 'node:path';
import * as vscode from 'vscode';
import { failed, type Result, success } from '../../common/result';
import type { EnvironmentValues } from '../../common/scratch/api';
import {
  ENVIRONMENTS_SETTING,
  type FoundEnvironments,
  pickEnvironment,
  withSetting,
} from '../../common/scratch/variables/environments';
import { findEnvironments, readDotenv } from '../../runner/request/environment';

/** The folder whose environments a scratch file sees, and how far up they are looked for. */
export interface EnvironmentPlace {
  readonly folder: string;
  readonly root: string;
}

/** Undefined where no files can be read: an untitled file without a folder, or one that is not on a disk. */
export function environmentPlace(uri: vscode.Uri): EnvironmentPlace | undefined {
  const first = vscode.workspace.workspaceFolders?.[0]?.uri;
  if (uri.scheme === 'untitled') {
    return first?.scheme === 'file' ? { folder: first.fsPath, root: first.fsPath } : undefined;
  }
  if (uri.scheme !== 'file') return undefined;
  const folder = path.dirname(uri.fsPath);
  return { folder, root: vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? folder };
}

/** The environment files that a scratch file sees; undefined when there are none, or they may not be read. */
export async function environmentsFor(uri: vscode.Uri): Promise<Result<FoundEnvironments> | undefined> {
  const place = environmentPlace(uri);
  if (!vscode.workspace.isTrusted) return undefined;
  const found = place && (await findEnvironments({ ...place, readText }));
  if (found?.ok === false) return found;
  const all = withSetting(found?.value, environmentsSetting());
  return all && success(all);
}

/** The environments that the settings hold for another tool; undefined when there are none. */
export function environmentsSetting(): unknown {
  return vscode.workspace.getConfiguration().get<unknown>(ENVIRONMENTS_SETTING);
}

/** The values that a request of the file is sent with. A folder without environments has none, whatever is chosen. */
export async function valuesFor(
  uri: vscode.Uri,
  name: string | undefined,
): Promise<Result<EnvironmentValues> | undefined> {
  const found = await environmentsFor(uri);
  if (!found?.ok) return found;
  const values = pickEnvironment(name, found.value);
  if (values.ok) return values;
  const { message } = values.failure;
  return failed({ message: `${message} Choose one with "Slotpad: Select Environment".` });
}

/** What the nearest `.env` file defines; nothing where no files may be read. */
export async function dotenvFor(uri: vscode.Uri): Promise<Readonly<Record<string, string>>> {
  const place = environmentPlace(uri);
  return place && vscode.workspace.isTrusted ? readDotenv({ ...place, readText }) : {};
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.file(file)));
  } catch (error) {
    const none = ['FileNotFound', 'FileIsADirectory'];
    if (error instanceof vscode.FileSystemError && none.includes(error.code)) return undefined;
    throw error;
  }
}
