import { once } from 'node:events';
import { type Result, success } from '../common/result';
import { openDemoNode } from '../demo/server';
import { demoUsage, parseDemoFlags } from './demo-flags';
import { printable, type Terminal, write } from './output/terminal';

/** `slotpad demo-node`: runs until it is stopped. Returns the exit code; fails when the node can't start. */
export async function demoNode(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  if (args.includes('--help') || args.includes('-h')) {
    await write(terminal.out, demoUsage);
    return success(0);
  }
  const flags = parseDemoFlags(args);
  if (!flags.ok) return flags;
  for (const note of flags.value.notes) await write(terminal.err, `slotpad demo-node: ${printable(note)}\n`);
  const opened = await openDemoNode(flags.value.options);
  if (!opened.ok) return opened;
  const node = opened.value;
  await write(terminal.out, `${JSON.stringify({ beacon: node.beacon, execution: node.execution })}\n`);
  const stopped = terminal.signal.aborted ? Promise.resolve() : once(terminal.signal, 'abort');
  const ended = flags.value.untilInputEnds ? once(terminal.input.resume(), 'close') : stopped;
  await Promise.race([stopped, ended]);
  await node.close();
  return success(0);
}
