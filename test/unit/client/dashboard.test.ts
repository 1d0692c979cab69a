import assert from 'node:assert/strict';
import { missingEpochs } from '../../../monitor/analysis/epochs';
import { chainEvent, createTimeline } from '../../../monitor/analysis/timeline';
import { choicesOf, chosen } from '../../../monitor/health/node-choice';
import { knownNode } from '../../../monitor/nodes/node';
import type { ExecutionReading, NodeState, Thresholds } from '../../../monitor/readings/node-state';
import { beaconCharts } from '../../../monitor/series/charts/beacon';
import { executionCharts } from '../../../monitor/series/charts/execution';
import { createSeriesStore } from '../../../monitor/series/series';
import { units } from '../../../panels/dashboard/units';
import { cardsOf } from '../../../workbench/dashboard/cards';
import { fileName } from '../../../workbench/dashboard/recordings';
import { thresholds as defaults } from '../../thresholds';

const hour = 3_600_000;
const gap = 30_000;

describe('the series of a node', () => {
  it('keep an hour, and report what a reading added', () => {
    const store = createSeriesStore(['lag', 'cpu']);
    assert.deepEqual(store.add(0, { lag: 3 }, gap), { times: [0], values: { lag: [3], cpu: [null] } });
    assert.deepEqual(store.add(6000, { lag: 0, cpu: 0.5 }, gap), {
      times: [6000],
      values: { lag: [0], cpu: [0.5] },
    });
    store.add(hour + 3000, { lag: 1 }, hour);
    assert.deepEqual(store.since(hour + 3000).times, [6000, hour + 3000]);
  });

  it('have a gap when no reading was made or a reading failed', () => {
    const store = createSeriesStore(['lag']);
    store.add(0, { lag: 1 }, gap);
    assert.deepEqual(store.add(60_000, { lag: 2 }, gap), { times: [1, 60_000], values: { lag: [null, 2] } });
    store.addGap(66_000);
    assert.deepEqual(store.since(66_000).values.lag, [1, null, 2, null]);
  });

  it('drop values in the future when the clock is set back', () => {
    const store = createSeriesStore(['lag']);
    for (const at of [1000, 2000, 9000]) store.add(at, { lag: at }, gap);
    store.add(2000, { lag: 5 }, gap);
    assert.deepEqual(store.since(2000), { times: [1000, 2000], values: { lag: [1000, 5] } });
  });
});

describe('the requests of the dashboard for past epochs', () => {
  it('cover the missing epochs in one range within the limits', () => {
    const known = (...epochs: number[]) => new Set(epochs);
    assert.deepEqual(missingEpochs(known(), 10, 24), { first: 1, last: 10 });
    assert.deepEqual(missingEpochs(known(), 100, 24), { first: 77, last: 100 });
    assert.deepEqual(missingEpochs(known(), 1000, 5000), { first: 901, last: 1000 });
    assert.deepEqual(missingEpochs(known(8, 9), 10, 3), { first: 10, last: 10 });
    assert.equal(missingEpochs(known(8, 9, 10), 10, 3), undefined);
    assert.equal(missingEpochs(known(), 0, 3), undefined);
  });
});

