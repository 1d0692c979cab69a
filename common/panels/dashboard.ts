/** Messages between the extension and the dashboard. */
import * as z from 'zod';
import { type Range, ranges } from './ranges';

/** The two kinds of nodes are read at different times, so each has its own times. */
export type SeriesSource = 'beacon' | 'execution';

/** `fraction`: 0 to 1; `disk`: bytes in powers of 1,000, like the thresholds; other bytes in powers of 1,024. */
export type Unit =
  | 'slots'
  | 'peers'
  | 'count'
  | 'gwei'
  | 'fraction'
  | 'bytes'
  | 'disk'
  | 'bytes-per-second'
  | 'seconds';

/** Chart colors that every theme has. */
export type Colour = 'blue' | 'green' | 'orange' | 'purple' | 'red' | 'yellow';

export interface ChartSeries {
  /** Its key in the samples. */
  readonly id: string;
  readonly label: string;
  readonly colour: Colour;
}

/** A limit for amber or red. */
export interface Threshold {
  readonly value: number;
  readonly level: 'amber' | 'red';
  /** The bad side of the value. */
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
  /** The summary is about the first one. */
  readonly series: readonly ChartSeries[];
  readonly thresholds: readonly Threshold[];
  /** Which end of the values matters. */
  readonly worst: 'most' | 'least';
  /** `zero`: the axis begins at zero; `near`: it shows small changes. */
  readonly from: 'zero' | 'near';
  /** True if its values are those of the latest block: blocks between two readings are not in it. */
  readonly isOfBlock?: true;
  /** The end of the axis if known, such as the size of the memory. */
  readonly end?: number;
}

/** What is not shown and why, one line each. */
export interface MissingCard {
  readonly title: string;
  readonly why: string;
}

/** Readings in order. All lists have the same length; null means no value at that time. */
export interface Samples {
  /** Unix time in milliseconds, ascending. */
  readonly times: readonly number[];
  readonly values: Readonly<Record<string, readonly (number | null)[]>>;
}

/** A part of a time range. Unix time in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** How long a node was in a state. */
export interface StateSpan extends Span {
  /** Id of the state: `unreachable`, `few-peers`. */
  readonly state: string;
  readonly severity: 'ok' | 'warning' | 'error' | 'waiting';
}

/** Something that happened to a node, in words: `Head went back by 3 slots`. */
export interface NodeNote {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly words: string;
}

/** What was recorded of one node within the range, except for its numbers. */
export interface NodeLog {
  readonly source: SeriesSource;
  /** Ascending. The last one goes on until now if the node is being watched. */
  readonly states: readonly StateSpan[];
  readonly notes: readonly NodeNote[];
  /** When nobody read the node: how it was then is unknown. */
  readonly unwatched: readonly Span[];
  /** Unix time in milliseconds: what comes later is in the samples. */
  readonly until: number;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly detail: string;
  readonly level: 'plain' | 'amber' | 'red';
}

export interface DashboardHeader {
  /** Network and clients, for the heading of images: `mainnet, Lighthouse v5.3.0, Geth v1.14.8`. */
  readonly subject: string;
  /** `synced`, `syncing, 1,024 slots behind`. */
  readonly words: string;
  readonly level: 'good' | 'amber' | 'red' | 'waiting';
  /** The meaning and the next step; empty if all is well. */
  readonly why: string;
  readonly facts: readonly Fact[];
  /** Since when the data is outdated, and why; empty while it is current. */
  readonly stale: string;
}

/** Data that is requested once per epoch. */
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
  /** Slots until inclusion, if the node reports it. */
  readonly delay?: number;
}

/** `right`: all votes right; `head`: only the head is wrong; `target`: the target is wrong, the source right. */
export type VoteKind = 'right' | 'head' | 'target' | 'missed' | 'inactive' | 'unknown';

/** Shares in percent, counted by the node since it monitors the validator. */
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
  readonly label?: string;
  /** One for each epoch; null if unknown. */
  readonly votes: readonly (Vote | null)[];
  readonly shares?: VoteShares;
}

