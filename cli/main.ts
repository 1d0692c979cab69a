/** `node dist/cli.js`: the only file of the terminal front end that knows the process. */

import { type Terminal, wantsColour } from './output/terminal';
import { type Commands, run } from './run';

const stopped = new AbortController();
/** The second time nothing is waited for. */
function stop(): void {
  if (stopped.signal.aborted) process.exit(130);
  stopped.abort();
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// Whoever reads the output may have left, as `head` does: what was not delivered is no success.
process.stdout.on('error', () => process.exit(2));

const commands: Commands = {
  check: async () => (await import('./check')).check,
  send: async () => (await import('./send')).sendCommand,
  status: async () => (await import('./status')).statusCommand,
  'demo-node': async () => (await import('./demo-node')).demoNode,
  'language-server': async () => (await import('./language-server')).languageServer,
};

const terminal: Terminal = {
  out: process.stdout,
  err: process.stderr,
  input: process.stdin,
  cwd: process.cwd(),
  env: process.env,
  colour: wantsColour(process.env, process.stdout.isTTY === true),
  ...(process.stdout.isTTY === true
    ? { screen: () => ({ columns: process.stdout.columns, rows: process.stdout.rows }) }
    : {}),
  interactive: process.stdin.isTTY === true && process.stderr.isTTY === true,
  signal: stopped.signal,
};

run(process.argv.slice(2), terminal, commands).then(
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
