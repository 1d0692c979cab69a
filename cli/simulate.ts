import { type Contracts, standardContracts } from '../common/contracts/contracts';
import { defined } from '../common/defined';
import { type Failure, failed, failureText, type Result, success } from '../common/result';
import { simulationJson } from '../common/simulation/json';
import { contractsOfSimulation } from '../common/simulation/known-contracts';
import { type SimulationWords, simulationWords } from '../common/simulation/sections';
import { severalWords } from '../common/simulation/several';
import { type PlannedTransaction, type Simulation, verdictOf } from '../common/simulation/simulation';
import { simulationLines } from '../common/simulation/text';
import { counted } from '../common/units/words';
import type { Prepared } from '../runner/model/prepared';
import type { Gate } from '../runner/send/gate';
import { sendOver } from '../runner/send/send';
import { askOver, codeOver } from '../runner/transactions/ask';
import { simulateSeveral } from '../runner/transactions/simulate-several';
import { hasTransaction, transactionsIn } from '../runner/transactions/transaction';
import { connectionOptions, connectionsFrom } from './connections';
import { contractsOption, createWorkspaceContracts } from './contracts';
import { repeatableVariableOptions, variableOptions } from './environment';
import { inlineRequests } from './inline';
import { commandNodes } from './node-urls';
import { numberOf, type Options, oneOf, parseOptions } from './options';
import { escaped, painter, printableLine, type Terminal, write } from './output/terminal';
import { askingIn, gateFrom, gateOptions, refusalOf } from './question';
import { filesToSend, type SendItem } from './send-files';
import { createSpecifications, specificationOption } from './specifications';
import { simulateUsage } from './usage';

export const SIMULATE_FORMATS = ['text', 'json'] as const;

/**
 * `slotpad simulate`: what the transaction of a request would do. Returns the exit code: 0 if it would succeed, 1 if it
 * would fail or would not be accepted. Fails when it could not be simulated.
 */
export async function simulateCommand(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const parsed = parseOptions(args, {
    values: {
      '--name': 'NAME',
      '--line': 'N',
      ...variableOptions,
      '--format': SIMULATE_FORMATS.join('|'),
      '--beacon': 'URL',
      '--execution': 'URL',
      '--timeout': 'SECONDS',
      ...specificationOption,
      ...contractsOption,
      ...connectionOptions,
      ...gateOptions,
    },
    switches: ['--all', '--force', '--help', '-h'],
    repeatable: ['--specification', '--contracts', '--allow-host', ...repeatableVariableOptions],
  });
  if (!parsed.ok) return parsed;
  if (parsed.value.has('--help') || parsed.value.has('-h')) {
    await write(terminal.out, simulateUsage);
    return success(0);
  }
  const named = await commandNodes(parsed.value, terminal);
  if (!named.ok) return named;
  const { endpoints, nodes, options } = named.value;
  const settings = settingsFrom(options);
  if (!settings.ok) return settings;
  const { format, timeoutMs } = settings.value;
  const { cwd, signal } = terminal;
  const opened = await connectionsFrom(options, nodes, terminal);
  if (!opened.ok) return opened;
  const { connections } = opened.value;
  const secrets = [...opened.value.secrets, ...named.value.secrets];
  const input = await inlineRequests(options, cwd);
  if (input && !input.ok) return input;
  const gate = gateFrom(options, nodes);
  if (!gate.ok) return gate;
  const send = sendOver(connections, { gate: gate.value });
  try {
    const found = await filesToSend({
      options,
      nodes,
      endpoints,
      ...defined({ input: input?.value }),
      cwd,
      asking: askingIn(terminal, { sure: false, parallel: 1, timeoutMs, send }),
      secrets,
      specifications: createSpecifications(options, terminal),
      contracts: createWorkspaceContracts(options, terminal),
    });
    if (!found.ok) return found;
    const planned = await plannedIn(
      found.value.flatMap(({ items }) => items),
      gate.value,
    );
    if (!planned.ok) return planned;
    const { names, prepared, transactions } = planned.value;
    const ask = askOver(prepared, send, timeoutMs, signal);
    const simulated = await simulateSeveral(ask, transactions);
    if (signal.aborted) return failed({ message: 'Stopped before the simulation was done.' });
    if (!simulated.ok) return simulated;
    const { simulations, stopped } = simulated.value;
    const named = prepared.contracts ?? standardContracts();
    const all = await Promise.all(
      simulations.map(async (simulation, index) => ({
        simulation,
        name: names[index] ?? '',
        contracts: await contractsOfSimulation(simulation, named, codeOver(ask)),
      })),
    );
    await writeSimulated({ all, format, stopped, terminal });
    const verdicts = simulations.map(verdictOf);
    if (stopped || verdicts.includes('unknown')) return success(2);
    return success(verdicts.every((one) => one === 'succeeds') ? 0 : 1);
  } finally {
    await connections.close();
  }
}

