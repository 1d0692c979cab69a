import { grouped } from '../../common/units/digits';
import { counted } from '../../common/units/words';
import { causeWords } from '../../monitor/nodes/reader';
import { nameOf, plainAddress } from '../../monitor/peers/peer-names';
import type { Peer } from '../../monitor/peers/peers';
import type { PeersState } from '../../monitor/peers/peers-state';
import type { PlainItem } from '../tree/item';
import {
  choosePeers,
  countTraits,
  filterWords,
  type PeerChoice,
  type TraitKind,
  traitOf,
  usualChoice,
} from './peer-choice';
import { peerDetails, scoreWords } from './peer-details';
import { moveRows, troubleRows } from './peer-news';

/** What stands beside the view's title: the count and its split. */
export function peersDescription(state: PeersState): string {
  if (!state.node) return '';
  if (!state.peers)
    return state.failure ? `${state.node.name}: ${causeWords(state.failure)}` : state.node.name;
  const split = sides(state.peers);
  return `${grouped(state.peers.length)} connected${split && ` (${split})`}${state.failure ? ', stale' : ''}`;
}

/** What stands above the rows while not all peers are shown; undefined when all are. */
export function peersMessage(state: PeersState, choice: PeerChoice): string | undefined {
  if (choice.filter.length === 0 || !state.peers) return undefined;
  const shown = choosePeers(state.peers, choice).length;
  return `${grouped(shown)} of ${counted(state.peers.length, 'peer')}: ${filterWords(choice.filter)}`;
}

function sides(peers: readonly Peer[]): string {
  let inbound = 0;
  let outbound = 0;
  for (const { direction } of peers) {
    if (direction === 'inbound') inbound++;
    else if (direction === 'outbound') outbound++;
  }
  return inbound + outbound > 0 ? `${grouped(inbound)} in, ${grouped(outbound)} out` : '';
}

/** More rows than this under one are cut into pages. */
const page = 100;

/** Makes the rows of the Peers view, and makes again only those of peers that look other than before. */
export interface PeerRows {
  present(state: PeersState, choice: PeerChoice, now: number): readonly PlainItem[];
}

export function createPeerRows(): PeerRows {
  interface Kept {
    peer: Peer;
    item: PlainItem;
  }
  const kept = new Map<string, Kept>();
  let keptStale = false;
  let latest: PeersState = {};

  const rowOf = (peer: Peer, stale: boolean): PlainItem => {
    const known = kept.get(peer.id);
    if (known) {
      const same = known.peer === peer || looksSame(known.peer, peer);
      known.peer = peer;
      if (!same) known.item = presentPeer(peer, stale, below(peer.id));
      return known.item;
    }
    const item = presentPeer(peer, stale, below(peer.id));
    kept.set(peer.id, { peer, item });
    return item;
  };
  const below = (id: string) => () => {
    const known = kept.get(id);
    return known ? peerDetails(known.peer, latest.node?.url ?? '', latest.own) : [];
  };

  return {
    present(state, choice, now) {
      const { failure, node, peers = [] } = state;
      const stale = failure !== undefined;
      if (stale !== keptStale || node?.id !== latest.node?.id) kept.clear();
      keptStale = stale;
      latest = state;
      if (!node) return [];
      if (!state.peers && !failure) return [asking];
      if (kept.size > 2 * peers.length + page) {
        const here = new Set(peers.map((peer) => peer.id));
        for (const id of kept.keys()) if (!here.has(id)) kept.delete(id);
      }
      const chosen = choosePeers(peers, choice);
      const row = (peer: Peer) => rowOf(peer, stale);
      return [
        ...troubleRows(state, now),
        ...moveRows(state, now),
        ...(chosen.length === 0 && peers.length > 0 ? [nothingShown] : []),
        ...(choice.group === 'none'
          ? paged('all', chosen, row)
          : groupRows(chosen, choice.group, stale, row)),
      ];
    },
  };
}

/** The rows of the Peers view, all made anew. */
export function presentPeers(
  state: PeersState,
  now: number,
  choice: PeerChoice = usualChoice,
): readonly PlainItem[] {
  return createPeerRows().present(state, choice, now);
}

/** Until the first list is there: one of thousands takes its time. Whose they are stands beside the title. */
const asking: PlainItem = {
  id: 'asking',
  label: 'Loading peers',
  icon: { id: 'loading~spin' },
};

const nothingShown: PlainItem = {
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
      icon: { id: groupIcons[kind], ...(stale ? { color: 'disabledForeground' } : {}) },
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

function paged(id: string, peers: readonly Peer[], row: (peer: Peer) => PlainItem): readonly PlainItem[] {
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

/** True when the rows of both, not what stands below them, say the same. */
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

function presentPeer(peer: Peer, stale: boolean, below: () => readonly PlainItem[]): PlainItem {
  const name = nameOf(peer);
  const score = peer.score === undefined ? undefined : `score ${scoreWords(peer.score)}`;
  const parts = [
    peer.direction,
    peer.sync !== undefined && /^(behind|irrelevantpeer)$/i.test(peer.sync)
      ? peer.sync.replace('IrrelevantPeer', 'other chain').toLowerCase()
      : undefined,
    score,
    peer.addresses[0] && plainAddress(peer.addresses[0]),
  ];
  const color = stale
    ? 'disabledForeground'
    : typeof peer.score === 'number' && peer.score < 0
      ? 'charts.yellow'
      : undefined;
  return {
    id: peer.id,
    label: name,
    description: parts.filter(Boolean).join(' · '),
    tooltip: [name, peer.agent, peer.id].filter(Boolean).join('\n'),
    icon: {
      id: peer.direction === 'inbound' ? 'arrow-down' : peer.direction === 'outbound' ? 'arrow-up' : 'remote',
      ...(color ? { color } : {}),
    },
    context: 'value.peer',
    value: peer.id,
    below,
  };
}
