/** `node dist/cli.js`: the only file of the terminal front end that knows the process. */
import { run } from './run';

const stopped = new AbortController();
/** The second time nothing is waited for. */
function stop(): void {
  if (stopped.signal.aborted) process.exit(130);
  stopped.abort();
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// Who reads the output has seen enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2));

const { NO_COLOR, TERM } = process.env;

run(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  input: process.stdin,
  cwd: process.cwd(),
  env: process.env,
  colour: process.stdout.isTTY === true && (NO_COLOR ?? '') === '' && TERM !== 'dumb',
  interactive: process.stdin.isTTY === true && process.stderr.isTTY === true,
  signal: stopped.signal,
}).then(
  (code) => leave(code),
  (error: unknown) => {
    process.stderr.write(
      `slotpad: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    leave(2);
  },
);

/** Ends once all output is out, and does not wait for connections that may still be opening. */
function leave(code: number): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
}
