/** Custom specifications of the workspace: reading them, and the command that adds the methods of a node. */
import * as vscode from 'vscode';
import { builtIn, type Catalogue } from '../../catalogue/built-in/catalogue';
import type { Loaded } from '../../catalogue/documents/load';
import {
  createSpecificationFiles,
  type GivenDocument,
  uriOf,
} from '../../catalogue/documents/specification-files';
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
import { showError, showInformation, withProgress } from '../screen/screen';
import { refuseUntrusted } from '../send/ask';
import { folderSetting, timeoutSetting } from '../settings/settings';
import type { Handlers } from '../surface/commands';
import type { specificationsSurface } from '../surface/files';

/** The specifications of the user in the extension: they judge the responses to what is sent. */
export interface Specifications extends vscode.Disposable {
  /** The catalogue for a scratch file; undefined without specifications. Files are read again after a change. */
  catalogueFor(document: vscode.Uri): Promise<Catalogue | undefined>;
  /** Documents of nodes, which are kept until the window closes. */
  readonly given: readonly GivenDocument[];
  /** Adds a document of a node, in place of an earlier one with the same name. */
  give(document: GivenDocument): void;
  /** Reads documents without keeping them. */
  read(documents: readonly GivenDocument[]): Promise<Loaded>;
  readonly onDidGive: vscode.Event<void>;
}

/** Loads the reader of specifications, which most windows never need. */
const reader = async () => (await import('../../catalogue/documents/load')).load;

export function createSpecifications(): Specifications {
  const changes = new vscode.EventEmitter<void>();
  let given: readonly GivenDocument[] = [];
  /** State of the files at the last read, by folder. */
  const read = new Map<string, string>();
  const filesFor = (folder: string): readonly string[] =>
    vscode.workspace.isTrusted ? folderSetting('specifications', vscode.Uri.parse(folder)) : [];
  const files = createSpecificationFiles({
    filesFor,
    given: () => given,
    readText,
    load: reader,
    // The language server reads the same files, and reports.
    report: () => undefined,
  });
  return {
    async catalogueFor(document) {
      const folder = folderOf(document);
      const names = filesFor(folder);
      const state = await Promise.all(names.map((name) => stateOf(uriOf(name, folder))));
      const now = JSON.stringify([names, state]);
      if ((read.get(folder) ?? '[[],[]]') !== now) {
        read.set(folder, now);
        files.changed();
      }
      await files.ready(folder);
      return files.catalogue(folder);
    },
    get given() {
      return given;
    },
    give(document) {
      given = [...given.filter(({ name }) => name !== document.name), document];
      files.changed();
      changes.fire();
    },
    read: async (documents) => (await reader())(documents),
    onDidGive: changes.event,
    dispose: () => changes.dispose(),
  };
}

/** The folder that paths of the setting are relative to. */
function folderOf(document: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(document) ?? vscode.workspace.workspaceFolders?.[0];
  return (folder?.uri ?? vscode.Uri.joinPath(document, '..')).toString();
}

/** Time and size of a file; undefined if there is none. */
async function stateOf(uri: string): Promise<string | undefined> {
  try {
    const { mtime, size } = await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
    return `${mtime} ${size}`;
  } catch {
    // The language server reports a missing file.
    return undefined;
  }
}

async function readText(uri: string): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.parse(uri)));
  } catch {
    // The language server reports a missing file.
    return undefined;
  }
}

interface SpecificationCommandOptions {
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
