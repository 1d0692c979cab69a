import type {
  DashboardMessage,
  DashboardRequest,
  DashboardState,
  Samples,
  Source,
} from '../../common/panels/dashboard';
import type { Clock } from '../../common/units/clock';
import { createPast } from '../../monitor/analysis/past';
import {
  chainEvent,
  createTimeline,
  type TimelineStore,
  timelineTopics,
} from '../../monitor/analysis/timeline';
import { type Choice, choicesOf, chosen } from '../../monitor/health/node-choice';
import type { KnownNode } from '../../monitor/nodes/node';
import type { NodeReader } from '../../monitor/nodes/reader';
import type { NodeEvents } from '../../monitor/poll/node-events';
import type { Ending, NodesWatcher } from '../../monitor/poll/watcher';
import type { Thresholds } from '../../monitor/readings/node-state';
import { csvOf } from '../../monitor/series/csv';
import type { History } from '../../monitor/series/series-history';
import { mostWatched, type ValidatorInterest } from '../../monitor/validators/interest';
import { readValidators, validatorsText } from '../../monitor/validators/list';
import { cardsOf } from './cards';
import { headerOf } from './header';

export interface SessionOptions {
  readonly clock: Clock;
  readonly watcher: NodesWatcher;
  readonly events: NodeEvents;
  readonly history: History;
  /** A reader that waits long enough for what costs a node some seconds. */
  readonly readerFor: (node: KnownNode, signal: AbortSignal) => NodeReader;
  readonly thresholds: () => Thresholds;
  /** Those of interest in the workspace. */
  readonly validators: Pick<ValidatorInterest, 'list' | 'add' | 'remove' | 'onDidChange'>;
  readonly post: (message: DashboardMessage) => void;
  /** What only the editor can do. */
  readonly act: (
    action:
      | Exclude<DashboardRequest, { type: 'ready' | 'node' | 'refresh' | 'validators' | 'save-table' }>
      | { readonly type: 'save-table'; readonly name: string; readonly text: string },
  ) => void;
  readonly titled: (title: string) => void;
}

/** One dashboard: what it shows, and what it asks of nodes while it can be seen. */
export interface Session {
  received(message: DashboardRequest): void;
  /** Nothing is polled, followed or asked while it cannot be seen. */
  setVisible(visible: boolean): void;
  show(node: string): void;
  /** Settings are others. */
  refresh(): void;
  dispose(): void;
}

/** Milliseconds after which what stands on the page ages although nothing has come. */
const ageing = 5000;

const noSamples: Samples = { times: [], values: {} };

