import { grouped } from '../../common/units/digits';
import { ago, counted } from '../../common/units/words';
import { causeWords } from '../../monitor/nodes/reader';
import type { OtherPeersState } from '../../monitor/peers/other-peers';
import type { Peer } from '../../monitor/peers/peer';
import { nameOf, plainAddress } from '../../monitor/peers/peer-names';
import type { PeersState } from '../../monitor/peers/peers-state';
import { rowColors } from '../tree/colors';
import type { PlainItem } from '../tree/item';
import { countPeers } from './listed-peers';
import { othersRow } from './other-peers';
import {
  choosePeers,
  countTraits,
  filterWords,
  type PeerChoice,
  type TraitKind,
  traitOf,
  usualChoice,
} from './peer-choice';
import { peerDetails } from './peer-details';
import { firstRows, mostRows, presentPeer } from './peer-row';

/** The text next to the title "Peers": `of Home · 69 connected (31 in, 38 out)`. */
export function peersDescription(state: PeersState): string {
  const { failure, node, peers } = state;
  if (!node) return '';
  const of = `of ${node.name}`;
  if (!peers) return failure ? `${of} · ${causeWords(failure)}` : of;
  const split = sides(peers);
  return `${of} · ${grouped(peers.length)} connected${split && ` (${split})`}${failure ? ', stale' : ''}`;
}

/** The message above the rows while a filter is set; undefined without a filter. */
export function peersMessage(state: PeersState, choice: PeerChoice): string | undefined {
  if (choice.filter.length === 0 || !state.peers) return undefined;
  const shown = choosePeers(state.peers, choice).length;
  return `${grouped(shown)} of ${counted(state.peers.length, 'peer')}: ${filterWords(choice.filter)}`;
}

function sides(peers: readonly Peer[]): string {
  const { inbound, outbound } = countPeers(peers);
  return inbound + outbound > 0 ? `${grouped(inbound)} in, ${grouped(outbound)} out` : '';
}

/** Makes the rows of the Peers view. The row of a peer is made again only when it looks different. */
interface PeerRows {
  /**
   * @param others the peers without a connection; without it, there is no row for them
   * @param wanted id of a peer that has a row in any case
   */
  present(
    state: PeersState,
    choice: PeerChoice,
    now: number,
    others?: OtherPeersState,
    wanted?: string,
  ): readonly PlainItem[];
}

export function createPeerRows(): PeerRows {
  return new CachedPeerRows();
}

class CachedPeerRows implements PeerRows {
  readonly #made = new Map<string, { peer: Peer; item: PlainItem }>();
  #stale = false;
  #latest: PeersState = {};
  #others:
    | { others: OtherPeersState; peers: readonly Peer[]; wanted: string | undefined; row: PlainItem }
    | undefined;

