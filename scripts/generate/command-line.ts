/** The options of all commands in docs/reference/command-line.md, as `--help` prints them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as usage from '../../cli/usage';
import type { GeneratedFile } from '../generate';
import { code, withSection } from './markdown';

const FILE = 'docs/reference/command-line.md';

export function commandLine(root: string): GeneratedFile[] {
  const text = readFileSync(path.join(root, FILE), 'utf8');
  const { mainUsage, ...commands } = usage;
  const parts = [mainUsage, ...Object.values(commands)].map((help) => {
    const [, name = ''] = /^Usage: slotpad (\S+)/.exec(help) ?? [];
    return `### slotpad${name === 'COMMAND' ? '' : ` ${name}`}\n\n${code('text', help.trimEnd())}`;
  });
  return [{ path: FILE, text: withSection(text, 'help', parts.join('\n\n')) }];
}
