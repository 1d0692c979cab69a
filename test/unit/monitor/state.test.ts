import assert from 'node:assert/strict';
import { judge } from '../../../monitor/health/health';
import { healthLabel } from '../../../monitor/health/words';
import { knownNode } from '../../../monitor/nodes/node';
import {
  type BeaconReading,
  type NodeState,
  withFailure,
  withReading,
} from '../../../monitor/readings/node-state';
import { closingRate } from '../../../monitor/readings/rates';
import { thresholds } from '../../thresholds';
import { refused } from './fake-reader';

const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const reading: BeaconReading = {
  kind: 'beacon',
  network: 'mainnet',
  headSlot: '1000',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
};
const start = 1_700_000_000_000;
const later = (state: NodeState, change: Partial<BeaconReading>, seconds: number) =>
  withReading(state, { ...reading, ...change }, start + seconds * 1000);
const first = (change: Partial<BeaconReading> = {}) => later({ node, selected: true }, change, 0);

describe('readings that follow one another', () => {
  it('tell the rates of a host that is not read each time', () => {
    const host = { received: 1000, sent: 0 };
    let state = first({ host });
    state = later(state, { host }, 6);
    assert.equal(state.rates, undefined);
    state = later(state, { host: { received: 13_000, sent: 2400 } }, 12);
    assert.deepEqual(state.rates, { received: 1000, sent: 200 });
  });

  it('tell neither a restart nor rates from a response of a cache, in which the machine gets no older', () => {
    const host = (systemUptime: number, nodeUptime: number, received: number) => ({
      host: { systemUptime, nodeUptime, received },
    });
    let state = first(host(100, 50, 1000));
    for (const seconds of [60, 120, 180]) state = later(state, host(100, 50, 1000), seconds);
    assert.deepEqual([state.restarts ?? [], state.rates, state.hostReadAt], [[], undefined, start]);
    // The first response from behind it: since the one that was repeated.
    state = later(state, host(340, 290, 241_000), 240);
    assert.deepEqual([state.restarts, state.rates], [[], { received: 1000 }]);
    // The machine gets older, and the process of the node began 20 s ago.
    state = later(state, host(400, 20, 241_500), 300);
    assert.deepEqual(state.restarts, [start + 280_000]);
  });

  it('tell how fast a node syncs, and how long that takes', () => {
    const syncing = (distance: number) => ({ isSyncing: true, syncDistance: String(distance) });
    let state = first({ ...syncing(1000), headSlot: '1' });
    assert.equal(healthLabel(judge(state, thresholds, start)), 'syncing, 1,000 slots behind');
    state = later(state, { ...syncing(900), headSlot: '101' }, 10);
    state = later(state, { ...syncing(760), headSlot: '241' }, 20);
    assert.equal(
      healthLabel(judge(state, thresholds, start + 20_000)),
      'syncing, 760 slots behind, 12 slots/s, 1 min left',
    );
    // A laptop that slept: what was before is no part of the rate.
    state = later(state, { ...syncing(2000), headSlot: '242' }, 3600);
    assert.equal(closingRate(state.distances), undefined);
    assert.equal(healthLabel(judge(state, thresholds, start + 3_600_000)), 'syncing, 2,000 slots behind');
  });

  it('tell the load and the traffic of the machine, but not across its restart', () => {
    const host = (cpuTotal: number, cpuIdle: number, received: number, sent: number) => ({
      host: { cpuTotal, cpuIdle, received, sent },
    });
    let state = later(first(host(800, 700, 5000, 1000)), host(880, 760, 25_000, 1000), 10);
    assert.deepEqual(state.rates, { cpu: 0.25, received: 2000, sent: 0 });
    const node = (processCpu: number) => ({ host: { threads: 8, processCpu } });
    assert.deepEqual(later(first(node(100)), node(120), 10).rates, { processCpu: 2 });
    assert.deepEqual(later(first(node(100)), node(3), 10).rates, {}, 'after its restart');
    state = later(state, host(8, 7, 10, 10), 20);
    assert.deepEqual(state.rates, {});
  });

  it('notice a head that goes back', () => {
    const state = later(first(), { headSlot: '998' }, 12);
    assert.deepEqual(state.wentBack, { by: '2', at: start + 12_000 });
    assert.equal(later(state, { headSlot: '999' }, 24).wentBack?.by, '2');
  });

  it('notice another network, and forget what belonged to the one before', () => {
    const state = later(later(first(), { headSlot: '998' }, 12), { network: 'hoodi', headSlot: '5' }, 24);
    assert.deepEqual(state.chainChange, { was: 'mainnet', is: 'hoodi', at: start + 24_000 });
    assert.equal(state.wentBack, undefined);
    assert.equal(state.headMovedAt, start + 24_000);
  });

  it('notice another chain of the same name by its genesis', () => {
    const [one, other] = ['0x4619cfb0aaaaaaaaaaaaaaaa1111', '0x7ef47b44bbbbbbbbbbbbbbbb2222'];
    const state = later(first({ genesisRoot: one }), { genesisRoot: other, headSlot: '5' }, 12);
    assert.deepEqual(state.chainChange, {
      was: 'mainnet (genesis 0x4619cfb0…1111)',
      is: 'mainnet (genesis 0x7ef47b44…2222)',
      sameName: true,
      at: start + 12_000,
    });
    assert.equal(state.wentBack, undefined);
  });

  it('notice a private chain that was started again with the same validators', () => {
    const clock = { genesisTime: 1_790_000_000, secondsPerSlot: 2, slotsPerEpoch: 32 };
    const chain = { network: 'private', genesisRoot: '0x4619cfb0aaaaaaaaaaaaaaaa1111' };
    let state = first({ ...chain, clock, finalizedEpoch: '9' });
    state = later(
      state,
      { ...chain, clock: { ...clock, genesisTime: 1_790_000_600 }, finalizedEpoch: '0' },
      12,
    );
    assert.deepEqual(state.chainChange, {
      was: 'private (genesis at 2026-09-21T14:13:20Z)',
      is: 'private (genesis at 2026-09-21T14:23:20Z)',
      sameName: true,
      at: start + 12_000,
    });
    assert.equal(judge(state, thresholds, start + 12_000).state, 'other-chain');
  });

  it('compare only what both of them have', () => {
    const { network: _, ...unnamed } = reading;
    let state = withReading(first(), { ...unnamed, genesisRoot: '0x01' }, start + 6000);
    assert.equal(state.chainChange, undefined);
    state = later(state, { network: 'mainnet' }, 12);
    assert.equal(state.chainChange, undefined);
    state = later(state, { network: 'renamed', genesisRoot: '0x01' }, 18);
    state = later(state, { network: 'renamed again', genesisRoot: '0x01' }, 24);
    assert.equal(state.chainChange?.was, 'mainnet', 'the same genesis is the same chain, whatever its name');
  });

  it('keep what was known when one fails', () => {
    const state = withFailure(first(), refused);
    assert.deepEqual([state.reading, state.readAt, state.failure], [reading, start, refused]);
    assert.equal(later(state, {}, 6).failure, undefined);
  });
});

describe('a node that fills in its history', () => {
  it('is synced all the same', () => {
    const state = first({ ownState: 'BackFillSyncing', ownProgress: { completed: 459, remaining: 541 } });
    const health = judge(state, thresholds, start);
    assert.deepEqual(
      [health.severity, health.state, healthLabel(health)],
      ['ok', 'backfilling', 'synced, backfilling (45 %)'],
    );
  });
});
