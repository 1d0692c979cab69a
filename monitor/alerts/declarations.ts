/** The kinds of alerts, each declared once: the setting, its documentation, the machine and the messages follow. */
import type { AlertKind } from '../../common/settings/alerts';
import type { Observed, Signal } from './signal';
import {
  diskSignal,
  executionLayerSignal,
  finalitySignal,
  peersSignal,
  syncSignal,
  unreachableSignal,
} from './signals';

/** For how long something has to be so before it counts. */
export interface Hold {
  /** Readings in a row. */
  readonly readings: number;
  readonly milliseconds: number;
}

export interface AlertDeclaration {
  /** What many nodes do, and what they do when it is over. */
  readonly many: readonly [bad: string, over: string];
  /** Told once it has held for so long. */
  readonly hold: Hold;
  /** What the latest reading shows; undefined when it does not tell. */
  readonly signal: (observed: Observed) => Signal | undefined;
}

/** Raised by what happens between two readings, or by an event of the node. */
export interface EventDeclaration extends Omit<AlertDeclaration, 'hold' | 'signal'> {
  readonly signal?: never;
}

/** Kinds that a single reading raises. */
export type ReadingAlertKind = Exclude<AlertKind, 'reorg'>;

export const readingAlerts: Readonly<Record<ReadingAlertKind, AlertDeclaration>> = {
  unreachable: {
    many: ['do not answer', 'answer again'],
    hold: { readings: 3, milliseconds: 20_000 },
    signal: unreachableSignal,
  },
  'execution-layer': {
    many: ['do not reach their execution nodes', 'reach their execution nodes again'],
    hold: { readings: 3, milliseconds: 30_000 },
    signal: executionLayerSignal,
  },
  sync: {
    many: ['are out of sync', 'are in sync again'],
    hold: { readings: 3, milliseconds: 30_000 },
    signal: syncSignal,
  },
  peers: {
    many: ['have few peers', 'have enough peers again'],
    hold: { readings: 3, milliseconds: 60_000 },
    signal: peersSignal,
  },
  disk: {
    many: ['have little disk left', 'have enough disk again'],
    hold: { readings: 2, milliseconds: 30_000 },
    signal: diskSignal,
  },
  finality: {
    many: ['see no finality', 'finalize again'],
    hold: { readings: 2, milliseconds: 60_000 },
    signal: finalitySignal,
  },
};

export const alertDeclarations: Readonly<Record<AlertKind, AlertDeclaration | EventDeclaration>> = {
  ...readingAlerts,
  reorg: {
    many: ['saw the chain reorganized', 'see a steady chain again'],
  },
};
