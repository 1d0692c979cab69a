import { grouped } from '../../common/units/digits';
import { ago } from '../../common/units/words';
import type { Peer } from '../../monitor/peers/peer';
import { nameOf, plainAddress } from '../../monitor/peers/peer-names';
import { rowColors } from '../tree/colors';
import type { PlainItem } from '../tree/item';
import { scoreWords } from './peer-details';

/** Maximum number of child rows; more are split into pages. */
export const page = 100;

export function paged(
  id: string,
  peers: readonly Peer[],
  row: (peer: Peer) => PlainItem,
): readonly PlainItem[] {
  if (peers.length <= page) return peers.map(row);
  const pages: PlainItem[] = [];
  for (let start = 0; start < peers.length; start += page) {
    const end = Math.min(start + page, peers.length);
    pages.push({
      id: `${id}/page/${start}`,
      label: end === start + 1 ? grouped(end) : `${grouped(start + 1)}–${grouped(end)}`,
      icon: { id: 'list-unordered' },
      children: peers.slice(start, end).map(row),
    });
  }
  return pages;
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
