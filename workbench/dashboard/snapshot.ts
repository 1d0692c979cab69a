import type {
  Analyses,
  DashboardState,
  NodeLog,
  Samples,
  SeriesSource,
  Timeline,
} from '../../common/panels/dashboard';
import type { Range } from '../../common/panels/ranges';
import type { Choice } from '../../monitor/health/node-choice';
import type { Thresholds } from '../../monitor/readings/node-state';
import { validatorsText } from '../../monitor/validators/list';
import { type Cards, cardsOf } from './cards';
import { headerOf } from './header';

/** The input of a snapshot. */
export interface SnapshotInput {
  /** Unix time in milliseconds. */
  readonly now: number;
  readonly choices: readonly Choice[];
  /** The shown choice; undefined when there is no node. */
  readonly shown: Choice | undefined;
  readonly thresholds: Thresholds;
  /** Whether a series of a node had a value recently; without a series: whether anything was recorded. */
  readonly had: (node: string, series?: string) => boolean;
  readonly range: Range;
  readonly samples: (node: string) => Samples;
  readonly logs: (shown: Choice) => readonly NodeLog[];
  /** Why readings are not saved; empty if they are. */
  readonly problem: string;
  readonly timeline: (node: string) => Timeline;
  readonly analyses: (shown: Choice) => Analyses | undefined;
  /** The watched validators of the workspace. */
  readonly validators: readonly string[];
}

export const noSamples: Samples = { times: [], values: {} };

/** What determines the cards. When it changes, the page gets the whole state again. */
export type DashboardLayout = Pick<DashboardState, 'nodes' | 'node' | 'charts' | 'missing'>;

export function layoutOf({ choices, had, shown, thresholds }: SnapshotInput): DashboardLayout {
  const none: Cards = { charts: [], missing: [] };
  const hadSeries = (source: SeriesSource, series?: string) => had(shown?.[source]?.node.id ?? '', series);
  return {
    nodes: choices.map(({ id, name }) => ({ id, name })),
    ...(shown ? { node: shown.id } : {}),
    ...(shown ? cardsOf(shown, thresholds, hadSeries) : none),
  };
}

/** The whole state of the page, for a page that has just loaded or has other cards now. */
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
      : { subject: '', words: '', level: 'waiting', why: '', facts: [], stale: '' },
    range: input.range,
    logs: shown ? input.logs(shown) : [],
    problem: input.problem,
    samples: { beacon: samplesOf('beacon'), execution: samplesOf('execution') },
    ...(shown?.beacon ? { timeline: input.timeline(shown.beacon.node.id) } : {}),
    ...(analyses ? { analyses } : {}),
    validators: validatorsText(input.validators),
  };
}
