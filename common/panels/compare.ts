/** The page that shows answers side by side: what the extension tells it, and what it says. */
import * as z from 'zod';

/**
 * `same` in all that are compared; `differs`: at least two have other values; `only-in`: those that have it agree, and
 * some do not have it.
 */
export type ComparisonMark = 'same' | 'differs' | 'only-in';

/** One place of the answers. */
export interface ComparisonRow {
  /** `result.transactions[3].hash`; empty for the whole answer. */
  readonly path: string;
  /** The last step of it: `hash`, `[3]`. */
  readonly name: string;
  /** Steps from the top. */
  readonly depth: number;
  readonly mark: ComparisonMark;
  /** Rows stand below it. */
  readonly open: boolean;
  /** One a column: the value as the node wrote it, shortened; null where it is absent or not compared. */
  readonly cells: readonly (string | null)[];
  /** One a column: equal values have the same number, from 0; -1 where there is none. */
  readonly groups: readonly number[];
  /** The values are equal as what they mean, and written in different ways. */
  readonly writtenDifferently?: boolean;
}

export interface ComparisonColumn {
  /** Of the node or of the answer. */
  readonly name: string;
  /** Its version or when it was sent; empty when nothing is known. */
  readonly detail: string;
  readonly state: 'waiting' | 'good' | 'failed';
  /** `200 OK`, `Connection refused`; empty while it is waited for. */
  readonly status: string;
  /** `12 ms · 1.2 KiB`; empty while it is waited for. */
  readonly took: string;
  /** Why it failed, and what to do about it. */
  readonly cause: string;
  /** Its values stand in the rows. */
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
  /** Values at the ends of the paths, not objects and arrays. */
  readonly counts: ComparisonCounts;
  /** What is not shown, in words; empty when all is. */
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
