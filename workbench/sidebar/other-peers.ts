import { grouped } from '../../common/units/digits';
import { counted } from '../../common/units/words';
import { causeWords } from '../../monitor/nodes/reader';
import type { OtherPeersState } from '../../monitor/peers/other-peers';
import type { Peer } from '../../monitor/peers/peer';
import { nameOf } from '../../monitor/peers/peer-names';
import { rowColors } from '../tree/colors';
import type { PlainItem } from '../tree/item';
import { peerDetails } from './peer-details';
import { firstRows, presentPeer } from './peer-row';

/** The row of the peers without a connection. They are read while it is expanded. */
export const othersId = 'others';

/** The row of one of them: it may have a row of its own among the connected peers, too. */
export const otherId = (peer: string): string => `${othersId}/peer/${peer}`;

/** States in the order of their rows; others follow. */
const order = ['banned', 'dialing', 'connecting', 'disconnecting', 'disconnected'];

/** @param connected the connected peers, which may be newer: none of them is listed as another one */
export function othersRow(others: OtherPeersState, connected: readonly Peer[], wanted?: string): PlainItem {
  const { failure, node, peers } = others;
  const ids = new Set(connected.map(({ id }) => id));
  const away = (peers ?? []).filter(({ id, status }) => status !== undefined && !ids.has(id));
  const states = byState(away);
  const addresses = bannedAddresses(peers ?? []);
  const banned = states.get('banned')?.length ?? 0;
  const words = [
    peers && counted(away.length, 'peer'),
    banned > 0 && `${grouped(banned)} banned`,
    addresses.size > 0 && `${counted(addresses.size, 'address', 'addresses')} banned`,
    failure && (peers ? 'stale' : causeWords(failure)),
  ];
  const row = (peer: Peer) => ({
    ...presentPeer(peer, failure !== undefined, () => peerDetails(peer, node.url, undefined)),
    id: otherId(peer.id),
  });
  return {
    id: othersId,
    label: 'Not connected',
    description: words.filter(Boolean).join(' · '),
    tooltip: [
      'Peers that the node knows and is not connected to. Expand the row to read them.',
      ...(others.reportsBans === false
        ? ['The node does not report which peers and addresses it bans.']
        : []),
    ].join('\n'),
    icon: { id: 'debug-disconnect' },
    context: 'value',
    value: `Not connected: ${away.length}`,
    children: [
      ...(failure ? [failureRow(failure.what, failure.remedy)] : []),
      ...(!peers && !failure ? [loading] : []),
      ...(addresses.size > 0 ? [addressesRow(addresses)] : []),
      ...[...states].map(([state, members]) => stateRow(state, members, row, wanted)),
      ...(peers && away.length === 0 && addresses.size === 0 ? [none] : []),
    ],
  };
}

function byState(peers: readonly Peer[]): ReadonlyMap<string, readonly Peer[]> {
  const states = new Map<string, Peer[]>();
  for (const peer of peers) {
    const state = peer.status ?? '';
    const members = states.get(state);
    if (members) members.push(peer);
    else states.set(state, [peer]);
  }
  const rank = (state: string) => (order.includes(state) ? order.indexOf(state) : order.length);
  return new Map([...states].sort(([a], [b]) => rank(a) - rank(b)));
}

/** Banned IP addresses with the peers because of which they are banned. */
function bannedAddresses(peers: readonly Peer[]): ReadonlyMap<string, readonly Peer[]> {
  const addresses = new Map<string, Peer[]>();
  for (const peer of peers) {
    for (const address of peer.bannedAddresses ?? []) {
      addresses.set(address, [...(addresses.get(address) ?? []), peer]);
    }
  }
  return new Map([...addresses].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function addressesRow(addresses: ReadonlyMap<string, readonly Peer[]>): PlainItem {
  const id = `${othersId}/addresses`;
  return {
    id,
    label: 'Banned addresses',
    description: grouped(addresses.size),
    tooltip: 'IP addresses that the node refuses because of a banned peer',
    icon: { id: 'circle-slash' },
    context: 'value',
    value: [...addresses.keys()].join('\n'),
    children: [...addresses].map(([address, peers]) => ({
      id: `${id}/${address}`,
      label: address,
      description: peers.map(nameOf).join(', '),
      tooltip: [address, ...peers.map(({ id }) => id)].join('\n'),
      icon: { id: 'globe' },
      context: 'value',
      value: address,
    })),
  };
}

function stateRow(
  state: string,
  peers: readonly Peer[],
  row: (peer: Peer) => PlainItem,
  wanted: string | undefined,
): PlainItem {
  const id = `${othersId}/state/${state}`;
  const label = state.charAt(0).toUpperCase() + state.slice(1);
  return {
    id,
    label,
    description: grouped(peers.length),
    tooltip: `${label}: ${counted(peers.length, 'peer')}`,
    icon: { id: state === 'banned' ? 'circle-slash' : 'circle-outline' },
    context: 'value',
    value: `${label}: ${peers.length}`,
    children: firstRows(id, peers, row, wanted),
  };
}

function failureRow(what: string, remedy: string): PlainItem {
  return {
    id: `${othersId}/failure`,
    label: what,
    tooltip: [what, remedy].filter(Boolean).join('\n'),
    icon: { id: 'error', color: rowColors.error },
    context: 'value',
    value: what,
  };
}

const loading: PlainItem = {
  id: `${othersId}/loading`,
  label: 'Loading peers',
  icon: { id: 'loading~spin' },
};

const none: PlainItem = {
  id: `${othersId}/none`,
  label: 'The node reports no other peers',
  icon: { id: 'info' },
};
