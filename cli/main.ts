#!/usr/bin/env node
/** `node dist/cli.js`: the only file of the command-line program that uses `process`. */

import { isatty } from 'node:tty';
import { crashText, type Terminal, wantsColor } from './output/terminal';
import { type Commands, run } from './run';

const stopped = new AbortController();
/** The first signal stops the command, a second one ends the process at once. */
function stop(): void {
  if (stopped.signal.aborted) process.exit(130);
  stopped.abort();
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
// The reader of the output may be gone, as with `head`. Output that was not delivered is not a success.
process.stdout.on('error', () => process.exit(2));
process.stderr.on('error', () => process.exit(2));

const commands: Commands = {
  check: async () => (await import('./check')).check,
  send: async () => (await import('./send')).sendCommand,
  import: async () => (await import('./import')).importCommand,
  status: async () => (await import('./status')).statusCommand,
  monitor: async () => (await import('./monitor')).monitorCommand,
  conformance: async () => (await import('./conformance')).conformanceCommand,
  trace: async () => (await import('./trace')).traceCommand,
  decode: async () => (await import('./decode')).decodeCommand,
  encode: async () => (await import('./decode')).encodeCommand,
  simulate: async () => (await import('./simulate')).simulateCommand,
  'demo-node': async () => (await import('./demo-node')).demoNode,
  'language-server': async () => (await import('./language-server')).languageServer,
  mcp: async () => (await import('./mcp')).mcpCommand,
  completion: async () => (await import('./completion')).completionCommand,
};

const terminal: Terminal = {
  out: process.stdout,
  err: process.stderr,
  // Made when it is read: few commands need it, and it takes time.
  get input() {
    return process.stdin;
  },
  cwd: process.cwd(),
  env: process.env,
  color: wantsColor(process.env, process.stdout.isTTY === true),
  ...(process.stdout.isTTY === true
    ? { screen: () => ({ columns: process.stdout.columns, rows: process.stdout.rows }) }
    : {}),
  get interactive() {
    return isatty(0) && isatty(2);
  },
  signal: stopped.signal,
};

run(process.argv.slice(2), terminal, commands).then(
  (code) => leave(code),
  (error: unknown) => {
    process.stderr.write(crashText(error));
    leave(2);
  },
);

/** Exits after all output is written, without waiting for connections that are still opening. */
function leave(code: number): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
}
