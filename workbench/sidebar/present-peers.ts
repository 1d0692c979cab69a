import { grouped } from '../../common/units/digits';
import { counted } from '../../common/units/words';
import { causeWords } from '../../monitor/nodes/reader';
import type { OtherPeersState } from '../../monitor/peers/other-peers';
import type { Peer } from '../../monitor/peers/peer';
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
import { moveRows, troubleRows } from './peer-news';
import { page, paged, presentPeer } from './peer-row';

/** The text next to the title of the view: the number of peers, inbound and outbound. */
export function peersDescription(state: PeersState): string {
  if (!state.node) return '';
  if (!state.peers)
    return state.failure ? `${state.node.name}: ${causeWords(state.failure)}` : state.node.name;
  const split = sides(state.peers);
  return `${grouped(state.peers.length)} connected${split && ` (${split})`}${state.failure ? ', stale' : ''}`;
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
export interface PeerRows {
  /** @param others the peers without a connection; without it, there is no row for them */
  present(state: PeersState, choice: PeerChoice, now: number, others?: OtherPeersState): readonly PlainItem[];
}

export function createPeerRows(): PeerRows {
  return new CachedPeerRows();
}

class CachedPeerRows implements PeerRows {
  readonly #made = new Map<string, { peer: Peer; item: PlainItem }>();
  #stale = false;
  #latest: PeersState = {};
  #others: { others: OtherPeersState; peers: readonly Peer[]; row: PlainItem } | undefined;

  present(
    state: PeersState,
    choice: PeerChoice,
    now: number,
    others?: OtherPeersState,
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
        ? paged('all', chosen, row)
        : groupRows(chosen, choice.group, this.#stale, row)),
      ...(others ? [this.#othersRow(others, peers)] : []),
    ];
  }

  /** Kept until one of the lists changes: it may have thousands of rows. */
  #othersRow(others: OtherPeersState, peers: readonly Peer[]): PlainItem {
    const known = this.#others;
    if (known?.others === others && known.peers === peers) return known.row;
    const row = othersRow(others, peers);
    this.#others = { others, peers, row };
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
    if (this.#made.size <= 2 * peers.length + page) return;
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
      children: paged(id, members, row),
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
