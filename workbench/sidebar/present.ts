import { grouped } from '../../common/units/digits';
import { ago, counted } from '../../common/units/words';
import type { NodeDetails } from '../../monitor/details/details-watcher';
import { clientAdvice, readingsOf } from '../../monitor/health/client-advice';
import { judge } from '../../monitor/health/health';
import { judgePair, type Pair, place } from '../../monitor/health/pair';
import { type Health, type HealthSeverity, isUnjudged, type StateId } from '../../monitor/health/state';
import { nextTryWords } from '../../monitor/health/wording';
import { fullHealthWords, healthAdvice, healthLabel, healthWords } from '../../monitor/health/words';
import type { SeverityCounts } from '../../monitor/logs/log-counts';
import { type KnownNode, shownUrl } from '../../monitor/nodes/node';
import { placeName } from '../../monitor/nodes/places';
import type { NodeState, Thresholds } from '../../monitor/readings/node-state';
import type { Hover, HoverLink } from '../screen/hover';
import { rowColors } from '../tree/colors';
import { type PlainItem, rowContext } from '../tree/item';
import { addressRows } from './rows/address';
import { beaconRows } from './rows/beacon';
import { executionRows } from './rows/execution';
import { presentRows } from './rows/row';
import { failureRows, newsRows } from './rows/trouble';

/** What the rows depend on, apart from the states. */
interface PresentOptions {
  readonly thresholds: Thresholds;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** Whether alerts of a node are on; off for all nodes when absent. */
  readonly hasAlerts?: (node: KnownNode) => boolean;
  /** What was read of a node while rows were expanded; the same object until something was read. */
  readonly details?: (node: string) => NodeDetails | undefined;
  /** The entries of the log of a node, if it is followed. */
  readonly logCounts?: (node: string) => SeverityCounts | undefined;
}

/** The rows of the Nodes view: one row per node or pair, with its values as child rows. */
export function presentNodes(states: readonly NodeState[], options: PresentOptions): readonly PlainItem[] {
  return createNodeRows().present(states, options);
}

/** Makes the rows of the Nodes view. They are cached, so that a reading updates only the rows of its node. */
export interface NodeRows {
  /** Makes all rows, with current ages. */
  present(states: readonly NodeState[], options: PresentOptions): readonly PlainItem[];
  /** Makes the rows of nodes with a new reading; the others stay. */
  update(states: readonly NodeState[], options: PresentOptions): readonly PlainItem[];
}

/** What a row depends on, apart from its own node. */
interface RowsAround {
  /** There are several nodes of its kind. */
  readonly choice: boolean;
  /** The nodes come from several settings. */
  readonly mixed: boolean;
  readonly details: NodeDetails | undefined;
}

export function createNodeRows(): NodeRows {
  let made = new Map<
    string,
    { readonly state: NodeState; readonly context: RowsAround; readonly row: PlainItem }
  >();

  const draw = (states: readonly NodeState[], options: PresentOptions) => {
    const before = made;
    made = new Map();
    const mixed =
      new Set(states.flatMap(({ node: { place } }) => (place ? [placeName(place)] : []))).size > 1;
    const rowOf = (state: NodeState): PlainItem => {
      const choice = states.filter((other) => other.node.kind === state.node.kind).length > 1;
      const context: RowsAround = { choice, mixed, details: options.details?.(state.node.id) };
      const known = before.get(state.node.id);
      const isSame =
        known?.state === state &&
        known.context.choice === choice &&
        known.context.mixed === mixed &&
        known.context.details === context.details &&
        !isCounting(state);
      const entry = isSame ? known : { state, context, row: presentNode(state, options, context) };
      made.set(state.node.id, entry);
      return entry.row;
    };
    return place(states).map((placed) =>
      'single' in placed
        ? rowOf(placed.single)
        : presentPair(placed.pair, options, [rowOf(placed.pair.beacon), rowOf(placed.pair.execution)]),
    );
  };

  return {
    present(states, options) {
      made = new Map();
      return draw(states, options);
    },
    update: draw,
  };
}

/** Whether the row of a node shows a time that changes without a reading. */
export function isCounting({ failure, waitingSince }: NodeState): boolean {
  return failure !== undefined || waitingSince !== undefined;
}

function presentPair(pair: Pair, options: PresentOptions, children: readonly PlainItem[]): PlainItem {
  const { now, thresholds } = options;
  const health = judgePair(pair, thresholds, now);
  const id = `pair/${pair.beacon.node.id}+${pair.execution.node.id}`;
  return {
    id,
    label: pair.name,
    description: healthWords(health, now),
    hover: () =>
      pairHover(
        { id, name: pair.name, states: [pair.beacon, pair.execution] },
        { health, icon: iconOf(health), now, rows: children },
      ),
    icon: icon(health),
    context: rowContext('value', 'pair'),
    value: `${pair.name}: ${healthLabel(health)}`,
    expanded: true,
    children,
  };
}

