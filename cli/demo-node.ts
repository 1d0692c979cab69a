import { once } from 'node:events';
import { demoUsage, parseDemoFlags } from '../demo/flags';
import { startDemoNode } from '../demo/server';
import { type Terminal, write } from './terminal/terminal';

/** `slotpad demo-node`: runs until it is stopped. @returns the exit code; an error is why it could not run */
export async function demoNode(
  args: readonly string[],
  terminal: Terminal,
): Promise<number | { error: string }> {
  if (args.includes('--help') || args.includes('-h')) {
    await write(terminal.out, demoUsage);
    return 0;
  }
  const flags = parseDemoFlags(args);
  if ('error' in flags) return flags;
  for (const note of flags.notes) await write(terminal.err, `slotpad demo-node: ${note}\n`);
  let node: Awaited<ReturnType<typeof startDemoNode>>;
  try {
    node = await startDemoNode(flags.options);
  } catch (error) {
    return { error: (error as Error).message };
  }
  await write(terminal.out, `${JSON.stringify({ beacon: node.beacon, execution: node.execution })}\n`);
  if (!terminal.signal.aborted) await once(terminal.signal, 'abort');
  await node.close();
  return 0;
}
