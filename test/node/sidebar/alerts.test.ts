import assert from 'node:assert/strict';
import { type AlertKind, alertKinds } from '../../../common/settings/alerts';
import { type AlertState, type Notice, reorganised, reorgWords, step } from '../../../monitor/alerts/machine';
import { messagesOf } from '../../../monitor/alerts/message';
import { knownNode } from '../../../monitor/nodes/node';
import {
  type BeaconReading,
  type ExecutionReading,
  type NodeState,
  withFailure,
  withReading,
} from '../../../monitor/readings/node-state';
import { thresholds } from '../../thresholds';
import { refused } from '../../unit/monitor/fake-reader';

const home = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const exec = knownNode({ name: 'Geth', kind: 'execution', url: 'http://127.0.0.1:8545' }, 'settings');
const start = 1_700_000_000_000;
const well: BeaconReading = {
  kind: 'beacon',
  network: 'mainnet',
  headSlot: '6400',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
  peers: { connected: 72 },
  finalizedEpoch: '198',
  clock: { genesisTime: start / 1000 - 6401 * 12, secondsPerSlot: 12, slotsPerEpoch: 32 },
};
const minute = 60_000;

/** A node that is read every twelve seconds, as it is when alerts alone want it. */
function watch(node = home, kinds: readonly AlertKind[] = alertKinds) {
  let now = start;
  let state: NodeState = { node, selected: false };
  let memory: AlertState | undefined;
  let block = 6400;
  const slotNow = () => 6401 + Math.floor((now - start) / 12_000);
  const told: string[] = [];
  const tell = (notices: readonly Notice[]) => {
    for (const { level, words } of notices) told.push(`${level}: ${words}`);
  };
  const look = (extra: { mutedUntil?: number; causedElsewhere?: ReadonlySet<AlertKind> } = {}) => {
    const stepped = step(memory, state, { kinds, thresholds, now, longestPause: 120_000, ...extra });
    memory = stepped.after;
    tell(stepped.notices);
  };
  return {
    told,
    /** So many milliseconds of such readings. */
    reads(change: Partial<BeaconReading>, milliseconds: number, extra = {}) {
      for (const end = now + milliseconds; now < end; now += 12_000) {
        const slot = slotNow();
        state = withReading(
          state,
          { ...well, headSlot: String(slot), finalizedEpoch: String(Math.floor(slot / 32) - 2), ...change },
          now,
        );
        look(extra);
      }
    },
    readsExecution(reading: Partial<ExecutionReading>, milliseconds: number) {
      for (const end = now + milliseconds; now < end; now += 12_000) {
        state = withReading(
          state,
          { kind: 'execution', headBlock: String(++block), headTime: now / 1000, chainId: '1', ...reading },
          now,
        );
        look();
      }
    },
    fails(milliseconds: number, extra = {}) {
      for (const end = now + milliseconds; now < end; now += 12_000) {
        state = withFailure(state, refused);
        look(extra);
      }
    },
    sleeps(milliseconds: number) {
      now += milliseconds;
    },
    reorg(depth: number) {
      assert.ok(memory);
      const result = reorganised(
        memory,
        state,
        { depth, words: reorgWords(depth, '6400') },
        { now, deeperThan: 1 },
      );
      memory = result.after;
      tell(result.notices);
    },
    get now() {
      return now;
    },
  };
}