export function createSession(options: SessionOptions): Session {
  const { clock, history, validators, watcher } = options;
  const timelines = new Map<string, TimelineStore>();
  let wanted: string | undefined;
  let visible = false;
  /** The page listens. */
  let listening = false;
  let held: { readonly nodes: string; readonly endings: readonly Ending[] } | undefined;
  let structure = '';
  let told = '';
  let callOff: () => void = () => undefined;

  const choice = () => chosen(choicesOf(watcher.states), wanted);
  const had = (shown: Choice | undefined) => (source: Source, series: string) =>
    history.had(shown?.[source]?.node.id ?? '', series, clock.now());

  const past = createPast({
    readerFor: options.readerFor,
    validators,
    shown: () => (visible ? choice() : undefined),
    changed: (shown) => postAnalyses(shown),
  });

  const timelineOf = (id: string) => {
    const made = timelines.get(id) ?? createTimeline(history.span);
    timelines.set(id, made);
    return made;
  };

  const stateOf = (shown: Choice | undefined): DashboardState => {
    const now = clock.now();
    const analyses = shown && past.of(shown);
    const samples = (source: Source) => {
      const id = shown?.[source]?.node.id;
      return id === undefined ? noSamples : history.samples(id, now);
    };
    return {
      type: 'state',
      now,
      nodes: choicesOf(watcher.states).map(({ id, name }) => ({ id, name })),
      ...(shown ? { node: shown.id } : {}),
      header: shown
        ? headerOf(shown, options.thresholds(), now)
        : { words: '', level: 'waiting', why: '', facts: [], stale: '' },
      ...(shown ? cardsOf(shown, options.thresholds(), had(shown)) : { charts: [], missing: [] }),
      samples: { beacon: samples('beacon'), execution: samples('execution') },
      ...(shown?.beacon ? { timeline: timelineOf(shown.beacon.node.id).since(now) } : {}),
      ...(analyses ? { analyses } : {}),
      validators: validatorsText(validators.list),
    };
  };

  /** All that decides which cards there are: when it changes, the page gets everything anew. */
  const structureOf = (shown: Choice | undefined) =>
    JSON.stringify([
      choicesOf(watcher.states).map(({ id, name }) => [id, name]),
      shown?.id,
      shown && cardsOf(shown, options.thresholds(), had(shown)),
    ]);

  const postState = () => {
    const shown = choice();
    hold(shown);
    if (!visible || !listening) return;
    structure = structureOf(shown);
    const state = stateOf(shown);
    told = JSON.stringify(state.analyses);
    options.post(state);
    options.titled(shown ? `Dashboard: ${shown.name}` : 'Dashboard');
    age();
  };

  const postSamples = (shown: Choice, source: Source, samples: Samples) => {
    const now = clock.now();
    options.post({
      type: 'samples',
      now,
      source,
      samples,
      header: headerOf(shown, options.thresholds(), now),
    });
    age();
  };

  const postAnalyses = (shown: Choice) => {
    const known = past.of(shown);
    if (!known || !visible || !listening || choice()?.id !== shown.id) return;
    const text = JSON.stringify(known);
    if (text === told) return;
    told = text;
    options.post({ type: 'analyses', analyses: known });
  };

  const age = () => {
    callOff();
    if (!visible) return;
    callOff = clock.after(ageing, () => {
      const shown = choice();
      if (shown && listening) postSamples(shown, 'beacon', noSamples);
      else age();
    });
  };

  /** Has just the nodes polled and followed that can be seen. */
  const hold = (shown: Choice | undefined) => {
    const parts = [shown?.beacon, shown?.execution].flatMap((state) => state?.node ?? []);
    const nodes = visible ? parts.map(({ id, url }) => `${id} ${url}`).join('\n') : '';
    if ((held?.nodes ?? '') === nodes) return;
    past.stop();
    for (const ending of held?.endings ?? []) ending.dispose();
    held = nodes === '' ? undefined : { nodes, endings: parts.flatMap(follow) };
  };

  const follow = (node: KnownNode): Ending[] => {
    const polled = watcher.want(node.id, 'dashboard');
    if (node.kind === 'execution') return [polled];
    const timeline = timelineOf(node.id);
    timeline.begin(clock.now());
    const followed = options.events.follow(node.id, timelineTopics, (event) => {
      const read = chainEvent(event);
      if (!read) return;
      timeline.add(read);
      if (listening) options.post({ type: 'events', now: clock.now(), events: [read] });
    });
    return [polled, followed, { dispose: () => timeline.end(clock.now()) }];
  };

  const heard = history.onAdded((node, added) => {
    const shown = choice();
    const source = shown?.beacon?.node.id === node ? 'beacon' : 'execution';
    const state = shown?.[source];
    if (!shown || state?.node.id !== node || !visible) return;
    if (source === 'beacon') {
      const timeline = timelineOf(node);
      if (state.failure) timeline.end(clock.now());
      else timeline.begin(clock.now());
    }
    if (listening) {
      if (structureOf(shown) === structure) postSamples(shown, source, added);
      else postState();
      postAnalyses(shown);
    }
    if (source === 'beacon') past.ask();
  });
  const changed = watcher.onNodes(() => {
    const there = new Set(watcher.states.map(({ node }) => node.id));
    past.forget((id) => there.has(id));
    for (const id of timelines.keys()) if (!there.has(id)) timelines.delete(id);
    postState();
  });
  const chose = validators.onDidChange(() => {
    const shown = choice();
    if (listening) {
      options.post({ type: 'validators', text: validatorsText(validators.list), problem: '' });
      if (shown) postAnalyses(shown);
    }
    past.ask();
  });

  const setValidators = (text: string) => {
    const read = text.trim() === '' ? ({ ok: true, ids: [] } as const) : readValidators(text, mostWatched);
    if (!read.ok) {
      options.post({ type: 'validators', text, problem: read.problem });
      return;
    }
    validators.remove(validators.list.filter((id) => !read.ids.includes(id)));
    validators.add(read.ids);
  };

  const show = (node: string) => {
    if (choice()?.id === node && wanted !== undefined) return;
    wanted = node;
    postState();
    past.ask();
  };

  return {
    received(message) {
      const shown = choice();
      switch (message.type) {
        case 'ready':
          listening = true;
          return postState();
        case 'node':
          return show(message.id);
        case 'refresh':
          return watcher.refresh();
        case 'validators':
          return setValidators(message.text);
        case 'save-table': {
          const parts = [shown?.beacon, shown?.execution].flatMap((state) => state?.node.id ?? []);
          const text = csvOf(parts.map((id) => history.samples(id, clock.now())));
          return options.act({ type: 'save-table', name: shown?.name ?? 'dashboard', text });
        }
        default:
          return options.act(message);
      }
    },
    setVisible(now) {
      if (visible === now) return;
      visible = now;
      // A page that was hidden is made anew, and says so when it listens.
      if (!now) listening = false;
      if (now) postState();
      else hold(undefined);
      if (now) age();
      else callOff();
    },
    show,
    refresh: postState,
    dispose() {
      visible = false;
      listening = false;
      callOff();
      hold(undefined);
      for (const ending of [heard, changed, chose]) ending.dispose();
    },
  };
}
