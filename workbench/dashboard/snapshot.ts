/** What the page of the dashboard gets: the whole state, and what has changed since. */
import type {
  Analyses,
  ChainEvent,
  DashboardMessage,
  DashboardState,
  NodeLog,
  Samples,
  SeriesSource,
  Timeline,
} from '../../common/panels/dashboard';
import type { Range } from '../../common/panels/ranges';
import type { Clock } from '../../common/units/clock';
import {
  chainEvent,
  createTimeline,
  type TimelineStore,
  timelineTopics,
} from '../../monitor/analysis/timeline';
import type { Choice } from '../../monitor/health/node-choice';
import type { KnownNode } from '../../monitor/nodes/node';
import type { Ending } from '../../monitor/poll/ending';
import type { NodeEvents } from '../../monitor/poll/node-events';
import type { Thresholds } from '../../monitor/readings/node-state';
import type { NodesWatcher } from '../../monitor/store/watcher';
import { validatorsText } from '../../monitor/validators/list';
import { type Cards, cardsOf, headerOf } from './cards';

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
type DashboardLayout = Pick<DashboardState, 'nodes' | 'node' | 'charts' | 'missing'>;

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

interface FollowedNodesOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly watcher: Pick<NodesWatcher, 'want'>;
  readonly events: Pick<NodeEvents, 'follow'>;
  /** How long events are kept, in milliseconds. */
  readonly span: number;
  readonly onEvent: (event: ChainEvent) => void;
}

/** Polls the nodes of a dashboard, follows their events, and keeps the events of each node. */
export class FollowedNodes {
  readonly #options: FollowedNodesOptions;
  readonly #timelines = new Map<string, TimelineStore>();
  #followed = '';
  #endings: readonly Ending[] = [];

  constructor(options: FollowedNodesOptions) {
    this.#options = options;
  }

  /**
   * Follows only these nodes.
   * @returns false when nothing changed
   */
  follow(nodes: readonly KnownNode[]): boolean {
    const followed = nodes.map(({ id, url }) => `${id} ${url}`).join('\n');
    if (followed === this.#followed) return false;
    for (const ending of this.#endings) ending.dispose();
    this.#followed = followed;
    this.#endings = nodes.flatMap((node) => this.#begin(node));
    return true;
  }

  /** The events of a node. */
  timeline(node: string): TimelineStore {
    const timeline = this.#timelines.get(node) ?? createTimeline(this.#options.span);
    this.#timelines.set(node, timeline);
    return timeline;
  }

  /** Starts or ends a gap in the timeline after a reading of a beacon node. */
  wasRead(node: string, failed: boolean): void {
    const now = this.#options.clock.now();
    if (failed) this.timeline(node).end(now);
    else this.timeline(node).begin(now);
  }

  /** Drops the events of removed nodes. */
  forget(isThere: (node: string) => boolean): void {
    for (const id of this.#timelines.keys()) if (!isThere(id)) this.#timelines.delete(id);
  }

  #begin({ id, kind }: KnownNode): readonly Ending[] {
    const { clock, events, onEvent, watcher } = this.#options;
    const polled = watcher.want(id, 'dashboard');
    if (kind === 'execution') return [polled];
    const timeline = this.timeline(id);
    timeline.begin(clock.now());
    const followed = events.follow(id, timelineTopics, (event) => {
      const read = chainEvent(event);
      if (!read) return;
      timeline.add(read);
      onEvent(read);
    });
    return [polled, followed, { dispose: () => timeline.end(clock.now()) }];
  }
}

/** Sends messages to a page, and remembers what the page has, so that nothing is sent twice. */
export class Feed {
  /** Whether the page has loaded; earlier messages are dropped. */
  listening = false;
  readonly #post: (message: DashboardMessage) => void;
  /** Layout and analyses that the page has, as JSON text. */
  #layout = '';
  #analyses = '';

  constructor(post: (message: DashboardMessage) => void) {
    this.#post = post;
  }

  /** Sends the whole state. */
  state(state: DashboardState): void {
    if (!this.listening) return;
    this.#layout = textOf(state);
    this.#analyses = JSON.stringify(state.analyses);
    this.#post(state);
  }

  /** Whether the page has the same cards, so that new data can be added to them. */
  has(layout: DashboardLayout): boolean {
    return textOf(layout) === this.#layout;
  }

  /** Sends the analyses if they have changed. */
  analyses(analyses: Analyses | undefined): void {
    if (!analyses || !this.listening) return;
    const text = JSON.stringify(analyses);
    if (text === this.#analyses) return;
    this.#analyses = text;
    this.#post({ type: 'analyses', analyses });
  }

  /** Sends new data. */
  news(message: Exclude<DashboardMessage, { type: 'state' | 'analyses' }>): void {
    if (this.listening) this.#post(message);
  }
}

function textOf({ charts, missing, node, nodes }: DashboardLayout): string {
  return JSON.stringify([nodes, node, charts, missing]);
}
