/** The header and the cards of the dashboard, for the nodes that it shows. */
import { chainName } from '../../catalogue/networks';
import type {
  ChartDescription,
  ChartSeries,
  DashboardHeader,
  Fact,
  MissingCard,
  SeriesSource,
} from '../../common/panels/dashboard';
import { grouped } from '../../common/units/digits';
import { plainText } from '../../common/units/plain-text';
import { timeOfSlot } from '../../common/units/slots';
import { age, ago } from '../../common/units/words';
import { clientAdvice, readingsOf } from '../../monitor/health/client-advice';
import { failureState } from '../../monitor/health/failure';
import { judge } from '../../monitor/health/health';
import type { Shown } from '../../monitor/health/node-choice';
import { judgePair } from '../../monitor/health/pair';
import { type Health, type HealthSeverity, isUnjudged } from '../../monitor/health/state';
import { updateNote, updateOf } from '../../monitor/health/update';
import { old } from '../../monitor/health/wording';
import { healthAdvice, healthWords } from '../../monitor/health/words';
import { clientWords } from '../../monitor/nodes/client-version';
import { figuresOf, finalityLag } from '../../monitor/readings/figures';
import type {
  BeaconReading,
  ExecutionReading,
  NodeState,
  Reading,
  Thresholds,
} from '../../monitor/readings/node-state';
import { ofNetwork } from '../../monitor/readings/thresholds';
import { beaconCharts } from '../../monitor/series/charts/beacon';
import type { Chart, ChartContext, Missing, Series } from '../../monitor/series/charts/chart';
import { executionCharts } from '../../monitor/series/charts/execution';

/** Older readings are marked as stale. Milliseconds. */
const staleAfter = 90_000;

/** The names of severities on the page. */
const levels: Readonly<Record<HealthSeverity, DashboardHeader['level']>> = {
  ok: 'good',
  warning: 'amber',
  error: 'red',
  waiting: 'waiting',
};

/** The health of the shown nodes in words, with their most important values. */
export function headerOf(shown: Shown, thresholds: Thresholds, now: number): DashboardHeader {
  const health = healthOf(shown, thresholds, now);
  const beacon = shown.beacon?.reading;
  const execution = shown.execution?.reading;
  return {
    subject: subjectOf(shown),
    words: plainText(healthWords(health, now)),
    level: isUnjudged(health) ? 'waiting' : levels[health.severity],
    why: plainText(
      [healthAdvice(health), clientAdvice(health, readingsOf(shown.beacon, shown.execution))]
        .filter(Boolean)
        .join(' '),
      { max: 1000 },
    ),
    facts: [
      ...(beacon?.kind === 'beacon' ? beaconFacts(beacon, thresholds, now) : []),
      ...(execution?.kind === 'execution' ? executionFacts(execution, now) : []),
    ],
    stale: plainText(
      [shown.beacon, shown.execution].flatMap((state) => staleWords(state, now) ?? []).join(' '),
      { max: 1000 },
    ),
  };
}

/** Network and clients, as far as known. */
function subjectOf(shown: Shown): string {
  const { beacon, execution } = { beacon: shown.beacon?.reading, execution: shown.execution?.reading };
  const versions = [beacon?.version, execution?.version].flatMap((version) =>
    version ? [clientWords(version)] : [],
  );
  return plainText([networkName(shown), ...versions].filter(Boolean).join(', '));
}

/** The network of the shown nodes; empty if unknown. */
export function networkName({ beacon, execution }: Shown): string {
  if (beacon?.reading?.kind === 'beacon' && beacon.reading.network) return beacon.reading.network;
  const { chainId } = execution?.reading?.kind === 'execution' ? execution.reading : {};
  return chainId === undefined ? '' : (chainName(BigInt(chainId)) ?? `chain ${chainId}`);
}

function healthOf({ beacon, execution }: Shown, thresholds: Thresholds, now: number): Health {
  if (beacon && execution) return judgePair({ beacon, execution, name: '' }, thresholds, now);
  const state = beacon ?? execution;
  return state ? judge(state, thresholds, now) : { state: 'connecting', severity: 'waiting', causes: [] };
}