  present(
    state: PeersState,
    choice: PeerChoice,
    now: number,
    others?: OtherPeersState,
    wanted?: string,
  ): readonly PlainItem[] {
    const { failure, node, peers = [] } = state;
    this.#renew(state);
    if (!node) return [];
    if (!state.peers && !failure) return [loading];
    this.#forgetGone(peers);
    const chosen = choosePeers(peers, choice);
    const row = (peer: Peer) => this.#rowOf(peer);
    return [
      ...troubleRows(state, now),
      ...moveRows(state, now),
      ...(chosen.length === 0 && peers.length > 0 ? [noMatches] : []),
      ...(choice.group === 'none'
        ? firstRows('all', chosen, row, wanted)
        : groupRows(chosen, choice.group, this.#stale, row, wanted)),
      ...(others ? [this.#othersRow(others, peers, wanted)] : []),
    ];
  }

  /** Kept until one of the lists changes: it may have thousands of rows. */
  #othersRow(others: OtherPeersState, peers: readonly Peer[], wanted: string | undefined): PlainItem {
    const known = this.#others;
    if (known?.others === others && known.peers === peers && known.wanted === wanted) return known.row;
    const row = othersRow(others, peers, wanted);
    this.#others = { others, peers, wanted, row };
    return row;
  }

  /** Drops all rows when the node changed, or became stale or fresh. */
  #renew(state: PeersState): void {
    const stale = state.failure !== undefined;
    if (stale !== this.#stale || state.node?.id !== this.#latest.node?.id) this.#made.clear();
    this.#stale = stale;
    this.#latest = state;
  }

  /** Drops rows of disconnected peers, once there are many of them. */
  #forgetGone(peers: readonly Peer[]): void {
    if (this.#made.size <= 2 * peers.length + mostRows) return;
    const connected = new Set(peers.map((peer) => peer.id));
    for (const id of this.#made.keys()) if (!connected.has(id)) this.#made.delete(id);
  }

  #rowOf(peer: Peer): PlainItem {
    const made = this.#made.get(peer.id);
    if (!made) {
      const item = this.#present(peer);
      this.#made.set(peer.id, { peer, item });
      return item;
    }
    const same = made.peer === peer || looksSame(made.peer, peer);
    made.peer = peer;
    if (!same) made.item = this.#present(peer);
    return made.item;
  }

  #present(peer: Peer): PlainItem {
    return presentPeer(peer, this.#stale, () => {
      const made = this.#made.get(peer.id);
      return made ? peerDetails(made.peer, this.#latest.node?.url ?? '', this.#latest.own) : [];
    });
  }
}

/** The rows of the Peers view, without a cache. */
export function presentPeers(
  state: PeersState,
  now: number,
  choice: PeerChoice = usualChoice,
): readonly PlainItem[] {
  return createPeerRows().present(state, choice, now);
}

/** Shown until the first list arrives, which takes long with thousands of peers. */
const loading: PlainItem = {
  id: 'asking',
  label: 'Loading peers',
  icon: { id: 'loading~spin' },
};

const noMatches: PlainItem = {
  id: 'nothing',
  label: 'No peers match the filter',
  icon: { id: 'filter' },
};

function groupRows(
  peers: readonly Peer[],
  kind: TraitKind,
  stale: boolean,
  row: (peer: Peer) => PlainItem,
  wanted: string | undefined,
): readonly PlainItem[] {
  const groups = new Map<string, Peer[]>();
  for (const peer of peers) {
    const value = traitOf(peer, kind);
    const group = groups.get(value);
    if (group) group.push(peer);
    else groups.set(value, [peer]);
  }
  return countTraits(peers, kind).map(({ value }) => {
    const members = groups.get(value) ?? [];
    const id = `group/${kind}/${value}`;
    const label = value.charAt(0).toUpperCase() + value.slice(1);
    const split = kind === 'direction' ? '' : sides(members);
    const behind = kind === 'status' ? 0 : members.filter((peer) => peer.sync === 'Behind').length;
    const words = [
      grouped(members.length),
      split,
      behind > 0 ? `${grouped(behind)} behind` : '',
      stale ? 'stale' : '',
    ];
    return {
      id,
      label: kind === 'score' && !/known|trusted|negative/.test(value) ? `Score ${value}` : label,
      description: words.filter(Boolean).join(' · '),
      tooltip: `${label}: ${counted(members.length, 'peer')}`,
      icon: { id: groupIcons[kind], ...(stale ? { color: rowColors.stale } : {}) },
      context: 'value',
      value: `${label}: ${members.length}`,
      children: firstRows(id, members, row, wanted),
    };
  });
}

const groupIcons: Readonly<Record<TraitKind, string>> = {
  client: 'server',
  direction: 'arrow-swap',
  status: 'sync',
  score: 'star',
};

/** True when the rows of both peers look the same, apart from their child rows. */
function looksSame(a: Peer, b: Peer): boolean {
  return (
    a.client === b.client &&
    a.version === b.version &&
    a.agent === b.agent &&
    a.direction === b.direction &&
    a.score === b.score &&
    a.sync === b.sync &&
    a.trusted === b.trusted &&
    a.addresses[0] === b.addresses[0]
  );
}

/** Rows with what failed and what to do, or that there are no peers. */
function troubleRows(state: PeersState, now: number): readonly PlainItem[] {
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
function moveRows(state: PeersState, now: number): readonly PlainItem[] {
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
