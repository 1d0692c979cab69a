/** The kinds of alerts, each declared once: the setting, its documentation, the machine and the messages follow. */
import type { Thresholds } from '../readings/node-state';
import type { AlertKind } from './kinds/ids';
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
  /** A few words, as a heading or in a list. */
  readonly title: string;
  /** What it tells, behind "the node": `does not answer`. */
  readonly tells: string;
  /** The settings below `slotpad.thresholds` that it depends on. */
  readonly thresholds: readonly (keyof Thresholds | 'reorgDepth')[];
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
    title: 'Unreachable',
    tells: 'does not answer',
    thresholds: [],
    many: ['do not answer', 'answer again'],
    hold: { readings: 3, milliseconds: 20_000 },
    signal: unreachableSignal,
  },
  'execution-layer': {
    title: 'Execution layer',
    tells: 'does not reach its execution node',
    thresholds: [],
    many: ['do not reach their execution nodes', 'reach their execution nodes again'],
    hold: { readings: 3, milliseconds: 30_000 },
    signal: executionLayerSignal,
  },
  sync: {
    title: 'Out of sync',
    tells: 'fell behind the chain after it was in sync, follows it unverified, or stalled',
    thresholds: ['syncDistance', 'stalledSeconds'],
    many: ['are out of sync', 'are in sync again'],
    hold: { readings: 3, milliseconds: 30_000 },
    signal: syncSignal,
  },
  peers: {
    title: 'Few peers',
    tells: 'has fewer peers than the threshold',
    thresholds: ['beaconPeers', 'executionPeers'],
    many: ['have few peers', 'have enough peers again'],
    hold: { readings: 3, milliseconds: 60_000 },
    signal: peersSignal,
  },
  disk: {
    title: 'Little disk left',
    tells: 'has less free disk than the threshold (main network only)',
    thresholds: ['diskFree'],
    many: ['have little disk left', 'have enough disk again'],
    hold: { readings: 2, milliseconds: 30_000 },
    signal: diskSignal,
  },
  finality: {
    title: 'No finality',
    tells: 'sees no finality',
    thresholds: ['finalityLag'],
    many: ['see no finality', 'finalize again'],
    hold: { readings: 2, milliseconds: 60_000 },
    signal: finalitySignal,
  },
};

export const alertDeclarations: Readonly<Record<AlertKind, AlertDeclaration | EventDeclaration>> = {
  ...readingAlerts,
  reorg: {
    title: 'Reorganisation',
    tells: 'saw the chain reorganised deeper than the threshold',
    thresholds: ['reorgDepth'],
    many: ['saw the chain reorganised', 'see a steady chain again'],
  },
};
