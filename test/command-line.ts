import { PassThrough } from 'node:stream';
import { check } from '../cli/check';
import { completionCommand } from '../cli/completion';
import { conformanceCommand } from '../cli/conformance';
import { decodeCommand, encodeCommand } from '../cli/decode';
import { demoNode } from '../cli/demo-node';
import { importCommand } from '../cli/import';
import { languageServer } from '../cli/language-server';
import { mcpCommand } from '../cli/mcp';
import { monitorCommand } from '../cli/monitor';
import type { Terminal } from '../cli/output/terminal';
import { run as runWith } from '../cli/run';
import { sendCommand } from '../cli/send';
import { simulateCommand } from '../cli/simulate';
import { statusCommand } from '../cli/status';
import { traceCommand } from '../cli/trace';

/** Runs a command line in this process. @returns the exit code */
export function run(args: readonly string[], terminal: Terminal): Promise<number> {
  return runWith(args, terminal, {
    check: () => check,
    send: () => sendCommand,
    import: () => importCommand,
    status: () => statusCommand,
    monitor: () => monitorCommand,
    conformance: () => conformanceCommand,
    trace: () => traceCommand,
    simulate: () => simulateCommand,
    'demo-node': () => demoNode,
    'language-server': () => languageServer,
    mcp: () => mcpCommand,
    decode: () => decodeCommand,
    encode: () => encodeCommand,
    completion: () => completionCommand,
  });
}

export interface Ran {
  readonly code: number;
  /** Standard output. */
  readonly out: string;
  /** Standard error. */
  readonly err: string;
}

interface Given extends Partial<Omit<Terminal, 'out' | 'err' | 'input'>> {
  /** Working folder, absolute. */
  readonly cwd: string;
  /** Standard input; empty by default. */
  readonly input?: string;
  /** Called with all of the output so far. */
  readonly onOut?: (text: string) => void;
  readonly onErr?: (text: string) => void;
}

/** Streams that nobody reads, without colors and without anybody to ask. */
export function terminalIn(cwd: string): Terminal {
  return {
    out: new PassThrough(),
    err: new PassThrough(),
    input: new PassThrough().end(),
    cwd,
    color: false,
    interactive: false,
    signal: new AbortController().signal,
  };
}

/** Runs a command line in this process, without colors and without anybody to ask. */
export async function capture(
  args: readonly string[],
  { input = '', onOut, onErr, ...given }: Given,
): Promise<Ran> {
  const texts = { out: '', err: '' };
  const stream = (into: 'out' | 'err', told?: (text: string) => void) =>
    new PassThrough().on('data', (chunk) => {
      texts[into] += String(chunk);
      told?.(texts[into]);
    });
  const code = await run(args, {
    out: stream('out', onOut),
    err: stream('err', onErr),
    input: new PassThrough().end(input),
    color: false,
    interactive: false,
    signal: new AbortController().signal,
    ...given,
  });
  return { code, ...texts };
}
