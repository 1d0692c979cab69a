import * as vscode from 'vscode';
import { firstCall, mistake, samples, starterFile } from '../../workbench/start/samples';
import { openRequest } from '../forms/open';
import { showPick } from '../screen/picks';
import type { Handlers } from '../surface/handlers';
import type { startSurface } from './surface';
import { walkthroughId } from './walkthrough-id';

/** The commands of the first steps. All of them open untitled files. */
export function startCommands({
  extension,
  extensionUri,
}: vscode.ExtensionContext): Handlers<typeof startSurface> {
  return {
    'slotpad.newBeaconFile': () => openRequest(starterFile('beacon')),
    'slotpad.newExecutionFile': () => openRequest(starterFile('execution')),
    'slotpad.openSample': () => openSample(vscode.Uri.joinPath(extensionUri, 'examples')),
    'slotpad.openMistake': () => openRequest(mistake),
    'slotpad.tryRequest': async () => {
      const { uri } = await openRequest(firstCall);
      await vscode.commands.executeCommand('slotpad.send', { uri: uri.toString(), line: 0 });
    },
    'slotpad.getStarted': () =>
      vscode.commands.executeCommand('workbench.action.openWalkthrough', `${extension.id}#${walkthroughId}`),
  };
}

/** Opens a copy, so that nobody changes the files of the extension. */
async function openSample(folder: vscode.Uri): Promise<void> {
  const picked = await showPick(
    samples.map((sample) => ({ ...sample, icon: 'file-code', description: sample.file })),
    { title: 'Open Sample', placeHolder: 'Select a file to open a copy of it', matchOnDetail: true },
  );
  if (!picked) return;
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, picked.file));
  await openRequest({
    language: picked.file.endsWith('.http') ? 'http' : 'jsonrpc',
    text: new TextDecoder().decode(bytes),
  });
}
