/** The page that shows a node over time: what the extension tells it, and what it says. */
import * as z from 'zod';

/** Readings of the two kinds of nodes come at different times, so each has times of its own. */
export type SeriesSource = 'beacon' | 'execution';

/** `fraction`: 0 to 1; `disk`: bytes in steps of 1,000, as the thresholds have them; other bytes in steps of 1,024. */
export type Unit = 'slots' | 'peers' | 'fraction' | 'bytes' | 'disk' | 'bytes-per-second' | 'seconds';

/** Colours that every theme has for charts. */
export type Colour = 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow';

export interface ChartSeries {
  /** Its name among the samples. */
  readonly id: string;
  readonly label: string;
  readonly colour: Colour;
}

/** From here on it is amber or red. */
export interface Threshold {
  readonly value: number;
  readonly level: 'amber' | 'red';
  /** On which side of the value it is bad. */
  readonly bad: 'above' | 'below';
}

/** One live chart. */
export interface ChartDescription {
  readonly id: string;
  readonly title: string;
  /** What it shows, one sentence. */
  readonly about: string;
  readonly unit: Unit;
  readonly source: SeriesSource;
  /** The first is the one that the summary is about. */
  readonly series: readonly ChartSeries[];
  readonly thresholds: readonly Threshold[];
  /** Which end of the values matters. */
  readonly worst: 'most' | 'least';
  /** `zero`: the axis begins at zero; `near`: it shows what changes. */
  readonly from: 'zero' | 'near';
  /** Where the axis ends, when that is known: the size of the memory, the whole of the processor. */
  readonly end?: number;
}

/** What is not shown, and why, one line each. */
export interface MissingCard {
  readonly title: string;
  readonly why: string;
}

/** Readings in their order. All lists have the same length; null: nothing was had at that time. */
export interface Samples {
  /** Unix time in milliseconds, growing. */
  readonly times: readonly number[];
  readonly values: Readonly<Record<string, readonly (number | null)[]>>;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly detail: string;
  readonly level: 'plain' | 'amber' | 'red';
}

export interface DashboardHeader {
  /** `synced`, `syncing, 1,024 slots behind`. */
  readonly words: string;
  readonly level: 'good' | 'amber' | 'red' | 'waiting';
  /** What it means and what to do; empty when all is well. */
  readonly why: string;
  readonly facts: readonly Fact[];
  /** Since when what is shown is old, and why; empty while it is fresh. */
  readonly stale: string;
}

/** Something that is asked for once an epoch. */
export type CardPart<T> =
  | { readonly state: 'waiting'; readonly words: string }
  | { readonly state: 'missing'; readonly why: string }
  | { readonly state: 'ready'; readonly data: T; readonly note: string };

/** How a validator voted in an epoch. */
export interface Vote {
  readonly active: boolean;
  readonly source: boolean;
  readonly target: boolean;
  readonly head: boolean;
  /** Slots until inclusion, where the node says so. */
  readonly delay?: number;
}

/** Shares of the node's own count, in percent, since it watches the validator. */
export interface VoteShares {
  readonly hits: number;
  readonly head: number;
  readonly target: number;
  /** Slots until the last attestation was included. */
  readonly distance: number;
}

export interface PerformanceRow {
  /** Decimal text. */
  readonly validator: string;
  /** One for each epoch; null where nothing is known. */
  readonly votes: readonly (Vote | null)[];
  readonly shares?: VoteShares;
}

export interface Performance {
  /** Growing. */
  readonly epochs: readonly number[];
  readonly rows: readonly PerformanceRow[];
}

/** What a block paid its proposer. Gwei. */
export interface BlockReward {
  readonly slot: number;
  readonly proposer: string;
  readonly attestations: number;
  /** Absent where the node does not tell it apart. */
  readonly sync?: number;
}

export interface BlockPacking {
  readonly slot: number;
  readonly proposer: string;
  readonly available: number;
  readonly included: number;
}

/** Shares of the active balance that voted right, 0 to 1. */
export interface Inclusion {
  readonly epoch: number;
  readonly target: number;
  readonly head: number;
}

export interface Analyses {
  readonly performance: CardPart<Performance>;
  readonly rewards: CardPart<readonly BlockReward[]>;
  readonly packing: CardPart<readonly BlockPacking[]>;
  readonly inclusion: CardPart<readonly Inclusion[]>;
}

/** One event of the chain, as the node told it. */
export interface ChainEvent {
  /** When it came, Unix time in milliseconds. */
  readonly at: number;
  readonly kind: 'head' | 'reorg' | 'finalized';
  /** Slot of a head or of a reorganisation, epoch of a finalized checkpoint; decimal text. */
  readonly place: string;
  /** Slots that a reorganisation replaced. */
  readonly depth?: number;
}

/** A span of time in which the events were followed. Unix time in milliseconds. */
export interface Followed {
  readonly from: number;
  /** Absent: still. */
  readonly to?: number;
}

export interface Timeline {
  readonly events: readonly ChainEvent[];
  readonly followed: readonly Followed[];
}

export interface DashboardState {
  readonly type: 'state';
  /** Unix time in milliseconds where the extension runs, which may be another machine than the page's. */
  readonly now: number;
  /** Nodes that can be shown, those that belong together as one. */
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
  /** The one that is shown; absent when there is none. */
  readonly node?: string;
  readonly header: DashboardHeader;
  readonly charts: readonly ChartDescription[];
  readonly missing: readonly MissingCard[];
  readonly samples: Readonly<Record<SeriesSource, Samples>>;
  readonly timeline?: Timeline;
  readonly analyses?: Analyses;
  /** As a person would write them: `1, 2, 5-8`. */
  readonly validators: string;
}

export type DashboardMessage =
  | DashboardState
  | {
      /** More readings, to be put behind those that the page has. */
      readonly type: 'samples';
      readonly now: number;
      readonly source: SeriesSource;
      readonly samples: Samples;
      readonly header: DashboardHeader;
    }
  | { readonly type: 'events'; readonly now: number; readonly events: readonly ChainEvent[] }
  | { readonly type: 'analyses'; readonly analyses: Analyses }
  /** What is wrong with the validators that were typed; empty when nothing is. */
  | { readonly type: 'validators'; readonly text: string; readonly problem: string }
  | { readonly type: 'saved'; readonly words: string };

export const dashboardRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('node'), id: z.string() }),
  z.object({ type: z.literal('refresh') }),
  z.object({ type: z.literal('validators'), text: z.string().max(10_000) }),
  z.object({
    type: z.literal('save-image'),
    /** What it shows, for the name of the file. */
    name: z.string().max(200),
    /** Base64 of a PNG. */
    data: z
      .string()
      .max(64 * 1024 * 1024)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/),
  }),
  z.object({ type: z.literal('save-table') }),
  z.object({ type: z.literal('add-node') }),
  z.object({ type: z.literal('start-demo') }),
]);
export type DashboardRequest = z.output<typeof dashboardRequestSchema>;

/** What the page keeps of a person's choices, and what brings a tab back after the window was loaded again. */
export interface DashboardKept {
  readonly node?: string;
  readonly minutes: number;
  /** Unix time in milliseconds; absent while it runs. */
  readonly pausedAt?: number;
  readonly scroll: number;
}
