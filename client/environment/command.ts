import path from 'node:path';
import * as vscode from 'vscode';
import { failureText } from '../../common/result';
import { environmentNames, PUBLIC_FILE, SHARED } from '../../common/scratch/environments/environments';
import { fileUriOf } from '../scratch/notebook-text';
import { isScratch } from '../scratch/scratch-language';
import { showError, showInformation } from '../screen/messages';
import { showPick } from '../screen/picks';
import type { Handlers } from '../surface/handlers';
import type { EnvironmentChoice } from './choice';
import { environmentPlace, environmentsFor } from './read';
import type { environmentSurface } from './surface';

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
