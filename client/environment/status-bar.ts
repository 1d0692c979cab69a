import * as vscode from 'vscode';
import { iconText, tooltipText } from '../../workbench/screen/text';
import { isScratch } from '../scratch/scratch-language';
import { createStatusItem } from '../screen/status-item';
import type { EnvironmentChoice } from './choice';

/** Shows the selected environment in the status bar while a scratch file is active. */
export function createEnvironmentStatus(choice: EnvironmentChoice): vscode.Disposable {
  const item = createStatusItem('slotpad.environment', 89, 'Slotpad: selected environment');
  item.command = 'slotpad.selectEnvironment';
  const draw = () => {
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !isScratch(document) || !vscode.workspace.isTrusted) {
      item.hide();
      return;
    }
    const { selected } = choice;
    item.text = iconText('symbol-variable', selected ?? 'No environment');
    item.tooltip = tooltipText(
      selected === undefined
        ? 'No environment is selected. Click to select one.'
        : `Variables come from the environment "${selected}".`,
    );
    item.show();
  };
  draw();
  return vscode.Disposable.from(
    item,
    choice.onDidChange(draw),
    vscode.window.onDidChangeActiveTextEditor(draw),
    vscode.workspace.onDidOpenTextDocument(draw),
    vscode.workspace.onDidGrantWorkspaceTrust(draw),
  );
}
