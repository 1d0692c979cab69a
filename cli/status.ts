import { setMaxListeners } from 'node:events';
import { defined } from '../common/defined';
import { isSocketUrl } from '../common/requests/socket-address';
import { failed, type Result, success } from '../common/result';
import { type Clock, systemClock } from '../common/units/clock';
import { compared } from '../monitor/health/fleet';
import { compareSeverity } from '../monitor/health/state';
import { type KnownNode, type NodeKind, providerNode } from '../monitor/nodes/node';
import { createPace, type Pace } from '../monitor/nodes/pace';
import { createNodeEvents } from '../monitor/poll/node-events';
import { openStreams } from '../monitor/poll/open-stream';
import type { NodeMemory } from '../monitor/readings/node-memory';
import { followNewBlocks } from '../monitor/readings/read-execution';
import { followHeads } from '../monitor/readings/streamed-heads';
import { defaultThresholds, withOwn } from '../monitor/readings/thresholds';
import { type AskedNode, type Group, isUnjudged, reportOf, worstOf } from '../monitor/report/report';
import { basicPart } from '../monitor/store/basic';
import { createCheckpoints } from '../monitor/store/checkpoints';
import type { MonitorConfig } from '../monitor/unattended/config';
import { createConnections } from '../runner/connection/connections';
import { sendOver } from '../runner/send/send';
import { loadConfig } from './monitor/config-file';
import { numberOf, type OptionSpec, type Options, oneOf, parseOptions } from './options';
import { painter, type Terminal, write } from './output/terminal';
import { statusJson } from './status/formats/json';
import { statusPrometheus } from './status/formats/prometheus';
import { statusText } from './status/formats/text';
import { watchOutput } from './status/formats/watch';
import { localNodes, nodesAt, urlsOf, usualPlaces } from './status/nodes';
import { type ReadingOptions, readerOf, readNode } from './status/reading';
import { statusUsage } from './usage';

export const STATUS_FORMATS = ['text', 'json', 'prometheus'] as const;

interface Settings {
  readonly urls: readonly string[];
  /** Name of a configuration, in place of URLs. */
  readonly config?: string;
  readonly kind?: NodeKind;
  readonly format: (typeof STATUS_FORMATS)[number];
  readonly watch: boolean;
  readonly intervalMs: number;
  readonly failOn: 'warning' | 'error';
  readonly timeoutMs: number;
}

/** `slotpad status`. Returns the exit code; fails when it could not run. */
export async function statusCommand(
  args: readonly string[],
  terminal: Terminal,
  configured: readonly string[] = [],
  clock: Clock = systemClock,
): Promise<Result<number>> {
  const spec: OptionSpec = {
    values: {
      '--config': 'FILE',
      '--kind': 'beacon|execution',
      '--format': STATUS_FORMATS.join('|'),
      '--interval': 'SECONDS',
      '--fail-on': 'warning|error',
      '--timeout': 'SECONDS',
    },
    switches: ['--watch', '--help', '-h'],
  };
  const options = parseOptions(args, spec, configured);
  if (!options.ok) return options;
  if (options.value.has('--help') || options.value.has('-h')) {
    await write(terminal.out, statusUsage);
    return success(0);
  }
  const settings = settingsFrom(options.value, terminal.cwd);
  if (!settings.ok) return settings;
  const { timeoutMs } = settings.value;
  const limits = () => ({ whole: { ms: timeoutMs, more: 'raise --timeout' } });
  const loaded =
    settings.value.config === undefined
      ? undefined
      : await loadConfig(settings.value.config, terminal, limits);
  if (loaded && !loaded.ok) return loaded;
  const connections =
    loaded?.value.connections ??
    createConnections({ proxies: () => ({ environment: terminal.env ?? {} }), limits });
  try {
    const { signal } = terminal;
    // One listener per request in progress is not a leak.
    setMaxListeners(0, signal);
    return await statusOf(settings.value, terminal, loaded?.value.config, {
      connections,
      clock,
      signal,
      timeoutMs,
      thresholds: withOwn(defaultThresholds, loaded?.value.config.thresholds),
      ...(loaded ? { sendFor: loaded.value.sendFor } : {}),
    });
  } finally {
    await connections.close();
  }
}

