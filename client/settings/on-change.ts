import * as vscode from 'vscode';
import type { SettingGroup } from '../../common/settings/settings';

/** Calls back when a setting, or one of a group, changes. */
export function onSettingChange(name: SettingGroup, changed: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`slotpad.${name}`)) changed();
  });
}
