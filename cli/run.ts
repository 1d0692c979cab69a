import type { Result } from '../common/result';
import { nearest } from '../common/spec/nearest';
import { check } from './check';
import { demoNode } from './demo-node';
import { languageServer } from './language-server';
import { type Terminal, write } from './output/terminal';
import { sendCommand } from './send';
import { type Command, commands, mainUsage } from './usage';
import { version } from './version';

type Run = (args: readonly string[], terminal: Terminal) => Promise<Result<number>>;

const RUN: Readonly<Record<Command, Run>> = {
  check,
  send: sendCommand,
  'demo-node': demoNode,
  'language-server': languageServer,
};

/** Runs a command line. @returns the exit code: 2 when it could not run, and the reason is on standard error */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
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
  const result = await RUN[command](rest, terminal);
  if (result.ok) return result.value;
  await write(terminal.err, `slotpad ${command}: ${result.failure.message}\n`);
  return 2;
}