function presentNode(state: NodeState, options: PresentOptions, around: RowsAround): PlainItem {
  const { choice, mixed } = around;
  const { node } = state;
  const { now, thresholds } = options;
  const health = judge(state, thresholds, now);
  const input = { state, reading: state.reading, thresholds, now };
  let made: readonly PlainItem[] | undefined;
  const children = (): readonly PlainItem[] => {
    if (made) return made;
    const values = valueRows(state, options);
    made = [
      ...presentRows(state.failure ? failureRows : newsRows, input),
      ...(isStale(state, now) ? values.map(markStale) : marked(values, health, node.id)),
      ...presentRows(addressRows, input),
    ];
    return made;
  };
  return {
    id: node.id,
    label: node.name,
    description: [
      // First: a narrow sidebar cuts the rest.
      ...(choice && state.selected ? ['selected'] : []),
      summary(state, health, now),
      ...(mixed && node.place && node.place.scope !== 'user' ? [node.place.folder?.name ?? 'workspace'] : []),
    ].join(' · '),
    hover: () => nodeHover(state, { health, icon: iconOf(health), now, rows: children() }),
    icon: choice && !state.selected ? outlined(icon(health)) : icon(health),
    context: rowContext(
      'node',
      node.kind,
      node.origin,
      options.hasAlerts?.(node) ? 'alerts' : 'quiet',
      hasLog(state) ? 'vendor' : undefined,
      state.selected ? 'selected' : 'other',
      state.failure ? 'failed' : undefined,
    ),
    value: shownUrl(node.url),
    nodeId: node.id,
    expanded: false,
    // Made when somebody needs them: most nodes are collapsed, and read every few seconds.
    get children() {
      return children();
    },
  };
}

/** The values of the last reading. */
function valueRows(
  state: NodeState,
  { details, logCounts, now, thresholds }: PresentOptions,
): readonly PlainItem[] {
  const { reading } = state;
  if (!reading) return [];
  return reading.kind === 'beacon'
    ? presentRows(beaconRows, {
        state,
        reading,
        thresholds,
        now,
        details: details?.(state.node.id),
        log: logCounts?.(state.node.id),
      })
    : presentRows(executionRows, { state, reading, thresholds, now });
}

function summary(state: NodeState, health: Health, now: number): string {
  const parts = [healthWords(health, now)];
  const { failure, reading, waitingSince } = state;
  const next = nextTryWords(state, now);
  if (next) parts.push(next);
  if (reading && !failure && waitingSince === undefined) {
    const peers = reading.kind === 'beacon' ? reading.peers?.connected : reading.peers;
    parts.push(
      reading.kind === 'beacon' ? `slot ${grouped(reading.headSlot)}` : `block ${grouped(reading.headBlock)}`,
    );
    if (peers !== undefined && !namesPeers(health)) parts.push(counted(peers, 'peer'));
  }
  if (!failure && isStale(state, now)) parts.push(`as of ${ago(now - (state.readAt ?? now))}`);
  return parts.join(' · ');
}

/** Whether the label of the health contains the number of peers. */
function namesPeers({ causes: [first] }: Health): boolean {
  return (
    first?.state === 'few-peers' ||
    first?.state === 'no-peers' ||
    (first?.state === 'stalled' && first.values.by === 'distance' && first.values.noPeers)
  );
}

const severityColors: Readonly<Record<HealthSeverity, string | undefined>> = {
  ok: rowColors.good,
  warning: rowColors.warning,
  error: rowColors.error,
  waiting: undefined,
};

function icon(health: Health): { id: string; color?: string } {
  const own = health.state === 'backfilling' ? rowColors.info : severityColors[health.severity];
  const color = isUnjudged(health) ? rowColors.stale : own;
  return { id: iconOf(health), ...(color ? { color } : {}) };
}

/** The icon of a node that is not the selected one of its kind: an outline. */
function outlined({ id, ...rest }: ReturnType<typeof icon>): ReturnType<typeof icon> {
  return { ...rest, id: id === 'pass-filled' ? 'pass' : id };
}

function iconOf(health: Health): string {
  switch (health.state) {
    case 'synced':
      return 'pass-filled';
    case 'backfilling':
      return 'history';
    case 'syncing':
      return 'sync';
    case 'unreachable':
    case 'not-a-node':
      return 'debug-disconnect';
    case 'connecting':
      return 'loading~spin';
    case 'head-unjudged':
      return 'question';
    case 'late':
      return 'watch';
    default:
      return health.severity === 'error' ? 'error' : 'warning';
  }
}

