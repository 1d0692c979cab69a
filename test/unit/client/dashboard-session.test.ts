import assert from 'node:assert/strict';
import type { Analyses, ChainEvent, DashboardMessage } from '../../../common/panels/dashboard';
import type { Choice } from '../../../monitor/health/node-choice';
import { knownNode } from '../../../monitor/nodes/node';
import type { NodeEvent } from '../../../monitor/poll/node-events';
import { Feed, FollowedNodes, type SnapshotInput, snapshotOf } from '../../../workbench/dashboard/snapshot';
import { thresholds } from '../../thresholds';
import { fakeClock } from '../monitor/fake-clock';

const beacon = knownNode({ name: 'Home', kind: 'beacon', url: 'http://a:1' }, 'settings');
const execution = knownNode({ name: 'Geth', kind: 'execution', url: 'http://a:2' }, 'settings');
const home: Choice = {
  id: beacon.id,
  name: 'Home',
  beacon: {
    node: beacon,
    selected: true,
    readAt: 1000,
    reading: {
      kind: 'beacon',
      headSlot: '9',
      syncDistance: '0',
      isSyncing: false,
      isOptimistic: false,
      elOffline: false,
      peers: { connected: 72 },
    },
  },
};
const nothing: SnapshotInput = {
  now: 1000,
  choices: [],
  shown: undefined,
  thresholds,
  had: () => false,
  range: 60,
  samples: () => ({ times: [], values: {} }),
  logs: () => [],
  problem: '',
  timeline: () => ({ events: [], followed: [] }),
  analyses: () => undefined,
  validators: [],
};
const input: SnapshotInput = { ...nothing, choices: [home], shown: home, validators: ['1', '2', '3'] };
const analyses: Analyses = {
  performance: { state: 'waiting', words: 'Asking…' },
  rewards: { state: 'waiting', words: 'Asking…' },
  packing: { state: 'waiting', words: 'Asking…' },
  inclusion: { state: 'waiting', words: 'Asking…' },
};

describe('the snapshot for a dashboard page', () => {
  it('is empty without a node', () => {
    assert.deepEqual(snapshotOf(nothing), {
      type: 'state',
      now: 1000,
      nodes: [],
      charts: [],
      missing: [],
      header: { subject: '', words: '', level: 'waiting', why: '', facts: [], stale: '' },
      range: 60,
      samples: { beacon: { times: [], values: {} }, execution: { times: [], values: {} } },
      logs: [],
      problem: '',
      validators: '',
    });
  });

  it('has all values of the shown node', () => {
    const state = snapshotOf(input);
    assert.equal(state.node, beacon.id);
    assert.deepEqual(state.nodes, [{ id: beacon.id, name: 'Home' }]);
    assert.deepEqual(
      state.charts.map(({ id }) => id),
      ['lag', 'peers'],
    );
    assert.deepEqual(state.timeline, { events: [], followed: [] });
    assert.equal(state.validators, '1-3');
  });

  const stage = () => {
    const told: DashboardMessage[] = [];
    const feed = new Feed((message) => told.push(message));
    return { feed, told, types: () => told.map(({ type }) => type) };
  };

  it('is not sent before the page listens', () => {
    const { feed, told } = stage();
    feed.state(snapshotOf(input));
    feed.analyses(analyses);
    feed.news({ type: 'saved', words: 'Saved' });
    assert.deepEqual(told, []);
  });

  it('keeps its cards until a reading adds or removes one', () => {
    const { feed } = stage();
    feed.listening = true;
    feed.state(snapshotOf(input));
    assert.equal(feed.has(snapshotOf({ ...input, now: 9000 })), true);
    assert.equal(feed.has(snapshotOf({ ...input, had: (_, series) => series === 'memory' })), false);
    assert.equal(feed.has(snapshotOf({ ...input, choices: [] })), false);
  });

  it('has analyses only when they have changed', () => {
    const { feed, types } = stage();
    feed.listening = true;
    feed.state(snapshotOf({ ...input, analyses: () => analyses }));
    feed.analyses(analyses);
    assert.deepEqual(types(), ['state']);
    feed.analyses({ ...analyses, rewards: { state: 'ready', data: [], note: '' } });
    assert.deepEqual(types(), ['state', 'analyses']);
  });
});

describe('the nodes that a dashboard follows', () => {
  const stage = () => {
    const clock = fakeClock(1000);
    const open = new Set<string>();
    const ended = (name: string) => ({ dispose: () => void open.delete(name) });
    const events: ChainEvent[] = [];
    let tell: (event: NodeEvent) => void = () => undefined;
    const nodes = new FollowedNodes({
      clock,
      span: 60_000,
      watcher: {
        want(node, reason) {
          open.add(`${reason} ${node}`);
          return ended(`${reason} ${node}`);
        },
      },
      events: {
        follow(node, _, listener) {
          open.add(`events ${node}`);
          tell = listener;
          return ended(`events ${node}`);
        },
      },
      onEvent: (event) => events.push(event),
    });
    return { clock, nodes, open, events, tell: (event: NodeEvent) => tell(event) };
  };

  it('are polled, and the events of the beacon node are followed', () => {
    const { events, nodes, open, tell } = stage();
    assert.equal(nodes.follow([beacon, execution]), true);
    assert.deepEqual(
      [...open],
      [`dashboard ${beacon.id}`, `events ${beacon.id}`, `dashboard ${execution.id}`],
    );
    tell({ topic: 'head', at: 1500, data: { slot: '9' } });
    tell({ topic: 'head', at: 1600, data: 'none of the specification' });
    assert.deepEqual(events, [{ at: 1500, kind: 'head', place: '9' }]);
    assert.deepEqual(nodes.timeline(beacon.id).since(2000).events, events);
  });

  it('change only when other nodes are shown, and end when no node is shown', () => {
    const { nodes, open } = stage();
    nodes.follow([beacon]);
    assert.equal(nodes.follow([beacon]), false);
    assert.equal(nodes.follow([execution]), true);
    assert.deepEqual([...open], [`dashboard ${execution.id}`]);
    assert.equal(nodes.follow([]), true);
    assert.deepEqual([...open], []);
  });

  it('have a gap in their events while the node does not respond', async () => {
    const { clock, nodes } = stage();
    nodes.follow([beacon]);
    await clock.pass(1000);
    nodes.wasRead(beacon.id, true);
    await clock.pass(1000);
    nodes.wasRead(beacon.id, false);
    assert.deepEqual(nodes.timeline(beacon.id).since(3000).followed, [
      { from: 1000, to: 2000 },
      { from: 3000 },
    ]);
  });

  it('drop the events of a removed node', () => {
    const { nodes } = stage();
    nodes.timeline(beacon.id).begin(1000);
    nodes.forget(() => false);
    assert.deepEqual(nodes.timeline(beacon.id).since(2000).followed, []);
  });
});
