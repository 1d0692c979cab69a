/** Selecting an environment: the command, and the item in the status bar. */
import path from 'node:path';
import * as vscode from 'vscode';
import { failureText } from '../../common/result';
import { isEnvironmentFile } from '../../common/scratch/environments/environment-files';
import { environmentNames, PUBLIC_FILE, SHARED } from '../../common/scratch/environments/environments';
import { iconText, screenText, tooltipText } from '../../workbench/screen/text';
import { fileUriOf } from '../scratch/documents';
import { isScratch } from '../scratch/request-files';
import { createStatusItem, showError, showInformation, showPick } from '../screen/screen';
import type { Handlers } from '../surface/commands';
import type { environmentSurface } from '../surface/files';
import { type EnvironmentChoice, environmentPlace, environmentsFor } from './environment';

export function environmentCommands(choice: EnvironmentChoice): Handlers<typeof environmentSurface> {
  return {
    'slotpad.selectEnvironment': (name?: unknown) =>
      // A key binding can pass a name, or null to select none.
      typeof name === 'string' || name === null
        ? choice.select(name ?? undefined)
        : selectEnvironment(choice),
  };
}

async function selectEnvironment(choice: EnvironmentChoice): Promise<void> {
  const uri = activeScratch();
  if (!uri) {
    void showInformation(
      'Open an .http or .jsonrpc file first. Environments are read from the files in its folder and its parent folders.',
    );
    return;
  }
  if (!vscode.workspace.isTrusted) {
    const manage = 'Manage Workspace Trust';
    const answer = await showInformation('Environment files are read only in a trusted workspace.', manage);
    if (answer === manage) await vscode.commands.executeCommand('workbench.trust.manage');
    return;
  }
  const environments = await environmentsFor(uri);
  if (!environments.ok) {
    void showError(failureText(environments.failure));
    return;
  }
  const found = environments.value;
  if (!found?.open && !found?.secret && (!found || environmentNames(found).length === 0)) {
    await offerFile(uri);
    return;
  }
  const names = environmentNames(found);
  const { open, secret, setting, httpYac = [] } = found;
  const files = [open, secret, setting, ...httpYac];
  const item = (label: string, name: string | undefined, description: string) => ({
    icon: choice.selected === name ? 'check' : 'blank',
    label,
    description,
    name,
  });
  const picked = await showPick(
    [
      ...names.map((name) => {
        const own = files.flatMap((file) =>
          file && Object.hasOwn(file.environments, name) ? file.file : [],
        );
        return item(name, name, own.map((file) => path.basename(file)).join(', '));
      }),
      item('No environment', undefined, `only the variables in "${SHARED}"`),
    ],
    { title: 'Select an environment' },
  );
  if (picked) await choice.select(picked.name);
}

function activeScratch(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document && isScratch(document) ? fileUriOf(document) : undefined;
}

const template = `{
  "local": {
    "beacon": "http://127.0.0.1:5052",
    "execution": "http://127.0.0.1:8545"
  }
}
`;

async function offerFile(uri: vscode.Uri): Promise<void> {
  const place = environmentPlace(uri);
  if (!place) {
    void showInformation('Save the file first. Environment files are stored in its folder.');
    return;
  }
  const create = 'Create File';
  const answer = await showInformation(
    `There is no ${PUBLIC_FILE} in the folder of this file or its parent folders.`,
    create,
  );
  if (answer !== create) return;
  const file = place.files.uriOf(path.join(place.folder, PUBLIC_FILE));
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(template));
  await vscode.window.showTextDocument(file);
}

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
