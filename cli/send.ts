import path from 'node:path';
import { isAskedFirst } from '../runner/judge/effect';
import type { NodeAddress } from '../runner/send/outcome';
import { sendOver } from '../runner/send/send';
import { connectionOptions, connectionsFrom } from './connections';
import { askingIn, whatItDoes } from './question';
import { filesToSend } from './send-files';
import { type SendSettings, sendFiles } from './send-run';
import { numberOf, type Options, oneOf, parseOptions } from './terminal/options';
import { type Terminal, write } from './terminal/terminal';
import { sendUsage } from './terminal/usage';

const FORMATS = ['text', 'json', 'junit'] as const;
/** More than that only burdens the nodes. */
const MOST_PARALLEL = 64;
const BEACON_URL = 'http://127.0.0.1:5052';
const EXECUTION_URL = 'http://127.0.0.1:8545';

/** `slotpad send`. @returns the exit code; an error is why it could not run */
export async function sendCommand(
  args: readonly string[],
  terminal: Terminal,
): Promise<number | { error: string }> {
  const options = parseOptions(args, {
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
  if ('error' in options) return options;
  if (options.has('--help') || options.has('-h')) {
    await write(terminal.out, sendUsage);
    return 0;
  }
  const read = settingsFrom(options, terminal.cwd);
  if ('error' in read) return read;
  const made = await connectionsFrom(options, read.nodes, terminal);
  if ('error' in made) return made;
  const { connections, secrets } = made;
  const settings = { ...read, send: sendOver(connections) };
  const asking = askingIn(terminal, settings);
  const files = await filesToSend(options, settings.nodes, terminal.cwd, asking, secrets);
  if ('error' in files) return files;

  const count = files.reduce((sum, { items }) => sum + items.length, 0);
  if (settings.output !== undefined && count !== 1) {
    return { error: `--output takes one reply, not ${count}: choose the request with --name or --line.` };
  }
  const asked = files
    .flatMap(({ items }) => items.map((item) => item.first))
    .find((one) => one.kind !== 'not-sent' && isAskedFirst(one.effect));
  if (asked && asked.kind !== 'not-sent' && !settings.sure) {
    const nobody = !terminal.interactive || settings.parallel > 1;
    if (nobody)
      return { error: `"${asked.name}" ${whatItDoes(asked)}. Add --yes to send it without being asked.` };
  }
  try {
    return await sendFiles(files, settings, terminal);
  } finally {
    await connections.close();
  }
}

interface Settings extends Omit<SendSettings, 'send'> {
  readonly nodes: readonly [beacon: NodeAddress, execution: NodeAddress];
}

function outputOf(file: string | undefined, cwd: string) {
  return file === undefined ? {} : { output: path.resolve(cwd, file) };
}

function settingsFrom(options: Options, cwd: string): Settings | { error: string } {
  const format = oneOf(options, '--format', FORMATS);
  if (typeof format === 'object') return format;
  const timeout = numberOf(options, '--timeout', 'seconds above 0', (value) => value > 0 && value <= 86_400);
  if (typeof timeout === 'object') return timeout;
  const whole = (value: number) => Number.isInteger(value) && value > 0;
  const events = numberOf(options, '--events', 'a number from 1', whole);
  if (typeof events === 'object') return events;
  const most = (value: number) => whole(value) && value <= MOST_PARALLEL;
  const parallel = numberOf(options, '--parallel', `a number of files from 1 to ${MOST_PARALLEL}`, most);
  if (typeof parallel === 'object') return parallel;
  for (const name of ['--beacon', '--execution']) {
    const url = options.get(name);
    if (url !== undefined && !/^https?:\/\/[^/]/i.test(url)) {
      return {
        error: `${name} takes a URL such as ${name === '--beacon' ? BEACON_URL : EXECUTION_URL}, not "${url}".`,
      };
    }
  }
  return {
    format,
    timeoutMs: (timeout ?? 30) * 1000,
    events: events ?? Number.POSITIVE_INFINITY,
    parallel: parallel ?? 1,
    failFast: options.has('--fail-fast'),
    sure: options.has('--yes'),
    ...outputOf(options.get('--output'), cwd),
    nodes: [
      { name: 'beacon', kind: 'beacon', url: options.get('--beacon') ?? BEACON_URL },
      { name: 'execution', kind: 'execution', url: options.get('--execution') ?? EXECUTION_URL },
    ],
  };
}