/** No round waits less for a node. Milliseconds. */
const shortWait = 2000;

async function statusOf(
  settings: Settings,
  terminal: Terminal,
  config: MonitorConfig | undefined,
  options: ReadingOptions,
): Promise<Result<number>> {
  const { clock, signal, thresholds } = options;
  const { kind, urls } = settings;
  let nodes = config
    ? config.nodes
        .filter(({ node }) => kind === undefined || node.kind === kind)
        .map(({ node }): AskedNode => ({ state: { node, selected: false } }))
    : urls.length > 0
      ? nodesAt(urls, kind)
      : await localNodes((url) => readerOf(options, url), kind);
  if (signal.aborted) return stopped;
  if (nodes.length === 0) {
    const which = kind === undefined ? 'node' : `${kind} node`;
    return failed({
      message: `No ${which} answers on ${usualPlaces()}.`,
      remedy: 'Start one, or give a URL.',
    });
  }
  const kept = nodes.map((): KeptNode => ({ memory: {}, pace: createPace(clock), notBefore: 0 }));
  const streams = headsOf(options);
  const paint = painter(terminal.color);
  const show =
    settings.watch && settings.format !== 'prometheus'
      ? watchOutput(settings.format, terminal, paint)
      : (groups: readonly Group[], now: number) =>
          write(terminal.out, formatted(settings, groups, terminal, now));
  const checkpoints = createCheckpoints({
    clock,
    providers: () => config?.checkpointProviders ?? [],
    readerFor: (url) => readerOf(options, url, providerNode(url)),
  });
  if (settings.watch) checkpoints.setWanted(true);
  else await checkpoints.read(signal);
  let code: number | undefined;
  const readings = new Map<number, { readonly since: number; readonly done: Promise<void> }>();
  const read = async (index: number, before: AskedNode): Promise<void> => {
    const own = kept[index];
    if (!own) return;
    const { memory, pace } = own;
    const asked = await readNode(before, memory, pace, options);
    // A node that limits requests is read less often.
    const pauseMs = basicPart.pause?.(asked.state, settings.intervalMs, clock.now(), 1) ?? 0;
    own.notBefore = pauseMs > settings.intervalMs ? clock.now() + pauseMs : 0;
    nodes = nodes.with(index, asked);
    readings.delete(index);
    if (settings.watch && !asked.kindUnknown) streams.follow(asked.state.node, memory);
  };
  let pauseMs: number;
  do {
    const began = clock.now();
    nodes.forEach((node, index) => {
      if (readings.has(index) || began < (kept[index]?.notBefore ?? 0)) return;
      readings.set(index, { since: began, done: read(index, node) });
    });
    const all = Promise.all([...readings.values()].map(({ done }) => done));
    // A node that hangs does not keep the others from being shown.
    const isComplete = settings.watch
      ? await within(Math.max(shortWait, settings.intervalMs / 2), all, clock)
      : await all;
    // An aborted reading says nothing about the nodes.
    if (signal.aborted) break;
    const states = nodes.map(({ state }) => state);
    const now = clock.now();
    const shown = nodes.map((node, index): AskedNode => {
      const state = compared(node.state, states, checkpoints.known);
      const { since = now } = readings.get(index) ?? {};
      const isLate = now - since >= 2 * settings.intervalMs;
      return { ...node, state: isLate ? { ...state, waitingSince: since } : state };
    });
    const groups = reportOf(shown, thresholds, now);
    // Nothing is known of a node that has not answered yet: that is no success.
    const isUnknown = shown.some(({ state: { failure, reading } }) => !failure && !reading);
    const isBad = compareSeverity(worstOf(groups), settings.failOn) >= 0 || isUnjudged(groups);
    code = isBad || isUnknown ? 1 : 0;
    await show(groups, clock.now());
    pauseMs = isComplete ? settings.intervalMs : Math.max(0, settings.intervalMs - (clock.now() - began));
  } while (settings.watch && (await paused(pauseMs, clock, signal)));
  streams.dispose();
  checkpoints.setWanted(false);
  return code === undefined ? stopped : success(code);
}

