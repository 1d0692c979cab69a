import { standardContracts } from '../common/contracts/contracts';
import { failed, type Result, success } from '../common/result';
import { simulationJson } from '../common/simulation/json';
import { type SimulationWords, simulationWords } from '../common/simulation/sections';
import { verdictOf } from '../common/simulation/simulation';
import { simulationLines } from '../common/simulation/text';
import { sendOver } from '../runner/send/send';
import { askOver } from '../runner/simulation/ask';
import { simulate } from '../runner/simulation/simulate';
import { transactionOf } from '../runner/simulation/transaction';
import { connectionOptions, connectionsFrom } from './connections';
import { contractsOption, createWorkspaceContracts } from './contracts';
import { repeatableVariableOptions, variableOptions } from './environment';
import { gateFrom, gateOptions, refusalOf } from './gate';
import { nodeUrls } from './node-urls';
import { numberOf, oneOf, parseOptions } from './options';
import { escaped, painter, printableLine, type Terminal, write } from './output/terminal';
import { askingIn } from './question';
import { filesToSend } from './send-files';
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
    switches: ['--force', '--help', '-h'],
    repeatable: ['--specification', '--contracts', '--allow-host', ...repeatableVariableOptions],
  });
  if (!parsed.ok) return parsed;
  const options = parsed.value;
  if (options.has('--help') || options.has('-h')) {
    await write(terminal.out, simulateUsage);
    return success(0);
  }
  const format = oneOf(options, '--format', SIMULATE_FORMATS);
  if (!format.ok) return format;
  const timeout = numberOf(options, '--timeout', 'seconds above 0', (value) => value > 0 && value <= 86_400);
  if (!timeout.ok) return timeout;
  const timeoutMs = (timeout.value ?? 30) * 1000;
  const { cwd, signal } = terminal;
  const nodes = nodeUrls(options, cwd);
  if (!nodes.ok) return nodes;
  const opened = await connectionsFrom(options, nodes.value, terminal);
  if (!opened.ok) return opened;
  const { connections, secrets } = opened.value;
  const gate = gateFrom(options, nodes.value);
  if (!gate.ok) return gate;
  const send = sendOver(connections, { gate: gate.value });
  try {
    const found = await filesToSend({
      options,
      nodes: nodes.value,
      cwd,
      asking: askingIn(terminal, { sure: false, parallel: 1, timeoutMs, send }),
      secrets,
      specifications: createSpecifications(options, terminal),
      contracts: createWorkspaceContracts(options, terminal),
    });
    if (!found.ok) return found;
    const [item, more] = found.value.flatMap(({ items }) => items);
    if (!item || more)
      return failed({
        message: 'One transaction can be simulated at a time: choose it with --name or --line.',
      });
    const prepared = await item.prepare();
    if (!prepared.ok) return prepared;
    const refusal = refusalOf(prepared.value, gate.value);
    if (refusal !== undefined) return failed({ message: refusal });
    const transaction = transactionOf(prepared.value);
    if (!transaction.ok) return transaction;
    const ask = askOver(prepared.value, send, timeoutMs, signal);
    const simulation = await simulate(ask, transaction.value);
    if (signal.aborted) return failed({ message: 'Stopped before the simulation was done.' });
    if (!simulation.ok) return simulation;
    const contracts = prepared.value.contracts ?? standardContracts();
    if (format.value === 'json') {
      const json = simulationJson(simulation.value, contracts);
      await write(terminal.out, `${escaped(JSON.stringify(json, null, 2))}\n`);
    } else {
      await write(terminal.out, textOf(item.name, simulationWords(simulation.value, contracts), terminal));
    }
    const verdict = verdictOf(simulation.value);
    return success(verdict === 'unknown' ? 2 : verdict === 'succeeds' ? 0 : 1);
  } finally {
    await connections.close();
  }
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
