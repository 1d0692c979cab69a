import type {
  Analyses,
  DashboardState,
  Samples,
  SeriesSource,
  Timeline,
} from '../../common/panels/dashboard';
import type { Choice } from '../../monitor/health/node-choice';
import type { Thresholds } from '../../monitor/readings/node-state';
import { validatorsText } from '../../monitor/validators/list';
import { type Cards, cardsOf } from './cards';
import { headerOf } from './header';

/** What the page is made from at one moment. */
export interface SnapshotInput {
  /** Unix time in milliseconds. */
  readonly now: number;
  readonly choices: readonly Choice[];
  /** The choice that is shown; undefined when there is no node. */
  readonly shown: Choice | undefined;
  readonly thresholds: Thresholds;
  /** Whether a node had a number of a series lately. */
  readonly had: (node: string, series: string) => boolean;
  readonly samples: (node: string) => Samples;
  readonly timeline: (node: string) => Timeline;
  readonly analyses: (shown: Choice) => Analyses | undefined;
  /** Of interest in the workspace. */
  readonly validators: readonly string[];
}

export const noSamples: Samples = { times: [], values: {} };

/** All that decides which cards there are. When it changes, the page gets everything again. */
export type DashboardLayout = Pick<DashboardState, 'nodes' | 'node' | 'charts' | 'missing'>;

export function layoutOf({ choices, had, shown, thresholds }: SnapshotInput): DashboardLayout {
  const none: Cards = { charts: [], missing: [] };
  const hadSeries = (source: SeriesSource, series: string) => had(shown?.[source]?.node.id ?? '', series);
  return {
    nodes: choices.map(({ id, name }) => ({ id, name })),
    ...(shown ? { node: shown.id } : {}),
    ...(shown ? cardsOf(shown, thresholds, hadSeries) : none),
  };
}

/** All that the page shows, for a page that has just begun to listen or whose cards are others. */
export function snapshotOf(input: SnapshotInput): DashboardState {
  const { now, shown, thresholds } = input;
  const analyses = shown && input.analyses(shown);
  const samplesOf = (source: SeriesSource) => {
    const id = shown?.[source]?.node.id;
    return id === undefined ? noSamples : input.samples(id);
  };
  return {
    type: 'state',
    now,
    ...layoutOf(input),
    header: shown
      ? headerOf(shown, thresholds, now)
      : { words: '', level: 'waiting', why: '', facts: [], stale: '' },
    samples: { beacon: samplesOf('beacon'), execution: samplesOf('execution') },
    ...(shown?.beacon ? { timeline: input.timeline(shown.beacon.node.id) } : {}),
    ...(analyses ? { analyses } : {}),
    validators: validatorsText(input.validators),
  };
}
