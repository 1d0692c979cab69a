/** Messages between the extension and the page that compares responses. */
import * as z from 'zod';

/**
 * `same`: equal in all compared responses; `differs`: at least two have different values; `only-in`: equal where
 * present, but some do not have it.
 */
export type ComparisonMark = 'same' | 'differs' | 'only-in';

/** One row: a place in the responses. */
export interface ComparisonRow {
  /** `result.transactions[3].hash`; empty for the whole response. */
  readonly path: string;
  /** The last step of the path: `hash`, `[3]`. */
  readonly name: string;
  /** Depth: number of steps from the top. */
  readonly depth: number;
  readonly mark: ComparisonMark;
  /** True if it has rows below it. */
  readonly open: boolean;
  /** One per column: the value as the node wrote it, truncated; null where it is missing or not compared. */
  readonly cells: readonly (string | null)[];
  /** One per column: equal values have the same number, from 0; -1 where there is no value. */
  readonly groups: readonly number[];
  /** True if the values have the same meaning but are written differently. */
  readonly writtenDifferently?: boolean;
}

export interface ComparisonColumn {
  /** Name of the node or of the response. */
  readonly name: string;
  /** The client version, or when it was sent; empty if unknown. */
  readonly detail: string;
  readonly state: 'waiting' | 'good' | 'failed';
  /** `200 OK`, `Connection refused`; empty while waiting. */
  readonly status: string;
  /** `12 ms · 1.2 KiB`; empty while waiting. */
  readonly took: string;
  /** Why it failed and what to do about it. */
  readonly cause: string;
  /** True if its values are in the rows. */
  readonly compared: boolean;
}

export interface ComparisonCounts {
  readonly same: number;
  readonly differs: number;
  readonly onlyIn: number;
}

export interface ComparisonState {
  readonly title: string;
  readonly columns: readonly ComparisonColumn[];
  readonly rows: readonly ComparisonRow[];
  /** Values without members or items. */
  readonly counts: ComparisonCounts;
  /** What is not shown, in words; empty if everything is. */
  readonly note: string;
}

export interface ComparisonMessage {
  readonly type: 'state';
  readonly state: ComparisonState;
}

const column = z.number().int().min(0);

export const comparisonRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('diff'), left: column, right: column }),
  z.object({ type: z.literal('copy'), text: z.string() }),
]);
export type ComparisonRequest = z.output<typeof comparisonRequestSchema>;
