import { type Contracts, standardContracts } from '../common/contracts/contracts';
import {
  type DecodedEntry,
  decodeCall,
  decodeLog,
  decodeResult,
  decodeRevert,
} from '../common/contracts/decode';
import { argumentJson, type Json } from '../common/contracts/json';
import { failed, type Result, success } from '../common/result';
import { contractsOfTrace } from '../common/traces/known-contracts';
import { callTracerOptions, readTrace } from '../common/traces/read-trace';
import { changedAccounts, refundText } from '../common/traces/state-text';
import { failureOrigins, type Trace, type TraceCall, type TraceLog } from '../common/traces/trace';
import { lineText, type TreeLine, treeLines } from '../common/traces/tree-text';
import { createNodeReader } from '../monitor/nodes/http-reader';
import { askState, type StateChanges } from '../monitor/traces/ask-state';
import { askTrace, codeFrom, LARGEST_TRACE } from '../monitor/traces/ask-trace';
import { sendOver } from '../runner/send/send';
import { connectionOptions, connectionsFrom } from './connections';
import { contractsHere, contractsOption } from './contracts';
import { inlineRequests } from './inline';
import { type CommandNodes, commandNodes } from './node-urls';
import { numberOf, type Options, oneOf, parseOptions } from './options';
import { escaped, type Paint, painter, printableLine, type Terminal, write } from './output/terminal';
import { preparedInline } from './prepared-inline';
import { checkUrl } from './status/nodes';
import { traceUsage } from './usage';

export const TRACE_FORMATS = ['text', 'json'] as const;

interface Settings {
  /** Of a transaction. Absent for a call, which is traced without being sent. */
  readonly hash?: string;
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
      '--execution': 'URL',
      // Its name in earlier versions.
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
  const nodes = await commandNodes(options.value, terminal);
  if (!nodes.ok) return nodes;
  const settings = settingsFrom(options.value, nodes.value);
  if (!settings.ok) return settings;
  const { format, hash, node, timeoutMs } = settings.value;
  const planned = hash === undefined ? await plannedCall(nodes.value, terminal) : undefined;
  if (planned && !planned.ok) return planned;
  const contracts = planned ? success(planned.value.contracts) : await contractsHere(options.value, terminal);
  if (!contracts.ok) return contracts;
  const name = options.value.has('--node') ? '--node' : '--execution';
  const opened = await connectionsFrom(nodes.value.options, nodes.value.nodes, terminal, {
    name,
    hasBeacon: false,
  });
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
    const trace = planned
      ? await askCallTrace(reader, planned.value.params)
      : await askTrace(reader, hash ?? '');
    if (terminal.signal.aborted) return failed({ message: 'Stopped before the trace was read.' });
    if (!trace.ok) return trace;
    const state =
      options.value.has('--state') && hash !== undefined ? await askState(reader, hash) : undefined;
    if (state && !state.ok) return state;
    const changed = state?.value.accounts.map(({ address }) => address);
    const known = await contractsOfTrace(trace.value, contracts.value, codeFrom(reader), changed);
    if (terminal.signal.aborted) return failed({ message: 'Stopped before everything was read.' });
    if (format === 'json') await writeJson(trace.value, known, terminal);
    else await writeText(trace.value, known, terminal);
    if (state) await writeState(state.value, trace.value, known, terminal);
    return success(0);
  } finally {
    await connections.close();
  }
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

const NO_LOGS = 'Events are missing: the node responded with trace_transaction, which does not list them.';

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

/** What `debug_traceCall` takes for the call of the command line, and the contracts that it is decoded with. */
async function plannedCall(
  nodes: CommandNodes,
  terminal: Terminal,
): Promise<Result<{ readonly params: readonly unknown[]; readonly contracts: Contracts }>> {
  const input = await inlineRequests(nodes.options, terminal.cwd);
  if (!input)
    return failed({
      message: `"${nodes.options.rest[0]?.slice(0, 80)}" is neither the hash of a transaction, which is 0x and 64 hex digits, nor a call.`,
    });
  if (!input.ok) return input;
  const prepared = await preparedInline(input.value, nodes, terminal);
  if (!prepared.ok) return prepared;
  const { calls, contracts = standardContracts() } = prepared.value;
  const [call] = calls;
  const [transaction, block = 'latest'] = Array.isArray(call?.params)
    ? (call.params as readonly unknown[])
    : [];
  if (typeof transaction !== 'object' || transaction === null)
    return failed({ message: 'It is no call that can be traced: write token.transfer(…), or its hash.' });
  const at = typeof block === 'string' ? block : 'latest';
  return success({ params: [transaction, at, callTracerOptions], contracts });
}

