import * as vscode from 'vscode';
import { firstRequests, mistake, samples, starterFile } from '../../workbench/start/samples';
import { nodeStepId, walkthroughId } from '../manifest/walkthrough';
import type { NodeRegistry } from '../nodes/registry';
import { openRequest } from '../scratch/open-request';
import { showPick } from '../screen/screen';
import type { Handlers } from '../surface/commands';
import type { startSurface } from '../surface/files';

/** The commands of the first steps. All of them open untitled files. */
export function startCommands(
  { extension, extensionUri }: vscode.ExtensionContext,
  registry: Pick<NodeRegistry, 'all'>,
): Handlers<typeof startSurface> {
  return {
    'slotpad.newBeaconFile': () => openRequest(starterFile('beacon')),
    'slotpad.newExecutionFile': () => openRequest(starterFile('execution')),
    'slotpad.openSample': () => openSample(vscode.Uri.joinPath(extensionUri, 'examples')),
    'slotpad.openMistake': () => openRequest(mistake),
    'slotpad.tryRequest': tryRequest,
    'slotpad.getStarted': () => openWalkthrough(extension.id, { hasNode: registry.all.length > 0 }),
  };
}

/**
 * Opens the walkthrough. VS Code reads walkthroughs when the first one is opened, and never ticks a step whose context is
 * set by then: where there is a node already, its step is marked here.
 */
export async function openWalkthrough(
  extensionId: string,
  { beside = false, hasNode }: { readonly beside?: boolean; readonly hasNode: boolean },
): Promise<void> {
  const walkthrough = `${extensionId}#${walkthroughId}`;
  await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthrough, beside);
  if (hasNode)
    await vscode.commands.executeCommand('welcome.markStepComplete', `${walkthrough}#${nodeStepId}`);
}

/** Opens and sends the simplest request to a node. @param kind of the node: an execution node by default */
export async function tryRequest(kind?: unknown): Promise<void> {
  const { uri } = await openRequest(firstRequests[kind === 'beacon' ? kind : 'execution']);
  await vscode.commands.executeCommand('slotpad.send', { uri: uri.toString(), line: 0 });
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
