import type { Severity } from '../../catalogue/rule-doc';
import { MASK, masked, type SecretSpan } from '../../common/masking/mask';
import { counted } from '../../common/units/words';
import { type Paint, printableLine } from '../output/terminal';
import { type CheckedFile, hasChecked, type ReportedFinding } from './report';

const STYLE = { error: 'red', warning: 'yellow', information: 'blue', hint: 'dim' } as const;
/** Longer lines are truncated around the finding. Characters. */
const WIDEST = 120;

/** As compilers print it: position, severity, code and message, then the line with the finding marked below. */
export function checkText(files: readonly CheckedFile[], paint: Paint): string {
  let text = '';
  for (const file of files) {
    const lines = linesOf(file);
    for (const finding of file.findings) text += `${findingText(file.file, lines, finding, paint)}\n`;
  }
  return `${text}${summary(files)}\n`;
}

/** A line of a file, with masks in place of its secrets. */
interface Line {
  readonly text: string;
  /** The place in the text of a character of the line as written. */
  at(character: number): number;
}

function linesOf({ text, secrets = [] }: CheckedFile): readonly Line[] {
  let start = 0;
  return text.split(/(\r\n|\n|\r)/).flatMap((part, index) => {
    const from = start;
    start += part.length;
    return index % 2 === 0 ? [lineOf(part, from, secrets)] : [];
  });
}

function lineOf(text: string, from: number, secrets: readonly SecretSpan[]): Line {
  const own = secrets.flatMap(({ start, end }) => {
    const span = { start: Math.max(0, start - from), end: Math.min(text.length, end - from) };
    return span.start < span.end ? [span] : [];
  });
  const at = (character: number) => {
    let shift = 0;
    for (const { start, end } of own) {
      if (character <= start) break;
      if (character < end) return start + shift;
      shift += MASK.length - (end - start);
    }
    return character + shift;
  };
  return { text: masked(text, own), at };
}

function findingText(file: string, lines: readonly Line[], finding: ReportedFinding, paint: Paint): string {
  const { start, end } = finding.range;
  const place = `${printableLine(file)}:${start.line + 1}:${start.character + 1}:`;
  const severity = paint(STYLE[finding.severity], `${finding.severity}[${finding.code}]`);
  const head = `${paint('bold', place)} ${severity}: ${printableLine(finding.message)}`;
  const line = lines[start.line];
  if (!line?.text) return `${head}\n`;
  const from = line.at(start.character);
  const to = end.line === start.line ? line.at(end.character) : line.text.length;
  const shown = truncatedAround(line.text, from, Math.max(to, from + 1));
  const number = String(start.line + 1).padStart(4);
  const margin = paint('dim', `${number} | `);
  const under = paint('dim', `${' '.repeat(number.length)} | `);
  const caret = paint(STYLE[finding.severity], '^'.repeat(Math.max(1, shown.to - shown.from)));
  // Tabs stay tabs, so that the mark is below its text for any tab width.
  const indent = shown.text.slice(0, shown.from).replace(/[^\t]/g, ' ');
  return `${head}\n${margin}${printableLine(shown.text)}\n${under}${indent}${caret}\n`;
}

function truncatedAround(line: string, from: number, to: number): { text: string; from: number; to: number } {
  if (line.length <= WIDEST) return { text: line, from, to: Math.min(to, Math.max(line.length, from + 1)) };
  const start = Math.max(0, Math.min(from - 30, line.length - WIDEST));
  const end = Math.min(line.length, start + WIDEST);
  const before = start > 0 ? '…' : '';
  const after = end < line.length ? '…' : '';
  const shift = before.length - start;
  return { text: before + line.slice(start, end) + after, from: from + shift, to: Math.min(to, end) + shift };
}

function summary(files: readonly CheckedFile[]): string {
  const count = (severity: Severity) =>
    files.reduce((sum, file) => sum + file.findings.filter((one) => one.severity === severity).length, 0);
  const parts = (
    [
      ['error', 'error'],
      ['warning', 'warning'],
      ['information', 'remark'],
      ['hint', 'hint'],
    ] as const
  ).flatMap(([severity, noun]) => (count(severity) > 0 ? [counted(count(severity), noun)] : []));
  const checked = `${counted(files.filter(hasChecked).length, 'file')} checked`;
  return parts.length === 0 ? `No problems: ${checked}.` : `${parts.join(', ')}: ${checked}.`;
}
