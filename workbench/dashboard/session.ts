import type {
  DashboardMessage,
  DashboardRequest,
  Samples,
  SeriesSource,
} from '../../common/panels/dashboard';
import { hourRange, type Range } from '../../common/panels/ranges';
import { failureText, success } from '../../common/result';
import type { Clock } from '../../common/units/clock';
import { createPast, type Past } from '../../monitor/analysis/past';
import type { Archive } from '../../monitor/archive/archive';
import { type Choice, choicesOf, chosen } from '../../monitor/health/node-choice';
import type { KnownNode } from '../../monitor/nodes/node';
import type { NodeReader } from '../../monitor/nodes/reader';
import type { Ending } from '../../monitor/poll/ending';
import type { NodeEvents } from '../../monitor/poll/node-events';
import type { Thresholds } from '../../monitor/readings/node-state';
import type { SeriesHistory } from '../../monitor/series/series-history';
import type { NodesWatcher } from '../../monitor/store/watcher';
import { mostWatched, type ValidatorInterest } from '../../monitor/validators/interest';
import { readWatchList, validatorsText, type WatchList } from '../../monitor/validators/list';
import { headerOf } from './cards';
import { Recordings, tableOf } from './recordings';
import { Feed, FollowedNodes, layoutOf, noSamples, type SnapshotInput, snapshotOf } from './snapshot';

export interface SessionOptions {
  readonly clock: Clock;
  readonly watcher: NodesWatcher;
  readonly events: NodeEvents;
  readonly history: SeriesHistory;
  readonly archive: Archive;
  /** A reader with a timeout that is long enough for analyses. */
  readonly readerFor: (node: KnownNode, signal: AbortSignal) => NodeReader;
  readonly thresholds: () => Thresholds;
  /** The watched validators of the workspace. */
  readonly validators: Pick<
    ValidatorInterest,
    'list' | 'labels' | 'add' | 'remove' | 'label' | 'onDidChange'
  >;
  readonly post: (message: DashboardMessage) => void;
  /** Carries out an action that needs the editor. */
  readonly act: (
    action:
      | Exclude<
          DashboardRequest,
          { type: 'ready' | 'node' | 'range' | 'refresh' | 'validators' | 'heat-map-page' | 'save-table' }
        >
      | { readonly type: 'save-table'; readonly name: string; readonly text: string },
  ) => void;
  readonly titled: (title: string) => void;
}

/** An open dashboard: its content, and what it requests from nodes while it is visible. */
export interface Session {
  received(message: DashboardRequest): void;
  /** While hidden, nothing is polled, followed or analyzed. */
  setVisible(visible: boolean): void;
  show(node: string): void;
  /** Sends the whole state again, after a change of settings. */
  refresh(): void;
  dispose(): void;
}

const minute = 60_000;

/** How often the ages on the page are updated without a new reading. Milliseconds. */
const updateAgesEvery = 5000;

export function createDashboardSession(options: SessionOptions): Session {
  return new DashboardSession(options);
}

class DashboardSession implements Session {
  readonly #options: SessionOptions;
  readonly #feed: Feed;
  readonly #followed: FollowedNodes;
  readonly #past: Past;
  readonly #recordings: Recordings;
  readonly #endings: readonly Ending[];
  /** Id of the node that a person chose; undefined for the selected node. */
  #wanted: string | undefined;
  #visible = false;
  /** The shown page of the heat map, from 0. */
  #page = 0;
  /** The range that the page shows, in minutes. */
  #shownRange: Range = hourRange;
  #cancelAgeUpdate: () => void = () => undefined;

