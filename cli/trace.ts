import type { Contracts } from '../common/contracts/contracts';
import { isSocketPath } from '../common/requests/socket-address';
import { type Failure, failed, type Result, success } from '../common/result';
import { withProxies } from '../common/traces/proxies';
import { changedAccounts, refundText } from '../common/traces/state-text';
import type { Trace } from '../common/traces/trace';
import { lineText, type TreeLine, treeLines } from '../common/traces/tree-text';
import { createNodeReader } from '../monitor/nodes/http-reader';
import { askState, type StateChanges } from '../monitor/traces/ask-state';
import { askTrace, LARGEST_TRACE } from '../monitor/traces/ask-trace';
import { socketFileUrl } from '../runner/request/socket-path';
import { sendOver } from '../runner/send/send';
import { connectionOptions, connectionsFrom } from './connections';
import { contractsOption, createWorkspaceContracts } from './contracts';
import { numberOf, type Options, oneOf, parseOptions } from './options';
import { escaped, type Paint, painter, printableLine, type Terminal, write } from './output/terminal';
import { checkUrl } from './status/nodes';
import { traceJson } from './trace/trace-json';
import { traceUsage } from './usage';
import { workspaceSettings } from './workspace-settings';

export const TRACE_FORMATS = ['text', 'json'] as const;
/** Only for the options of connections: nothing is sent to it. */
const DEFAULT_BEACON = 'http://127.0.0.1:5052';
const DEFAULT_NODE = 'http://127.0.0.1:8545';

interface Settings {
  readonly hash: string;
  readonly node: string;
  readonly format: (typeof TRACE_FORMATS)[number];
  readonly timeoutMs: number;
}

/**
 * `slotpad trace`: prints the calls of a transaction. Returns the exit code: 0 also for a transaction that failed, since
 * its trace is what was asked for. Fails when there is no trace.
 */
export async function traceCommand(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const options = parseOptions(args, {
    values: {
      '--node': 'URL',
      '--format': TRACE_FORMATS.join('|'),
      '--timeout': 'SECONDS',
      ...contractsOption,
      ...connectionOptions,
    },
    switches: ['--json', '--state', '--help', '-h'],
    repeatable: ['--contracts'],
  });
  if (!options.ok) return options;
  if (options.value.has('--help') || options.value.has('-h')) {
    await write(terminal.out, traceUsage);
    return success(0);
  }
  const settings = settingsFrom(options.value, terminal.cwd);
  if (!settings.ok) return settings;
  const { format, hash, node, timeoutMs } = settings.value;
  const contracts = await contractsHere(options.value, terminal);
  if (!contracts.ok) return contracts;
  const address = { name: 'execution', kind: 'execution', url: node } as const;
  const beacon = { name: 'beacon', kind: 'beacon', url: DEFAULT_BEACON } as const;
  const opened = await connectionsFrom(options.value, [beacon, address], terminal, '--node');
  if (!opened.ok) return opened;
  const { connections, secrets } = opened.value;
  const send = sendOver(connections);
  try {
    const reader = createNodeReader({
      url: node,
      signal: terminal.signal,
      timeoutMs,
      maxBytes: LARGEST_TRACE,
      send: (prepared, more) => send({ ...prepared, secrets: [...prepared.secrets, ...secrets] }, more),
    });
    const trace = await askTrace(reader, hash);
    if (terminal.signal.aborted) return failed({ message: 'Stopped before the trace was read.' });
    if (!trace.ok) return trace;
    const state = options.value.has('--state') ? await askState(reader, hash) : undefined;
    if (terminal.signal.aborted) return failed({ message: 'Stopped before the changes were read.' });
    if (state && !state.ok) return state;
    const known = withProxies(trace.value, contracts.value);
    if (format === 'json') await writeJson(trace.value, known, terminal);
    else await writeText(trace.value, known, terminal);
    if (state) await writeState(state.value, trace.value, known, terminal);
    return success(0);
  } finally {
    await connections.close();
  }
}

