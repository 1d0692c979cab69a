import { nearest } from '../common/nearest';
import { failureText, type Result } from '../common/result';
import { type Command, commands } from './commands';
import { configuredArgs } from './config';
import { printable, printableLine, type Terminal, write } from './output/terminal';
import { mainUsage } from './usage';
import { version } from './version';
import { runOnChange } from './watch';

/**
 * Returns the exit code; fails when the command could not run.
 *
 * @param configured the options of `slotpad.config.json`, as arguments
 */
type Run = (
  args: readonly string[],
  terminal: Terminal,
  configured: readonly string[],
) => Promise<Result<number>>;

/** Loads each command on first use, so that none waits for the modules of another one. */
export type Commands = Readonly<Record<Command, () => Run | Promise<Run>>>;

/** Runs a command line and returns the exit code. When it could not run, that is 2, and standard error has the reason. */
export async function run(args: readonly string[], terminal: Terminal, load: Commands): Promise<number> {
  const [first, ...more] = args;
  // `help COMMAND` is `COMMAND --help`.
  const [topic] = first === 'help' ? more : [];
  const [name, ...rest] = topic === undefined || topic.startsWith('-') ? args : [topic, '--help'];
  if (name === '--help' || name === '-h' || name === 'help') {
    await write(terminal.out, mainUsage);
    return 0;
  }
  if (name === '--version' || name === '-V') {
    await write(terminal.out, `${version}\n`);
    return 0;
  }
  if (name === undefined) {
    await write(terminal.err, mainUsage);
    return 2;
  }
  const command = commands.find((one) => one === name);
  if (!command) {
    const [near] = nearest(name, commands, 1);
    const help = near === undefined ? `There are: ${commands.join(', ')}.` : `Did you mean ${near}?`;
    await write(terminal.err, `slotpad: There is no command "${printableLine(name)}". ${help}\n`);
    return 2;
  }
  const runOnce = () => runCommand(command, rest, terminal, load);
  const isHelp = rest.includes('--help') || rest.includes('-h');
  if (!canWatch(command) || !rest.includes('--watch') || isHelp) return runOnce();
  if (rest.includes('--stdin') || rest.includes('-')) {
    await write(terminal.err, `slotpad ${command}: --watch needs files, not standard input.\n`);
    return 2;
  }
  return runOnChange(runOnce, rest, terminal);
}

/** `status` watches by itself. */
function canWatch(command: Command): boolean {
  return command === 'check' || command === 'send';
}

async function runCommand(
  command: Command,
  rest: readonly string[],
  terminal: Terminal,
  load: Commands,
): Promise<number> {
  const configured = await configuredArgs(command, rest, terminal.cwd);
  const args = canWatch(command) ? rest.filter((one) => one !== '--watch') : rest;
  const result = configured.ok ? await (await load[command]())(args, terminal, configured.value) : configured;
  if (result.ok) return result.value;
  await write(terminal.err, `slotpad ${command}: ${printable(failureText(result.failure))}\n`);
  return 2;
}
