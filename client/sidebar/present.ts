import { shownUrl } from '../nodes/node';
import { causeWords } from '../nodes/reader';
import { age, ago, bytes, grouped } from '../words';
import { type Health, judge, type Level } from './health';
import type { PlainItem, PlainRequest } from './item';
import type { Requests } from './requests';
import type { BeaconReading, ExecutionReading, NodeState, PeerCounts, Thresholds } from './state';

/** Everything beside the states that the rows depend on. */
export interface PresentOptions {
  readonly thresholds: Thresholds;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** The request that each number came from. */
  readonly requests: Requests;
}

/** The rows of the Nodes view: one for each node, its numbers below it. */
export function presentNodes(states: readonly NodeState[], options: PresentOptions): readonly PlainItem[] {
  return states.map((state) => presentNode(state, options));
}

function presentNode(state: NodeState, options: PresentOptions): PlainItem {
  const { node, reading } = state;
  const health = judge(state, options.thresholds, options.now);
  const stale = state.failure !== undefined && reading !== undefined;
  const children = [
    ...failureRows(state, options.now),
    ...(reading?.kind === 'beacon' ? beaconRows(state, reading, options) : []),
    ...(reading?.kind === 'execution' ? executionRows(state, reading, options) : []),
    row(state, 'url', 'URL', shownUrl(node.url), { icon: 'link' }),
  ];
  return {
    id: node.id,
    label: node.name,
    description: summary(state, health),
    tooltip: tooltip(state, health),
    icon: icon(health),
    context: ['node', node.kind, node.origin, state.selected ? 'selected' : 'other'].join('.'),
    value: shownUrl(node.url),
    nodeId: node.id,
    expanded: false,
    children: stale ? children.map(markStale) : children,
  };
}

function summary(state: NodeState, health: Health): string {
  const parts = [health.words];
  const { reading } = state;
  if (reading && !state.failure) {
    if (reading.kind === 'beacon') {
      parts.push(`slot ${grouped(reading.headSlot)}`);
      if (reading.peers) parts.push(`${grouped(reading.peers.connected)} peers`);
    } else {
      parts.push(`block ${grouped(reading.headBlock)}`);
      if (reading.peers !== undefined) parts.push(`${grouped(reading.peers)} peers`);
    }
  }
  return parts.join(' · ');
}

function tooltip(state: NodeState, health: Health): string {
  const lines = [`${state.node.name}: ${health.words}`];
  if (health.why) lines.push(health.why);
  if (state.reading?.version) lines.push(state.reading.version);
  lines.push(shownUrl(state.node.url));
  if (state.selected) lines.push(`Requests to ${kindWords(state)} nodes go here.`);
  return lines.join('\n');
}

function kindWords(state: NodeState): string {
  return state.node.kind === 'beacon' ? 'beacon' : 'execution';
}

const colours: Readonly<Record<Level, string | undefined>> = {
  good: 'charts.green',
  amber: 'charts.yellow',
  red: 'charts.red',
  waiting: undefined,
};

function icon(health: Health): { id: string; color?: string } {
  const color = colours[health.level];
  return { id: iconOf(health), ...(color ? { color } : {}) };
}

function iconOf(health: Health): string {
  switch (health.word) {
    case 'synced':
      return 'pass-filled';
    case 'syncing':
      return 'sync';
    case 'offline':
      return 'debug-disconnect';
    case 'connecting':
      return 'loading~spin';
    default:
      return health.level === 'red' ? 'error' : 'warning';
  }
}

/** What failed and what to do, above the last known numbers. */
function failureRows(state: NodeState, now: number): readonly PlainItem[] {
  const { failure } = state;
  if (!failure) return [];
  const rows = [
    row(state, 'cause', failure.what, causeWords(failure), {
      icon: 'error',
      color: 'charts.red',
      value: failure.what,
    }),
  ];
  if (failure.remedy) {
    rows.push(row(state, 'remedy', failure.remedy, undefined, { icon: 'lightbulb', value: failure.remedy }));
  }
  if (state.reading && state.readAt !== undefined) {
    rows.push(row(state, 'stale', 'Last answer', ago(now - state.readAt), { icon: 'history' }));
  }
  return rows;
}

