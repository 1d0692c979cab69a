/** The commands of the Nodes and Peers views. */
import * as vscode from 'vscode';
import { grouped } from '../../common/units/digits';
import { beaconPaths } from '../../monitor/nodes/endpoints';
import type { KnownNode } from '../../monitor/nodes/node';
import type { Peer } from '../../monitor/peers/peer';
import { iconText, screenText } from '../../workbench/screen/text';
import { countTraits, type PeerChoice, traitKinds } from '../../workbench/sidebar/peer-choice';
import { type FoundPeer, findPeers } from '../../workbench/sidebar/peer-search';
import type { PlainItem } from '../../workbench/tree/item';
import type { Explore } from '../explore/explore';
import type { NodeRegistry } from '../nodes/registry';
import { openRequest } from '../scratch/open-request';
import { createPick, pickItem, showBriefly, showInformation, showPick } from '../screen/screen';
import type { Handlers } from '../surface/commands';
import type { peersPageSurface, peersSurface, sidebarSurface } from '../surface/nodes';
import type { PeersView } from './peers-view';
import type { Sidebar } from './sidebar';

/**
 * The commands of rows. A view passes the id of the row.
 * @param findItem finds a row of any view by its id
 */
export function sidebarCommands(
  sidebar: Sidebar,
  findItem: (row: string) => PlainItem | undefined,
): Handlers<typeof sidebarSurface> {
  return {
    'slotpad.refresh': () => sidebar.watcher.refresh(),
    'slotpad.refreshPeers': () => sidebar.peers.refresh(),
    'slotpad.retryNow': (row?: string) => {
      const node = row === undefined ? undefined : sidebar.findItem(row)?.nodeId;
      if (node !== undefined) sidebar.watcher.refresh(node);
    },
    'slotpad.copyValue': async (row?: string) => {
      const value = row === undefined ? undefined : findItem(row)?.value;
      if (value === undefined) return;
      await vscode.env.clipboard.writeText(value);
      showBriefly(iconText('copy', 'Copied'), 2000);
    },
    'slotpad.openRequest': async (row?: string) => {
      const request = row === undefined ? undefined : findItem(row)?.request;
      if (request) await openRequest(request);
    },
  };
}

/** The node that a row of the Nodes view belongs to. */
export function nodeOfRow(
  sidebar: Sidebar,
  registry: NodeRegistry,
  row: string | undefined,
): KnownNode | undefined {
  const id = row === undefined ? undefined : sidebar.findItem(row)?.nodeId;
  return id === undefined ? undefined : registry.byId(id);
}

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

/** The command that shows the peers as a page: what they are counted by, and a table. */
export function peersPage(
  view: PeersView,
  explore: Pick<Explore, 'open'>,
): Handlers<typeof peersPageSurface> {
  return {
    'slotpad.showPeers': async () => {
      const { request } = view;
      if (!request) return void showInformation('The node has not listed its peers yet.');
      const { node, path } = request;
      // Above this size the list with all details would be too large for a page.
      const shown = view.peers.length > MOST_DETAILED ? beaconPaths.connectedPeers : path;
      await explore.open({ language: 'http', title: `Peers of ${node.name}`, text: `/${shown}` }, node);
    },
  };
}

/** Peers that are read with all details, of about 2 KB each. */
const MOST_DETAILED = 4000;

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
