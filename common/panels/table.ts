/** The page that shows a list of a response as rows and columns: what the extension tells it, and what it says. */
import * as z from 'zod';

export interface TableColumn {
  /** Members that lead from an item to the value; none for a list of plain values. */
  readonly path: readonly string[];
  /** What it is, in a line; empty where nothing is known. */
  readonly about: string;
  /** Numbers: they stand at the right. */
  readonly numeric: boolean;
}

/**
 * A value: its JSON text as the node sent it; what to show instead (`32 ETH`, `never`); what to say beside it
 * (`epoch 12`, the name of a contract). Null where an item does not have it.
 */
export type TableCell = readonly [raw: string, shown?: string, note?: string] | null;

export interface TableRow {
  /** Of the item in its list. */
  readonly index: number;
  /** In the order of the columns; those at the end may be missing. */
  readonly cells: readonly TableCell[];
}

/** A list that can be shown. */
export interface TableList {
  /** `$.data`. */
  readonly path: string;
  /** How many items are known of; undefined where the response is read in parts. */
  readonly count?: number | undefined;
}

export type ToTable =
  /** Another table from now on. */
  | {
      readonly type: 'table';
      /** Of the response: `200 OK · 12 ms · 1.2 KiB · Peers`. */
      readonly title: string;
      readonly lists: readonly TableList[];
      /** Which of them is shown. */
      readonly list: number;
    }
  /** More rows at its end. */
  | {
      readonly type: 'rows';
      /** All of them, the new ones at the end. */
      readonly columns: readonly TableColumn[];
      readonly rows: readonly TableRow[];
      /** False while more come without being asked for. */
      readonly done: boolean;
      /** There are more, which come when they are asked for. */
      readonly more: boolean;
      /** What a person should know of what is shown; empty when it is the whole list. */
      readonly note: string;
    };

export type FromTable = z.infer<typeof fromTable>;

export const fromTable = z.discriminatedUnion('type', [
  /** Listens, and has nothing to show. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('list'), list: z.number().int().min(0) }),
  z.object({ type: z.literal('more') }),
  /** Shows an item, or a value of it, in the response. */
  z.object({
    type: z.literal('reveal'),
    index: z.number().int().min(0),
    column: z.array(z.string()).optional(),
  }),
  z.object({ type: z.literal('copy'), text: z.string(), what: z.string() }),
  z.object({ type: z.literal('export'), text: z.string() }),
]);
