/** Lets a person choose a node, the settings to write to, or a file. */
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { fromHome } from '../../monitor/nodes/naming';
import { type KnownNode, shownUrl } from '../../monitor/nodes/node';
import type { NodePlace } from '../../monitor/nodes/place';
import { placeName, samePlace } from '../../monitor/nodes/places';
import { showPick } from '../screen/screen';
import { type NodeRegistry, usualPlace, writablePlaces } from './registry';

/** Shows a list of nodes. @param registry whose selected nodes are marked @returns undefined when canceled */
export async function pickFrom(
  nodes: readonly KnownNode[],
  title: string,
  registry?: NodeRegistry,
): Promise<KnownNode | undefined> {
  const picked = await showPick(
    nodes.map((node) => ({
      icon: registry?.selected(node.kind)?.id === node.id ? 'check' : 'blank',
      label: node.name,
      description: [`${node.kind} node`, node.place ? placeName(node.place) : ''].filter(Boolean).join(' · '),
      detail: shownUrl(node.url),
      node,
    })),
    { title, matchOnDescription: true, matchOnDetail: true },
  );
  return picked?.node;
}

/** Asks which settings to write to, if there are several; the default ones are listed first. */
export async function askPlace(title: string): Promise<NodePlace | undefined> {
  const usual = usualPlace();
  const places = [...writablePlaces()].sort(
    (a, b) => Number(samePlace(b, usual)) - Number(samePlace(a, usual)),
  );
  if (places.length < 2) return places[0] ?? usual;
  const picked = await showPick(
    places.map((place) => ({ label: labelOf(place), detail: detailOf(place), place })),
    { title, ignoreFocusOut: true },
  );
  return picked?.place;
}

function labelOf({ scope, folder }: NodePlace): string {
  if (scope === 'user') return 'User Settings';
  return scope === 'workspace' ? 'Workspace Settings' : `Folder Settings: ${folder?.name}`;
}

function detailOf({ scope }: NodePlace): string {
  if (scope === 'user') return 'Available in every window';
  return scope === 'workspace'
    ? 'Available only in this workspace, in addition to your own nodes'
    : 'Available only in this workspace; stored in the .vscode folder of that folder';
}

/** Lets a person choose a file. @returns its path for the settings, with `~` for the home folder */
export type ChooseFile = (title: string, filters?: Record<string, string[]>) => Promise<string | undefined>;

export const chooseFile: ChooseFile = async (title, filters = {}) => {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title,
      openLabel: 'Choose',
      canSelectMany: false,
      filters: { ...filters, 'All files': ['*'] },
    })) ?? [];
  return chosen && fromHome(chosen.fsPath, homedir());
};
