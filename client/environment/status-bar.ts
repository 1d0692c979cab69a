import * as vscode from 'vscode';
import { environmentNames } from '../../common/scratch/environments/environments';
import { iconText, tooltipText } from '../../workbench/screen/text';
import { isScratch } from '../scratch/scratch-language';
import { createStatusItem } from '../screen/status-item';
import type { EnvironmentChoice } from './choice';
import { environmentsFor } from './read';

/** Shows the selected environment in the status bar while a scratch file that has environments is active. */
export function createEnvironmentStatus(choice: EnvironmentChoice): vscode.Disposable {
  const item = createStatusItem('slotpad.environment', 89, 'Slotpad: selected environment');
  item.command = 'slotpad.selectEnvironment';
  let newest = 0;
  const draw = async () => {
    const own = ++newest;
    const document = vscode.window.activeTextEditor?.document;
    if (!document || !isScratch(document) || !vscode.workspace.isTrusted) {
      item.hide();
      return;
    }
    const { selected } = choice;
    const isChoice = selected !== undefined || (await hasEnvironments(document.uri));
    // Another editor is active by now.
    if (own !== newest) return;
    if (!isChoice) {
      item.hide();
      return;
    }
    item.text = iconText('symbol-variable', selected ?? 'No environment');
    item.tooltip = tooltipText(
      selected === undefined
        ? 'No environment is selected. Click to select one.'
        : `Variables come from the environment "${selected}".`,
    );
    item.show();
  };
  const redraw = () => void draw();
  redraw();
  return vscode.Disposable.from(
    item,
    choice.onDidChange(redraw),
    vscode.window.onDidChangeActiveTextEditor(redraw),
    vscode.workspace.onDidOpenTextDocument(redraw),
    vscode.workspace.onDidGrantWorkspaceTrust(redraw),
  );
}

/** True as well for a file that cannot be read: its error is shown when an environment is selected. */
async function hasEnvironments(uri: vscode.Uri): Promise<boolean> {
  const found = await environmentsFor(uri);
  return !found.ok || (found.value !== undefined && environmentNames(found.value).length > 0);
}