/** The rows that explain a state, by the part of their ids after the node. */
const causeRows: Readonly<Partial<Record<StateId, readonly string[]>>> = {
  syncing: ['sync'],
  stalled: ['sync', 'head'],
  slow: ['slow'],
  unread: ['held'],
  behind: ['head'],
  optimistic: ['execution-layer'],
  'no-finality': ['finalized'],
  'other-chain': ['network', 'chain'],
  'execution-offline': ['execution-layer'],
  'no-peers': ['peers'],
  'few-peers': ['peers'],
  'low-disk': ['host', 'host/disk'],
  backfilling: ['sync'],
};

/** Gives the rows that explain the state its color. */
function marked(rows: readonly PlainItem[], health: Health, node: string): readonly PlainItem[] {
  const keys = causeRows[health.state];
  const { color } = icon(health);
  if (!keys || !color) return rows;
  return rows.map((item) => {
    const children = item.children && marked(item.children, health, node);
    if (!keys.includes(item.id.slice(node.length + 1))) {
      return children === item.children || !children ? item : { ...item, children };
    }
    return { ...item, icon: { id: item.icon?.id ?? 'circle', color }, ...(children ? { children } : {}) };
  });
}

/** The rows whose values the hover of a node shows, by the part of their ids after the node. */
const factRows = [
  'stale',
  'next-try',
  'connection',
  'held',
  'head',
  'finalized',
  'sync',
  'peers',
  'execution-layer',
  'network',
  'chain',
  'version',
  'host',
] as const;

interface HoverInput {
  readonly health: Health;
  readonly icon: string;
  /** Unix time in milliseconds. */
  readonly now: number;
  /** The rows below. */
  readonly rows: readonly PlainItem[];
}

/** State, advice and the main values of a node. */
function nodeHover(state: NodeState, { health, icon, now, rows }: HoverInput): Hover {
  const { failure, node, selected } = state;
  return {
    icon,
    title: `${node.name}: ${fullHealthWords(health, now)}`,
    lines: [
      healthAdvice(health),
      clientAdvice(health, readingsOf(state)),
      selected ? `Requests to ${node.kind} nodes are sent here.` : '',
    ].filter(Boolean),
    facts: [
      ...factRows.flatMap((id) => rows.find((row) => row.id === `${node.id}/${id}`) ?? []).map(factOf),
      ['URL', shownUrl(node.url)],
      ...(node.place ? [['Defined in', placeName(node.place)] as const] : []),
    ],
    links: [
      ...(failure ? [link('Retry Now', 'debug-restart', 'slotpad.retryNow', node.id)] : []),
      link('Open Dashboard', 'graph-line', 'slotpad.openDashboard', node.id),
      ...(hasLog(state) ? [link('Show Node Log', 'output', 'slotpad.showLog', node.id)] : []),
    ],
  };
}

/** State and advice of a pair, and the states and versions of its nodes. */
function pairHover(
  pair: { readonly id: string; readonly name: string; readonly states: readonly NodeState[] },
  { health, icon, now, rows }: HoverInput,
): Hover {
  const versions = rows.flatMap(({ children = [], label, nodeId }) => {
    const version = children.find(({ id }) => id === `${nodeId}/version`)?.description;
    return version === undefined ? [] : [[`${label} version`, version] as const];
  });
  return {
    icon,
    title: `${pair.name}: ${fullHealthWords(health, now)}`,
    lines: [healthAdvice(health), clientAdvice(health, readingsOf(...pair.states))].filter(Boolean),
    facts: [...rows.map(factOf), ...versions],
    links: [link('Open Dashboard', 'graph-line', 'slotpad.openDashboard', pair.id)],
  };
}

/** True for a beacon node that serves its log. */
function hasLog({ reading }: NodeState): boolean {
  return reading?.kind === 'beacon' && reading.prefix !== undefined;
}

function factOf({ description = '', label }: PlainItem): readonly [string, string] {
  return [label, description];
}

function link(title: string, icon: string, command: HoverLink['command'], row: string): HoverLink {
  return { title, icon, command, row };
}

/** Older readings are marked as stale: the machine slept, or the node was not polled. Milliseconds. */
const staleAfter = 90_000;

function isStale(state: NodeState, now: number): boolean {
  if (!state.reading) return false;
  const since = now - (state.readAt ?? now);
  // After the clock was set back, the age is unknown.
  return state.failure !== undefined || since > staleAfter || since < -staleAfter;
}

/** Grays out a row of last known values. */
function markStale(item: PlainItem): PlainItem {
  return {
    ...item,
    description: `${item.description ?? ''} (stale)`.trim(),
    icon: { id: item.icon?.id ?? 'history', color: rowColors.stale },
    ...(item.children ? { children: item.children.map(markStale) } : {}),
  };
}
