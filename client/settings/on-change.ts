/** Read at activation, so it stays apart from the settings, which need their schemas. */
import * as vscode from 'vscode';
import type { SettingGroup } from '../../common/settings/settings';

/** Calls back when the setting, or a setting of the group, changes. */
export function onSettingChange(name: SettingGroup, changed: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`slotpad.${name}`)) changed();
  });
}
