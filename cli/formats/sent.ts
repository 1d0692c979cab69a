import type { AssertionResult } from '../../runner/judge/assertion';
import type { Reply } from '../../runner/model/outcome';

/** A request of a run, as the formats print it. */
export interface SentRequest {
  readonly reply: Reply;
  readonly assertions: readonly AssertionResult[];
  /** As it should be: see `runner/run.ts`. */
  readonly good: boolean;
}

export interface SentFile {
  /** As printed. */
  readonly file: string;
  readonly sent: readonly SentRequest[];
  /** Those that were not begun, after a failure or because the person stopped. */
  readonly skipped: readonly { readonly name: string; readonly line: number; readonly because: string }[];
}
