import type { Range } from '../../common/scratch/api';
import type { Severity } from '../../common/spec/rule-doc';

/** A finding as the formats print it. */
export interface ReportedFinding {
  readonly range: Range;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
}

export interface CheckedFile {
  /** As printed. */
  readonly file: string;
  readonly text: string;
  readonly findings: readonly ReportedFinding[];
}
