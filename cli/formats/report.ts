import type { Severity } from '../../catalogue/rule-doc';
import { mask, type SecretSpan } from '../../common/masking/mask';
import { sourceSpans } from '../../common/masking/mask-source';
import type { Failure } from '../../common/result';
import type { Range } from '../../common/scratch/api';
import type { FileProblem } from '../../common/scratch/environments/environments';
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
  /** What is secret in the text, in order. Absent where nothing is. */
  readonly secrets?: readonly SecretSpan[];
  readonly findings: readonly ReportedFinding[];
  /** For Markdown: what of its code blocks was checked. */
  readonly blocks?: CheckedBlocks;
  /** Set for a file that could not be checked, or is not one to check. */
  readonly isUnused?: true;
}

/** A file as it is printed: findings quote what they are about, and must not quote secrets. */
export function withoutSecrets(file: CheckedFile): CheckedFile {
  const { findings, text } = file;
  if (findings.length === 0) return file;
  const spans = sourceSpans(text);
  const secrets = spans.map(({ start, end }) => text.slice(start, end));
  return {
    ...file,
    findings: findings.map((one) => ({ ...one, message: mask(one.message, secrets) })),
    secrets: spans,
  };
}

export interface CheckedBlocks {
  /** How many requests, or groups of variables. */
  readonly checked: number;
  /** The lines of those that were not checked, zero-based. */
  readonly unchecked: readonly number[];
}

/** A file that cannot be used, or only in part. Its text is not quoted: it may be a link to any file. */
export function unusableFile(
  file: string,
  { message, remedy }: Failure,
  place?: FileProblem['place'],
): CheckedFile {
  const at = { line: (place?.line ?? 1) - 1, character: (place?.column ?? 1) - 1 };
  const text = remedy === undefined ? message : `${message} ${remedy}`;
  return {
    file,
    text: '',
    isUnused: true,
    findings: [{ range: { start: at, end: at }, severity: 'error', code: 'file-unusable', message: text }],
  };
}

/** Whether there was anything to check. */
export function hasChecked({ blocks, isUnused }: CheckedFile): boolean {
  return isUnused !== true && (blocks === undefined || blocks.checked > 0);
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
