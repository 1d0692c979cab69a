/**
 * The nodes of a window: those in the settings, which are read and written here, and the demo node; which of
 * them are selected.
 */
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { type DemoUrls, demoNodes, type KnownNode, type NodeKind, pick } from '../../monitor/nodes/node';
import { addressKey } from '../../monitor/nodes/node-url';
import type { NodePlace } from '../../monitor/nodes/place';
import { mergeNodes, samePlace } from '../../monitor/nodes/places';
import type { CheckedNodes, PlaceValue } from '../../monitor/nodes/schema';
import { changedItems, type NodeItem } from '../../workbench/nodes/items';
import type { NodeSecrets } from '../../workbench/nodes/secrets';
import { type Log, showWarning } from '../screen/screen';
import { onSettingChange } from '../settings/on-change';

/** How the address of the demo node is known. A demo node that was only found is used when no node is configured. */
type DemoOrigin = 'started' | 'environment' | 'found';

/** All nodes, and the selected node of each kind. */
export interface NodeRegistry extends vscode.Disposable {
  readonly all: readonly KnownNode[];
  byId(id: string): KnownNode | undefined;
  selected(kind: NodeKind): KnownNode | undefined;
  select(node: KnownNode): Promise<void>;
  /** The addresses of the demo node; undefined while it is not running. */
  readonly demo: DemoUrls | undefined;
  setDemo(urls: DemoUrls | undefined, origin: DemoOrigin): void;
  /** The same, if this window has started it. */
  readonly startedDemo: DemoUrls | undefined;
  /** True when `slotpad.nodes` has no node. */
  readonly nothingConfigured: boolean;
  readonly onDidChange: vscode.Event<void>;
  /** Tokens and passwords of nodes. */
  readonly secrets: NodeSecrets;
}

export function createNodeRegistry(memento: vscode.Memento, secrets: NodeSecrets, log: Log): NodeRegistry {
  const changes = new vscode.EventEmitter<void>();
  let demo: { urls: DemoUrls; origin: DemoOrigin } | undefined;
  let configured: readonly KnownNode[] = [];
  let all: readonly KnownNode[] = [];

  const combine = () => {
    const shownDemo =
      demo && (configured.length === 0 || demo.origin !== 'found') ? demoNodes(demo.urls) : [];
    const addresses = new Set(configured.map(({ url }) => addressKey(url)));
    all = [...configured, ...shownDemo.filter(({ url }) => !addresses.has(addressKey(url)))];
  };
  const read = (): string | undefined => {
    const { nodes, problems } = readNodesSetting();
    configured = nodes;
    combine();
    for (const problem of problems) log.warn(problem);
    return problems[0];
  };
  // At startup, problems are only in the log.
  read();

  const readAgain = () => {
    const problem = read();
    if (problem !== undefined) void showProblem(problem);
    changes.fire();
  };
  const listener = vscode.Disposable.from(
    onSettingChange('nodes', readAgain),
    vscode.workspace.onDidGrantWorkspaceTrust(readAgain),
    vscode.workspace.onDidChangeWorkspaceFolders(readAgain),
  );

  return {
    get all() {
      return all;
    },
    byId: (id) => all.find((node) => node.id === id),
    selected: (kind) => pick(all, kind, memento.get<string>(`selected.${kind}`)),
    async select(node) {
      await memento.update(`selected.${node.kind}`, node.id);
      changes.fire();
    },
    get demo() {
      return demo?.urls;
    },
    get startedDemo() {
      return demo?.origin === 'started' ? demo.urls : undefined;
    },
    setDemo(urls, origin) {
      demo = urls && { urls, origin };
      combine();
      changes.fire();
    },
    get nothingConfigured() {
      return configured.length === 0;
    },
    onDidChange: changes.event,
    secrets,
    dispose() {
      listener.dispose();
      changes.dispose();
    },
  };
}

/** Whether it is a node of the demo node that this window has started. */
export function isStartedDemo(
  node: KnownNode | undefined,
  { startedDemo }: Pick<NodeRegistry, 'startedDemo'>,
): boolean {
  return node?.origin === 'demo' && startedDemo !== undefined;
}

async function showProblem(problem: string): Promise<void> {
  const open = 'Open Settings';
  const answer = await showWarning(problem, open);
  if (answer === open) await vscode.commands.executeCommand('workbench.action.openSettings', 'slotpad.nodes');
}

/** The nodes in all settings, and the problems of their items. */
function readNodesSetting(): CheckedNodes {
  return mergeNodes(placeValues(), homedir());
}

/** The settings that nodes can be written to, the most specific first. */
export function writablePlaces(): readonly NodePlace[] {
  const folders = severalFolders();
  const workspace = (vscode.workspace.workspaceFolders?.length ?? 0) > 0 || vscode.workspace.workspaceFile;
  return [
    ...(workspace ? [{ scope: 'workspace' as const }] : []),
    { scope: 'user' },
    ...folders.map((folder) => ({ scope: 'folder' as const, folder: folderOf(folder) })),
  ];
}

/** The default for new nodes: the workspace settings if they have a list, else the user settings. */
export function usualPlace(): NodePlace {
  const workspace = placeValues().find(({ scope }) => scope === 'workspace');
  return { scope: workspace?.value === undefined ? 'user' : 'workspace' };
}

