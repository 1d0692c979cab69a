/** Messages between the extension and the page that shows a list of a response as a table. */
import * as z from 'zod';

export interface TableColumn {
  /** Member names from an item to the value; empty for a list of plain values. */
  readonly path: readonly string[];
  /** A one-line description; empty if unknown. */
  readonly about: string;
  /** True for numbers, which are right-aligned. */
  readonly numeric: boolean;
}

/**
 * A value: its JSON text as the node sent it, the text to show instead (`32 ETH`, `never`), and a note to show after it
 * (`epoch 12`, the name of a contract). Null if an item does not have it.
 */
export type TableCell = readonly [raw: string, shown?: string, note?: string] | null;

export interface TableRow {
  /** Index of the item in its list. */
  readonly index: number;
  /** In the order of the columns; values at the end may be missing. */
  readonly cells: readonly TableCell[];
}

/** A list that can be shown. */
export interface TableList {
  /** `$.data`. */
  readonly path: string;
  /** Number of items so far; undefined if the response is read in parts. */
  readonly count?: number | undefined;
}

export type ToTable =
  /** Replaces the table. */
  | {
      readonly type: 'table';
      /** Description of the response: `200 OK · 12 ms · 1.2 KiB · Peers`. */
      readonly title: string;
      readonly lists: readonly TableList[];
      /** Index of the shown list. */
      readonly list: number;
    }
  /** Appends rows. */
  | {
      readonly type: 'rows';
      /** All rows, new ones at the end. */
      readonly columns: readonly TableColumn[];
      readonly rows: readonly TableRow[];
      /** False while more rows arrive by themselves. */
      readonly done: boolean;
      /** True if more rows are available on request. */
      readonly more: boolean;
      /** A note about what is shown; empty if it is the whole list. */
      readonly note: string;
    };

export type FromTable = z.infer<typeof fromTable>;

export const fromTable = z.discriminatedUnion('type', [
  /** The page is ready and has nothing to show yet. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('list'), list: z.number().int().min(0) }),
  z.object({ type: z.literal('more') }),
  /** Shows an item, or one of its values, in the response. */
  z.object({
    type: z.literal('reveal'),
    index: z.number().int().min(0),
    column: z.array(z.string()).optional(),
  }),
  z.object({ type: z.literal('copy'), text: z.string(), what: z.string() }),
  z.object({ type: z.literal('export'), text: z.string() }),
]);
