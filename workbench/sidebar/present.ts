import { grouped } from '../../common/units/digits';
import { ago } from '../../common/units/words';
import type { NodeDetails } from '../../monitor/details/details-watcher';
import { judge } from '../../monitor/health/health';
import { hasCommonName, judgePair, type Pair, place } from '../../monitor/health/pair';
import type { Health, HealthSeverity, StateId } from '../../monitor/health/state';
import { nextTryWords } from '../../monitor/health/wording';
import { healthLabel, healthWords } from '../../monitor/health/words';
import type { SeverityCounts } from '../../monitor/logs/log-counts';
import { type KnownNode, shownUrl } from '../../monitor/nodes/node';
import { placeName } from '../../monitor/nodes/places';
import type { NodeState, Thresholds } from '../../monitor/readings/node-state';
import { rowColors } from '../tree/colors';
import type { PlainItem } from '../tree/item';
import { rowContext } from '../tree/row-context';
import { hasLog, nodeHover, pairHover } from './hover';
import { addressRows } from './rows/address';
import { beaconRows } from './rows/beacon';
import { executionRows } from './rows/execution';
import { presentRows } from './rows/row';
import { failureRows, newsRows } from './rows/trouble';
import { isStale, markStale } from './stale';

/** What the rows depend on, apart from the states. */
export interface PresentOptions {
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
  /** The row above, that of its pair, has its name. */
  readonly named: boolean;
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
    const rowOf = (state: NodeState, named: boolean): PlainItem => {
      const choice = states.filter((other) => other.node.kind === state.node.kind).length > 1;
      const context: RowsAround = { choice, mixed, named, details: options.details?.(state.node.id) };
      const known = before.get(state.node.id);
      const isSame =
        known?.state === state &&
        known.context.choice === choice &&
        known.context.mixed === mixed &&
        known.context.named === named &&
        known.context.details === context.details &&
        !isCounting(state);
      const entry = isSame ? known : { state, context, row: presentNode(state, options, context) };
      made.set(state.node.id, entry);
      return entry.row;
    };
    return place(states).map((placed) =>
      'single' in placed
        ? rowOf(placed.single, false)
        : presentPair(placed.pair, options, [
            rowOf(placed.pair.beacon, hasCommonName(placed.pair)),
            rowOf(placed.pair.execution, hasCommonName(placed.pair)),
          ]),
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
    hover: () => pairHover({ id, name: pair.name }, { health, icon: iconOf(health), now, rows: children }),
    icon: icon(health),
    context: rowContext('value', 'pair'),
    value: `${pair.name}: ${healthLabel(health)}`,
    expanded: true,
    children,
  };
}

function presentNode(state: NodeState, options: PresentOptions, around: RowsAround): PlainItem {
  const { choice, mixed, named } = around;
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
    // In a narrow sidebar, a second copy of the name would leave no room for the state.
    label: named ? node.kind : node.name,
    ...(named ? { spoken: node.name } : {}),
    description: [
      summary(state, health, now),
      ...(choice && state.selected ? ['selected'] : []),
      ...(mixed && node.place && node.place.scope !== 'user' ? [node.place.folder?.name ?? 'workspace'] : []),
    ].join(' · '),
    hover: () => nodeHover(state, { health, icon: iconOf(health), now, rows: children() }),
    icon: icon(health),
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
    if (peers !== undefined && !namesPeers(health)) parts.push(`${grouped(peers)} peers`);
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
  const color = health.state === 'backfilling' ? rowColors.info : severityColors[health.severity];
  return { id: iconOf(health), ...(color ? { color } : {}) };
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
