import type { AssertionResult } from '../../runner/judge/assertion';
import type { Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';

/** A sent request to print. */
export interface SentRequest {
  readonly reply: Reply;
  readonly assertions: readonly AssertionResult[];
  /** Whether the request passed: see `RunResult` in `runner/run/run.ts`. */
  readonly good: boolean;
  /** Absent if the request was not sent. */
  readonly prepared?: Prepared;
}

export interface SkippedRequest {
  readonly name: string;
  /** Zero-based line in its file. */
  readonly line: number;
  readonly because: string;
  /** Whether it has `# @disabled`, so that skipping it is no failure. */
  readonly disabled?: true;
}

export interface SentFile {
  /** Path for output. */
  readonly file: string;
  readonly sent: readonly SentRequest[];
  /** Requests that were not sent: disabled, after a failure, without a response that they need, or because the command was stopped. */
  readonly skipped: readonly SkippedRequest[];
}