describe('alerts', () => {
  it('tell that a node does not respond, once it has held, and that it responds again', () => {
    const node = watch();
    node.reads({}, 2 * minute);
    node.fails(36_000);
    assert.deepEqual(node.told, ['error: does not respond (refused)']);
    node.fails(10 * minute);
    node.reads({}, 2 * minute);
    assert.deepEqual(node.told, ['error: does not respond (refused)', 'over: responds again, after 10 min']);
  });

  it('tell nothing of what does not last', () => {
    const node = watch();
    node.reads({}, 2 * minute);
    for (let times = 0; times < 10; times++) {
      node.fails(24_000);
      node.reads({}, 12_000);
      node.reads({ peers: { connected: 10 }, syncDistance: '70', isSyncing: true, elOffline: true }, 12_000);
      node.reads({}, 12_000);
    }
    assert.deepEqual(node.told, []);
  });

  it('tell nothing while watching begins, but then what still holds', () => {
    const node = watch();
    node.fails(minute);
    assert.deepEqual(node.told, []);
    node.fails(12_000);
    assert.deepEqual(node.told, ['error: does not respond (refused)']);
  });

  it('do not say that a node has lost what it never had', () => {
    const node = watch();
    node.reads({ isSyncing: true, syncDistance: '5000', peers: { connected: 0 } }, 10 * minute);
    assert.deepEqual(node.told, []);
    node.reads({}, minute);
    node.reads({ isSyncing: true, syncDistance: '12', peers: { connected: 72 } }, minute);
    assert.deepEqual(node.told, ['warning: is out of sync: 12 slots behind']);
    node.reads({ isSyncing: true, syncDistance: '70', peers: { connected: 72 } }, minute);
    node.reads({ isSyncing: true, syncDistance: '30', peers: { connected: 72 } }, minute);
    node.reads({ isSyncing: true, syncDistance: '70', peers: { connected: 72 } }, minute);
    node.reads({}, minute);
    assert.deepEqual(node.told, [
      'warning: is out of sync: 12 slots behind',
      'error: is out of sync: 70 slots behind',
      'over: is in sync again, after 4 min',
    ]);
  });

  it('tell of a node that stands still, and of one whose head is not verified', () => {
    const stalled = watch();
    stalled.reads({ headSlot: '6400', syncDistance: '20' }, 2 * minute);
    assert.deepEqual(stalled.told, ['error: does not follow the chain: stalled, 20 slots behind']);
    const optimistic = watch();
    optimistic.reads({}, minute);
    optimistic.reads({ isOptimistic: true }, minute);
    assert.deepEqual(optimistic.told, ['error: follows the chain unverified']);
  });

  it('tell of an execution node that is away as the cause, not of what follows from it', () => {
    const node = watch();
    node.reads({}, 2 * minute);
    node.reads({ elOffline: true }, minute);
    node.reads({ elOffline: true, isOptimistic: true, isSyncing: true, syncDistance: '70' }, 5 * minute);
    node.reads({}, minute);
    assert.deepEqual(node.told, [
      'error: does not reach its execution node',
      'over: reaches its execution node again, after 6 min',
    ]);
  });

  it('leave it to the execution node that belongs to it to say that it is away', () => {
    const node = watch();
    const causedElsewhere = new Set<AlertKind>(['execution-layer']);
    node.reads({}, 2 * minute);
    node.reads({ elOffline: true }, 5 * minute, { causedElsewhere });
    // The other responds again; this one takes a moment to notice.
    node.reads({ elOffline: true }, 24_000);
    node.reads({}, minute);
    assert.deepEqual(node.told, []);
  });

  it('tell of few peers with a margin, so that one who comes and goes is no news', () => {
    const node = watch();
    node.reads({}, 2 * minute);
    for (let times = 0; times < 20; times++)
      node.reads({ peers: { connected: 48 + (times % 5) } }, 2 * minute);
    assert.deepEqual(node.told, ['warning: has 48 peers, fewer than 50']);
    node.reads({ peers: { connected: 55 } }, minute);
    node.reads({ peers: { connected: 0 } }, 2 * minute);
    assert.deepEqual(node.told.slice(1), [
      'over: has 55 peers again, after 40 min',
      'error: has lost all peers',
    ]);
  });

  it('tell of little disk left, by what the network needs', () => {
    const node = watch();
    node.reads({ diskFreeBytes: 400e9 }, 2 * minute);
    node.reads({ diskFreeBytes: 99.5e9 }, minute);
    node.reads({ diskFreeBytes: 101e9 }, minute);
    node.reads({ diskFreeBytes: 40e9 }, minute);
    node.reads({ diskFreeBytes: 900e9 }, minute);
    assert.deepEqual(node.told, [
      'warning: has 99 GB of disk left, less than 100 GB',
      'error: has 40 GB of disk left, less than 50 GB',
      'over: has 900 GB of disk free again, after 3 min',
    ]);
    const other = watch();
    other.reads({ network: 'hoodi', diskFreeBytes: 50e9 }, 5 * minute);
    assert.deepEqual(other.told, []);
    other.reads({ network: 'hoodi', diskFreeBytes: 0 }, 5 * minute);
    assert.deepEqual(other.told, ['error: has 0 GB of disk left, less than 10 GB']);
  });

  it('tell of finality that lags, but not while the node is behind itself', () => {
    // The head of this node is ahead of the clock, which is told too.
    const node = watch(home, ['finality']);
    node.reads({}, 2 * minute);
    node.reads({ headSlot: '6500', finalizedEpoch: '199' }, 2 * minute);
    node.reads({ finalizedEpoch: '190', isSyncing: true, syncDistance: '3' }, 2 * minute);
    assert.deepEqual(node.told, [
      'warning: sees no finality: the finalized epoch is 4 epochs behind the head',
    ]);
    node.reads({}, 2 * minute);
    assert.deepEqual(node.told.slice(1), ['over: finalizes again, after 4 min']);
  });

  it('tell of a clock that differs by ten seconds or more, until the clocks agree', () => {
    const node = watch();
    node.reads({}, 2 * minute);
    const { told } = node;
    assert.deepEqual(told, []);
    // By this genesis, the slot of now begins in 24 s.
    const clock = { genesisTime: start / 1000 - 6399 * 12, secondsPerSlot: 12, slotsPerEpoch: 32 };
    node.reads({ clock }, 2 * minute);
    assert.deepEqual(told.splice(0), ['warning: has a clock that is 24 s ahead of that of this machine']);
    node.reads({}, 2 * minute);
    assert.deepEqual(told, ['over: has the same time as this machine again, after 2 min']);
  });

  it('tell of an execution node: its distance, its blocks, its peers', () => {
    const node = watch(exec);
    node.readsExecution({ peers: 12 }, 2 * minute);
    node.readsExecution({ peers: 2 }, 2 * minute);
    node.readsExecution({ peers: 12, syncing: { current: '100', highest: '200' } }, 2 * minute);
    node.readsExecution({ peers: 12 }, minute);
    assert.deepEqual(node.told, [
      'warning: has 2 peers, fewer than 4',
      'over: has 12 peers again, after 2 min',
      'error: is out of sync: 100 blocks behind',
      'over: is in sync again, after 2 min',
    ]);
    const alone = watch(exec);
    alone.readsExecution({ peers: 0, chainId: '31337' }, 5 * minute);
    assert.deepEqual(alone.told, []);
  });

  it('let a node that was started again catch up in peace', () => {
    const node = watch();
    node.reads({}, 2 * minute);
    node.fails(2 * minute);
    node.reads({ isSyncing: true, syncDistance: '30', peers: { connected: 3 } }, 4 * minute);
    assert.deepEqual(node.told.slice(1), ['over: responds again, after 2 min']);
    node.reads({ isSyncing: true, syncDistance: '30', peers: { connected: 72 } }, 3 * minute);
    assert.deepEqual(node.told.slice(2), ['warning: is out of sync: 30 slots behind']);
    const fresh = watch();
    fresh.reads({ peers: { connected: 3 }, host: { nodeUptime: 100 } }, 5 * minute);
    assert.deepEqual(fresh.told, []);
  });

  it('start afresh after a sleep of the machine, or when its clock was set back', () => {
    const node = watch();
    node.reads({}, 2 * minute);
    node.fails(24_000);
    node.sleeps(8 * 3_600_000);
    node.fails(minute);
    assert.deepEqual(node.told, [], 'the network comes back a moment after the machine');
    node.reads({}, 2 * minute);
    node.fails(24_000);
    node.sleeps(-3_600_000);
    node.fails(minute);
    assert.deepEqual(node.told, []);
    node.fails(minute);
    assert.deepEqual(node.told, ['error: does not respond (refused)']);
  });

  it('are silent while muted, and tell afterwards what holds still', () => {
    const node = watch();
    node.reads({}, 2 * minute);
    const mutedUntil = node.now + 60 * minute;
    node.fails(10 * minute, { mutedUntil });
    node.reads({}, 10 * minute, { mutedUntil });
    node.reads({ peers: { connected: 30 } }, 39 * minute, { mutedUntil });
    assert.deepEqual(node.told, []);
    node.reads({ peers: { connected: 30 } }, 2 * minute, { mutedUntil });
    assert.deepEqual(node.told, ['warning: has 30 peers, fewer than 50']);
  });

  it('tell what a person asked for and nothing else', () => {
    const node = watch(home, ['peers']);
    node.reads({}, 2 * minute);
    node.fails(5 * minute);
    assert.deepEqual(node.told, []);
  });

  it('tell of deep reorganizations, once for those that follow one another', () => {
    const node = watch();
    node.reads({}, 2 * minute);
    for (const depth of [1, 2, 2, Number.NaN, 5, 3]) node.reorg(depth);
    assert.deepEqual(node.told, [
      'warning: saw the chain reorganized, 2 slots deep, at slot 6,400',
      'warning: saw the chain reorganized, 5 slots deep, at slot 6,400',
    ]);
    node.reads({}, 11 * minute);
    node.reorg(2);
    assert.equal(node.told.length, 3);
  });
});

