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
import { type Send, sendOver } from '../runner/send/send';
import { connectionOptions, connectionsFrom } from './connections';
import { contractsOption, createWorkspaceContracts } from './contracts';
import { repeatableVariableOptions, variableOptions } from './environment';
import { inlineRequests, readInput, readsInput } from './inline';
import { type CommandNodes, commandNodes } from './node-urls';
import { numberOf, type OptionSpec, type Options, oneOf, parseOptions } from './options';
import { type Terminal, write } from './output/terminal';
import { askingIn, describeEffect, gateFrom, gateOptions, refusalOf } from './question';
import { filesToSend, type SendFile } from './send-files';
import { type SendSettings, sendFiles } from './send-run';
import { createSpecifications, specificationOption } from './specifications';
import { sendUsage } from './usage';

export const SEND_FORMATS = ['text', 'json', 'junit', 'github'] as const;
/** More would only overload the nodes. */
const MOST_PARALLEL = 64;

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
    '--output': 'FILE|-',
    '--report': 'FILE',
    '--language': 'http|jsonrpc',
    ...specificationOption,
    ...contractsOption,
    ...connectionOptions,
    ...gateOptions,
  },
  switches: [
    '--all',
    '--body',
    '--result',
    '--fail-fast',
    '--force',
    '--full',
    '--quiet',
    '--stdin',
    '--verify',
    '--yes',
    '--help',
    '-h',
  ],
  repeatable: ['--specification', '--contracts', '--allow-host', ...repeatableVariableOptions],
};

/** `slotpad send`. Returns the exit code; fails when it could not run. */
export async function sendCommand(
  args: readonly string[],
  own: Terminal,
  configured: readonly string[] = [],
): Promise<Result<number>> {
  const parsed = parseOptions(args, spec, configured);
  if (!parsed.ok) return parsed;
  if (parsed.value.has('--help') || parsed.value.has('-h')) {
    await write(own.out, sendUsage);
    return success(0);
  }
  const fromInput = readsInput(parsed.value);
  const misplaced = misplacedLanguage(parsed.value, fromInput);
  if (misplaced) return misplaced;
  // Standard input can't be a file and answers at the same time.
  const terminal: Terminal = fromInput ? { ...own, interactive: false } : own;
  const named = await commandNodes(parsed.value, terminal);
  if (!named.ok) return named;
  const { endpoints, nodes, options } = named.value;
  const parsedSettings = settingsFrom(options, named.value, terminal.cwd);
  if (!parsedSettings.ok) return parsedSettings;
  const opened = await connectionsFrom(options, nodes, terminal);
  if (!opened.ok) return opened;
  const { connections } = opened.value;
  const secrets = [...opened.value.secrets, ...named.value.secrets];
  const gate = gateFrom(options, nodes);
  if (!gate.ok) return gate;
  const jar = createCookieJar();
  const { output: outputPath, ...given } = parsedSettings.value;
  const settings = {
    ...given,
    send: verifying(
      withSavedResponses(sendOver(connections, { cookies: () => jar, gate: gate.value })),
      parsed.value.has('--verify'),
    ),
  };
  const asking = askingIn(terminal, settings);
  const specifications = createSpecifications(options, terminal);
  const contracts = createWorkspaceContracts(options, terminal);
  const input = fromInput ? await readInput(options, terminal) : await inlineRequests(options, terminal.cwd);
  if (input && !input.ok) return input;
  const { cwd } = terminal;
  const shared = { options, nodes, endpoints, cwd, asking, secrets, specifications, contracts };
  const found = await filesToSend({ ...shared, ...defined({ input: input?.value }) });
  if (!found.ok) return found;
  const files = found.value;

  const count = files.reduce((sum, { items }) => sum + items.length, 0);
  if ((outputPath !== undefined || settings.format === 'raw') && count !== 1) {
    return failed({
      message: `--output takes one response, not ${count}: choose the request with --name or --line.`,
    });
  }
  const left = filesToLeave(files, settings, terminal);
  if (!left.ok) return left;
  const refusal = firstRefusal(files, gate.value);
  if (refusal !== undefined) return failed({ message: refusal });
  const output =
    outputPath === undefined
      ? undefined
      : await writer.begin(outputPath, { secret: true, what: 'The response' });
  if (output && !output.ok) return output;
  try {
    return success(
      await sendFiles(
        files,
        { ...settings, left: left.value, ...defined({ output: output?.value }) },
        terminal,
      ),
    );
  } finally {
    await connections.close();
  }
}