describe('the cards of the dashboard', () => {
  const thresholds: Thresholds = { ...defaults, executionPeers: { amber: 4, red: 0 }, stalledSeconds: 0 };
  const nodeOf = (name: string, kind: 'beacon' | 'execution', url: string, selected = false): NodeState => ({
    node: knownNode({ name, kind, url }, 'settings'),
    selected,
  });
  const beacon: NodeState = {
    ...nodeOf('Home beacon', 'beacon', 'http://a:1'),
    reading: {
      kind: 'beacon',
      headSlot: '1',
      syncDistance: '0',
      isSyncing: false,
      isOptimistic: false,
      elOffline: false,
      network: 'mainnet',
      prefix: '/vendor',
      peers: { connected: 3 },
      diskFreeBytes: 1,
    },
  };

  it('show what the node reports, and a reason for what is missing', () => {
    const { charts, missing } = cardsOf({ name: 'Home', beacon }, thresholds);
    assert.deepEqual(
      charts.map(({ id, thresholds: limits }) => [id, limits.map(({ level, value }) => `${level} ${value}`)]),
      [
        ['lag', ['amber 9', 'red 65']],
        ['peers', ['amber 50', 'red 20']],
        ['disk', ['amber 100000000000', 'red 50000000000']],
      ],
    );
    assert.deepEqual(
      missing.map(({ title }) => title),
      ['Finality lag', 'Peers in and out', 'CPU, memory and network', 'Execution block age and peers'],
    );
  });

  it('of an execution node show its fees, gas, blobs and pool, or why not', () => {
    const titles = (reading: Partial<ExecutionReading>) => {
      const execution: NodeState = {
        ...nodeOf('Exec', 'execution', 'http://a:2'),
        reading: { kind: 'execution', headBlock: '1', headTime: 1, peers: 1, ...reading },
      };
      const { charts, missing } = cardsOf({ name: 'Exec', execution }, thresholds);
      return [charts.map(({ title }) => title), missing.map(({ title, why }) => `${title}: ${why}`)];
    };
    const noBeacon =
      'Head slot lag, peers in and out, host, validators and events: ' +
      'These charts need a beacon node. Add the one that drives this execution node.';
    assert.deepEqual(
      titles({
        baseFee: '1000000000',
        gas: { used: '1', limit: '2' },
        blobs: 0,
        pool: { pending: 0, queued: 0 },
      }),
      [
        ['Execution block age', 'Execution peers', 'Base fee', 'Gas used', 'Blobs', 'Transaction pool'],
        [noBeacon],
      ],
    );
    assert.deepEqual(titles({ pool: null }), [
      ['Execution block age', 'Execution peers'],
      [
        'Base fee, gas and blobs: The latest block does not have this: the chain or the client is too old for it.',
        'Transaction pool: The node does not serve txpool_status.',
        noBeacon,
      ],
    ]);
  });

  it('say that the node does not count its peers', () => {
    const { reading } = beacon;
    assert.ok(reading?.kind === 'beacon');
    const { peers: _, ...silent } = reading;
    const { charts, missing } = cardsOf({ name: 'Home', beacon: { ...beacon, reading: silent } }, thresholds);
    assert.ok(charts.every(({ id }) => id !== 'peers'));
    assert.deepEqual(
      missing.find(({ title }) => title === 'Peers'),
      { title: 'Peers', why: 'The node does not report how many peers it has.' },
    );
  });

  it('give one reason for all host charts when the node has no endpoints for them', () => {
    const { reading } = beacon;
    assert.ok(reading?.kind === 'beacon');
    const { prefix: _, diskFreeBytes: __, ...plain } = reading;
    const { missing } = cardsOf({ name: 'Home', beacon: { ...beacon, reading: plain } }, thresholds);
    assert.deepEqual(
      missing.find(({ title }) => title.startsWith('CPU')),
      {
        title: 'CPU, memory, disk and network',
        why: 'They need the extension endpoints of a node, which Home beacon does not serve.',
      },
    );
  });

  it('stay when one reading lacks a value', () => {
    const { charts } = cardsOf({ name: 'Home', beacon }, thresholds, (_, series) => series === 'cpu');
    assert.ok(charts.some(({ id }) => id === 'cpu'));
  });

  it('show a pair together, for either of its nodes, and the selected node by default', () => {
    const choices = choicesOf([
      nodeOf('Home beacon', 'beacon', 'http://a:1'),
      nodeOf('Home execution', 'execution', 'http://a:2'),
      nodeOf('Other', 'beacon', 'http://b:1', true),
    ]);
    assert.deepEqual(
      choices.map(({ id, name }) => [id, name]),
      [
        ['settings/beacon/Home beacon', 'Home'],
        ['settings/beacon/Other', 'Other'],
      ],
    );
    assert.equal(chosen(choices, 'settings/execution/Home execution')?.name, 'Home');
    assert.equal(chosen(choices, undefined)?.name, 'Other');
    assert.equal(chosen([], 'gone'), undefined);
  });
});

describe('the declarations of charts', () => {
  it('give each series a unique id and column', () => {
    const series = [...beaconCharts, ...executionCharts].flatMap((chart) => [...chart.series]);
    for (const key of ['id', 'column'] as const) {
      const all = series.map((each) => each[key]);
      const twice = all.filter((one, index) => all.indexOf(one) !== index);
      assert.deepEqual(twice, [], `Two series have the same ${key}: the history keeps them by it.`);
    }
  });
});

