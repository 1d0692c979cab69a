import type { NodePlace } from '../../monitor/nodes/place';
import { samePlace } from '../../monitor/nodes/places';
import { showPick } from '../screen/picks';
import { usualPlace, writablePlaces } from './setting';

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