function beaconFacts(reading: BeaconReading, thresholds: Thresholds, now: number): Fact[] {
  const { clock, headSlot, finalizedEpoch, justifiedEpoch } = reading;
  const began = clock && Number(timeOfSlot(BigInt(headSlot), clock)) * 1000;
  const lag = finalityLag(reading);
  const late = lag !== undefined && lag >= BigInt(Math.ceil(thresholds.finalityLag));
  return [
    ...versionFact('Beacon node', reading),
    ...fact(
      'Network',
      reading.network,
      reading.genesisRoot && `Genesis validators root ${reading.genesisRoot}`,
    ),
    ...fact(
      'Head slot',
      grouped(headSlot),
      began === undefined ? '' : `Its slot began ${ago(Math.max(0, now - began))}`,
    ),
    ...fact(
      'Finalized epoch',
      finalizedEpoch && grouped(finalizedEpoch),
      [
        lag === undefined ? '' : `${grouped(lag)} ${lag === 1n ? 'epoch' : 'epochs'} behind the head`,
        justifiedEpoch === undefined ? '' : `justified: epoch ${grouped(justifiedEpoch)}`,
      ]
        .filter(Boolean)
        .join(', '),
      late ? 'amber' : 'plain',
    ),
    ...fact(
      'Node uptime',
      reading.host?.nodeUptime === undefined ? undefined : age(reading.host.nodeUptime * 1000),
      'Time since the beacon node started',
    ),
  ];
}

function executionFacts(reading: ExecutionReading, now: number): Fact[] {
  const { chainId, headBlock, headTime } = reading;
  const chain = chainId === undefined ? undefined : chainName(BigInt(chainId));
  return [
    ...versionFact('Execution node', reading),
    ...fact(
      'Chain',
      chainId && (chain ? `${chain} (${chainId})` : chainId),
      'Chain id of the execution node',
    ),
    ...fact('Latest block', grouped(headBlock), headTime === undefined ? '' : old(now - headTime * 1000)),
  ];
}

function versionFact(label: string, reading: Reading): Fact[] {
  const { version } = reading;
  const newer = updateOf(reading);
  const detail = [version, newer && `update available: ${newer}. ${updateNote(newer)}`].filter(Boolean);
  return fact(label, version && clientWords(version), detail.join(', '));
}

function fact(label: string, value: string | undefined, detail = '', level: Fact['level'] = 'plain'): Fact[] {
  return value ? [{ label, value: plainText(value), detail: plainText(detail), level }] : [];
}

/** Why the values of a node are old; undefined while they are current or there are none. */
function staleWords(state: NodeState | undefined, now: number): string | undefined {
  if (!state) return undefined;
  const { failure, node, readAt, reading } = state;
  const since = readAt === undefined ? '' : age(now - readAt);
  if (failure) {
    const isAway = failureState(failure) === 'unreachable';
    const cause = [isAway ? `${node.name} does not respond.` : `${node.name}:`, failure.what, failure.remedy]
      .filter(Boolean)
      .join(' ');
    return reading ? `${cause} What is shown of it is ${since === 'now' ? 'new' : `${since} old`}.` : cause;
  }
  if (!reading || readAt === undefined || now - readAt <= staleAfter) return undefined;
  return `What is shown of ${node.name} is ${since} old.`;
}

export interface Cards {
  readonly charts: readonly ChartDescription[];
  /** Charts that this node has no data for. */
  readonly missing: readonly MissingCard[];
}

/**
 * Whether a series had a value recently, so that a card stays when one reading lacks it. Without a series: whether
 * anything was recorded.
 */
type Had = (source: SeriesSource, series?: string) => boolean;

/** For a node that has not responded yet: its charts show what was recorded earlier. */
const noReading = {
  beacon: {
    kind: 'beacon',
    headSlot: '0',
    syncDistance: '0',
    isSyncing: false,
    isOptimistic: false,
    elOffline: false,
  },
  execution: { kind: 'execution', headBlock: '0' },
} as const satisfies Readonly<Record<SeriesSource, Reading>>;

/** The charts that the shown nodes have data for. */
export function cardsOf(shown: Shown, thresholds: Thresholds, had: Had = () => false): Cards {
  const known = withRecorded(shown, had);
  const { beacon, execution } = known;
  const parts = [
    ...(beacon?.reading?.kind === 'beacon'
      ? cardsOfNode(beaconCharts, { ...contextOf(known, beacon, had), reading: beacon.reading }, thresholds)
      : []),
    ...(execution?.reading?.kind === 'execution'
      ? cardsOfNode(
          executionCharts,
          { ...contextOf(known, execution, had), reading: execution.reading },
          thresholds,
        )
      : []),
    ...(execution?.reading && !beacon ? [{ charts: [], missing: [withoutBeacon] }] : []),
  ];
  return {
    charts: parts.flatMap(({ charts }) => charts),
    missing: joined(parts.flatMap(({ missing }) => missing)),
  };
}