export interface Performance {
  /** Ascending. */
  readonly epochs: readonly number[];
  readonly rows: readonly PerformanceRow[];
  /** Of all validators, those on other pages included. */
  readonly totals: VoteTotals;
  /** Absent if there is only one. */
  readonly page?: HeatMapPage;
}

/** How many validators there are, and how many votes of each kind. */
export interface VoteTotals extends Readonly<Record<VoteKind, number>> {
  readonly validators: number;
}

/** A page of the heat map. The validators are in order, the worst first. */
interface HeatMapPage {
  /** From 0. */
  readonly index: number;
  readonly count: number;
  /** The place of the first shown validator, from 1. */
  readonly first: number;
}

/** The rewards of a block's proposer, in gwei. */
export interface BlockReward {
  readonly slot: number;
  readonly proposer: string;
  readonly attestations: number;
  /** Absent if the node does not report it separately. */
  readonly sync?: number;
}

export interface BlockPacking {
  readonly slot: number;
  readonly proposer: string;
  readonly available: number;
  readonly included: number;
}

/** Shares of the active balance that voted correctly, 0 to 1. */
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

/** One event of the chain. */
export interface ChainEvent {
  /** When it arrived, Unix time in milliseconds. */
  readonly at: number;
  readonly kind: 'head' | 'reorg' | 'finalized';
  /** Slot of a head or a reorg, epoch of a finalized checkpoint; decimal text. */
  readonly place: string;
  /** Number of slots that a reorg replaced. */
  readonly depth?: number;
}

/** A time span in which events were followed. Unix time in milliseconds. */
export interface Followed {
  readonly from: number;
  /** Absent: until now. */
  readonly to?: number;
}

export interface Timeline {
  readonly events: readonly ChainEvent[];
  readonly followed: readonly Followed[];
}

export interface DashboardState {
  readonly type: 'state';
  /** Unix time in milliseconds on the machine of the extension, which may not be the machine of the page. */
  readonly now: number;
  /** The nodes to choose from; a pair is one entry. */
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
  /** The shown node; absent if there is none. */
  readonly node?: string;
  readonly header: DashboardHeader;
  readonly charts: readonly ChartDescription[];
  readonly missing: readonly MissingCard[];
  readonly samples: Readonly<Record<SeriesSource, Samples>>;
  /** The range of the samples and the logs: an hour, or a longer one that the page requested. */
  readonly range: Range;
  /** Of each shown node; empty until they are loaded. */
  readonly logs: readonly NodeLog[];
  /** Why readings are not saved, or not all could be read; empty if all is well. */
  readonly problem: string;
  readonly timeline?: Timeline;
  readonly analyses?: Analyses;
  /** In the notation of the input: `1, 2, 5-8`. */
  readonly validators: string;
}

export type DashboardMessage =
  | DashboardState
  | {
      /** More readings, to be appended. */
      readonly type: 'samples';
      readonly now: number;
      readonly source: SeriesSource;
      readonly samples: Samples;
      readonly header: DashboardHeader;
    }
  | { readonly type: 'events'; readonly now: number; readonly events: readonly ChainEvent[] }
  | { readonly type: 'analyses'; readonly analyses: Analyses }
  /** What is wrong with the entered validators; empty if nothing is. */
  | { readonly type: 'validators'; readonly text: string; readonly problem: string }
  | { readonly type: 'saved'; readonly words: string };

export const dashboardRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('node'), id: z.string() }),
  z.object({ type: z.literal('range'), minutes: z.literal(ranges) }),
  z.object({ type: z.literal('refresh') }),
  z.object({ type: z.literal('validators'), text: z.string().max(10_000) }),
  z.object({ type: z.literal('heat-map-page'), index: z.number().int().min(0).max(1000) }),
  /** Shows a validator in the Validators view. */
  z.object({ type: z.literal('show-validator'), validator: z.string().regex(/^\d{1,20}$/) }),
  z.object({
    type: z.literal('save-image'),
    /** The subject, for the name of the file. */
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

/** The state that the page keeps, so that the tab can be restored when the window is reloaded. */
export interface DashboardKept {
  readonly node?: string;
  readonly minutes: Range;
  /** Unix time in milliseconds; absent while it is running. */
  readonly pausedAt?: number;
  readonly scroll: number;
}
