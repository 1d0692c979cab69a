import * as vscode from 'vscode';
import { grouped } from '../../common/units/digits';
import type { Peer } from '../../monitor/peers/peer';
import { screenText } from '../../workbench/screen/text';
import { countTraits, type PeerChoice, traitKinds } from '../../workbench/sidebar/peer-choice';
import { type FoundPeer, findPeers } from '../../workbench/sidebar/peer-search';
import { showInformation } from '../screen/messages';
import { createPick, pickItem, showPick } from '../screen/picks';
import type { Handlers } from '../surface/handlers';
import type { PeersView } from './peers-view';
import type { peersSurface } from './surface';

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

/** The commands that group, sort and filter the Peers view. */
export function peerCommands(view: PeersView): Handlers<typeof peersSurface> {
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
  return {
    'slotpad.groupPeers': async () => {
      const group = await pickOne('Group peers by', groups, view.choice.group);
      if (group) view.arrange({ ...view.choice, group });
    },
    'slotpad.sortPeers': async () => {
      const sort = await pickOne('Sort peers by', orders, view.choice.sort);
      if (sort) view.arrange({ ...view.choice, sort });
    },
    'slotpad.filterPeers': async () => {
      const filter = await askFilter(view);
      if (filter) view.arrange({ ...view.choice, filter });
    },
    'slotpad.clearPeerFilter': () => view.arrange({ ...view.choice, filter: [] }),
    'slotpad.findPeer': async () => {
      if (!view.hasNode) {
        void showInformation('There are no beacon nodes yet. Add one in the Nodes view.');
        return;
      }
      const peer = await askPeer(view);
      if (peer) await view.reveal(peer);
    },
  };
}

/** Lets a person search all peers that the node knows. */
function askPeer(view: PeersView): Promise<Peer | undefined> {
  const pick = createPick<FoundPeer>();
  pick.title = screenText('Find Peer');
  pick.placeholder = screenText('Part of a peer ID, an address, a node record (ENR), a client or a subnet');
  const update = () => {
    const connected = new Set(view.peers.map(({ id }) => id));
    const others = view.others?.filter(({ id, status }) => status !== undefined && !connected.has(id)) ?? [];
    // The search is ours: VS Code would look only at the beginning of long texts.
    pick.items = findPeers([...view.peers, ...others], pick.value).map((found) => ({
      ...pickItem(found),
      alwaysShow: true,
    }));
    pick.busy = view.isLoading;
  };
  return new Promise((resolve) => {
    const subscriptions = vscode.Disposable.from(
      pick,
      view.search(update),
      pick.onDidChangeValue(update),
      pick.onDidAccept(() => {
        resolve(pick.activeItems[0]?.peer);
        pick.hide();
      }),
      pick.onDidHide(() => {
        resolve(undefined);
        subscriptions.dispose();
      }),
    );
    update();
    pick.show();
  });
}

const headings = { client: 'Client', direction: 'Direction', status: 'Sync state', score: 'Score' } as const;

async function askFilter(view: PeersView): Promise<readonly string[] | undefined> {
  const chosen = new Set(view.choice.filter);
  const items = traitKinds.flatMap((kind) => {
    const counts = countTraits(view.peers, kind);
    // A selected trait stays in the list when no peer has it now, so that it can be deselected.
    const gone = view.choice.filter
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