/** What stays of a node from one reading to the next. */
interface KeptNode {
  readonly memory: NodeMemory;
  readonly pace: Pace;
  /** Unix time in milliseconds. */
  notBefore: number;
}

/** The event streams of the nodes that are watched. */
function headsOf(options: ReadingOptions) {
  const { clock, connections, sendFor, timeoutMs } = options;
  const events = createNodeEvents({
    clock,
    open: (node, ...rest) => openStreams(sendFor?.(node) ?? sendOver(connections), timeoutMs)(node, ...rest),
  });
  const followed = new Map<string, KnownNode>();
  return {
    follow(node: KnownNode, memory: NodeMemory): void {
      const isBeacon = node.kind === 'beacon';
      if (!(isBeacon || isSocketUrl(node.url)) || followed.has(node.id)) return;
      followed.set(node.id, node);
      events.setNodes([...followed.values()]);
      if (isBeacon) followHeads(events, node, memory);
      else followNewBlocks(events, node, memory);
    },
    dispose: () => events.dispose(),
  };
}

const stopped = failed({ message: 'Stopped before the nodes were read.' });

function formatted({ format }: Settings, groups: readonly Group[], { color }: Terminal, now: number): string {
  switch (format) {
    case 'json':
      return statusJson(groups);
    case 'prometheus':
      return statusPrometheus(groups);
    case 'text':
      return statusText(groups, painter(color), now);
  }
}

/** @returns whether it was done within this time */
function within(milliseconds: number, done: Promise<unknown>, clock: Clock): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(milliseconds, () => resolve(false));
    done.then(() => resolve(true), reject).finally(cancel);
  });
}

/** Waits for the next reading. @returns false when the command was stopped */
function paused(milliseconds: number, clock: Clock, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const stop = () => {
      cancel();
      resolve(false);
    };
    const cancel = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', stop);
      resolve(true);
    });
    signal.addEventListener('abort', stop, { once: true });
  });
}

function settingsFrom(options: Options, cwd: string): Result<Settings> {
  const format = oneOf(options, '--format', STATUS_FORMATS);
  if (!format.ok) return format;
  const kind = options.has('--kind') ? oneOf(options, '--kind', ['beacon', 'execution']) : undefined;
  if (kind && !kind.ok) return kind;
  const failOn = oneOf(options, '--fail-on', ['error', 'warning']);
  if (!failOn.ok) return failOn;
  const isTimeout = (value: number) => value > 0 && value <= 86_400;
  const timeout = numberOf(options, '--timeout', 'seconds above 0', isTimeout);
  if (!timeout.ok) return timeout;
  const isInterval = (value: number) => value >= 1 && value <= 86_400;
  const interval = numberOf(options, '--interval', 'seconds from 1', isInterval);
  if (!interval.ok) return interval;
  const watch = options.has('--watch');
  if (interval.value !== undefined && !watch) return failed({ message: '--interval needs --watch.' });
  if (watch && format.value === 'prometheus') {
    return failed({ message: '--watch takes text or json: run it once per scrape for Prometheus.' });
  }
  const config = options.get('--config');
  if (config !== undefined && options.rest.length > 0) {
    return failed({ message: '--config and URLs exclude each other.' });
  }
  const urls = urlsOf(options.rest, cwd, kind?.value);
  if (!urls.ok) return urls;
  return success({
    urls: urls.value,
    ...defined({ kind: kind?.value, config }),
    format: format.value,
    watch,
    intervalMs: (interval.value ?? 6) * 1000,
    failOn: failOn.value,
    timeoutMs: (timeout.value ?? 10) * 1000,
  });
}
