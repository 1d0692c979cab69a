import * as vscode from 'vscode';
import { grouped } from '../../common/units/digits';
import { countTraits, type PeerChoice, traitKinds } from '../../workbench/sidebar/peer-choice';
import { showPick } from '../screen/picks';
import { registerCommands } from '../surface/register';
import type { peersSurface } from './surface';
import type { Sidebar } from './views';

const groups: readonly (readonly [PeerChoice['group'], string])[] = [
  ['client', 'Client'],
  ['direction', 'Direction'],
  ['status', 'Sync state'],
  ['score', 'Score'],
  ['none', 'No grouping'],
];
const orders: readonly (readonly [PeerChoice['sort'], string])[] = [
  ['client', 'Client and peer id'],
  ['score', 'Score, best first'],
  ['head', 'Head slot, furthest first'],
  ['direction', 'Direction, inbound first'],
];

/** Registers the commands that group, sort and filter the Peers view. */
export function registerPeerCommands(sidebar: Sidebar): vscode.Disposable {
  const pickOne = async <T extends string>(
    title: string,
    options: readonly (readonly [T, string])[],
    now: T,
  ): Promise<T | undefined> => {
    const picked = await showPick(
      options.map(([key, label]) => ({ icon: key === now ? 'check' : 'blank', label, key })),
      { title },
    );
    return picked?.key;
  };
  return vscode.Disposable.from(
    registerCommands<typeof peersSurface>({
      'slotpad.groupPeers': async () => {
        const group = await pickOne('Group peers by', groups, sidebar.peerChoice.group);
        if (group) sidebar.arrangePeers({ ...sidebar.peerChoice, group });
      },
      'slotpad.sortPeers': async () => {
        const sort = await pickOne('Sort peers by', orders, sidebar.peerChoice.sort);
        if (sort) sidebar.arrangePeers({ ...sidebar.peerChoice, sort });
      },
      'slotpad.filterPeers': async () => {
        const filter = await askFilter(sidebar);
        if (filter) sidebar.arrangePeers({ ...sidebar.peerChoice, filter });
      },
      'slotpad.clearPeerFilter': () => sidebar.arrangePeers({ ...sidebar.peerChoice, filter: [] }),
    }),
  );
}

const headings = { client: 'Client', direction: 'Direction', status: 'Sync state', score: 'Score' } as const;

async function askFilter(sidebar: Sidebar): Promise<readonly string[] | undefined> {
  const chosen = new Set(sidebar.peerChoice.filter);
  const items = traitKinds.flatMap((kind) => {
    const counts = countTraits(sidebar.peersNow, kind);
    // A selected trait stays in the list when no peer has it now, so that it can be deselected.
    const gone = sidebar.peerChoice.filter
      .filter((key) => key.startsWith(`${kind}:`) && !counts.some(({ value }) => key === `${kind}:${value}`))
      .map((key) => ({ value: key.slice(kind.length + 1), count: 0 }));
    return [
      { label: headings[kind], kind: vscode.QuickPickItemKind.Separator, key: '' },
      ...[...counts, ...gone].map(({ value, count }) => ({
        label: value.charAt(0).toUpperCase() + value.slice(1),
        description: grouped(count),
        key: `${kind}:${value}`,
        picked: chosen.has(`${kind}:${value}`),
      })),
    ];
  });
  const picked = await showPick(items, {
    title: 'Show only peers with',
    placeHolder: 'Select nothing to show all peers',
    canPickMany: true,
  });
  return picked?.map(({ key }) => key);
}
