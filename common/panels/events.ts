/** The page that shows what comes in as a live list: what the extension tells it, and what it says. */
import * as z from 'zod';

export type EventTone = 'plain' | 'warning' | 'error';

/** A row of the list. `order` names it for good; `at` is unix time in milliseconds. */
export type EventRow =
  | {
      readonly kind: 'event';
      readonly order: number;
      readonly at: number;
      readonly topic: string;
      readonly tone: EventTone;
      /** In one line, decoded. */
      readonly summary: string;
      /** What the node sent, in one line, perhaps cut: to be read on hover. */
      readonly full: string;
      /** What is wrong with it against the specification; empty when nothing is. */
      readonly wrong: string;
    }
  | {
      readonly kind: 'note';
      readonly order: number;
      readonly at: number;
      readonly text: string;
      readonly level: 'gap' | 'whole' | 'info';
    };

export interface EventTopic {
  readonly name: string;
  /** How many came, kept or not. */
  readonly count: number;
  readonly tone: EventTone;
}

export interface EventsState {
  /** Of the request. */
  readonly title: string;
  /** Where it goes: `GET http://127.0.0.1:5052/eth/v1/events?topics=head`, secrets masked. */
  readonly detail: string;
  /** What a row is: `event`, `item`, `change`. */
  readonly noun: string;
  readonly status: {
    readonly kind: 'live' | 'busy' | 'waiting' | 'stopped' | 'failed';
    readonly text: string;
  };
  /** Something goes on that "Stop" ends. */
  readonly running: boolean;
  /** How many came; how many of them differ from the specification. */
  readonly total: number;
  readonly wrong: number;
  /** Rows that the filter lets through: place of the first, and how many there are from there on. */
  readonly first: number;
  readonly length: number;
  /** Changes when places count anew: rows of before are of no use then. */
  readonly view: number;
  /** Rows that are kept, the filter aside; and whether earlier ones were let go. */
  readonly kept: number;
  readonly cut: boolean;
  readonly paused: boolean;
  /** How many came since the pause began. */
  readonly fresh: number;
  readonly topics: readonly EventTopic[];
  readonly filter: { readonly text: string; readonly topics: readonly string[] };
  /** The file that everything goes to; null for none. */
  readonly saving: { readonly file: string; readonly count: number } | null;
}

export type EventsMessage =
  | {
      readonly type: 'state';
      readonly state: EventsState;
      /** Rows from a place on; absent when those in sight are what they were. */
      readonly rows?: { readonly from: number; readonly rows: readonly EventRow[] };
    }
  | {
      readonly type: 'detail';
      readonly order: number;
      /** Laid out; perhaps only its beginning. */
      readonly text: string;
      readonly problems: readonly { readonly path: string; readonly message: string }[];
    };

const place = z.number().int().min(0);

export const eventsRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** Which rows are in sight. With `follow` it is always the last ones, as many as that. */
  z.object({ type: z.literal('window'), from: place, to: place, follow: z.boolean() }),
  z.object({
    type: z.literal('filter'),
    text: z.string().max(500),
    topics: z.array(z.string().max(1000)).max(100),
  }),
  z.object({ type: z.literal('detail'), order: place }),
  z.object({ type: z.literal('copy'), order: place }),
  z.object({
    type: z.enum(['pause', 'resume', 'start', 'stop', 'retry', 'clear', 'save', 'stop-saving', 'json']),
  }),
]);
export type EventsRequest = z.output<typeof eventsRequestSchema>;