/** Computes the facts of large responses too. */
function verifying(send: Send, isOn: boolean): Send {
  // Nothing is shown before the verdict.
  return isOn ? (prepared, options) => send(prepared, { ...options, onUnverified: () => undefined }) : send;
}

function misplacedLanguage(options: Options, fromInput: boolean): Result<never> | undefined {
  return fromInput || !options.has('--language')
    ? undefined
    : failed({ message: '--language is for --stdin: files are known by their names.' });
}

/**
 * The files with requests that need a confirmation that nobody can give, and why they are not sent. Fails if that is true of
 * all of them.
 */
function filesToLeave(
  files: readonly SendFile[],
  { parallel, sure }: Settings,
  { interactive }: Terminal,
): Result<ReadonlyMap<SendFile, string>> {
  const canAsk = interactive && parallel === 1;
  const left = new Map<SendFile, string>();
  if (sure || canAsk) return success(left);
  let first: Prepared | undefined;
  for (const file of files) {
    const unconfirmed = firstToConfirm([file]);
    if (!unconfirmed) continue;
    first ??= unconfirmed;
    left.set(file, `"${unconfirmed.name}" ${describeEffect(unconfirmed)}: its file needs --yes.`);
  }
  return first && left.size === files.length
    ? failed({
        message: `"${first.name}" ${describeEffect(first)}. Add --yes to send it without being asked.`,
      })
    : success(left);
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

interface Settings extends Omit<SendSettings, 'left' | 'send' | 'output'> {
  /** Absolute path of a file for the body of the only response. */
  readonly output?: string;
  readonly nodes: readonly [beacon: NodeAddress, execution: NodeAddress];
}

/** `--body`, `--result` and `--output -` print nothing but that. */
function formatOf(options: Options): Result<SendSettings['format']> {
  const isToStandardOutput = options.get('--output') === '-';
  const given = ['--body', '--result', '--format'].filter(options.has);
  const [first, second = isToStandardOutput ? '--output -' : undefined] = given;
  if (first !== undefined && second !== undefined) {
    return failed({ message: `Give either ${first} or ${second}, not both.` });
  }
  if (options.has('--body')) return success('body');
  if (options.has('--result')) return success('result');
  if (isToStandardOutput) return success('raw');
  const format = oneOf(options, '--format', SEND_FORMATS);
  // Annotations come after the text.
  return format.ok && format.value === 'github'
    ? success('text')
    : (format as Result<SendSettings['format']>);
}

function settingsFrom(options: Options, { nodes }: CommandNodes, cwd: string): Result<Settings> {
  const format = formatOf(options);
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
  const written = options.get('--output');
  const output = written === '-' ? undefined : written;
  return success({
    format: format.value,
    timeoutMs: (timeout.value ?? 30) * 1000,
    events: events.value ?? Number.POSITIVE_INFINITY,
    parallel: parallel.value ?? 1,
    full: options.has('--full'),
    quiet: options.has('--quiet'),
    failFast: options.has('--fail-fast'),
    sure: options.has('--yes'),
    annotates: options.get('--format') === 'github',
    ...defined({
      report: options.get('--report') && path.resolve(cwd, withHome(options.get('--report') ?? '')),
    }),
    ...defined({ output: output === undefined ? undefined : path.resolve(cwd, withHome(output)) }),
    nodes,
  });
}
