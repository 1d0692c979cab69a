import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Terminal, write } from './terminal/terminal';
import { languageServerUsage } from './terminal/usage';

/** `slotpad language-server`: the server beside this program, on the same standard input and output. */
export async function languageServer(
  args: readonly string[],
  terminal: Terminal,
): Promise<number | { error: string }> {
  if (args.includes('--help') || args.includes('-h')) {
    await write(terminal.out, languageServerUsage);
    return 0;
  }
  const program = path.join(__dirname, 'server.js');
  if (!existsSync(program))
    return { error: `The language server is not there: ${program}. Install Slotpad again.` };
  const transport = args.length > 0 ? args : ['--stdio'];
  const child = spawn(process.execPath, [program, ...transport], { stdio: 'inherit' });
  const stop = () => child.kill('SIGTERM');
  terminal.signal.addEventListener('abort', stop, { once: true });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return terminal.signal.aborted ? 0 : (code ?? 1);
  } finally {
    terminal.signal.removeEventListener('abort', stop);
  }
}
