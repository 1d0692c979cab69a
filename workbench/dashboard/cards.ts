import type { ChartDescription, ChartSeries, MissingCard, SeriesSource } from '../../common/panels/dashboard';
import type { Shown } from '../../monitor/health/node-choice';
import type { NodeState, Reading, Thresholds } from '../../monitor/readings/node-state';
import { beaconCharts } from '../../monitor/series/charts/beacon';
import type { Chart, ChartContext, Missing, Series } from '../../monitor/series/charts/chart';
import { executionCharts } from '../../monitor/series/charts/execution';

export interface Cards {
  readonly charts: readonly ChartDescription[];
  /** Charts that this node has no data for. */
  readonly missing: readonly MissingCard[];
}

/**
 * Whether a series had a value recently, so that a card stays when one reading lacks it. Without a series: whether
 * anything was recorded.
 */
export type Had = (source: SeriesSource, series?: string) => boolean;

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
  return (served ? served(reading) : value({ reading, readAt: 0, rates: {} }) !== undefined) || had(id);
}

/** The description of a chart for the page. */
function describe<R extends Reading>(
  chart: Chart<R>,
  series: readonly ChartSeries[],
  reading: R,
  thresholds: Thresholds,
): ChartDescription {
  const { about, from = 'zero', id, title, unit, worst = 'most' } = chart;
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