describe('what a person is told', () => {
  const notice = (name: string, change: Partial<Notice> = {}): Notice => ({
    node: `id of ${name}`,
    name,
    kind: 'unreachable',
    level: 'error',
    words: 'does not respond (refused)',
    remedy: 'Is the node running?',
    since: 0,
    ...change,
  });
  const texts = (...notices: Notice[]) => messagesOf(notices).map(({ level, text }) => `${level}: ${text}`);

  it('of one node is what happened and what to do', () => {
    assert.deepEqual(messagesOf([notice('Home')]), [
      {
        kind: 'unreachable',
        level: 'error',
        text: 'Home does not respond (refused). Is the node running?',
        nodes: ['id of Home'],
      },
    ]);
    assert.deepEqual(texts(notice('Home', { level: 'over', words: 'responds again', remedy: '' })), [
      'over: Home responds again.',
    ]);
  });

  it('of many nodes at once is one message', () => {
    const nodes = ['A', 'B', 'C', 'D', 'E'].map((name) => notice(name));
    assert.deepEqual(texts(...nodes.slice(0, 2)), ['error: 2 nodes do not respond: A and B.']);
    assert.deepEqual(texts(...nodes.slice(0, 4)), ['error: 4 nodes do not respond: A, B, C and D.']);
    assert.deepEqual(texts(...nodes), ['error: 5 nodes do not respond: A, B, C and 2 more.']);
    assert.deepEqual(
      texts(...nodes, notice('F', { level: 'over', words: 'responds again', remedy: '' })).slice(1),
      ['over: F responds again.'],
    );
  });
});
