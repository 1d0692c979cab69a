import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { KnownNode } from '../../monitor/nodes/node';
import type { NodePlace } from '../../monitor/nodes/place';
import { mergeNodes, samePlace } from '../../monitor/nodes/places';
import type { CheckedNodes, PlaceValue } from '../../monitor/nodes/schema';
import { changedItems, type NodeItem } from '../../workbench/nodes/items';

/** The nodes in all settings, and the problems of their items. */
export function readNodesSetting(): CheckedNodes {
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

/** Writes the list of one place. @returns false when there was nothing to change */
export async function writeItems(
  place: NodePlace,
  change: (items: readonly NodeItem[]) => readonly NodeItem[] | undefined,
): Promise<boolean> {
  const found = placeValues().find((each) => samePlace(each, place))?.value;
  const items = Array.isArray(found) ? (found as readonly NodeItem[]) : [];
  const changed = change(items);
  if (!changed) return false;
  const resource = place.folder && vscode.Uri.parse(place.folder.uri);
  const target = {
    user: vscode.ConfigurationTarget.Global,
    workspace: vscode.ConfigurationTarget.Workspace,
    folder: vscode.ConfigurationTarget.WorkspaceFolder,
  }[place.scope];
  await vscode.workspace.getConfiguration('slotpad', resource ?? null).update('nodes', changed, target);
  return true;
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
