/** Messages between the extension and the page that shows a trace. */
import * as z from 'zod';

/** What many rows of a trace have in common. */
export interface TraceHead {
  readonly kind: 'call' | 'event';
  /** Kind of the call, such as `staticcall`; empty for a plain call. */
  readonly tag: string;
  /** Contract: its name or its short address. */
  readonly target: string;
  /** Function or event, or its selector. */
  readonly name: string;
  /** `1.5 ether`; empty for none. */
  readonly value: string;
  /** `began`: the failure began here; `failed`: it came from a call inside. */
  readonly failure: 'none' | 'failed' | 'began';
}

/** A call or an event. Its arguments and results are asked for when it is in sight: decoding all takes seconds. */
export interface TraceRow extends TraceHead {
  /** 0 for the call of a transaction. */
  readonly depth: number;
  /** Gas used; null if unknown. */
  readonly gas: number | null;
}

/** Rows in the form in which they are posted: a tenth of the size, and quicker to post and to read. */
export interface TraceRows {
  /** Heads that no earlier rows have. */
  readonly heads: readonly TraceHead[];
  /** Three numbers for each row: depth, index among all heads, gas used (-1 if unknown). */
  readonly rows: readonly number[];
}

/** What is decoded of a row. */
export interface TraceText {
  readonly index: number;
  /** `transfer(to: 0x1234…abcd, amount: 1,000)` */
  readonly text: string;
  /** Return values; empty for none. */
  readonly result: string;
  /** Why it failed; empty if it did not. */
  readonly failure: string;
}

export type ToTrace =
  /** Replaces the trace. */
  | {
      readonly type: 'trace';
      /** `debug_traceTransaction · 12 calls · 3 events · 51,203 gas` */
      readonly title: string;
      readonly rows: number;
      /** A note about what is shown; empty for none. */
      readonly note: string;
      /** Whether the changes of the state can be asked for. */
      readonly state?: boolean;
    }
  /** Appends rows. */
  | ({ readonly type: 'rows' } & TraceRows)
  | { readonly type: 'texts'; readonly texts: readonly TraceText[] }
  | {
      readonly type: 'detail';
      readonly index: number;
      readonly fields: readonly (readonly [label: string, text: string])[];
    }
  /** Where the source of a row is: `src/Vault.sol:36`. Comes only for rows that have one. */
  | { readonly type: 'source'; readonly index: number; readonly text: string }
  /** What the transaction changed. */
  | { readonly type: 'state'; readonly fields: readonly (readonly [label: string, text: string])[] }
  | { readonly type: 'matches'; readonly text: string; readonly indexes: readonly number[] };

export type FromTrace = z.infer<typeof fromTrace>;

const index = z.number().int().min(0);

export const fromTrace = z.discriminatedUnion('type', [
  /** The page is ready and has nothing to show yet. */
  z.object({ type: z.literal('ready') }),
  /** Asks for the texts of rows in sight. */
  z.object({ type: z.literal('texts'), indexes: z.array(index).max(500) }),
  z.object({ type: z.literal('detail'), index }),
  /** Opens the source of a row. */
  z.object({ type: z.literal('source'), index }),
  z.object({ type: z.literal('state') }),
  z.object({ type: z.literal('search'), text: z.string().max(10_000) }),
  /** Copies a call with the calls inside it, or everything. */
  z.object({ type: z.literal('copy'), index: index.optional() }),
]);
