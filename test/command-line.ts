import { check } from '../cli/check';
import { demoNode } from '../cli/demo-node';
import { importCommand } from '../cli/import';
import { languageServer } from '../cli/language-server';
import type { Terminal } from '../cli/output/terminal';
import { run as runWith } from '../cli/run';
import { sendCommand } from '../cli/send';
import { statusCommand } from '../cli/status';

/** Runs a command line in this process. @returns the exit code */
export function run(args: readonly string[], terminal: Terminal): Promise<number> {
  return runWith(args, terminal, {
    check: () => check,
    send: () => sendCommand,
    import: () => importCommand,
    status: () => statusCommand,
    'demo-node': () => demoNode,
    'language-server': () => languageServer,
  });
}
