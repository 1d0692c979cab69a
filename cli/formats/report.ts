import type { Range } from '../../common/scratch/api';
import type { Severity } from '../../common/spec/rule-doc';
import { printableLine } from '../output/terminal';

/** A finding to print. */
export interface ReportedFinding {
  readonly range: Range;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
}

export interface CheckedFile {
  /** Path for output. */
  readonly file: string;
  readonly text: string;
  readonly findings: readonly ReportedFinding[];
  /** For Markdown: what of its code blocks was checked. */
  readonly blocks?: CheckedBlocks;
}

export interface CheckedBlocks {
  /** How many requests, or groups of variables. */
  readonly checked: number;
  /** The lines of those that were not checked, zero-based. */
  readonly unchecked: readonly number[];
}

/** Whether there was anything to check. */
export function hasChecked({ blocks }: CheckedFile): boolean {
  return blocks === undefined || blocks.checked > 0;
}

/** What was not checked in Markdown files, for the standard error output. */
export function uncheckedText(files: readonly CheckedFile[]): string {
  const lines = files.flatMap(({ file, blocks }) =>
    (blocks?.unchecked ?? []).map(
      (line) =>
        `${printableLine(file)}:${line + 1}: not checked: a fragment, a response, or no Ethereum request.\n`,
    ),
  );
  const empty = files.filter(({ blocks }) => blocks?.checked === 0 && blocks.unchecked.length === 0);
  const [first, second] = empty;
  if (second) lines.push(`${empty.length} Markdown files have no requests.\n`);
  else if (first) lines.push(`${printableLine(first.file)} has no requests.\n`);
  return lines.join('');
}
