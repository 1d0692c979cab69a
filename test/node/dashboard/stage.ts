/** A dashboard without its page: a demo node over real sockets, the one watcher, and what the page would be told. */

import type { DashboardMessage, DashboardState } from '../../../common/panels/dashboard';
import type { DemoOptions } from '../../../demo/server';
import { startDemoNode } from '../../../demo/server';
import { createArchive } from '../../../monitor/archive/archive';
import { archiveFolder } from '../../../monitor/archive/archive-files';
import { createNodeReader } from '../../../monitor/nodes/http-reader';
import { knownNode } from '../../../monitor/nodes/node';
import type { NodeReader } from '../../../monitor/nodes/reader';
import { streamRequest } from '../../../monitor/nodes/stream-request';
import { createNodeEvents } from '../../../monitor/poll/node-events';
import { createSeriesHistory } from '../../../monitor/series/series-history';
import { createNodesWatcher, type NodesWatcher } from '../../../monitor/store/watcher';
import { createValidatorInterest } from '../../../monitor/validators/interest';
import { closeConnections, send } from '../../../runner/send/send';
import {
  createDashboardSession,
  type Session,
  type SessionOptions,
} from '../../../workbench/dashboard/session';
import { beginnings } from '../../support/beginnings';
import { thresholds } from '../../thresholds';
import { fakeClock } from '../../unit/monitor/fake-clock';
import { type ManualClock, manualClock } from '../demo/manual-clock';

type Acted = Parameters<SessionOptions['act']>[0];

export interface Stage {
  readonly clock: ManualClock;
  readonly session: Session;
  readonly watcher: NodesWatcher;
  readonly told: DashboardMessage[];
  readonly acted: Acted[];
  readonly titles: string[];
  /** Paths that the analyses asked for. */
  readonly asked: string[];
  /** The last whole state that was told. */
  state(): DashboardState;
  /** Resolves with the first message from now on that fits, or one that was told already when `past` is set. */
  wait<Type extends DashboardMessage['type']>(
    type: Type,
    fits?: (message: Extract<DashboardMessage, { type: Type }>) => boolean,
    past?: boolean,
  ): Promise<Extract<DashboardMessage, { type: Type }>>;
  /** Resolves with the first action that the editor was given. */
  waitForAction(): Promise<Acted>;
  /** Reads the nodes that are wanted after so many milliseconds. */
  read(milliseconds?: number): Promise<void>;
  /** The ports of the nodes, to start them again. */
  readonly ports: { readonly beaconPort: number; readonly executionPort: number };
  /** The nodes go away. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface StageOptions extends DemoOptions {
  readonly validators?: readonly string[];
  /** Where readings are saved; nowhere if absent. */
  readonly folder?: string;
  /** Paths that the node does not serve. */
  readonly without?: RegExp;
}

const ids = { beacon: 'settings/beacon/Mine beacon', execution: 'settings/execution/Mine execution' };
export const nodeIds = ids;

