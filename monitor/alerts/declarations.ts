/** The kinds of alerts, each declared once. The setting, its documentation, the machine and the messages use it. */

import { newestAsOf } from '../../catalogue/clients';
import type { AlertKind } from '../../common/settings/alerts';
import type { Observed, Signal } from './signal';
import {
  clockSignal,
  diskSignal,
  executionLayerSignal,
  finalitySignal,
  networkSignal,
  peersSignal,
  syncSignal,
  unreachableSignal,
} from './signals';

/** How long a problem has to last before it counts. */
interface Hold {
  /** Consecutive readings. */
  readonly readings: number;
  readonly milliseconds: number;
}

export interface AlertDeclaration {
  /** The words for many nodes: what they do, and what they do when it is over. */
  readonly many: readonly [bad: string, over: string];
  /** Reported when it has lasted this long. */
  readonly hold: Hold;
  /** The signal in the latest reading; undefined if the reading does not show it. */
  readonly signal: (observed: Observed) => Signal | undefined;
}

/** Raised by a change between two readings, or by an event of the node. */
export interface EventDeclaration extends Omit<AlertDeclaration, 'hold' | 'signal'> {
  readonly signal?: never;
}

/** Kinds that a single reading can raise. */
export type ReadingAlertKind = Exclude<AlertKind, 'reorg' | 'attestations' | 'validators' | 'outdated'>;

export const readingAlerts: Readonly<Record<ReadingAlertKind, AlertDeclaration>> = {
  unreachable: {
    many: ['do not respond', 'respond again'],
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
  network: {
    many: ['are on another network', 'stay on one network again'],
    hold: { readings: 2, milliseconds: 20_000 },
    signal: networkSignal,
  },
  clock: {
    many: ['have a clock that differs from that of this machine', 'have the same time as this machine again'],
    hold: { readings: 3, milliseconds: 60_000 },
    signal: clockSignal,
  },
};

export const alertDeclarations: Readonly<Record<AlertKind, AlertDeclaration | EventDeclaration>> = {
  ...readingAlerts,
  reorg: {
    many: ['saw the chain reorganized', 'see a steady chain again'],
  },
  attestations: {
    many: ['report missed attestations', 'see attestations of all watched validators again'],
  },
  validators: {
    many: ['report trouble of watched validators', 'report watched validators that are well again'],
  },
  outdated: {
    many: [`run clients that were outdated on ${newestAsOf}`, 'run current clients again'],
  },
};
