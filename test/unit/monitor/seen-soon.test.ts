import assert from 'node:assert/strict';
import { type KnownNode, knownNode } from '../../../monitor/nodes/node';
import type { AskOptions, NodeAnswer, NodeFailure, NodeReader } from '../../../monitor/nodes/reader';
import { createPeersWatcher } from '../../../monitor/peers/peers-watcher';
import { createNodesWatcher, type NodesWatcher } from '../../../monitor/store/watcher';
import { presentNodes } from '../../../workbench/sidebar/present';
import { thresholds } from '../../thresholds';
import { fakeClock } from './fake-clock';
import { emptyBeacon, fakeReader, refused } from './fake-reader';

const home = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const timedOut: NodeFailure = { ...refused, cause: 'timed-out' };

type Mood = 'answers' | 'refuses' | 'hangs';

/** A node that answers, refuses or hangs, read every six seconds. */
function watching(node: KnownNode = home, random?: () => number) {
  const clock = fakeClock(42_000);
  let mood: Mood = 'answers';
  const asked: number[] = [];
  const answer = (path: string) =>
    fakeReader({
      ...emptyBeacon,
      '/lighthouse/peers/connected': [],
      '/eth/v1/node/syncing': {
        data: {
          head_slot: String(Math.floor(clock.now() / 6000)),
          sync_distance: '0',
          is_syncing: false,
        },
      },
      '/eth/v1/beacon/genesis': { data: { genesis_time: '0', genesis_validators_root: '0x01' } },
      '/eth/v1/config/spec': { data: { SECONDS_PER_SLOT: '6', SLOTS_PER_EPOCH: '32' } },
      '/eth/v1/beacon/states/head/finality_checkpoints': {
        data: { current_justified: { epoch: '0' }, finalized: { epoch: '0' } },
      },
    }).get(path);
  const ask = (path: string, options: AskOptions = {}): Promise<NodeAnswer> => {
    asked.push(clock.now());
    if (mood === 'answers') return answer(path);
    if (mood === 'refuses') return Promise.resolve({ ok: false, failure: refused });
    return new Promise((resolve) => {
      clock.after(Math.min(10_000, options.timeoutMs ?? 10_000), () =>
        resolve({ ok: false, failure: timedOut }),
      );
    });
  };
  const reader: NodeReader = { get: ask, post: (path) => ask(path), call: (method) => ask(method) };
  const watcher: NodesWatcher = createNodesWatcher({
    clock,
    readerFor: () => reader,
    interval: () => 6000,
    ...(random ? { random } : {}),
  });
  watcher.setNodes([node], new Set());
  return {
    clock,
    watcher,
    asked,
    be(next: Mood) {
      mood = next;
    },
    row: () => presentNodes(watcher.states, { thresholds, now: clock.now() })[0]?.description ?? '',
    /** Milliseconds until the node is seen to respond again. */
    async untilBack(): Promise<number> {
      const from = clock.now();
      while (watcher.states[0]?.failure) {
        assert.ok(clock.now() - from < 120_000, 'it is never seen');
        await clock.pass(100);
      }
      return clock.now() - from;
    },
  };
}

describe('a node that comes back', () => {
  for (const mood of ['refuses', 'hangs'] as const) {
    it(`is seen within 6 seconds, after it ${mood === 'hangs' ? 'hung' : 'refused connections'}`, async () => {
      for (let offset = 0; offset < 6000; offset += 500) {
        const node = watching();
        const view = node.watcher.want('all', 'nodes view');
        await node.clock.pass(1000);
        node.be(mood);
        await node.clock.pass(300_000 + offset);
        assert.match(node.row(), /^unreachable/);
        node.be('answers');
        const took = await node.untilBack();
        assert.ok(took <= 6000, `${took} ms`);
        view.dispose();
      }
    });
  }

  it('is seen within a slot by alerts while nobody looks', async () => {
    const node = watching();
    node.watcher.want(home.id, 'alerts', () => 12_000);
    node.be('refuses');
    await node.clock.pass(100_000);
    node.be('answers');
    assert.ok((await node.untilBack()) <= 12_000);
  });

  it('is asked for its peers at once', async () => {
    const node = watching();
    const peers = createPeersWatcher({
      nodes: node.watcher,
      interval: () => 12_000,
      changed: () => undefined,
    });
    peers.setVisible(true);
    peers.setNode(home);
    node.watcher.want('all', 'nodes view');
    node.be('refuses');
    await node.clock.pass(300_000);
    assert.ok(peers.state.failure);
    node.be('answers');
    await node.clock.pass(6000);
    assert.equal(peers.state.failure, undefined);
  });
});

