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