describe('the units of charts', () => {
  it('are written for people', () => {
    assert.equal(units.slots.words(1), '1 slot');
    assert.equal(units.slots.words(1200), '1,200 slots');
    assert.equal(units.slots.bare?.(1200), '1,200');
    assert.equal(units.peers.words(72), '72');
    assert.equal(units.fraction.words(0.1234), '12.3 %');
    assert.equal(units.disk.words(1_021_000_000_000), '1.021 TB');
    assert.equal(units.seconds.words(65), '1 min 5 s');
    assert.deepEqual([0, 0.00451, 0.9, 12.34, 1234].map(units.gwei.words), [
      '0 gwei',
      '0.00451 gwei',
      '0.9 gwei',
      '12.3 gwei',
      '1,234 gwei',
    ]);
    assert.equal(units.count.words(1234), '1,234');
  });

  it('are the same for all values of an axis', () => {
    assert.deepEqual(units.slots.ticks([0, 0.5, 1], 0.5), ['0', '', '1']);
    assert.deepEqual(units.fraction.ticks([0, 0.25, 0.5], 0.25), ['0 %', '25 %', '50 %']);
    assert.deepEqual(units.disk.ticks([0, 500e9, 1e12], 500e9), ['0', '0.5 TB', '1.0 TB']);
    assert.deepEqual(units.gwei.ticks([0, 0.5, 1], 0.5), ['0', '0.5 gwei', '1.0 gwei']);
    assert.equal(units.gwei.words(7e-9), '7 wei');
    assert.deepEqual(units.gwei.ticks([0, 4e-9, 8e-9], 4e-9), ['0', '4 wei', '8 wei']);
    assert.deepEqual(units.seconds.ticks([0, 60, 90], 30), ['0 s', '1 min', '1 min 30 s']);
  });
});

describe('the timeline of a node', () => {
  it('reads the events of the specification, with numbers as text or not', () => {
    const at = 5;
    assert.deepEqual(chainEvent({ topic: 'head', at, data: { slot: '9' } }), {
      at,
      kind: 'head',
      place: '9',
    });
    assert.deepEqual(chainEvent({ topic: 'chain_reorg', at, data: { slot: 9, depth: '2' } }), {
      at,
      kind: 'reorg',
      place: '9',
      depth: 2,
    });
    assert.deepEqual(chainEvent({ topic: 'finalized_checkpoint', at, data: { epoch: '7' } }), {
      at,
      kind: 'finalized',
      place: '7',
    });
    assert.equal(chainEvent({ topic: 'head', at, data: undefined }), undefined);
    assert.equal(chainEvent({ topic: 'block', at, data: { slot: '9' } }), undefined);
  });

  it('keeps for an hour when events were followed', () => {
    const timeline = createTimeline();
    timeline.begin(0);
    timeline.begin(5);
    timeline.add({ at: 10, kind: 'head', place: '1' });
    timeline.end(20);
    timeline.begin(30);
    assert.deepEqual(timeline.since(40), {
      events: [{ at: 10, kind: 'head', place: '1' }],
      followed: [{ from: 0, to: 20 }, { from: 30 }],
    });
    assert.deepEqual(timeline.since(hour + 25), { events: [], followed: [{ from: 30 }] });
  });

  it('drops old events with each new one, even if it is never read', () => {
    const timeline = createTimeline(1000);
    timeline.begin(0);
    timeline.add({ at: 10, kind: 'head', place: '1' });
    timeline.end(20);
    timeline.begin(900);
    timeline.add({ at: 1500, kind: 'head', place: '2' });
    // As if the clock had been set back: these are all events that are left.
    assert.deepEqual(timeline.since(1000), { events: [], followed: [{ from: 900 }] });
  });
});

describe('saving the dashboard', () => {
  it('uses file names that every system accepts', () => {
    assert.equal(fileName('Head slot lag', 'png'), 'head-slot-lag.png');
    assert.equal(fileName('../Mine: größte', 'csv'), 'mine-gro-te.csv');
    assert.equal(fileName('网', 'csv'), 'dashboard.csv');
  });
});