describe('the time that a state has lasted', () => {
  it('does not count what nobody watched', async () => {
    const node = watching();
    const view = node.watcher.want('all', 'nodes view');
    node.be('refuses');
    await node.clock.pass(100_000);
    assert.match(node.row(), /^unreachable \(refused\) for 1 min/);
    view.dispose();
    await node.clock.pass(3_600_000);
    node.watcher.want('all', 'nodes view');
    await node.clock.pass(20_000);
    assert.match(node.row(), /^unreachable \(refused\) for 20 s/);
  });
});

describe('a node that does not respond', () => {
  it('is asked at once on "Retry Now", and only this one', async () => {
    const node = watching();
    node.watcher.want('all', 'nodes view');
    node.be('refuses');
    await node.clock.pass(7000);
    node.be('answers');
    node.watcher.refresh('settings/beacon/Other');
    await node.clock.pass(1000);
    assert.match(node.row(), /^unreachable/);
    node.watcher.refresh(home.id);
    assert.match(node.row(), /trying now$/);
    await node.clock.pass(0);
    assert.match(node.row(), /^synced/);
  });

  it('says when it is tried again', async () => {
    const node = watching();
    node.watcher.want('all', 'nodes view');
    node.be('refuses');
    await node.clock.pass(7000);
    assert.equal(node.row(), 'unreachable (refused) for 1 s · next try in 4 s');
    await node.clock.pass(1000);
    assert.equal(node.row(), 'unreachable (refused) for 2 s · next try in 3 s');
    await node.clock.pass(2500);
    assert.equal(node.row(), 'unreachable (refused) for 4 s · trying now');
  });

  it('is not tried at the same time as others that failed with it', async () => {
    const randoms = [1, 0, 0.5, 1];
    const node = watching(home, () => randoms.shift() ?? 1);
    node.watcher.want('all', 'nodes view');
    node.be('refuses');
    await node.clock.pass(20_000);
    const pauses = node.asked.slice(1).map((at, index) => at - (node.asked[index] ?? 0));
    assert.deepEqual(pauses.slice(-3), [4000, 4500, 5000]);
  });

  it('is late after two missed answers, and then unreachable', async () => {
    const node = watching();
    let late = 0;
    node.watcher.onLate(() => late++);
    node.watcher.want('all', 'nodes view');
    await node.clock.pass(1000);
    node.be('hangs');
    await node.clock.pass(10_000);
    assert.equal(node.row(), 'synced · slot 7');
    await node.clock.pass(1000);
    assert.equal(late, 1);
    assert.equal(node.row(), 'no response for 12 s');
    await node.clock.pass(3000);
    assert.equal(node.row(), 'no response for 15 s');
    await node.clock.pass(1000);
    assert.equal(node.row(), 'unreachable (timed out) · next try in 2 s');
    node.watcher.dispose();
  });

  it('is not late while some of its answers come', async () => {
    const node = watching();
    node.be('hangs');
    node.watcher.want('all', 'nodes view');
    await node.clock.pass(5999);
    assert.equal(node.row(), 'connecting');
    await node.clock.pass(1);
    assert.equal(node.row(), 'no response for 6 s');
    node.watcher.dispose();
    assert.equal(node.clock.waiting, 1, 'the request that hangs, and no timer of the watcher');
  });

  it('flaps: it is seen in both states, and said to flap', async () => {
    const node = watching();
    node.watcher.want('all', 'nodes view');
    const seen = new Set<string>();
    for (let times = 0; times < 20; times++) {
      node.be(times % 2 === 0 ? 'answers' : 'refuses');
      await node.clock.pass(6000);
      seen.add(node.row().split(/,| for| ·/)[0] ?? '');
    }
    assert.deepEqual([...seen], ['synced', 'unreachable (refused)', 'flapping (refused)', 'flapping']);
  });
});
