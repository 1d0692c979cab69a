import { setMaxListeners } from 'node:events';
import path from 'node:path';
import { failed, type Result, success } from '../common/result';
import { type Clock, systemClock } from '../common/units/clock';
import { counted } from '../common/units/words';
import { postAlert } from '../monitor/alerts/webhook';
import { archiveFolder } from '../monitor/archive/archive-files';
import { createNodeReader } from '../monitor/nodes/http-reader';
import type { KnownNode } from '../monitor/nodes/node';
import { openStreams } from '../monitor/poll/open-stream';
import { defaultThresholds, withOwn } from '../monitor/readings/thresholds';
import { configOf } from '../monitor/unattended/config';
import { createUnattendedMonitor, type UnattendedMonitor } from '../monitor/unattended/monitor';
import { createConnections } from '../runner/connection/connections';
import { sendOver } from '../runner/send/send';
import { connected, type LoadedConfig, loadConfig } from './monitor/config-file';
import { lockFolder } from './monitor/lock';
import { defaultListen, listenOf, type Page, serve } from './monitor/server';
import { type OptionSpec, type Options, parseOptions } from './options';
import { painter, printableLine, type Terminal, write } from './output/terminal';
import { monitorPrometheus } from './status/formats/prometheus';
import { watchOutput } from './status/formats/watch';
import { localNodes, usualPlaces } from './status/nodes';
import { monitorUsage } from './usage';
import { version } from './version';

const spec: OptionSpec = {
  values: { '--config': 'FILE', '--listen': 'ADDRESS:PORT' },
  switches: ['--help', '-h'],
};

/** Seconds for one request, where the configuration has none. */
const usualTimeout = 10;

/** `slotpad monitor`: watches nodes until it is stopped. Fails when it could not start. */
export async function monitorCommand(
  args: readonly string[],
  terminal: Terminal,
  _configured: readonly string[] = [],
  clock: Clock = systemClock,
): Promise<Result<number>> {
  const options = parseOptions(args, spec);
  if (!options.ok) return options;
  if (options.value.has('--help') || options.value.has('-h')) {
    await write(terminal.out, monitorUsage);
    return success(0);
  }
  const [extra] = options.value.rest;
  if (extra !== undefined) {
    return failed({
      message: `monitor takes no "${printableLine(extra)}": nodes are in the file of --config.`,
    });
  }
  const loaded = await configFrom(options.value, terminal);
  if (!loaded.ok) return loaded;
  try {
    return await watch(loaded.value, options.value, terminal, clock);
  } finally {
    await loaded.value.connections.close();
  }
}

async function configFrom(options: Options, terminal: Terminal): Promise<Result<LoadedConfig>> {
  const limits = (seconds: number) => ({
    whole: { ms: seconds * 1000, more: 'raise "timeout" in the configuration' },
  });
  const name = options.get('--config');
  if (name !== undefined) return loadConfig(name, terminal, () => limits(usualTimeout));
  const { env = {}, signal } = terminal;
  const connections = createConnections({
    proxies: () => ({ environment: env }),
    limits: () => limits(usualTimeout),
  });
  const send = sendOver(connections);
  const found = await localNodes(
    (url) => createNodeReader({ url, signal, timeoutMs: usualTimeout * 1000, send }),
    undefined,
  );
  await connections.close();
  if (found.length === 0) {
    return failed({
      message: `No node responds on ${usualPlaces()}.`,
      remedy: 'Start one, or name your nodes in a file: --config FILE.',
    });
  }
  const config = configOf(found.map(({ state }) => state.node));
  return connected(config, terminal, () => limits(usualTimeout));
}

async function watch(
  { config, connections, sendFor, webhook }: LoadedConfig,
  options: Options,
  terminal: Terminal,
  clock: Clock,
): Promise<Result<number>> {
  const { signal } = terminal;
  // One listener per request in progress is not a leak.
  setMaxListeners(0, signal);
  const wanted = options.get('--listen') ?? config.listen;
  const listen = wanted === undefined ? success(defaultListen) : listenOf(wanted);
  if (!listen.ok) return listen;
  const lock = config.history === undefined ? undefined : await lockFolder(config.history);
  if (lock && !lock.ok) return lock;
  const timeoutMs = (config.timeout ?? usualTimeout) * 1000;
  const startedAt = clock.now();
  const lines = linesOf(terminal);
  const direct = sendOver(connections);
  const readerOf = (node: KnownNode, ending: AbortSignal) =>
    createNodeReader({ url: node.url, signal: ending, timeoutMs, send: sendFor(node) });
  const monitor = createUnattendedMonitor({
    clock,
    config,
    thresholds: withOwn(defaultThresholds, config.thresholds),
    readerFor: readerOf,
    openStream: (node, ...rest) => openStreams(sendFor(node), timeoutMs)(node, ...rest),
    post: webhook === undefined ? undefined : (body) => postAlert(webhook, body, direct),
    files:
      config.history === undefined
        ? undefined
        : archiveFolder(path.join(config.history, 'readings'), () => clock.now()),
    alerted: ({ level, text }) =>
      lines.add(() =>
        write(
          terminal.out,
          `${new Date(clock.now()).toISOString()} alert ${level}: ${printableLine(text)}\n`,
        ),
      ),
    failed: (text) => lines.add(() => write(terminal.err, `slotpad monitor: ${printableLine(text)}\n`)),
    random: Math.random,
  });
  const server = await serve(listen.value, {
    '/metrics': () => ({
      status: 200,
      type: 'text/plain; version=0.0.4; charset=utf-8',
      body: monitorPrometheus(monitor, { version, startedAt }),
    }),
    '/healthz': () => healthPage(monitor),
  });
  if (!server.ok) {
    await monitor.dispose();
    if (lock?.ok) await lock.value.release();
    return server;
  }
  const { host, port } = server.value;
  const at = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  await write(
    terminal.out,
    `Watching ${counted(config.nodes.length, 'node')}. Metrics: ${at}/metrics, health of this monitor: ${at}/healthz.\n`,
  );
  // Also on a terminal, a log is what stays readable for months.
  const { screen: _, ...log } = terminal;
  const show = watchOutput('text', log, painter(terminal.color));
  const heard = monitor.watcher.onReading(() => lines.add(() => show(monitor.groups, clock.now())));
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  heard.dispose();
  await server.value.close();
  await monitor.dispose();
  await lines.done();
  if (lock?.ok) await lock.value.release();
  return success(0);
}

/** Whether the monitor works; a node that is down does not make it unhealthy. */
function healthPage({ groups, overdue }: UnattendedMonitor): Page {
  const nodes = groups.flatMap((group) => group.nodes);
  const body = {
    status: overdue.length === 0 ? 'ok' : 'stuck',
    nodes: nodes.length,
    ...(overdue.length === 0 ? {} : { notRead: overdue }),
  };
  return {
    status: overdue.length === 0 ? 200 : 503,
    type: 'application/json',
    body: `${JSON.stringify(body)}\n`,
  };
}

/** Writes one after the other, without waiting for each. */
function linesOf({ signal }: Terminal) {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return {
    add(line: () => Promise<void>): void {
      // Nobody reads: what is not written must not fill the memory.
      if (waiting > 1000 || signal.aborted) return;
      waiting += 1;
      last = last.then(line).finally(() => {
        waiting -= 1;
      });
    },
    done: () => last,
  };
}
