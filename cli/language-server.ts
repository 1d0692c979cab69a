import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { failed, type Result, success } from '../common/result';
import { type Terminal, write } from './output/terminal';
import { languageServerUsage } from './usage';

/** `slotpad language-server`: runs the server next to this program, on the same standard input and output. */
export async function languageServer(args: readonly string[], terminal: Terminal): Promise<Result<number>> {
  if (args.includes('--help') || args.includes('-h')) {
    await write(terminal.out, languageServerUsage);
    return success(0);
  }
  const program = path.join(__dirname, 'server.js');
  if (!existsSync(program)) {
    return failed({
      message: `The language server is missing: ${program}.`,
      remedy: 'Install Slotpad again.',
    });
  }
  const transport = args.length > 0 ? args : ['--stdio'];
  const child = spawn(process.execPath, [program, ...transport], { stdio: 'inherit' });
  const stop = () => child.kill('SIGTERM');
  terminal.signal.addEventListener('abort', stop, { once: true });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return success(terminal.signal.aborted ? 0 : (code ?? 1));
  } finally {
    terminal.signal.removeEventListener('abort', stop);
  }
}
