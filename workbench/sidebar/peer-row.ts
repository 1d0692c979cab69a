import { grouped } from '../../common/units/digits';
import { ago } from '../../common/units/words';
import type { Peer } from '../../monitor/peers/peer';
import { nameOf, plainAddress } from '../../monitor/peers/peer-names';
import { rowColors } from '../tree/colors';
import type { PlainItem } from '../tree/item';
import { scoreWords } from './peer-details';

/** Maximum number of child rows. The table has all peers. */
export const mostRows = 100;

/**
 * The rows of the first peers, and how many more there are.
 * @param wanted id of a peer that has a row in any case, because a person looks for it
 */
export function firstRows(
  id: string,
  peers: readonly Peer[],
  row: (peer: Peer) => PlainItem,
  wanted: string | undefined,
): readonly PlainItem[] {
  if (peers.length <= mostRows) return peers.map(row);
  const first = peers.slice(0, mostRows);
  const also = peers.slice(mostRows).filter((peer) => peer.id === wanted);
  return [
    ...[...first, ...also].map(row),
    {
      id: `${id}${MORE}`,
      label: `${grouped(peers.length - first.length - also.length)} more`,
      tooltip: '"Show Peers as Table" lists all of them, "Find Peer…" searches them.',
      icon: { id: 'table' },
    },
  ];
}

/** The end of the ids of rows that stand for others. */
const MORE = '/more';

export function isMoreRow({ id }: PlainItem): boolean {
  return id.endsWith(MORE);
}

/** The row of a peer. @param below makes the rows of its details */
export function presentPeer(peer: Peer, stale: boolean, below: () => readonly PlainItem[]): PlainItem {
  const name = nameOf(peer);
  const parts = [
    peer.lastSeen === undefined ? undefined : `last seen ${ago(peer.lastSeen * 1000)}`,
    peer.status === undefined ? peer.direction : undefined,
    syncTrouble(peer),
    peer.score === undefined ? undefined : `score ${scoreWords(peer.score)}`,
    peer.addresses[0] && plainAddress(peer.addresses[0]),
  ];
  return {
    id: peer.id,
    label: name,
    description: parts.filter(Boolean).join(' · '),
    tooltip: [name, peer.agent, peer.id].filter(Boolean).join('\n'),
    icon: peerIcon(peer, stale),
    context: 'value.peer',
    value: peer.id,
    below,
  };
}

/** The sync state of a peer that is behind or on another chain; undefined for others. */
function syncTrouble({ sync }: Peer): string | undefined {
  return sync !== undefined && /^(behind|irrelevantpeer)$/i.test(sync)
    ? sync.replace('IrrelevantPeer', 'other chain').toLowerCase()
    : undefined;
}

function peerIcon({ direction, score, status }: Peer, stale: boolean): NonNullable<PlainItem['icon']> {
  const arrow = direction === 'inbound' ? 'arrow-down' : direction === 'outbound' ? 'arrow-up' : 'remote';
  const id = status === undefined ? arrow : 'remote';
  if (stale) return { id, color: rowColors.stale };
  return typeof score === 'number' && score < 0 ? { id, color: rowColors.warning } : { id };
}