interface Simulated {
  readonly all: readonly {
    readonly name: string;
    readonly simulation: Simulation;
    readonly contracts: Contracts;
  }[];
  readonly stopped: Failure | undefined;
  readonly format: (typeof SIMULATE_FORMATS)[number];
  readonly terminal: Terminal;
}

async function writeSimulated({ all, format, stopped, terminal }: Simulated): Promise<void> {
  const [only, ...more] = all;
  const isOne = more.length === 0 && !stopped;
  if (format === 'json') {
    const json = all.map((one) => simulationJson(one.simulation, one.contracts));
    await write(terminal.out, `${escaped(JSON.stringify(isOne ? json[0] : json, null, 2))}\n`);
    if (stopped) await write(terminal.err, `slotpad simulate: ${printableLine(failureText(stopped))}\n`);
    return;
  }
  const words = severalWords(
    all.map(({ contracts, name, simulation }) => ({ name, words: simulationWords(simulation, contracts) })),
    stopped,
  );
  const title = isOne ? (only?.name ?? '') : counted(all.length, 'transaction');
  await write(terminal.out, textOf(title, words, terminal));
}

interface Planned {
  /** The first request: the node of all of them. */
  readonly prepared: Prepared;
  readonly transactions: readonly PlannedTransaction[];
  /** Names of their requests. */
  readonly names: readonly string[];
}

/** The transactions of the chosen requests, in order. Requests without one are left out if there are others. */
async function plannedIn(items: readonly SendItem[], gate: Gate): Promise<Result<Planned>> {
  const transactions: PlannedTransaction[] = [];
  const names: string[] = [];
  let first: Prepared | undefined;
  for (const item of items) {
    const prepared = await item.prepare();
    if (!prepared.ok) return prepared;
    if (items.length > 1 && !hasTransaction(prepared.value)) continue;
    const refusal = refusalOf(prepared.value, gate);
    if (refusal !== undefined) return failed({ message: refusal });
    const found = transactionsIn(prepared.value);
    if (!found.ok) return found;
    if (first && first.url !== prepared.value.url)
      return failed({ message: 'These requests go to different nodes: they cannot be simulated together.' });
    first ??= prepared.value;
    transactions.push(...found.value);
    names.push(...found.value.map(() => item.name));
  }
  if (!first) return failed({ message: 'None of these requests sends a transaction.' });
  return success({ prepared: first, transactions, names });
}

function settingsFrom(
  options: Options,
): Result<{ readonly format: (typeof SIMULATE_FORMATS)[number]; readonly timeoutMs: number }> {
  const format = oneOf(options, '--format', SIMULATE_FORMATS);
  if (!format.ok) return format;
  const timeout = numberOf(options, '--timeout', 'seconds above 0', (value) => value > 0 && value <= 86_400);
  if (!timeout.ok) return timeout;
  return success({ format: format.value, timeoutMs: (timeout.value ?? 30) * 1000 });
}

const LEVELS = { good: 'green', warning: 'yellow', error: 'red' } as const;
const STYLES = {
  title: 'bold',
  basis: 'dim',
  heading: 'bold',
  more: 'green',
  less: 'red',
  plain: undefined,
} as const;

function textOf(name: string, words: SimulationWords, { color }: Terminal): string {
  const paint = painter(color);
  const lines = simulationLines(name, words).map(({ kind, text }) => {
    const style = kind === 'verdict' ? LEVELS[words.level] : STYLES[kind];
    const shown = printableLine(text);
    return `${style === undefined ? shown : paint(style, shown)}\n`;
  });
  return lines.join('');
}