/** Writes the list of one place. @returns false when there was nothing to change, or a person gave up writing it */
export async function writeItems(
  place: NodePlace,
  change: (items: readonly NodeItem[]) => readonly NodeItem[] | undefined,
): Promise<boolean> {
  const resource = place.folder && vscode.Uri.parse(place.folder.uri);
  const target = {
    user: vscode.ConfigurationTarget.Global,
    workspace: vscode.ConfigurationTarget.Workspace,
    folder: vscode.ConfigurationTarget.WorkspaceFolder,
  }[place.scope];
  for (;;) {
    // Read anew each time: a settings file that was saved meanwhile may have other nodes.
    const found = listOf(place);
    const changed = change(Array.isArray(found) ? (found as readonly NodeItem[]) : []);
    if (!changed) return false;
    try {
      await vscode.workspace.getConfiguration('slotpad', resource ?? null).update('nodes', changed, target);
      return true;
    } catch (error) {
      if (!(await mayTryAgain(place, error))) return false;
    }
  }
}

/** Asks what to do when settings could not be written. A settings file with unsaved changes is saved first. */
async function mayTryAgain(place: NodePlace, error: unknown): Promise<boolean> {
  const unsaved = vscode.workspace.textDocuments.find(({ isDirty, uri }) => isDirty && isFileOf(place, uri));
  const again = unsaved ? 'Save Settings and Try Again' : 'Try Again';
  const detail = error instanceof Error ? error.message : String(error);
  const answer = await showWarning('The settings could not be written.', { modal: true, detail }, again);
  if (answer !== again) return false;
  if (!unsaved || (await saveAndRead(place, unsaved))) return true;
  return mayTryAgain(place, new Error('The settings file was not saved and read yet.'));
}

function isFileOf({ scope, folder }: NodePlace, uri: vscode.Uri): boolean {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  const settings = ({ uri: root }: vscode.WorkspaceFolder) =>
    vscode.Uri.joinPath(root, '.vscode', 'settings.json').toString();
  const isOfFolder = (each: vscode.WorkspaceFolder) => settings(each) === uri.toString();
  if (scope === 'folder') {
    return workspaceFolders?.some((each) => each.uri.toString() === folder?.uri && isOfFolder(each)) === true;
  }
  const isOfWorkspace = workspaceFile
    ? uri.toString() === workspaceFile.toString()
    : workspaceFolders?.some(isOfFolder) === true;
  if (scope === 'workspace') return isOfWorkspace;
  return !isOfWorkspace && !workspaceFolders?.some(isOfFolder) && uri.path.endsWith('/settings.json');
}

interface Settings {
  readonly 'slotpad.nodes'?: unknown;
}

/** How long the editor may take to read a settings file that was saved. */
const longestRead = 20_000;

/** Saves a settings file. @returns whether the editor has its nodes now, so that the next write keeps them */
async function saveAndRead(place: NodePlace, document: vscode.TextDocument): Promise<boolean> {
  if (!(await document.save())) return false;
  const { parseJsonWithComments } = await import('../../common/scratch/json/json-with-comments');
  const file = parseJsonWithComments(document.getText());
  // The editor writes no setting into a file that it can't read, and says so.
  if (!file.ok) return true;
  const root = file.value as (Settings & { readonly settings?: Settings }) | null;
  const settings = document.uri.path.endsWith('.code-workspace') ? root?.settings : root;
  const written = JSON.stringify(settings?.['slotpad.nodes']);
  const isRead = () => JSON.stringify(listOf(place)) === written;
  return new Promise((resolve) => {
    const ending = vscode.workspace.onDidChangeConfiguration(() => isRead() && end());
    const timer = setTimeout(end, longestRead);
    function end() {
      ending.dispose();
      clearTimeout(timer);
      resolve(isRead());
    }
    if (isRead()) end();
  });
}

function listOf(place: NodePlace): unknown {
  return placeValues().find((each) => samePlace(each, place))?.value;
}

/** Changes the item of a node, or removes it when `change` returns undefined. @returns false when there is none */
export async function changeItem(
  { kind, place }: KnownNode,
  change: (item: NodeItem) => NodeItem | undefined,
): Promise<boolean> {
  if (!place) return false;
  return writeItems(place, (items) => changedItems(items, { kind, name: place.name }, change));
}

function placeValues(): readonly PlaceValue[] {
  const general = vscode.workspace.getConfiguration('slotpad', null).inspect<unknown>('nodes');
  // Nodes in an untrusted workspace are ignored, even if VS Code returns them.
  const trusted = vscode.workspace.isTrusted;
  const root = vscode.workspace.workspaceFile ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  const base = root && vscode.workspace.workspaceFile ? vscode.Uri.joinPath(root, '..').fsPath : root?.fsPath;
  return [
    { scope: 'user', value: general?.globalValue },
    {
      scope: 'workspace',
      value: trusted ? general?.workspaceValue : undefined,
      ...(base === undefined ? {} : { base }),
    },
    ...severalFolders().map((folder) => ({
      scope: 'folder' as const,
      folder: folderOf(folder),
      value: trusted
        ? vscode.workspace.getConfiguration('slotpad', folder.uri).inspect<unknown>('nodes')
            ?.workspaceFolderValue
        : undefined,
      base: folder.uri.fsPath,
    })),
  ];
}

/** The folders of a multi-root workspace. The settings of a single folder are the workspace settings. */
function severalFolders(): readonly vscode.WorkspaceFolder[] {
  return vscode.workspace.workspaceFile ? (vscode.workspace.workspaceFolders ?? []) : [];
}

function folderOf({ name, uri }: vscode.WorkspaceFolder) {
  return { name, uri: uri.toString() };
}