/** Asks what a call would do, without sending it. */
async function askCallTrace(
  reader: Pick<ReturnType<typeof createNodeReader>, 'call'>,
  params: readonly unknown[],
): Promise<Result<Trace>> {
  const traced = await reader.call('debug_traceCall', params);
  if (traced.ok) return readTrace(traced.value);
  return failed({ message: traced.failure.what, remedy: traced.failure.remedy });
}

function settingsFrom(options: Options, { nodes: [, { url: node }] }: CommandNodes): Result<Settings> {
  const [given, more] = options.rest;
  if (given === undefined)
    return failed({
      message: 'Missing hash of a transaction.',
      remedy: 'Write: slotpad trace HASH --execution URL',
    });
  if (more !== undefined) return failed({ message: 'Only one transaction can be traced at a time.' });
  const isHash = /^0x[\da-f]{64}$/i.test(given);
  if (!isHash && options.has('--state'))
    return failed({ message: '--state is for a transaction: name its hash.' });
  const format = oneOf(options, '--format', TRACE_FORMATS);
  if (options.has('--state') && (options.has('--json') || options.get('--format') === 'json'))
    return failed({ message: '--state is for text. Remove --json.' });
  if (!format.ok) return format;
  if (options.has('--json') && options.get('--format') === 'text')
    return failed({ message: 'Give either --json or --format text, not both.' });
  const isTimeout = (value: number) => value > 0 && value <= 86_400;
  const timeout = numberOf(options, '--timeout', 'seconds above 0', isTimeout);
  if (!timeout.ok) return timeout;
  const checked = checkUrl(node, 'execution');
  if (!checked.ok) return checked;
  return success({
    ...(isHash ? { hash: given } : {}),
    node,
    format: options.has('--json') ? 'json' : format.value,
    timeoutMs: (timeout.value ?? 60) * 1000,
  });
}

/** A call with its calls and logs inside it as children. Amounts are decimal text. */
interface JsonCall {
  [name: string]: Json | undefined;
  readonly children: Json[];
}

/** The calls of a trace as a tree. @returns the calls of the transactions */
function traceJson({ nodes }: Trace, contracts: Contracts): readonly Json[] {
  const origins = failureOrigins(nodes);
  const made = new Map<number, JsonCall>();
  const roots: Json[] = [];
  for (const [index, node] of nodes.entries()) {
    const into = made.get(node.parent)?.children ?? roots;
    if (node.kind === 'log') {
      into.push(logJson(node, contracts));
      continue;
    }
    const call: JsonCall = {
      ...callJson(node, contracts),
      ...(origins.has(index) ? { began: true } : {}),
      children: [],
    };
    made.set(index, call);
    into.push(call);
  }
  return roots;
}

function callJson(call: TraceCall, contracts: Contracts): { readonly [name: string]: Json | undefined } {
  const { error, from, gas, gasUsed, input, output, revertReason, to, transaction, type, value } = call;
  const isCall = type.includes('CALL');
  const decoded = isCall ? entryOf(decodeCall(input, contracts, to)) : undefined;
  const returned =
    isCall && error === undefined ? entryOf(decodeResult(output, input, contracts, to)) : undefined;
  const reverted = error === undefined ? undefined : entryOf(decodeRevert(output, contracts, to));
  return {
    transaction,
    type,
    from,
    to,
    contract: to === undefined ? undefined : contracts.nameOf(to),
    value: value?.toString(),
    gas: gas?.toString(),
    gasUsed: gasUsed?.toString(),
    input,
    output,
    function: decoded?.signature,
    arguments: decoded?.values.map(argumentJson),
    returns: returned?.values.map(argumentJson),
    error,
    revertReason,
    revert: reverted && { signature: reverted.signature, arguments: reverted.values.map(argumentJson) },
  };
}

function logJson({ address, data, topics }: TraceLog, contracts: Contracts): Json {
  const event = entryOf(decodeLog(topics, data, contracts, address));
  return {
    type: 'LOG',
    address,
    topics,
    data,
    event: event?.signature,
    arguments: event?.values.map(argumentJson),
  };
}

function entryOf(decoded: Result<DecodedEntry>): DecodedEntry | undefined {
  return decoded.ok ? decoded.value : undefined;
}
