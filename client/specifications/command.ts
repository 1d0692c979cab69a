import * as vscode from 'vscode';
import { builtIn } from '../../catalogue/built-in/catalogue';
import { failureText } from '../../common/result';
import { settings } from '../../common/settings/settings';
import { createNodeReader } from '../../monitor/nodes/http-reader';
import type { KnownNode } from '../../monitor/nodes/node';
import type { Send } from '../../runner/send/send';
import {
  type Discovered,
  discover,
  fileNameFor,
  pathInSetting,
  summaryOf,
} from '../../workbench/specifications/discovery';
import type { NodeRegistry } from '../nodes/registry';
import { showError, showInformation, withProgress } from '../screen/messages';
import { refuseUntrusted } from '../send/ask';
import { folderSetting, timeoutSetting } from '../settings/settings';
import type { Handlers } from '../surface/handlers';
import type { Specifications } from './specifications';
import type { specificationsSurface } from './surface';

export interface SpecificationCommandOptions {
  readonly registry: Pick<NodeRegistry, 'selected'>;
  readonly specifications: Specifications;
  readonly send: Send;
}

export function specificationCommands(
  options: SpecificationCommandOptions,
): Handlers<typeof specificationsSurface> {
  return {
    'slotpad.loadMethods': () => loadMethods(options),
  };
}

async function loadMethods({ registry, specifications, send }: SpecificationCommandOptions): Promise<void> {
  if (!vscode.workspace.isTrusted) return refuseUntrusted();
  const node = registry.selected('execution');
  if (!node) return offerNode();
  const found = await ask(node, send);
  if (!found) return;
  if (!found.ok) return void showError(failureText(found.failure));
  const document = found.value;
  const { documents, problems } = await specifications.read([document]);
  const [own] = documents;
  if (!own) return void showError(problems[0] ?? 'The node sent no document.');
  const added = own.methods.filter(({ name }) => !builtIn.methodNamed(name)).length;
  const summary = summaryOf(node.name, own.methods.length, added);
  if (added === 0) return void showInformation(summary);
  const use = 'Use in This Window';
  const save = 'Save to Workspace…';
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const answer = await showInformation(summary, use, ...(folder ? [save] : []));
  if (answer === use) specifications.give(document);
  if (answer === save && folder) await saveTo(folder, document, node);
}

/** Undefined if the person cancels. */
async function ask(node: KnownNode, send: Send) {
  const stop = new AbortController();
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: `Asking "${node.name}" for its methods`,
    cancellable: true,
  };
  return withProgress(options, async (_, token) => {
    token.onCancellationRequested(() => stop.abort());
    const reader = createNodeReader({
      url: node.url,
      signal: stop.signal,
      timeoutMs: timeoutSetting(),
      send,
    });
    const found = await discover(reader, node.name);
    return stop.signal.aborted ? undefined : found;
  });
}

async function offerNode(): Promise<void> {
  const add = 'Add Node';
  const answer = await showInformation('There are no execution nodes yet.', add);
  if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
}

/** Saves the document, and adds its path to the settings of the folder. */
async function saveTo(folder: vscode.WorkspaceFolder, { text }: Discovered, node: KnownNode): Promise<void> {
  const file = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(folder.uri, fileNameFor(node.name)),
    filters: { OpenRPC: ['json'] },
  });
  if (!file) return;
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  const path = pathInSetting(folder.uri.path, file.path);
  const paths = folderSetting('specifications', folder.uri);
  if (paths.includes(path)) return;
  const target = vscode.workspace.workspaceFile
    ? vscode.ConfigurationTarget.WorkspaceFolder
    : vscode.ConfigurationTarget.Workspace;
  const configuration = vscode.workspace.getConfiguration('slotpad', folder.uri);
  await configuration.update('specifications', settings.specifications.read([...paths, path]), target);
  void showInformation(`Saved as ${path} and added to slotpad.specifications.`);
}