/** Nodes that have not responded yet get a reading without values if something was recorded of them. */
function withRecorded(shown: Shown, had: Had): Shown {
  const known = (state: NodeState | undefined) => {
    const kind = state?.node.kind;
    return state && kind && !state.reading && had(kind) ? { ...state, reading: noReading[kind] } : state;
  };
  const [beacon, execution] = [known(shown.beacon), known(shown.execution)];
  return { name: shown.name, ...(beacon ? { beacon } : {}), ...(execution ? { execution } : {}) };
}

function contextOf(shown: Shown, { node }: NodeState, had: Had): Omit<ChartContext, 'reading'> {
  return { shown, name: node.name, had: (series) => had(node.kind, series) };
}

function cardsOfNode<R extends Reading>(
  charts: readonly Chart<R>[],
  context: ChartContext<R>,
  thresholds: Thresholds,
): readonly Cards[] {
  const cards = charts.map((chart) => cardsOfChart(chart, context, thresholds));
  // What the node serves is not known before it has responded.
  const isKnown = context.reading !== noReading[context.reading.kind];
  return isKnown ? cards : cards.map((card) => ({ ...card, missing: [] }));
}

const withoutBeacon: MissingCard = {
  title: 'Head slot lag, peers in and out, host, validators and events',
  why: 'These charts need a beacon node. Add the one that drives this execution node.',
};

function cardsOfChart<R extends Reading>(
  chart: Chart<R>,
  context: ChartContext<R>,
  thresholds: Thresholds,
): Cards {
  if (chart.when && !chart.when(context.shown)) return { charts: [], missing: [] };
  const barred = chart.barred?.(context);
  if (barred !== undefined) return { charts: [], missing: [{ title: chart.missing.title, why: barred }] };
  if (!isServed(chart.series[0], context))
    return { charts: [], missing: [missingOf(chart.missing, context)] };
  const series = chart.series.filter((each) => !each.optional || isServed(each, context));
  const lacking = chart.series.filter((each) => !series.includes(each));
  return {
    charts: [describe(chart, series, context.reading, thresholds)],
    missing: lacking.flatMap(({ missing }) => (missing ? [missingOf(missing, context)] : [])),
  };
}

function isServed<R extends Reading>({ id, served, value }: Series<R>, context: ChartContext<R>): boolean {
  const { had, reading } = context;
  return (
    (served
      ? served(reading)
      : value({ reading, readAt: 0, rates: {}, figures: figuresOf({ reading, readAt: 0 }) }) !== undefined) ||
    had(id)
  );
}

/** The description of a chart for the page. */
function describe<R extends Reading>(
  chart: Chart<R>,
  series: readonly ChartSeries[],
  reading: R,
  all: Thresholds,
): ChartDescription {
  const thresholds = ofNetwork(reading, all);
  const { about, from = 'zero', id, isOfBlock, title, unit, worst = 'most' } = chart;
  const end = chart.end?.(reading);
  return {
    id,
    title,
    about,
    unit,
    source: reading.kind,
    series: series.map(({ colour, id: name, label }) => ({ id: name, label, colour })),
    thresholds: chart.thresholds?.(thresholds, reading) ?? [],
    worst,
    from,
    ...(isOfBlock ? { isOfBlock } : {}),
    ...(end === undefined ? {} : { end }),
  };
}

function missingOf<R extends Reading>({ title, why }: Missing<R>, context: ChartContext<R>): MissingCard {
  return { title, why: typeof why === 'function' ? why(context) : why };
}

/** Joins charts that are missing for the same reason: `CPU, memory and disk`. */
function joined(cards: readonly MissingCard[]): readonly MissingCard[] {
  const reasons = [...new Set(cards.map(({ why }) => why))];
  return reasons.map((why) => {
    const title = listed(cards.flatMap((card) => (card.why === why ? [card.title] : [])));
    return { title: title.charAt(0).toUpperCase() + title.slice(1), why };
  });
}

/** `CPU`, `CPU and memory`, `CPU, memory and disk`. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
