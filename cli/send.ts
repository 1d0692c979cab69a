import path from 'node:path';
import { failed, type Result, success } from '../common/result';
import type { NodeAddress } from '../runner/model/node-address';
import { isAskedFirst } from '../runner/request/effect';
import { sendOver } from '../runner/send/send';
import { connectionOptions, connectionsFrom } from './connections';
import { numberOf, type Options, oneOf, parseOptions } from './options';
import { type Terminal, write } from './output/terminal';
import { askingIn, whatItDoes } from './question';
import { filesToSend } from './send-files';
import { type SendSettings, sendFiles } from './send-run';
import { sendUsage } from './usage';

const FORMATS = ['text', 'json', 'junit'] as const;
/** More than that only burdens the nodes. */
const MOST_PARALLEL = 64;
const BEACON_URL = 'http://127.0.0.1:5052';
const EXECUTION_URL = 'http://127.0.0.1:8545';

/** `slotpad send`. @returns the exit code, or why it could not run */
export async function sendCommand(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  const parsed = parseOptions(args, {
    values: {
      '--name': 'NAME',
      '--line': 'N',
      '--env': 'NAME',
      '--format': FORMATS.join('|'),
      '--beacon': 'URL',
      '--execution': 'URL',
      '--timeout': 'SECONDS',
      '--events': 'N',
      '--parallel': 'N',
      '--output': 'FILE',
      ...connectionOptions,
    },
    switches: ['--all', '--fail-fast', '--yes', '--help', '-h'],
  });
  if (!parsed.ok) return parsed;
  const options = parsed.value;
  if (options.has('--help') || options.has('-h')) {
    await write(terminal.out, sendUsage);
    return success(0);
  }
  const read = settingsFrom(options, terminal.cwd);
  if (!read.ok) return read;
  const made = await connectionsFrom(options, read.value.nodes, terminal);
  if (!made.ok) return made;
  const { connections, secrets } = made.value;
  const settings = { ...read.value, send: sendOver(connections) };
  const asking = askingIn(terminal, settings);
  const found = await filesToSend(options, settings.nodes, terminal.cwd, asking, secrets);
  if (!found.ok) return found;
  const files = found.value;

  const count = files.reduce((sum, { items }) => sum + items.length, 0);
  if (settings.output !== undefined && count !== 1) {
    return failed({
      message: `--output takes one response, not ${count}: choose the request with --name or --line.`,
    });
  }
  const asked = files
    .flatMap(({ items }) => items.map((item) => item.first))
    .find((one) => one.kind !== 'not-sent' && isAskedFirst(one.effect));
  if (asked && asked.kind !== 'not-sent' && !settings.sure) {
    const nobody = !terminal.interactive || settings.parallel > 1;
    if (nobody)
      return failed({
        message: `"${asked.name}" ${whatItDoes(asked)}. Add --yes to send it without being asked.`,
      });
  }
  try {
    return success(await sendFiles(files, settings, terminal));
  } finally {
    await connections.close();
  }
}

interface Settings extends Omit<SendSettings, 'send'> {
  readonly nodes: readonly [beacon: NodeAddress, execution: NodeAddress];
}

function settingsFrom(options: Options, cwd: string): Result<Settings> {
  const format = oneOf(options, '--format', FORMATS);
  if (!format.ok) return format;
  const timeout = numberOf(options, '--timeout', 'seconds above 0', (value) => value > 0 && value <= 86_400);
  if (!timeout.ok) return timeout;
  const whole = (value: number) => Number.isInteger(value) && value > 0;
  const events = numberOf(options, '--events', 'a number from 1', whole);
  if (!events.ok) return events;
  const most = (value: number) => whole(value) && value <= MOST_PARALLEL;
  const parallel = numberOf(options, '--parallel', `a number of files from 1 to ${MOST_PARALLEL}`, most);
  if (!parallel.ok) return parallel;
  for (const name of ['--beacon', '--execution']) {
    const url = options.get(name);
    if (url !== undefined && !/^https?:\/\/[^/]/i.test(url)) {
      return failed({
        message: `${name} takes a URL such as ${name === '--beacon' ? BEACON_URL : EXECUTION_URL}, not "${url}".`,
      });
    }
  }
  const output = options.get('--output');
  return success({
    format: format.value,
    timeoutMs: (timeout.value ?? 30) * 1000,
    events: events.value ?? Number.POSITIVE_INFINITY,
    parallel: parallel.value ?? 1,
    failFast: options.has('--fail-fast'),
    sure: options.has('--yes'),
    ...(output === undefined ? {} : { output: path.resolve(cwd, output) }),
    nodes: [
      { name: 'beacon', kind: 'beacon', url: options.get('--beacon') ?? BEACON_URL },
      { name: 'execution', kind: 'execution', url: options.get('--execution') ?? EXECUTION_URL },
    ],
  });
}
