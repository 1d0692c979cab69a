import { counted } from '../../common/units/words';
import { printable } from '../output/terminal';
import { causesOf } from './junit';
import type { CheckedFile } from './report';
import type { SentFile } from './sent';

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

/** The same for requests that failed or were skipped. */
export function sendGithub(files: readonly SentFile[]): string {
  let text = '';
  const add = (level: string, file: string, line: number, title: string, message: string) => {
    text += `::${level} file=${property(file)},line=${line + 1},title=${property(title)}::${data(message)}\n`;
  };
  for (const { file, sent, skipped } of files) {
    for (const one of sent) {
      if (one.good) continue;
      for (const { line, text: message } of causesOf(one)) add('error', file, line, one.reply.name, message);
    }
    for (const { because, disabled, line, name } of skipped) {
      if (!disabled) add('warning', file, line, name, `Not sent. ${because}`);
    }
  }
  return text;
}

/** What became of the requests as Markdown, for the summary of a step. */
export function sendMarkdown(files: readonly SentFile[]): string {
  const rows = files.flatMap(({ file, sent, skipped }) => [
    ...sent.map((one) => {
      const state = one.good ? (one.reply.unchecked === undefined ? 'passed' : 'not checked') : '**failed**';
      const causes = one.good
        ? (one.reply.unchecked ?? '')
        : causesOf(one)
            .map(({ text }) => text)
            .join(' ');
      return [`${file}:${one.reply.line + 1}`, one.reply.name, state, causes];
    }),
    ...skipped.map(({ because, line, name }) => [`${file}:${line + 1}`, name, 'not sent', because]),
  ]);
  const failed = files.flatMap(({ sent }) => sent).filter(({ good }) => !good).length;
  const head = `${counted(rows.length, 'request')}, ${failed} failed`;
  const shown = rows.slice(0, MOST_ROWS).map((row) => `| ${row.map(cell).join(' | ')} |`);
  const more = rows.length > MOST_ROWS ? [`\n… and ${rows.length - MOST_ROWS} more`] : [];
  return [
    `### Slotpad: ${head}`,
    '',
    '| place | request | | |',
    '|---|---|---|---|',
    ...shown,
    ...more,
    '',
  ].join('\n');
}

const MOST_ROWS = 500;

/** Text of nodes and files is only text: nothing in it becomes a link, an image or another cell. */
function cell(text: string): string {
  if (text === '**failed**') return text;
  return printable(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>|#!~@]/g, (char) => `\\${char}`)
    .slice(0, 1000);
}

function data(text: string): string {
  return printable(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