  constructor(options: SessionOptions) {
    const { archive, clock, events, history, readerFor, validators, watcher } = options;
    this.#options = options;
    this.#feed = new Feed(options.post);
    this.#followed = new FollowedNodes({
      clock,
      watcher,
      events,
      span: history.span,
      onEvent: (event) => this.#feed.news({ type: 'events', now: clock.now(), events: [event] }),
    });
    this.#past = createPast({
      readerFor,
      validators,
      page: () => this.#page,
      shown: () => (this.#visible ? this.#shown : undefined),
      changed: (shown) => this.#sendAnalyses(shown),
    });
    this.#recordings = new Recordings({
      archive,
      history,
      now: clock.now,
      loaded: () => this.refresh(),
    });
    this.#endings = [
      archive.onProblem(() => this.refresh()),
      history.onAdded((node, added) => this.#wasRead(node, added)),
      watcher.onNodes(() => this.#nodesChanged()),
      validators.onDidChange(() => this.#validatorsChanged()),
    ];
  }

  received(message: DashboardRequest): void {
    switch (message.type) {
      case 'ready':
        this.#feed.listening = true;
        this.refresh();
        break;
      case 'node':
        this.show(message.id);
        break;
      case 'range':
        this.#setRange(message.minutes);
        break;
      case 'refresh':
        this.#options.watcher.refresh();
        break;
      case 'validators':
        this.#setValidators(message.text);
        break;
      case 'heat-map-page':
        this.#page = message.index;
        if (this.#shown) this.#sendAnalyses(this.#shown);
        break;
      case 'save-table':
        void this.#saveTable();
        break;
      default:
        this.#options.act(message);
        break;
    }
  }

  setVisible(visible: boolean): void {
    if (this.#visible === visible) return;
    this.#visible = visible;
    if (visible) {
      this.refresh();
      this.#scheduleAgeUpdate();
      return;
    }
    // A hidden page is loaded again later, and sends `ready` then.
    this.#feed.listening = false;
    this.#follow(undefined);
    this.#cancelAgeUpdate();
  }

  show(node: string): void {
    if (this.#shown?.id === node && this.#wanted !== undefined) return;
    this.#wanted = node;
    this.#page = 0;
    this.refresh();
    this.#past.ask();
  }

  refresh(): void {
    const shown = this.#shown;
    this.#follow(shown);
    if (!this.#visible || !this.#feed.listening) return;
    this.#feed.state(snapshotOf(this.#input()));
    if (shown) this.#recordings.keep(shown);
    this.#options.titled(shown ? `Dashboard: ${shown.name}` : 'Dashboard');
    this.#scheduleAgeUpdate();
  }

  dispose(): void {
    this.#visible = false;
    this.#feed.listening = false;
    this.#cancelAgeUpdate();
    this.#follow(undefined);
    for (const ending of this.#endings) ending.dispose();
  }

  get #shown(): Choice | undefined {
    return chosen(choicesOf(this.#options.watcher.states), this.#wanted);
  }

  #input(): SnapshotInput {
    const { archive, clock, history, thresholds, validators, watcher } = this.#options;
    const now = clock.now();
    const { range } = this.#recordings;
    const choices = choicesOf(watcher.states);
    return {
      now,
      choices,
      shown: chosen(choices, this.#wanted),
      thresholds: thresholds(),
      had: (node, series) =>
        (series !== undefined && history.had(node, series, now)) || this.#recordings.had(node, series),
      range,
      samples: (node) => this.#recordings.samples(node),
      logs: (shown) => this.#recordings.logs(shown),
      problem: archive.problem(range * minute),
      timeline: (node) => this.#followed.timeline(node).since(now),
      analyses: (shown) => this.#past.of(shown),
      validators: validators.list,
    };
  }

  /** Polls and follows only the visible nodes. */
  #follow(shown: Choice | undefined): void {
    const nodes = this.#visible
      ? [shown?.beacon, shown?.execution].flatMap((state) => state?.node ?? [])
      : [];
    if (this.#followed.follow(nodes)) this.#past.stop();
  }

  #wasRead(node: string, added: Samples): void {
    const shown = this.#shown;
    const source = shown?.beacon?.node.id === node ? 'beacon' : 'execution';
    const state = shown?.[source];
    if (!shown || state?.node.id !== node || !this.#visible) return;
    if (source === 'beacon') this.#followed.wasRead(node, state.failure !== undefined);
    if (this.#feed.listening) {
      if (this.#feed.has(layoutOf(this.#input()))) {
        this.#sendSamples(shown, source, added);
        this.#recordings.keep(shown);
      } else this.refresh();
      this.#sendAnalyses(shown);
    }
    if (source === 'beacon') this.#past.ask();
  }

  #nodesChanged(): void {
    const there = new Set(this.#options.watcher.states.map(({ node }) => node.id));
    this.#past.forget((id) => there.has(id));
    this.#followed.forget((id) => there.has(id));
    this.refresh();
  }

  #validatorsChanged(): void {
    const shown = this.#shown;
    const text = validatorsText(this.#options.validators.list);
    this.#page = 0;
    this.#feed.news({ type: 'validators', text, problem: '' });
    if (shown) this.#sendAnalyses(shown);
    this.#past.ask();
  }

  #sendSamples(shown: Choice, source: SeriesSource, samples: Samples): void {
    const { clock, thresholds } = this.#options;
    const now = clock.now();
    this.#feed.news({ type: 'samples', now, source, samples, header: headerOf(shown, thresholds(), now) });
    this.#scheduleAgeUpdate();
  }

  #sendAnalyses(shown: Choice): void {
    if (this.#visible && this.#shown?.id === shown.id) this.#feed.analyses(this.#past.of(shown));
  }

  #scheduleAgeUpdate(): void {
    this.#cancelAgeUpdate();
    if (!this.#visible) return;
    this.#cancelAgeUpdate = this.#options.clock.after(updateAgesEvery, () => {
      const shown = this.#shown;
      if (shown && this.#feed.listening) this.#sendSamples(shown, 'beacon', noSamples);
      else this.#scheduleAgeUpdate();
    });
  }

  /** The ranges up to an hour show the same samples. */
  #setRange(minutes: Range): void {
    this.#shownRange = minutes;
    const range = minutes > hourRange ? minutes : hourRange;
    if (range === this.#recordings.range) return;
    this.#recordings.range = range;
    const shown = this.#shown;
    if (shown && this.#visible && this.#feed.listening) this.#recordings.keep(shown);
  }

  #setValidators(text: string): void {
    const { validators } = this.#options;
    const none: WatchList = { ids: [], labels: new Map() };
    const list = text.trim() === '' ? success(none) : readWatchList(text, mostWatched);
    if (!list.ok) {
      this.#feed.news({ type: 'validators', text, problem: failureText(list.failure) });
      return;
    }
    const { ids, labels } = list.value;
    validators.remove(validators.list.filter((id) => !ids.includes(id)));
    validators.add(ids);
    if (labels.size > 0) validators.label(labels);
  }

  async #saveTable(): Promise<void> {
    const { act, archive } = this.#options;
    const shown = this.#shown;
    if (!shown) return;
    act({ type: 'save-table', name: shown.name, text: await tableOf(shown, this.#shownRange, archive) });
  }
}