function beaconRows(state: NodeState, reading: BeaconReading, options: PresentOptions): readonly PlainItem[] {
  const { requests } = options;
  const base = state.node.url;
  const still = options.now - (state.headMovedAt ?? options.now);
  const rows: PlainItem[] = [];
  const add = (
    key: string,
    label: string,
    shown: string | undefined,
    icon: string,
    request: PlainRequest | undefined,
    value?: string,
  ) => {
    if (shown === undefined) return;
    rows.push(
      row(state, key, label, shown, {
        icon,
        ...(value === undefined ? {} : { value }),
        ...(request ? { request } : {}),
      }),
    );
  };
  add('version', 'Version', reading.version, 'tag', requests.beacon('version', base));
  add('network', 'Network', reading.network, 'globe', requests.beacon('network', base));
  add(
    'head',
    'Head slot',
    // Pieces of a minute are the normal pulse of a chain: only a still head is worth its age.
    grouped(reading.headSlot) + (still >= 60_000 ? ` (has not moved for ${age(still)})` : ''),
    'git-commit',
    requests.beacon('head', base),
    reading.headSlot,
  );
  add('sync', 'Sync', syncWords(reading), 'sync', requests.beacon('syncing', base), reading.syncDistance);
  add(
    'peers',
    'Peers',
    reading.peers && peerWords(reading.peers),
    'broadcast',
    requests.beacon('peers', base),
    String(reading.peers?.connected),
  );
  add(
    'finalized',
    'Finalized epoch',
    reading.finalizedEpoch && grouped(reading.finalizedEpoch),
    'lock',
    requests.beacon('finality', base),
    reading.finalizedEpoch,
  );
  add(
    'justified',
    'Justified epoch',
    reading.justifiedEpoch && grouped(reading.justifiedEpoch),
    'unlock',
    requests.beacon('finality', base),
    reading.justifiedEpoch,
  );
  add(
    'execution-layer',
    'Execution layer',
    reading.elOffline ? 'offline' : reading.isOptimistic ? 'online, head not verified yet' : 'online',
    'server-process',
    requests.beacon('syncing', base),
  );
  add(
    'nat',
    'NAT',
    reading.natOpen === undefined
      ? undefined
      : reading.natOpen
        ? 'ports open'
        : 'ports closed: no inbound peers',
    'plug',
    requests.beacon('host', base),
  );
  add(
    'disk',
    'Disk free',
    reading.diskFreeBytes === undefined ? undefined : bytes(reading.diskFreeBytes),
    'database',
    requests.beacon('host', base),
    String(reading.diskFreeBytes),
  );
  return rows;
}

function syncWords(reading: BeaconReading): string {
  const own = reading.ownState ? ` (${reading.ownState})` : '';
  if (!reading.isSyncing && reading.syncDistance === '0') return `done${own}`;
  const slots = reading.syncDistance === '1' ? 'slot' : 'slots';
  return `${grouped(reading.syncDistance)} ${slots} behind${own}`;
}

function peerWords(peers: PeerCounts): string {
  const sides =
    peers.inbound === undefined || peers.outbound === undefined
      ? ''
      : ` (${grouped(peers.inbound)} in, ${grouped(peers.outbound)} out)`;
  return `${grouped(peers.connected)} connected${sides}`;
}

function executionRows(
  state: NodeState,
  reading: ExecutionReading,
  options: PresentOptions,
): readonly PlainItem[] {
  const { requests, now } = options;
  const rows: PlainItem[] = [];
  const add = (
    key: string,
    label: string,
    shown: string | undefined,
    icon: string,
    request: PlainRequest | undefined,
    value = shown,
  ) => {
    if (shown === undefined || value === undefined) return;
    rows.push(row(state, key, label, shown, { icon, value, ...(request ? { request } : {}) }));
  };
  const base = state.node.url;
  add('version', 'Version', reading.version, 'tag', requests.execution('version', base));
  add('chain', 'Chain id', reading.chainId, 'globe', requests.execution('chain', base));
  add(
    'head',
    'Latest block',
    grouped(reading.headBlock) +
      (reading.headTime === undefined ? '' : ` (${ago(now - reading.headTime * 1000)})`),
    'git-commit',
    requests.execution('head', base),
    reading.headBlock,
  );
  add(
    'sync',
    'Sync',
    reading.syncing
      ? `block ${grouped(reading.syncing.current)} of ${grouped(reading.syncing.highest)}`
      : 'done',
    'sync',
    requests.execution('syncing', base),
  );
  add(
    'peers',
    'Peers',
    reading.peers === undefined ? undefined : `${grouped(reading.peers)} connected`,
    'broadcast',
    requests.execution('peers', base),
    String(reading.peers),
  );
  add(
    'finalized',
    'Finalized block',
    reading.finalizedBlock && grouped(reading.finalizedBlock),
    'lock',
    requests.execution('finalized', base),
    reading.finalizedBlock,
  );
  return rows;
}

interface RowOptions {
  readonly icon: string;
  readonly color?: string;
  readonly value?: string;
  readonly request?: PlainRequest;
}

function row(
  state: NodeState,
  key: string,
  label: string,
  description: string | undefined,
  options: RowOptions,
): PlainItem {
  const value = options.value ?? description ?? label;
  return {
    id: `${state.node.id}/${key}`,
    label,
    ...(description === undefined ? {} : { description }),
    tooltip: description === undefined ? label : `${label}: ${value}`,
    icon: { id: options.icon, ...(options.color ? { color: options.color } : {}) },
    context: options.request ? 'value.request' : 'value',
    value,
    nodeId: state.node.id,
    ...(options.request ? { request: options.request } : {}),
  };
}

const fresh = /\/(cause|remedy|stale|url)$/;

/** Last known values of a node that does not answer now. */
function markStale(item: PlainItem): PlainItem {
  if (fresh.test(item.id)) return item;
  return {
    ...item,
    description: `${item.description ?? ''} (stale)`.trim(),
    icon: { id: item.icon?.id ?? 'history', color: 'disabledForeground' },
  };
}
