import type { Result } from '../common/result';
import { nearest } from '../common/spec/nearest';
import { type Terminal, write } from './output/terminal';
import { type Command, commands, mainUsage } from './usage';
import { version } from './version';

/** @returns the exit code, or why it could not run */
type Run = (args: readonly string[], terminal: Terminal) => Promise<Result<number>>;

/** Gives each command when it is asked for, so that none waits for what another one needs. */
export type Commands = Readonly<Record<Command, () => Run | Promise<Run>>>;

/** Runs a command line. @returns the exit code: 2 when it could not run, and the reason is on standard error */
export async function run(args: readonly string[], terminal: Terminal, load: Commands): Promise<number> {
  const [name, ...rest] = args;
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
    await write(terminal.err, `slotpad: There is no command "${name}". ${help}\n`);
    return 2;
  }
  const result = await (await load[command]())(rest, terminal);
  if (result.ok) return result.value;
  const { message, remedy } = result.failure;
  await write(terminal.err, `slotpad ${command}: ${[message, remedy].filter(Boolean).join(' ')}\n`);
  return 2;
}
