import type { Range } from '../../common/scratch/api';
import type { Severity } from '../../common/spec/rule-doc';

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
}
