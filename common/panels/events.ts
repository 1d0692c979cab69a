/** Messages between the extension and the page of a live list. */
import * as z from 'zod';
import type { PagePlot } from './response';

type EventTone = 'plain' | 'warning' | 'error';

/** A row of the list. `order` is its permanent number; `at` is Unix time in milliseconds. */
export type EventRow =
  | {
      readonly kind: 'event';
      readonly order: number;
      readonly at: number;
      readonly topic: string;
      readonly tone: EventTone;
      /** One decoded line. */
      readonly summary: string;
      /** What the node sent, on one line, possibly truncated; shown on hover. */
      readonly full: string;
      /** Differences from the specification; empty if there are none. */
      readonly wrong: string;
    }
  | {
      readonly kind: 'note';
      readonly order: number;
      readonly at: number;
      readonly text: string;
      readonly level: 'gap' | 'whole' | 'info';
    };

interface EventTopic {
  readonly name: string;
  /** How many arrived, kept or not. */
  readonly count: number;
  readonly tone: EventTone;
}

export interface EventsState {
  /** Title of the request. */
  readonly title: string;
  /** The target: `GET http://127.0.0.1:5052/eth/v1/events?topics=head`, with masked secrets. */
  readonly detail: string;
  /** What a row is called: `event`, `item`, `change`. */
  readonly noun: string;
  /** A sentence for an empty list: why nothing may arrive. Absent if nothing is known. */
  readonly hint?: string;
  readonly status: {
    readonly kind: 'live' | 'busy' | 'waiting' | 'stopped' | 'failed';
    readonly text: string;
  };
  /** True while there is something that "Stop" can end. */
  readonly running: boolean;
  /** The list is of an earlier session: it can't be started again. */
  readonly over?: boolean;
  /** How many arrived, and how many of them differ from the specification. */
  readonly total: number;
  readonly wrong: number;
  /** The filtered rows: position of the first one, and their number. */
  readonly first: number;
  readonly length: number;
  /** Changes when positions start over: rows received before are no longer valid. */
  readonly view: number;
  /** The number of kept rows without the filter, and whether earlier ones were dropped. */
  readonly kept: number;
  readonly cut: boolean;
  readonly paused: boolean;
  /** How many arrived since the list was paused. */
  readonly fresh: number;
  readonly topics: readonly EventTopic[];
  readonly filter: { readonly text: string; readonly topics: readonly string[] };
  /** A watched number as a line, or how many rows arrived in each time. Absent: as in the message before. */
  readonly plot?: PagePlot | null;
  /** The file that everything is saved to; null if none. */
  readonly saving: { readonly file: string; readonly count: number } | null;
}

export type EventsMessage =
  /** The response to `ping`. */
  | { readonly type: 'pong' }
  | {
      readonly type: 'state';
      readonly state: EventsState;
      /** Rows from a position on; absent if the visible rows have not changed. */
      readonly rows?: { readonly from: number; readonly rows: readonly EventRow[] };
    }
  | {
      readonly type: 'detail';
      readonly order: number;
      /** Pretty-printed, possibly only its beginning. */
      readonly text: string;
      readonly problems: readonly { readonly path: string; readonly message: string }[];
    };

const place = z.number().int().min(0);

export const eventsRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** Asks whether the extension still runs. */
  z.object({ type: z.literal('ping') }),
  /** The visible rows. With `follow`, always the last ones. */
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
