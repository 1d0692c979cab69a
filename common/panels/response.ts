/** Messages between the extension and the page that shows a response. */
import * as z from 'zod';

/** A value of a response, as a person reads it. */
export interface PageValue {
  /** `20,123,456`, `1.5 ether`, `0x1234…abcd`. */
  readonly text: string;
  /** The value as the node sent it, where `text` is something else. */
  readonly raw?: string;
  /** What it means, after the text: `epoch 12`, the name of a contract. */
  readonly note?: string;
  /** Index in `links` of the request for its details. */
  readonly link?: number;
  /** Its part of a whole, from 0 to 1, drawn as a bar. */
  readonly share?: number;
  /** For hex and identifiers. */
  readonly code?: true;
}

export interface PageField {
  readonly label: string;
  /** A one-line description; empty if unknown. */
  readonly about: string;
  readonly value: PageValue;
  /** How it differs from the specification. */
  readonly wrong?: string;
}

export interface PageColumn {
  readonly name: string;
  readonly about: string;
  readonly numeric: boolean;
}

/** A series over an order: blocks, slots, gas. */
export interface PagePlot {
  readonly title: string;
  /** `1.2 gwei at the lowest, 3.4 gwei at the highest`. */
  readonly summary: string;
  readonly shape: 'line' | 'bars';
  /** The places from left to right: `block 1,234`. */
  readonly places: readonly string[];
  readonly values: readonly number[];
  /** Each value in words, for the pointer and the keyboard. */
  readonly words: readonly string[];
  /** Where a full bar ends; default: at the largest value. */
  readonly top?: number;
}

/** Counts of a kind: clients, directions, states. */
export interface PageShare {
  readonly label: string;
  readonly count: number;
}

export type PageSection =
  /** The one value of a response. */
  | { readonly kind: 'lead'; readonly value: PageValue; readonly about: string }
  | { readonly kind: 'fields'; readonly title: string; readonly rows: readonly PageField[] }
  | {
      readonly kind: 'table';
      readonly title: string;
      readonly columns: readonly PageColumn[];
      readonly rows: readonly (readonly (PageValue | null)[])[];
      /** Of the whole list, of which the rows are the beginning. */
      readonly total: number;
    }
  | ({ readonly kind: 'plot' } & PagePlot)
  | { readonly kind: 'shares'; readonly title: string; readonly rows: readonly PageShare[] }
  | { readonly kind: 'text'; readonly title: string; readonly text: string }
  | {
      readonly kind: 'group';
      readonly title: string;
      /** `200 OK`, `3 items`; empty for none. */
      readonly note: string;
      readonly open: boolean;
      readonly tone?: PageTone;
      readonly sections: readonly PageSection[];
    };

export type PageTone = 'good' | 'unchecked' | 'warning' | 'error';

/** A sentence about the verdict. */
export interface PageReason {
  readonly tone: PageTone;
  readonly text: string;
}

/** The request for the details of a value. */
export type PageLink = z.infer<typeof pageLink>;

const pageLink = z.object({
  language: z.enum(['http', 'jsonrpc']),
  title: z.string().max(200),
  text: z.string().max(2000),
});

/** What can be done with a response. */
const pageActions = ['json', 'table', 'trace', 'transaction', 'write', 'again', 'save'] as const;
export type PageAction = (typeof pageActions)[number];

/** A response with all that the page shows of it. */
export interface ResponsePage {
  /** The name of the request. */
  readonly name: string;
  /** `POST http://127.0.0.1:8545/`, secrets masked. */
  readonly target: string;
  readonly level: PageTone;
  /** `As specified`, `1 of 2 assertions failed`. */
  readonly verdict: string;
  readonly reasons: readonly PageReason[];
  /** `anvil`, or the host. */
  readonly node: string;
  /** `200 OK`, `12 ms`, `1.2 KiB`. */
  readonly facts: readonly string[];
  readonly sections: readonly PageSection[];
  readonly headers: readonly PageSection[];
  readonly timing: readonly PageSection[];
  readonly links: readonly PageLink[];
  readonly actions: readonly PageAction[];
}

export type ToResponse =
  | {
      readonly type: 'response';
      readonly page: ResponsePage;
      /** The responses on the way here, oldest first, and which of them is shown. */
      readonly trail: readonly string[];
      readonly at: number;
    }
  /** A request is being sent; the response before it stays, dimmed. */
  | { readonly type: 'sending'; readonly name: string; readonly node: string }
  /** What has happened since: `attempt 2: refused`, `1.2 MiB so far`. */
  | { readonly type: 'progress'; readonly text: string }
  /** Nothing is being sent any more, and there is no new response. */
  | { readonly type: 'idle' }
  | { readonly type: 'nothing'; readonly text: string }
  | { readonly type: 'tab'; readonly tab: PageTab };

export type PageTab = 'response' | 'headers' | 'timing';

export type FromResponse = z.infer<typeof fromResponse>;

export const fromResponse = z.discriminatedUnion('type', [
  /** The page is ready and has nothing to show yet. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('cancel') }),
  /** Sends the read of a link to the same node. */
  z.object({ type: z.literal('follow'), link: z.number().int().min(0) }),
  /** Shows a response of the trail. */
  z.object({ type: z.literal('go'), to: z.number().int().min(0) }),
  z.object({ type: z.literal('action'), action: z.enum(pageActions) }),
]);
