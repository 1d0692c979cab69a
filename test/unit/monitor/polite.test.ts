import assert from 'node:assert/strict';
import { judge } from '../../../monitor/health/health';
import { knownNode } from '../../../monitor/nodes/node';
import type { NodeAnswer, NodeFailure, NodeReader } from '../../../monitor/nodes/reader';
import { createNodeEvents } from '../../../monitor/poll/node-events';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import type { StreamEvent } from '../../../runner/model/outcome';
import { thresholds } from '../../thresholds';
import { fakeClock } from './fake-clock';
import { fakeReader, notFound, notServed, refused } from './fake-reader';

const home = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const slot = 12_000;
const minute = 60_000;
const root = (at: number, fork = 'a') => `0x${fork}${at.toString(16).padStart(63, '0')}`;
const timedOut: NodeFailure = { ...refused, cause: 'timed-out' };

/** A healthy node with a block in each slot, two seconds after the slot began, whose clock moves by hand. */
function watching({ servesEvents = true } = {}) {
  const first = 352;
  const clock = fakeClock(first * slot + 3000);
  const node = {
    servesEvents,
    hangs: false,
    says: {} as Readonly<Record<string, unknown>>,
    /** The slot of its latest block. */
    head: first,
    isStuck: false,
    fork: (_: number) => 'a',
  };
  const asked: { readonly at: number; readonly path: string }[] = [];
  const id = (at: number) => root(at, node.fork(at));
  const answers = (): Readonly<Record<string, unknown>> => {
    const epoch = Math.floor(node.head / 32);
    return {
      '/eth/v1/node/syncing': {
        data: {
          head_slot: String(node.head),
          sync_distance: String(Math.max(0, Math.floor(clock.now() / slot) - node.head)),
          is_syncing: false,
          is_optimistic: false,
          el_offline: false,
        },
      },
      '/eth/v1/node/version': { data: { version: 'Lighthouse/v7.0.0' } },
      '/eth/v1/beacon/headers/head': header(node.head),
      '/eth/v1/beacon/blinded_blocks/head': notFound,
      '/eth/v1/beacon/genesis': { data: { genesis_time: '0', genesis_validators_root: root(1) } },
      '/eth/v1/config/spec': {
        data: { CONFIG_NAME: 'home', SECONDS_PER_SLOT: '12', SLOTS_PER_EPOCH: '32', DEPOSIT_CHAIN_ID: '1' },
      },
      '/eth/v1/node/identity': { data: { peer_id: '16U', enr: 'enr:-abc' } },
      '/eth/v1/beacon/states/head/finality_checkpoints': {
        data: {
          current_justified: { epoch: String(epoch - 1), root: root(2) },
          finalized: { epoch: String(epoch - 2), root: root(3) },
        },
      },
      '/eth/v1/node/peer_count': { data: { connected: '80' } },
      '/eth/v1/node/peers?state=connected': {
        data: Array.from({ length: 80 }, (_, index) => ({
          peer_id: `16U${index}`,
          direction: index % 2 ? 'inbound' : 'outbound',
          state: 'connected',
        })),
      },
      '/lighthouse/ui/health': {
        data: { used_memory: 1, disk_bytes_free: 900e9, disk_bytes_total: 1000e9, sync_state: 'Synced' },
      },
      '/lighthouse/health': { data: { pid_mem_resident_set_size: 1 } },
      '/lighthouse/nat': { data: true },
      '/lighthouse/database/info': { schema_version: 24, split: { slot: '0' } },
      '/lighthouse/eth1/syncing': notFound,
      '/lighthouse/ui/validator_count': { data: { active_ongoing: 1 } },
      ...node.says,
    };
  };
  const header = (at: number) => ({
    data: {
      root: id(at),
      canonical: true,
      header: { message: { slot: String(at), parent_root: id(at - 1) } },
    },
  });
  const get = async (path: string): Promise<NodeAnswer> => {
    asked.push({ at: clock.now(), path });
    if (node.hangs) {
      return new Promise((resolve) => clock.after(10_000, () => resolve({ ok: false, failure: timedOut })));
    }
    const at = /headers\/(\d+)$/.exec(path)?.[1];
    return at === undefined ? fakeReader(answers()).get(path) : { ok: true, value: header(Number(at)) };
  };
  const reader: NodeReader = { get, post: get, call: get };

  const streams = new Set<(event: StreamEvent) => void>();
  let breakStreams: () => void = () => undefined;
  let opened = 0;
  const events = createNodeEvents({
    clock,
    open: (_, __, { onEvent, signal }) =>
      new Promise((resolve) => {
        opened += 1;
        if (!node.servesEvents) return resolve(undefined);
        streams.add(onEvent);
        const end = () => {
          streams.delete(onEvent);
          resolve(undefined);
        };
        signal.addEventListener('abort', end);
        breakStreams = end;
      }),
  });
  const say = (event: string, data: unknown) => {
    if (node.hangs) return;
    for (const listener of streams) listener({ event, data: JSON.stringify(data), problems: [] });
  };
  const addBlock = (): void => {
    clock.after(slot - ((clock.now() - 2000) % slot), () => {
      if (!node.isStuck && !node.hangs) {
        node.head = Math.floor(clock.now() / slot);
        say('head', { slot: String(node.head), block: id(node.head), execution_optimistic: false });
      }
      addBlock();
    });
  };
  addBlock();
  const watcher = createNodesWatcher({ clock, events, readerFor: () => reader, interval: () => 6000 });
  watcher.setNodes([home], new Set());
  events.setNodes([home]);
  watcher.want('all', 'nodes view');
  let seen = 0;
  return {
    clock,
    node,
    watcher,
    say,
    get opened() {
      return opened;
    },
    breakStreams: () => breakStreams(),
    /** The requests since the last call, by path. */
    sent(): Readonly<Record<string, number>> {
      const some = asked.slice(seen);
      seen = asked.length;
      return Object.fromEntries(
        [...new Set(some.map(({ path }) => path))]
          .sort()
          .map((path) => [path, some.filter((one) => one.path === path).length]),
      );
    },
    get state() {
      const [state] = watcher.states;
      assert.ok(state);
      return state;
    },
    get head() {
      const [state] = watcher.states;
      return state?.reading?.kind === 'beacon' ? Number(state.reading.headSlot) : undefined;
    },
    words: () => {
      const [state] = watcher.states;
      return state ? judge(state, thresholds, clock.now()).state : undefined;
    },
  };
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((all, one) => all + one, 0);

describe('a healthy beacon node that is watched for ten minutes', () => {
  it('is sent at most 15 requests a minute where it has an event stream, and its head is at most a slot old', async () => {
    const watched = watching();
    await watched.clock.pass(minute);
    watched.sent();
    for (let second = 0; second < 600; second += 1) {
      await watched.clock.pass(1000);
      assert.ok(watched.node.head - (watched.head ?? 0) <= 1, `head ${watched.head} of ${watched.node.head}`);
      assert.equal(watched.words(), 'synced');
    }
    const sent = watched.sent();
    assert.ok(sum(sent) <= 150, JSON.stringify(sent, null, 2));
    assert.deepEqual([watched.opened, watched.state.reorg, watched.state.flips], [1, undefined, []]);
  });

  it('is sent at most 26 requests a minute where it has none', async () => {
    const watched = watching({ servesEvents: false });
    await watched.clock.pass(minute);
    watched.sent();
    await watched.clock.pass(10 * minute);
    const sent = watched.sent();
    assert.ok(sum(sent) <= 260, JSON.stringify(sent, null, 2));
    assert.equal(watched.words(), 'synced');
  });
});

describe('an event stream', () => {
  it('that falls silent with a head that stands still is followed by requests', async () => {
    const watched = watching();
    await watched.clock.pass(5 * minute);
    watched.node.isStuck = true;
    await watched.clock.pass(2 * slot);
    watched.sent();
    await watched.clock.pass(minute);
    assert.ok((watched.sent()['/eth/v1/node/syncing'] ?? 0) >= 9);
    await watched.clock.pass(minute);
    assert.equal(watched.words(), 'stalled');
  });

  it('that stays open while its node hangs does not keep the node synced', async () => {
    const watched = watching();
    await watched.clock.pass(5 * minute);
    watched.node.hangs = true;
    await watched.clock.pass(3 * slot);
    assert.equal(watched.state.failure?.cause, 'timed-out');
  });

  it('that breaks leaves the node to requests, and is opened again', async () => {
    const watched = watching();
    await watched.clock.pass(5 * minute);
    watched.node.servesEvents = false;
    watched.breakStreams();
    watched.sent();
    await watched.clock.pass(minute);
    assert.ok((watched.sent()['/eth/v1/node/syncing'] ?? 0) >= 9);
    watched.node.servesEvents = true;
    await watched.clock.pass(6 * minute);
    watched.sent();
    await watched.clock.pass(minute);
    assert.ok((watched.sent()['/eth/v1/node/syncing'] ?? 0) <= 5);
  });

  it('does not hide that the execution node went away, that finality stopped, or that the peers left', async () => {
    for (const [says, state, within] of [
      [
        {
          '/eth/v1/node/syncing': {
            data: {
              head_slot: '377',
              sync_distance: '0',
              is_syncing: false,
              is_optimistic: false,
              el_offline: true,
            },
          },
        },
        'execution-offline',
        20_000,
      ],
      [
        {
          '/eth/v1/node/peers?state=connected': { data: [] },
          '/eth/v1/node/peer_count': { data: { connected: '0' } },
        },
        'no-peers',
        40_000,
      ],
      [
        {
          '/eth/v1/beacon/states/head/finality_checkpoints': {
            data: { current_justified: { epoch: '1' }, finalized: { epoch: '0' } },
          },
          ...notServed('/lighthouse/validator_inclusion/10/global'),
        },
        'no-finality',
        70_000,
      ],
    ] as const) {
      const watched = watching();
      await watched.clock.pass(5 * minute);
      assert.equal(watched.words(), 'synced');
      watched.node.says = says;
      await watched.clock.pass(within);
      const causes = judge(watched.state, thresholds, watched.clock.now()).causes.map((one) => one.state);
      assert.ok(causes.includes(state), `${state}: ${causes.join(', ')}`);
    }
  });

  it('does not make a part look read that could not be read', async () => {
    const watched = watching();
    await watched.clock.pass(5 * minute);
    watched.node.says = {
      '/eth/v1/node/peers?state=connected': { ...notFound, status: 500 },
      '/eth/v1/node/peer_count': { ...notFound, status: 500 },
    };
    await watched.clock.pass(3 * minute);
    assert.equal(watched.words(), 'unread');
  });

  it('with a reorganization has the next head asked for, and the depth counted', async () => {
    const watched = watching();
    await watched.clock.pass(5 * minute);
    const { head } = watched.node;
    watched.node.fork = (at) => (at >= head - 1 ? 'b' : 'a');
    watched.say('chain_reorg', { slot: String(head), depth: '2' });
    watched.sent();
    await watched.clock.pass(slot + 6000);
    assert.ok((watched.sent()['/eth/v1/beacon/headers/head'] ?? 0) >= 1);
    assert.equal(watched.state.reorg?.depth, 2);
    assert.equal(watched.words(), 'synced');
  });

  it('that says nonsense is not believed', async () => {
    for (const data of [
      'no JSON',
      {},
      { slot: '99999999', block: root(9) },
      { slot: '1', block: root(9) },
      { slot: 'x', block: 'y' },
    ]) {
      const watched = watching();
      await watched.clock.pass(5 * minute);
      watched.say('head', data);
      await watched.clock.pass(6000);
      assert.equal(watched.words(), 'synced', JSON.stringify(data));
      assert.equal(watched.head, watched.node.head);
    }
  });
});
