import path from 'node:path';
import * as vscode from 'vscode';
import { isEnvironmentFile } from '../../common/scratch/environments/environment-files';
import { environmentNames } from '../../common/scratch/environments/environments';
import { iconText, screenText, tooltipText } from '../../workbench/screen/text';
import { isScratch } from '../scratch/scratch-language';
import { createStatusItem } from '../screen/status-item';
import type { EnvironmentChoice } from './choice';
import { environmentsFor } from './read';

/** Shows the selected environment in the status bar while a scratch file is active that has environments. */
export function createEnvironmentStatus(choice: EnvironmentChoice): vscode.Disposable {
  const item = createStatusItem('slotpad.environment', 89, 'Slotpad: selected environment');
  item.command = 'slotpad.selectEnvironment';
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    const own = drawn;
    const document = vscode.window.activeTextEditor?.document;
    const isShown =
      document !== undefined &&
      isScratch(document) &&
      vscode.workspace.isTrusted &&
      (choice.selected !== undefined || (await hasEnvironments(document.uri)));
    // A newer call knows a newer editor.
    if (own !== drawn) return;
    if (!isShown) {
      item.hide();
      return;
    }
    const { selected } = choice;
    item.text = iconText('symbol-variable', selected ?? 'No environment');
    item.accessibilityInformation = { label: `Environment: ${screenText(selected ?? 'none')}` };
    item.tooltip = tooltipText(
      selected === undefined
        ? 'No environment is selected. Click to select one.'
        : `Variables come from the environment "${selected}".`,
    );
    item.show();
  };
  const drawAgain = () => void draw();
  drawAgain();
  return vscode.Disposable.from(
    item,
    choice.onDidChange(drawAgain),
    vscode.window.onDidChangeActiveTextEditor(drawAgain),
    vscode.workspace.onDidOpenTextDocument(drawAgain),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      if (isEnvironmentFile(path.posix.basename(uri.path))) drawAgain();
    }),
    // Files may have been changed in another program.
    vscode.window.onDidChangeWindowState(drawAgain),
    vscode.workspace.onDidGrantWorkspaceTrust(drawAgain),
  );
}

/** True also for files that can't be read: the command says why. */
async function hasEnvironments(uri: vscode.Uri): Promise<boolean> {
  const found = await environmentsFor(uri);
  return !found.ok || (found.value !== undefined && environmentNames(found.value).length > 0);
}