/** The contracts of the current folder. */
async function contractsHere(options: Options, terminal: Terminal): Promise<Result<Contracts>> {
  const { cwd } = terminal;
  const problems: Failure[] = [];
  const workspace = await workspaceSettings(cwd, cwd, ({ failure }) => void problems.push(failure));
  if (problems[0]) return failed(problems[0]);
  return createWorkspaceContracts(options, terminal).contractsFor(workspace, cwd);
}

async function writeJson(trace: Trace, contracts: Contracts, { out }: Terminal): Promise<void> {
  await write(out, `${escaped(JSON.stringify(traceJson(trace, contracts), null, 2))}\n`);
}

async function writeText(
  trace: Trace,
  contracts: Contracts,
  { color, err, out, signal }: Terminal,
): Promise<void> {
  const paint = painter(color);
  for (const line of treeLines(trace, contracts)) {
    if (signal.aborted) return;
    await write(out, `${color ? painted(line, paint) : printableLine(lineText(line))}\n`);
  }
  if (trace.flat) await write(err, `${NO_LOGS}\n`);
}

/** What the transaction changed, one account after the other. */
async function writeState(
  { accounts, refund }: StateChanges,
  trace: Trace,
  contracts: Contracts,
  { color, out }: Terminal,
): Promise<void> {
  const paint = painter(color);
  const changed = changedAccounts(accounts, trace, contracts);
  const lines = changed.flatMap(([name, all]) => [
    paint('bold', printableLine(name)),
    ...all.map((line) => `  ${printableLine(line)}`),
  ]);
  const text = lines.length === 0 ? ['No account changed.'] : lines;
  await write(out, `\n${[...text, `Gas refunds: ${refundText(refund)}`].join('\n')}\n`);
}

const NO_LOGS = 'Events are missing: the node answered with trace_transaction, which does not list them.';

function painted({ failure, gas, indent, kind, text }: TreeLine, paint: Paint): string {
  const style = STYLES[kind];
  const shown = printableLine(text);
  const main = style === undefined ? shown : paint(style, shown);
  return `${paint('dim', indent + gas)}${main}${failure === '' ? '' : ` ${paint('red', printableLine(failure))}`}`;
}

const STYLES = {
  call: undefined,
  event: 'blue',
  result: 'green',
  failure: 'red',
  transaction: 'bold',
} as const;

function settingsFrom(options: Options, cwd: string): Result<Settings> {
  const [hash, more] = options.rest;
  if (hash === undefined)
    return failed({
      message: 'Missing hash of a transaction.',
      remedy: 'Write: slotpad trace HASH --node URL',
    });
  if (more !== undefined) return failed({ message: 'Only one transaction can be traced at a time.' });
  if (!/^0x[\da-f]{64}$/i.test(hash))
    return failed({
      message: `"${hash.slice(0, 80)}" is not the hash of a transaction, which is 0x and 64 hex digits.`,
    });
  const format = oneOf(options, '--format', TRACE_FORMATS);
  if (options.has('--state') && (options.has('--json') || options.get('--format') === 'json'))
    return failed({ message: '--state is for text. Remove --json.' });
  if (!format.ok) return format;
  if (options.has('--json') && options.get('--format') === 'text')
    return failed({ message: 'Give either --json or --format text, not both.' });
  const isTimeout = (value: number) => value > 0 && value <= 86_400;
  const timeout = numberOf(options, '--timeout', 'seconds above 0', isTimeout);
  if (!timeout.ok) return timeout;
  const given = options.get('--node') ?? DEFAULT_NODE;
  const url = isSocketPath(given) ? socketFileUrl(given, cwd) : success(given);
  if (!url.ok) return url;
  const checked = checkUrl(url.value, 'execution');
  if (!checked.ok) return checked;
  return success({
    hash,
    node: url.value,
    format: options.has('--json') ? 'json' : format.value,
    timeoutMs: (timeout.value ?? 60) * 1000,
  });
}