export async function setStage({
  validators = [],
  without,
  folder,
  ...demoOptions
}: StageOptions = {}): Promise<Stage> {
  const clock = manualClock();
  const demo = await startDemoNode({ beaconPort: 0, executionPort: 0, clock, beginnings, ...demoOptions });
  const timers = fakeClock(0);
  const told: DashboardMessage[] = [];
  const acted: Acted[] = [];
  const titles: string[] = [];
  const asked: string[] = [];
  let listeners: (() => void)[] = [];
  const tell = () => {
    const waiting = listeners;
    listeners = [];
    for (const listener of waiting) listener();
  };

  const readerFor = (url: string, signal: AbortSignal, note?: (path: string) => void): NodeReader => {
    const reader = createNodeReader({ url, signal, timeoutMs: 10_000, send });
    const missing = {
      ok: false,
      failure: { cause: 'http-error', what: 'Not found.', remedy: '', status: 404 },
    } as const;
    const through =
      <Rest extends readonly unknown[]>(
        ask: (path: string, ...rest: Rest) => ReturnType<NodeReader['get']>,
      ) =>
      async (path: string, ...rest: Rest) => {
        note?.(path);
        return without?.test(path) ? missing : ask(path, ...rest);
      };
    return { get: through(reader.get), post: through(reader.post), call: reader.call };
  };
  const watcher = createNodesWatcher({
    clock: { now: clock.now, after: timers.after },
    interval: () => 6000,
    readerFor: ({ url }, signal) => readerFor(url, signal),
  });
  const events = createNodeEvents({
    clock: { now: clock.now, after: timers.after },
    async open({ url }, path, { signal, onEvent }) {
      const request = streamRequest(url, path);
      return request && send(request, { signal, onEvent });
    },
  });
  const nodes = [
    knownNode({ name: 'Mine beacon', kind: 'beacon', url: demo.beacon }, 'settings'),
    knownNode({ name: 'Mine execution', kind: 'execution', url: demo.execution }, 'settings'),
  ];
  const kept = new Map<string, unknown>();
  const interest = createValidatorInterest({
    get: <T>(key: string) => kept.get(key) as T,
    update: async (key: string, value: unknown) => void kept.set(key, value),
  });
  if (validators.length > 0) interest.add(validators);
  const history = createSeriesHistory(watcher, clock.now, () => 30_000);
  const archive = createArchive({
    clock: { now: clock.now, after: timers.after },
    history,
    thresholds: () => thresholds,
    gap: () => 150_000,
    limit: () => (folder === undefined ? 0 : 10_000_000),
    files: archiveFolder(folder ?? '', clock.now),
    writer: 'stage',
  });
  watcher.setNodes(nodes, new Set([ids.beacon]));
  events.setNodes(nodes);
  watcher.onReading(tell);
  const session = createDashboardSession({
    clock: { now: clock.now, after: timers.after },
    watcher,
    events,
    history,
    archive,
    readerFor: ({ url }, signal) => readerFor(url, signal, (path) => asked.push(path)),
    thresholds: () => thresholds,
    validators: interest,
    post(message) {
      told.push(message);
      tell();
    },
    act(action) {
      acted.push(action);
      tell();
    },
    titled: (title) => titles.push(title),
  });

  return {
    clock,
    session,
    watcher,
    told,
    acted,
    titles,
    asked,
    state() {
      const state = told.findLast((message) => message.type === 'state');
      if (!state) throw new Error('The page was not told its state.');
      return state as DashboardState;
    },
    async wait(type, fits = () => true, past = false) {
      type Wanted = Extract<DashboardMessage, { type: typeof type }>;
      for (let seen = past ? 0 : told.length; ; ) {
        const found = told.slice(seen).find((one): one is Wanted => one.type === type && fits(one as Wanted));
        if (found) return found;
        seen = told.length;
        await new Promise<void>((resolve) => listeners.push(resolve));
      }
    },
    async waitForAction() {
      for (;;) {
        const [action] = acted;
        if (action) return action;
        await new Promise<void>((resolve) => listeners.push(resolve));
      }
    },
    async read(milliseconds = 0) {
      clock.advance(milliseconds);
      const wanted = watcher.states.filter(({ node }) => watcher.reasons(node.id).length > 0).length;
      const all = new Promise<void>((resolve) => {
        let left = wanted;
        if (left === 0) resolve();
        const heard = watcher.onReading(() => {
          left -= 1;
          if (left > 0) return;
          heard.dispose();
          resolve();
        });
      });
      watcher.refresh();
      await all;
      await timers.pass(0);
    },
    ports: {
      beaconPort: Number(new URL(demo.beacon).port),
      executionPort: Number(new URL(demo.execution).port),
    },
    stop: () => demo.close(),
    async close() {
      session.dispose();
      archive.dispose();
      history.dispose();
      watcher.dispose();
      events.dispose();
      await demo.close().catch(() => undefined);
      await closeConnections();
    },
  };
}
