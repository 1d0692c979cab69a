/** A dashboard as the extension sends it: a pair of nodes with an hour of readings. */

import type {
  Analyses,
  DashboardState,
  NodeLog,
  Samples,
  Timeline,
  Vote,
} from '../../common/panels/dashboard';
import type { Shown } from '../../monitor/health/node-choice';
import { knownNode } from '../../monitor/nodes/node';
import { beaconSeries, executionSeries } from '../../monitor/series/readings';
import { cardsOf } from '../../workbench/dashboard/cards';
import { thresholds } from '../thresholds';

/** Unix time of a full minute, in milliseconds. */
export const now = 1_800_000_000_000;
const hour = 3_600_000;

const pair: Shown = {
  name: 'Home',
  beacon: {
    node: knownNode({ name: 'Home beacon', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings'),
    selected: true,
    readAt: now,
    reading: {
      kind: 'beacon',
      headSlot: '9000000',
      syncDistance: '0',
      isSyncing: false,
      isOptimistic: false,
      elOffline: false,
      network: 'mainnet',
      prefix: '/lighthouse',
      peers: { connected: 72, inbound: 38, outbound: 34 },
      diskFreeBytes: 1_021_000_000_000,
      host: {
        memoryTotal: 32 * 1024 ** 3,
        memoryUsed: 12 * 1024 ** 3,
        processMemory: 3 * 1024 ** 3,
        received: 1,
        sent: 1,
        cpuTotal: 2,
        cpuIdle: 1,
      },
    },
  },
  execution: {
    node: knownNode({ name: 'Home execution', kind: 'execution', url: 'http://127.0.0.1:8545' }, 'settings'),
    selected: true,
    readAt: now,
    reading: { kind: 'execution', headBlock: '20000000', headTime: now / 1000 - 4, peers: 41 },
  },
};

/** @param every milliseconds between two readings */
function hourOf(
  ids: readonly string[],
  every: number,
  value: (id: string, at: number) => number | null,
): Samples {
  const times = Array.from(
    { length: Math.floor(hour / every) },
    (_, index) => now - hour + (index + 1) * every,
  );
  return {
    times,
    values: Object.fromEntries(ids.map((id) => [id, times.map((at) => value(id, at))])),
  };
}

/** Plausible values, with a gap of two minutes ten minutes before the end. */
export function usual(id: string, at: number): number | null {
  const back = (now - at) / 60_000;
  if (back > 10 && back < 12) return null;
  const wave = Math.sin(at / 400_000 + id.length) + 0.4 * Math.sin(at / 37_000 + id.length * 3);
  switch (id) {
    case 'lag':
      return back > 4 && back < 5 ? 3 : Math.floor(at / 6000) % 9 === 0 ? 1 : 0;
    case 'connected':
      return Math.round(72 + wave * 4);
    case 'inbound':
      return Math.round(38 + wave * 3);
    case 'outbound':
      return Math.round(34 + wave);
    case 'cpu':
      return 0.16 + wave * 0.05;
    case 'memory':
      return (11.4 + wave * 0.8) * 1024 ** 3;
    case 'processMemory':
      return (3.1 + wave * 0.1) * 1024 ** 3;
    case 'diskFree':
      return 1_021_000_000_000 + back * 90_000_000;
    case 'received':
      return 420_000 + wave * 120_000;
    case 'sent':
      return 390_000 + wave * 90_000;
    case 'blockAge':
      return (at / 1000) % 12;
    case 'peers':
      return 41 + Math.round(wave);
    default:
      return null;
  }
}

const minute = 60_000;

/** Well, but for a lag four minutes ago, and an outage of the execution node. */
const logs: readonly NodeLog[] = [
  {
    source: 'beacon',
    until: now,
    unwatched: [{ from: now - 12 * minute, to: now - 10 * minute }],
    states: [
      { from: now - hour, to: now - 12 * minute, state: 'synced', severity: 'ok' },
      { from: now - 10 * minute, to: now - 5 * minute, state: 'synced', severity: 'ok' },
      { from: now - 5 * minute, to: now - 4 * minute, state: 'syncing', severity: 'warning' },
      { from: now - 4 * minute, to: now, state: 'synced', severity: 'ok' },
    ],
    notes: [{ at: now - 8 * minute, words: 'Reorganization of 2 blocks' }],
  },
  {
    source: 'execution',
    until: now,
    unwatched: [{ from: now - 12 * minute, to: now - 10 * minute }],
    states: [
      { from: now - hour, to: now - 40 * minute, state: 'synced', severity: 'ok' },
      { from: now - 40 * minute, to: now - 23 * minute, state: 'unreachable', severity: 'error' },
      { from: now - 23 * minute, to: now - 12 * minute, state: 'synced', severity: 'ok' },
      { from: now - 10 * minute, to: now, state: 'synced', severity: 'ok' },
    ],
    notes: [],
  },
];

const events: Timeline = {
  followed: [{ from: now - 50 * 60_000, to: now - 30 * 60_000 }, { from: now - 25 * 60_000 }],
  events: [
    ...Array.from({ length: 200 }, (_, index) => ({
      at: now - (200 - index) * 12_000 + 4000,
      kind: 'head' as const,
      place: String(8_999_801 + index),
    })).filter(({ at }) => at > now - 25 * 60_000),
    { at: now - 8 * 60_000, kind: 'reorg' as const, place: '8999961', depth: 2 },
    { at: now - 6 * 60_000, kind: 'finalized' as const, place: '281247' },
  ].sort((a, b) => a.at - b.at),
};

function vote(validator: number, epoch: number): Vote | null {
  const roll = (validator * 7 + epoch * 13) % 50;
  if (validator === 19 && epoch < 281_235)
    return { active: false, source: false, target: false, head: false };
  if (roll === 3) return { active: true, source: false, target: false, head: false };
  if (roll === 11) return { active: true, source: true, target: false, head: false, delay: 3 };
  if (roll === 17 || roll === 29) return { active: true, source: true, target: true, head: false, delay: 2 };
  return { active: true, source: true, target: true, head: true, delay: 1 };
}

const epochs = Array.from({ length: 24 }, (_, index) => 281_225 + index);

export const analyses: Analyses = {
  performance: {
    state: 'ready',
    note: '',
    data: {
      epochs,
      totals: { validators: 5, right: 100, head: 5, target: 3, missed: 2, inactive: 10, unknown: 0 },
      rows: [12, 13, 14, 19, 404_112].map((validator) => ({
        validator: String(validator),
        votes: epochs.map((epoch) => vote(validator, epoch)),
        shares: { hits: 99.4, head: 97.2, target: 98.9, distance: 1 },
      })),
    },
  },
  rewards: {
    state: 'ready',
    note: 'Epochs 281,248 and 281,249.',
    data: Array.from({ length: 64 }, (_, index) => ({
      slot: 8_999_936 + index,
      proposer: String(100_000 + index * 37),
      attestations: 38_000_000 + ((index * 7919) % 9_000_000),
      sync: 1_600_000 + ((index * 104_729) % 120_000),
    })).filter(({ slot }) => slot % 23 !== 5),
  },
  packing: {
    state: 'ready',
    note: 'Epochs 281,248 and 281,249.',
    data: Array.from({ length: 64 }, (_, index) => ({
      slot: 8_999_936 + index,
      proposer: String(100_000 + index * 37),
      available: 16_000,
      included: 16_000 - ((index * 7919) % 900),
    })).filter(({ slot }) => slot % 23 !== 5),
  },
  inclusion: {
    state: 'ready',
    note: '',
    data: Array.from({ length: 8 }, (_, index) => ({
      epoch: 281_241 + index,
      target: 0.994 - (index % 3) * 0.002,
      head: 0.982 - (index % 4) * 0.004,
    })),
  },
};

/** The last 24 hours in steps of two minutes: an outage last night, and hours in which nobody watched. */
export function lastDay(changes: Partial<DashboardState> = {}): DashboardState {
  const begin = now - 24 * hour;
  const unwatched = [{ from: begin, to: begin + 2 * hour }];
  const outage = { from: now - 6 * hour, to: now - 6 * hour + 17 * minute };
  const steps = Array.from({ length: 22 * 60 }, (_, index) => begin + 2 * hour + index * minute);
  const samples = (ids: readonly string[], isDown: (at: number) => boolean): Samples => ({
    times: steps,
    values: Object.fromEntries(
      ids.map((id) => {
        const value = (at: number) => (id === 'lag' && at === steps[700] ? 7 : usual(id, at - 3 * hour));
        return [id, steps.map((at) => (isDown(at) ? null : value(at)))];
      }),
    ),
  });
  const synced = { state: 'synced', severity: 'ok' } as const;
  return dashboard(3_600_000, {
    range: 1440,
    samples: {
      beacon: samples(beaconSeries, () => false),
      execution: samples(executionSeries, (at) => at >= outage.from && at < outage.to),
    },
    logs: [
      {
        source: 'beacon',
        until: now,
        unwatched,
        states: [
          { from: begin + 2 * hour, to: outage.from, ...synced },
          { ...outage, state: 'execution offline', severity: 'error' },
          { from: outage.to, to: now, ...synced },
        ],
        notes: [{ at: now - 9 * hour, words: 'Version changed to Lighthouse v5.3.0' }],
      },
      {
        source: 'execution',
        until: now,
        unwatched,
        states: [
          { from: begin + 2 * hour, to: outage.from, ...synced },
          { ...outage, state: 'unreachable', severity: 'error' },
          { from: outage.to, to: now, ...synced },
        ],
        notes: [],
      },
    ],
    ...changes,
  });
}

/** @param every milliseconds between two readings */
export function dashboard(every = 6000, changes: Partial<DashboardState> = {}): DashboardState {
  return {
    type: 'state',
    now,
    nodes: [
      { id: 'settings/beacon/Home beacon', name: 'Home' },
      { id: 'demo/beacon/Demo beacon node', name: 'Demo' },
    ],
    node: 'settings/beacon/Home beacon',
    header: {
      subject: 'mainnet, Lighthouse v5.3.0, Geth v1.14.8',
      words: 'synced',
      level: 'good',
      why: '',
      stale: '',
      facts: [
        {
          label: 'Beacon node',
          value: 'Lighthouse v5.3.0',
          detail: 'Lighthouse/v5.3.0-d6ba8c3',
          level: 'plain',
        },
        { label: 'Network', value: 'mainnet', detail: '', level: 'plain' },
        { label: 'Head slot', value: '9,000,000', detail: '', level: 'plain' },
        { label: 'Finalized epoch', value: '281,247', detail: '', level: 'plain' },
        { label: 'Node uptime', value: '4 d 3 h', detail: '', level: 'plain' },
        { label: 'Execution node', value: 'Geth v1.14.8', detail: '', level: 'plain' },
        { label: 'Chain', value: 'Ethereum mainnet (1)', detail: '', level: 'plain' },
        { label: 'Latest block', value: '20,000,000', detail: '', level: 'plain' },
      ],
    },
    ...cardsOf(pair, thresholds),
    samples: {
      beacon: hourOf(beaconSeries, every, usual),
      execution: hourOf(executionSeries, every, usual),
    },
    range: 60,
    logs,
    problem: '',
    timeline: events,
    analyses,
    validators: '12-14, 19, 404112',
    ...changes,
  };
}
