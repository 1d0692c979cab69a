import { printable } from '../output/terminal';
import type { CheckedFile } from './report';

const LEVEL = { error: 'error', warning: 'warning', information: 'notice', hint: 'notice' } as const;

/** Workflow commands of GitHub Actions, which annotate the lines of a pull request. */
export function checkGithub(files: readonly CheckedFile[]): string {
  let text = '';
  for (const { file, findings } of files) {
    for (const { range, severity, code, message } of findings) {
      const { start, end } = range;
      const properties = [
        `file=${property(file)}`,
        `line=${start.line + 1}`,
        `endLine=${end.line + 1}`,
        // GitHub accepts columns only within one line.
        ...(end.line === start.line
          ? [`col=${start.character + 1}`, `endColumn=${Math.max(start.character + 1, end.character)}`]
          : []),
        `title=${property(code)}`,
      ];
      text += `::${LEVEL[severity]} ${properties.join(',')}::${data(message)}\n`;
    }
  }
  return text;
}

function data(text: string): string {
  return printable(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
