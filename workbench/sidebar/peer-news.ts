import { grouped } from '../../common/units/digits';
import { ago, counted } from '../../common/units/words';
import { nameOf, plainAddress } from '../../monitor/peers/peer-names';
import type { PeersState } from '../../monitor/peers/peers-state';
import { rowColors } from '../tree/colors';
import type { PlainItem } from '../tree/item';

/** Rows with what failed and what to do, or that there are no peers. */
export function troubleRows(state: PeersState, now: number): readonly PlainItem[] {
  const { failure, node, peers } = state;
  if (!failure) {
    if (peers?.length !== 0) return [];
    return [
      {
        id: 'none',
        label: 'No peers connected',
        ...(node ? { description: node.name } : {}),
        tooltip: 'A node that has just started takes a minute to find peers.',
        icon: { id: 'info' },
      },
    ];
  }
  const rows: PlainItem[] = [
    {
      id: 'failure',
      label: failure.what,
      tooltip: [failure.what, failure.remedy].filter(Boolean).join('\n'),
      icon: { id: 'error', color: rowColors.error },
      context: 'value',
      value: failure.what,
    },
  ];
  if (failure.remedy) {
    rows.push({
      id: 'remedy',
      label: failure.remedy,
      tooltip: failure.remedy,
      icon: { id: 'lightbulb' },
      context: 'value',
      value: failure.remedy,
    });
  }
  if (peers && state.readAt !== undefined) {
    rows.push({
      id: 'stale',
      label: 'Last response',
      description: ago(now - state.readAt),
      tooltip: `${counted(peers.length, 'peer')} then`,
      icon: { id: 'history' },
      context: 'value',
    });
  }
  return rows;
}

/** Rows with the peers that connected and disconnected since the view was opened. */
export function moveRows(state: PeersState, now: number): readonly PlainItem[] {
  const { cameCount = 0, moves = [], since = now, wentCount = 0 } = state;
  if (moves.length === 0) return [];
  return [
    {
      id: 'moves',
      label: 'Came and went',
      description: `${grouped(cameCount)} came, ${grouped(wentCount)} went`,
      tooltip: `Since ${new Date(since).toISOString().slice(11, 16)} UTC, when the view was opened`,
      icon: { id: 'arrow-swap' },
      context: 'value',
      value: `${cameCount} came, ${wentCount} went`,
      below: () =>
        moves.map(({ peer, came, at }) => ({
          id: `moves/${at}/${came ? 'came' : 'went'}/${peer.id}`,
          label: nameOf(peer),
          description: [
            came ? 'came' : 'went',
            ago(now - at),
            peer.addresses[0] && plainAddress(peer.addresses[0]),
          ]
            .filter(Boolean)
            .join(' · '),
          tooltip: peer.id,
          icon: { id: came ? 'diff-added' : 'diff-removed' },
          context: 'value',
          value: peer.id,
        })),
    },
  ];
}
