import path from 'node:path';
import { defined } from '../common/defined';
import { failed, type Result, success } from '../common/result';
import { writer } from '../runner/files/write-file';
import type { NodeAddress } from '../runner/model/node-address';
import type { Prepared } from '../runner/model/prepared';
import { needsConfirmation } from '../runner/request/effect';
import { createCookieJar } from '../runner/send/cookies';
import type { Gate } from '../runner/send/gate';
import { withHome } from '../runner/send/response-place';
import { withSavedResponses } from '../runner/send/save-response';
import { sendOver } from '../runner/send/send';
import { connectionOptions, connectionsFrom } from './connections';
import { contractsOption, createWorkspaceContracts } from './contracts';
import { repeatableVariableOptions, variableOptions } from './environment';
import { gateFrom, gateOptions, refusalOf } from './gate';
import { readInput, readsInput } from './input';
import { nodeUrls } from './node-urls';
import { numberOf, type OptionSpec, type Options, oneOf, parseOptions } from './options';
import { type Terminal, write } from './output/terminal';
import { askingIn, describeEffect } from './question';
import { filesToSend, type SendFile } from './send-files';
import { type SendSettings, sendFiles } from './send-run';
import { createSpecifications, specificationOption } from './specifications';
import { sendUsage } from './usage';

export const SEND_FORMATS = ['text', 'json', 'junit'] as const;
/** More would only overload the nodes. */
const MOST_PARALLEL = 64;

/** `slotpad send`. Returns the exit code; fails when it could not run. */
export async function sendCommand(
  args: readonly string[],
  own: Terminal,
  configured: readonly string[] = [],
): Promise<Result<number>> {
  const spec: OptionSpec = {
    values: {
      '--name': 'NAME',
      '--line': 'N',
      '--tag': 'TAGS',
      ...variableOptions,
      '--format': SEND_FORMATS.join('|'),
      '--beacon': 'URL',
      '--execution': 'URL',
      '--timeout': 'SECONDS',
      '--events': 'N',
      '--parallel': 'N',
      '--output': 'FILE',
      '--language': 'http|jsonrpc',
      ...specificationOption,
      ...contractsOption,
      ...connectionOptions,
      ...gateOptions,
    },
    switches: ['--all', '--fail-fast', '--force', '--full', '--quiet', '--stdin', '--yes', '--help', '-h'],
    repeatable: ['--specification', '--contracts', '--allow-host', ...repeatableVariableOptions],
  };
  const parsed = parseOptions(args, spec, configured);
  if (!parsed.ok) return parsed;
  const options = parsed.value;
  if (options.has('--help') || options.has('-h')) {
    await write(own.out, sendUsage);
    return success(0);
  }
  const fromInput = readsInput(options);
  if (!fromInput && options.has('--language')) {
    return failed({ message: '--language is for --stdin: files are known by their names.' });
  }
  // Standard input can't be a file and answers at the same time.
  const terminal: Terminal = fromInput ? { ...own, interactive: false } : own;
  const parsedSettings = settingsFrom(options, terminal.cwd);
  if (!parsedSettings.ok) return parsedSettings;
  const { nodes } = parsedSettings.value;
  const opened = await connectionsFrom(options, nodes, terminal);
  if (!opened.ok) return opened;
  const { connections, secrets } = opened.value;
  const gate = gateFrom(options, nodes);
  if (!gate.ok) return gate;
  const jar = createCookieJar();
  const { output: outputPath, ...given } = parsedSettings.value;
  const settings = {
    ...given,
    send: withSavedResponses(sendOver(connections, { cookies: () => jar, gate: gate.value })),
  };
  const asking = askingIn(terminal, settings);
  const specifications = createSpecifications(options, terminal);
  const contracts = createWorkspaceContracts(options, terminal);
  const input = fromInput ? await readInput(options, terminal) : undefined;
  if (input && !input.ok) return input;
  const { cwd } = terminal;
  const shared = { options, nodes, cwd, asking, secrets, specifications, contracts };
  const found = await filesToSend({ ...shared, ...defined({ input: input?.value }) });
  if (!found.ok) return found;
  const files = found.value;

  const count = files.reduce((sum, { items }) => sum + items.length, 0);
  if (outputPath !== undefined && count !== 1) {
    return failed({
      message: `--output takes one response, not ${count}: choose the request with --name or --line.`,
    });
  }
  const canAsk = terminal.interactive && settings.parallel === 1;
  const unconfirmed = settings.sure || canAsk ? undefined : firstToConfirm(files);
  if (unconfirmed) {
    return failed({
      message: `"${unconfirmed.name}" ${describeEffect(unconfirmed)}. Add --yes to send it without being asked.`,
    });
  }
  const refusal = firstRefusal(files, gate.value);
  if (refusal !== undefined) return failed({ message: refusal });
  const output =
    outputPath === undefined
      ? undefined
      : await writer.begin(outputPath, { secret: true, what: 'The response' });
  if (output && !output.ok) return output;
  try {
    return success(await sendFiles(files, { ...settings, ...defined({ output: output?.value }) }, terminal));
  } finally {
    await connections.close();
  }
}

/** The first request that needs confirmation. */
function firstToConfirm(files: readonly SendFile[]): Prepared | undefined {
  return files
    .flatMap(({ items }) => items.flatMap(({ first }) => (first.ok ? first.value : [])))
    .find(needsConfirmation);
}

/** Why a request may not be sent as it is, so that nothing is sent; undefined if all may. */
function firstRefusal(files: readonly SendFile[], gate: Gate): string | undefined {
  const items = files.flatMap((file) => file.items.filter(({ disabled }) => !disabled));
  return items
    .map(({ first }) => (first.ok ? refusalOf(first.value, gate) : undefined))
    .find((one) => one !== undefined);
}

interface Settings extends Omit<SendSettings, 'send' | 'output'> {
  /** Absolute path of a file for the body of the only response. */
  readonly output?: string;
  readonly nodes: readonly [beacon: NodeAddress, execution: NodeAddress];
}

function settingsFrom(options: Options, cwd: string): Result<Settings> {
  const format = oneOf(options, '--format', SEND_FORMATS);
  if (!format.ok) return format;
  const timeout = numberOf(options, '--timeout', 'seconds above 0', (value) => value > 0 && value <= 86_400);
  if (!timeout.ok) return timeout;
  const isCount = (value: number) => Number.isInteger(value) && value > 0;
  const events = numberOf(options, '--events', 'a number from 1', isCount);
  if (!events.ok) return events;
  const isParallel = (value: number) => isCount(value) && value <= MOST_PARALLEL;
  const expected = `a number of files from 1 to ${MOST_PARALLEL}`;
  const parallel = numberOf(options, '--parallel', expected, isParallel);
  if (!parallel.ok) return parallel;
  const nodes = nodeUrls(options, cwd);
  if (!nodes.ok) return nodes;
  const output = options.get('--output');
  return success({
    format: format.value,
    timeoutMs: (timeout.value ?? 30) * 1000,
    events: events.value ?? Number.POSITIVE_INFINITY,
    parallel: parallel.value ?? 1,
    full: options.has('--full'),
    quiet: options.has('--quiet'),
    failFast: options.has('--fail-fast'),
    sure: options.has('--yes'),
    ...defined({ output: output === undefined ? undefined : path.resolve(cwd, withHome(output)) }),
    nodes: nodes.value,
  });
}
