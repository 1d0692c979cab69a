import { setMaxListeners } from 'node:events';
import { defined } from '../common/defined';
import { isSocketPath } from '../common/requests/socket-address';
import { failed, type Result, success } from '../common/result';
import { type Clock, systemClock } from '../common/units/clock';
import { compareSeverity } from '../monitor/health/state';
import type { NodeKind } from '../monitor/nodes/node';
import type { NodeMemory } from '../monitor/readings/node-memory';
import { defaultThresholds } from '../monitor/readings/thresholds';
import { type AskedNode, type Group, reportOf, worstOf } from '../monitor/report/report';
import { createConnections } from '../runner/connection/connections';
import { socketFileUrl } from '../runner/request/socket-path';
import { numberOf, type OptionSpec, type Options, oneOf, parseOptions } from './options';
import { painter, type Terminal, write } from './output/terminal';
import { statusJson } from './status/formats/json';
import { statusPrometheus } from './status/formats/prometheus';
import { statusText } from './status/formats/text';
import { watchOutput } from './status/formats/watch';
import { checkUrl, localNodes, nodesAt, usualPlaces } from './status/nodes';
import { type ReadingOptions, readerOf, readNode } from './status/reading';
import { statusUsage } from './usage';

export const STATUS_FORMATS = ['text', 'json', 'prometheus'] as const;

interface Settings {
  readonly urls: readonly string[];
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
  const connections = createConnections({
    proxies: () => ({ environment: terminal.env ?? {} }),
    limits: () => ({ whole: { ms: timeoutMs, more: 'raise --timeout' } }),
  });
  try {
    const { signal } = terminal;
    // One listener per request in progress is not a leak.
    setMaxListeners(0, signal);
    return await statusOf(settings.value, terminal, {
      connections,
      clock,
      signal,
      timeoutMs,
      thresholds: defaultThresholds,
    });
  } finally {
    await connections.close();
  }
}

async function statusOf(
  settings: Settings,
  terminal: Terminal,
  options: ReadingOptions,
): Promise<Result<number>> {
  const { clock, signal, thresholds } = options;
  const { kind, urls } = settings;
  let nodes = urls.length > 0 ? nodesAt(urls, kind) : await localNodes((url) => readerOf(options, url), kind);
  if (signal.aborted) return stopped;
  if (nodes.length === 0) {
    const which = kind === undefined ? 'node' : `${kind} node`;
    return failed({
      message: `No ${which} answers on ${usualPlaces()}.`,
      remedy: 'Start one, or give a URL.',
    });
  }
  const memories = nodes.map((): NodeMemory => ({}));
  const paint = painter(terminal.color);
  const show =
    settings.watch && settings.format !== 'prometheus'
      ? watchOutput(settings.format, terminal, paint)
      : (groups: readonly Group[], now: number) =>
          write(terminal.out, formatted(settings, groups, terminal, now));
  let code: number | undefined;
  do {
    const read = await Promise.all(
      nodes.map((node, index): Promise<AskedNode> => readNode(node, memories[index] ?? {}, options)),
    );
    // An aborted reading says nothing about the nodes.
    if (signal.aborted) break;
    nodes = read;
    const groups = reportOf(nodes, thresholds, clock.now());
    code = compareSeverity(worstOf(groups), settings.failOn) >= 0 ? 1 : 0;
    await show(groups, clock.now());
  } while (settings.watch && (await paused(settings.intervalMs, clock, signal)));
  return code === undefined ? stopped : success(code);
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
  const urls: string[] = [];
  for (const text of options.rest) {
    const url = isSocketPath(text) ? socketFileUrl(text, cwd) : success(text);
    if (!url.ok) return url;
    const checked = checkUrl(url.value, kind?.value);
    if (!checked.ok) return checked;
    urls.push(url.value);
  }
  return success({
    urls: [...new Set(urls)],
    ...defined({ kind: kind?.value }),
    format: format.value,
    watch,
    intervalMs: (interval.value ?? 6) * 1000,
    failOn: failOn.value,
    timeoutMs: (timeout.value ?? 10) * 1000,
  });
}
