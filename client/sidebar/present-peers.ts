import type { KnownNode } from '../nodes/node';
import { causeWords, type Failure } from '../nodes/reader';
import { ago, counted, grouped } from '../words';
import type { PlainItem } from './item';
import type { Peer } from './peers';

/** All that the Peers view knows. Plain data. */
export interface PeersState {
  /** The selected beacon node; absent when there is none. */
  readonly node?: KnownNode;
  readonly peers?: readonly Peer[];
  /** When they were read, Unix time in milliseconds. */
  readonly readAt?: number;
  readonly failure?: Failure;
}

/** What stands beside the view's title: the count and its split. */
export function peersDescription(state: PeersState): string {
  if (!state.node) return '';
  if (!state.peers)
    return state.failure ? `${state.node.name}: ${causeWords(state.failure)}` : state.node.name;
  const inbound = state.peers.filter((peer) => peer.direction === 'inbound').length;
  const outbound = state.peers.filter((peer) => peer.direction === 'outbound').length;
  const split = inbound + outbound > 0 ? ` (${grouped(inbound)} in, ${grouped(outbound)} out)` : '';
  return `${grouped(state.peers.length)} connected${split}${state.failure ? ', stale' : ''}`;
}

/** The rows of the Peers view. */
export function presentPeers(state: PeersState, now: number): readonly PlainItem[] {
  const { node, peers, failure } = state;
  if (!node) return [];
  const rows: PlainItem[] = [];
  if (failure) {
    rows.push({
      id: 'failure',
      label: failure.what,
      description: causeWords(failure),
      tooltip: [failure.what, failure.remedy].filter(Boolean).join('\n'),
      icon: { id: 'error', color: 'charts.red' },
      context: 'value',
      value: failure.what,
    });
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
        label: 'Last answer',
        description: ago(now - state.readAt),
        tooltip: `${counted(peers.length, 'peer')} then`,
        icon: { id: 'history' },
        context: 'value',
      });
    }
  } else if (peers?.length === 0) {
    rows.push({
      id: 'none',
      label: 'No peers connected',
      description: node.name,
      tooltip: 'A node that has just started takes a minute to find peers.',
      icon: { id: 'info' },
    });
  }
  return [...rows, ...(peers ?? []).map((peer) => presentPeer(peer, failure !== undefined))];
}

function presentPeer(peer: Peer, stale: boolean): PlainItem {
  // The commit behind the version number would push everything else out of the row.
  const version = peer.version?.replace(/[-+].*$/, '');
  const name = [peer.client === 'Unknown' ? 'Unknown client' : peer.client, version]
    .filter(Boolean)
    .join(' ');
  const score = peer.score === undefined ? undefined : `score ${scoreWords(peer.score)}`;
  const parts = [peer.direction, score, peer.addresses[0] && plainAddress(peer.addresses[0])];
  const value = (key: string, label: string, text: string | undefined): PlainItem[] =>
    text === undefined
      ? []
      : [
          {
            id: `${peer.id}/${key}`,
            label,
            description: text,
            tooltip: `${label}: ${text}`,
            context: 'value',
            value: text,
          },
        ];
  return {
    id: peer.id,
    label: name,
    description: parts.filter(Boolean).join(' · ') + (stale ? ' (stale)' : ''),
    tooltip: [name, peer.agent, peer.id].filter(Boolean).join('\n'),
    icon: {
      id: peer.direction === 'inbound' ? 'arrow-down' : peer.direction === 'outbound' ? 'arrow-up' : 'remote',
      ...(stale ? { color: 'disabledForeground' } : {}),
    },
    context: 'value.peer',
    value: peer.id,
    children: [
      ...value('id', 'Peer id', peer.id),
      ...value('version', 'Version', peer.version),
      ...value('agent', 'Agent', peer.agent),
      ...value('direction', 'Direction', peer.direction),
      ...value('score', 'Score', peer.score === undefined ? undefined : scoreWords(peer.score)),
      ...value('trusted', 'Trusted', peer.trusted === undefined ? undefined : peer.trusted ? 'yes' : 'no'),
      ...value('sync', 'Sync', peer.sync),
      ...value('head', 'Head slot', peer.headSlot && grouped(peer.headSlot)),
      ...value('finalized', 'Finalized epoch', peer.finalizedEpoch && grouped(peer.finalizedEpoch)),
      ...peer.addresses.flatMap((address, index) => value(`address/${index}`, 'Address', address)),
      ...value('enr', 'ENR', peer.enr),
    ],
  };
}

function scoreWords(score: number | 'Max'): string {
  if (score === 'Max') return 'max';
  return Number.isInteger(score) ? String(score) : score.toFixed(2);
}

/** `/ip4/10.0.0.1/tcp/9000/p2p/16U…` → `10.0.0.1:9000`; other forms stay as they are. */
export function plainAddress(address: string): string {
  const match = /^\/(ip[46]|dns[46]?)\/([^/]+)\/(?:tcp|udp)\/(\d+)/.exec(address);
  if (!match) return address;
  const [, kind, host, port] = match;
  return kind === 'ip6' ? `[${host}]:${port}` : `${host}:${port}`;
}
