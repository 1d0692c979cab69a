import * as vscode from 'vscode';
import { ENVIRONMENTS_SETTING } from '../../common/scratch/environments/environments';

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
export function isUsersValue(): (environment: string, name: string) => boolean {
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
