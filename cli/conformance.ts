import { setMaxListeners } from 'node:events';
import { defined } from '../common/defined';
import { failed, failureText, type Result, success } from '../common/result';
import { type Clock, systemClock } from '../common/units/clock';
import { conformanceOf, type NodeConformance } from '../monitor/conformance/conformance';
import type { NodeKind } from '../monitor/nodes/node';
import { createConnections } from '../runner/connection/connections';
import { sendOver } from '../runner/send/send';
import { CONFORMANCE_FORMATS, conformanceReport } from './formats/conformance';
import { numberOf, type OptionSpec, type Options, oneOf, parseOptions } from './options';
import { printableLine, type Terminal, write } from './output/terminal';
import { urlsOf } from './status/nodes';
import { conformanceUsage } from './usage';

interface Settings {
  readonly urls: readonly string[];
  readonly kind?: NodeKind;
  readonly format: (typeof CONFORMANCE_FORMATS)[number];
  readonly only?: string;
  readonly rate: number;
  readonly timeoutMs: number;
  readonly heavy: boolean;
}

/** `slotpad conformance`. Returns the exit code; fails when it could not run. */
export async function conformanceCommand(
  args: readonly string[],
  terminal: Terminal,
  configured: readonly string[] = [],
  clock: Clock = systemClock,
): Promise<Result<number>> {
  const spec: OptionSpec = {
    values: {
      '--kind': 'beacon|execution',
      '--format': CONFORMANCE_FORMATS.join('|'),
      '--only': 'GROUP',
      '--rate': 'N',
      '--timeout': 'SECONDS',
    },
    switches: ['--heavy', '--help', '-h'],
  };
  const options = parseOptions(args, spec, configured);
  if (!options.ok) return options;
  if (options.value.has('--help') || options.value.has('-h')) {
    await write(terminal.out, conformanceUsage);
    return success(0);
  }
  const settings = settingsFrom(options.value, terminal.cwd);
  if (!settings.ok) return settings;
  const { format, timeoutMs, urls, ...rest } = settings.value;
  const { signal } = terminal;
  // One listener per request in progress is not a leak.
  setMaxListeners(0, signal);
  const connections = createConnections({
    proxies: () => ({ environment: terminal.env ?? {} }),
    limits: () => ({ whole: { ms: timeoutMs, more: 'raise --timeout' } }),
  });
  try {
    const nodes: NodeConformance[] = [];
    const failures: string[] = [];
    for (const url of urls) {
      const progress = progressOn(terminal);
      const node = await conformanceOf({
        ...rest,
        url,
        clock,
        signal,
        timeoutMs,
        whenLimited: 'Use a lower --rate.',
        send: sendOver(connections),
        onProgress: progress.show,
      });
      progress.end();
      if (node.ok) nodes.push(node.value);
      else failures.push(failureText(node.failure));
    }
    const [first] = failures;
    if (nodes.length === 0 && first !== undefined) return failed({ message: first });
    await write(terminal.out, conformanceReport(format, nodes, terminal.color));
    for (const one of failures) await write(terminal.err, `slotpad conformance: ${printableLine(one)}\n`);
    return success(exitCode(nodes, failures.length > 0));
  } finally {
    await connections.close();
  }
}

/** Nothing is green where a node was not read to its end, or served nothing of what was asked. */
function exitCode(nodes: readonly NodeConformance[], isIncomplete: boolean): number {
  const isUnread = nodes.some(
    ({ results, stopped }) => stopped !== undefined || !results.some(({ served }) => served === 'yes'),
  );
  if (isIncomplete || isUnread) return 2;
  return nodes.some(({ results }) => results.some(({ deviations }) => deviations.length > 0)) ? 1 : 0;
}

/** On a terminal a line that changes, elsewhere a line for each hundred. */
function progressOn({ err, interactive }: Terminal) {
  let shown = false;
  return {
    show(done: number, all: number, id: string): void {
      if (interactive) {
        shown = true;
        err.write(`\r\u001b[K${done} of ${all} ${printableLine(id)}`);
      } else if (done % 100 === 0 || done === all) err.write(`${done} of ${all}\n`);
    },
    end(): void {
      if (shown) err.write('\r\u001b[K');
    },
  };
}

function settingsFrom(options: Options, cwd: string): Result<Settings> {
  const format = oneOf(options, '--format', CONFORMANCE_FORMATS);
  if (!format.ok) return format;
  const kind = options.has('--kind') ? oneOf(options, '--kind', ['beacon', 'execution']) : undefined;
  if (kind && !kind.ok) return kind;
  const isTimeout = (value: number) => value > 0 && value <= 86_400;
  const timeout = numberOf(options, '--timeout', 'seconds above 0', isTimeout);
  if (!timeout.ok) return timeout;
  const isRate = (value: number) => value > 0 && value <= 10_000;
  const rate = numberOf(options, '--rate', 'requests a second, above 0', isRate);
  if (!rate.ok) return rate;
  if (options.rest.length === 0) return failed({ message: 'Name the URL of at least one node.' });
  const urls = urlsOf(options.rest, cwd, kind?.value);
  if (!urls.ok) return urls;
  return success({
    urls: urls.value,
    ...defined({ kind: kind?.value, only: options.get('--only') }),
    format: format.value,
    rate: rate.value ?? 10,
    timeoutMs: (timeout.value ?? 10) * 1000,
    heavy: options.has('--heavy'),
  });
}
