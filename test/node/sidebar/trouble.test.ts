import assert from 'node:assert/strict';
import fc from 'fast-check';
import { beaconClients } from '../../../catalogue/clients';
import { knownNode } from '../../../monitor/nodes/node';
import type { NodeAnswer, NodeReader } from '../../../monitor/nodes/reader';
import { type ChainMemory, followChain } from '../../../monitor/readings/chain-memory';
import {
  type BeaconReading,
  type ExecutionReading,
  type NodeState,
  type Reading,
  withFailure,
  withReading,
} from '../../../monitor/readings/node-state';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import { type FakeClock, fakeClock, settled } from '../../unit/monitor/fake-clock';
import { refused } from '../../unit/monitor/fake-reader';
import { beside, coloured, line, rowsOf } from './rows';

const start = 1_700_000_000_000;
const minute = 60_000;
const hour = 60 * minute;
const home = knownNode({ name: 'Home', kind: 'beacon', url: 'http://192.0.2.1:5052' }, 'settings');
const geth = knownNode({ name: 'Geth', kind: 'execution', url: 'http://192.0.2.2:8545' }, 'settings');
/** At `start` the chain is in slot 100, four seconds in. */
const beaconReading: BeaconReading = {
  kind: 'beacon',
  headSlot: '100',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
  network: 'mainnet',
  version: 'Teku/v25.1.0',
  clock: { genesisTime: start / 1000 - 1204, secondsPerSlot: 12, slotsPerEpoch: 32 },
};
const executionReading: ExecutionReading = {
  kind: 'execution',
  headBlock: '50',
  headTime: start / 1000 - 4,
  peers: 25,
};
const first = (reading: Reading = beaconReading): NodeState =>
  withReading({ node: reading.kind === 'beacon' ? home : geth, selected: false }, reading, start);
const head = (state: NodeState, now: number) => rowsOf([state], now)[0]?.description;

describe('a laptop that slept', () => {
  it('shows what was known as of then, and judges nothing by the hours that nobody watched', () => {
    const syncing = { ...beaconReading, isSyncing: true, syncDistance: '30' };
    const woken = start + 8 * hour;
    assert.equal(
      head(first(syncing), woken),
      'syncing, 30 slots behind · slot 100 · as of 8 h ago',
      'not "stalled": the machine did not look',
    );
    assert.equal(head(first(executionReading), woken), 'synced · block 50 · 25 peers · as of 8 h ago');
    assert.equal(
      beside(rowsOf([first()], woken), 'Head slot'),
      '100 · 8 h old · (stale)'.replace(' · (', ' ('),
    );
    // The node slept as well and has not moved: that it stands still cannot be told yet.
    const after = withReading(first(syncing), { ...syncing, syncDistance: '2430' }, woken);
    assert.equal(head(after, woken), 'syncing, 2,430 slots behind · slot 100');
    assert.equal(
      head(withReading(after, { ...syncing, syncDistance: '2430' }, woken + 2 * minute), woken + 2 * minute),
      'stalled, 2,430 slots behind, for 2 min · slot 100',
    );
  });

  it('reads each node once when it wakes, however much time has gone', async () => {
    let skipped = 0;
    const inner = fakeClock(start);
    // Timers stand still in a sleep, the time of day does not.
    const clock = { now: () => inner.now() + skipped, after: inner.after };
    let asked = 0;
    const watcher = createNodesWatcher({
      clock,
      interval: () => 6000,
      readerFor: () => {
        asked++;
        return silentReader({ ok: false, failure: refused });
      },
    });
    const nodes = Array.from({ length: 20 }, (_, index) => ({ ...home, id: `n${index}` }));
    watcher.setNodes(nodes, new Set());
    watcher.want('all', 'nodes view');
    await inner.pass(0);
    assert.equal(asked, 20);
    skipped = 8 * hour;
    await inner.pass(6000);
    assert.equal(asked, 40);
    assert.equal(inner.waiting, 20);
    watcher.dispose();
  });
});

describe('clocks that differ', () => {
  const at = (now: number, reading: Reading) =>
    withReading({ node: reading.kind === 'beacon' ? home : geth, selected: false }, reading, now);
  const skew = (state: NodeState, now: number) => beside(rowsOf([state], now), 'Clock skew');

  it('are told, and no nonsense about the age of the head', () => {
    const behind = start - 3 * minute;
    assert.equal(skew(at(behind, beaconReading), behind), 'this machine is 2 min behind the node');
    assert.equal(beside(rowsOf([at(behind, beaconReading)], behind), 'Head slot'), '100');
    const ahead = start + 10 * minute;
    const moving = { ...at(ahead, beaconReading), moves: true };
    assert.equal(skew(moving, ahead), 'this machine is 9 min ahead of the node');
    assert.equal(beside(rowsOf([moving], ahead), 'Head slot'), '100');
    assert.equal(head(moving, ahead), '50 slots behind the clock · slot 100');
    // The head may as well stand still.
    assert.equal(skew(at(ahead, beaconReading), ahead), undefined);
    assert.equal(head(at(ahead, beaconReading), ahead), 'stalled, 50 slots behind, for 10 min · slot 100');
    const early = start - 30_000;
    assert.equal(skew(at(early, executionReading), early), 'this machine is 26 s behind the node');
  });

  it('are taken from when the node was read: later the reading is only old', () => {
    assert.equal(skew(at(start, beaconReading), start + hour), undefined);
  });

  it('agree when some slots are empty, or when the node is behind and says so', () => {
    for (const late of [0, 12_000, 24_000, 36_000]) {
      assert.equal(skew(at(start + late, beaconReading), start + late), undefined, `${late} ms`);
    }
    const syncing = { ...beaconReading, headSlot: '10', syncDistance: '90', isSyncing: true };
    assert.equal(skew(at(start, syncing), start), undefined);
  });

  it('do not make an execution node stalled whose blocks come in', () => {
    const block = (number: number) => ({
      ...executionReading,
      headBlock: String(number),
      headTime: (executionReading.headTime ?? 0) - 300 + number * 12,
    });
    let state = first(block(1));
    assert.match(head(state, start) ?? '', /^stalled, last block 4 min ago/);
    state = withReading(state, block(2), start + 12_000);
    assert.equal(head(state, start + 12_000), 'synced · block 2 · 25 peers');
  });

  it('may be set back without anything being new for ever', () => {
    const before = start - 2 * hour;
    assert.match(head(first(), before) ?? '', /as of just now$/);
    assert.equal(
      line(rowsOf([first()], before)[0]?.children?.[0] as never),
      `[tag disabledForeground] Version | Teku v25.1.0 · update available: ${beaconClients.teku.newest} (stale)`,
    );
    const next = withReading(first(), { ...beaconReading, isSyncing: true, syncDistance: '9' }, before);
    assert.equal(next.headMovedAt, before);
  });
});

describe('a node that is not what it was', () => {
  it('is said to be of another version, another network, or back in time', () => {
    const updated = withReading(first(), { ...beaconReading, version: 'Teku/v25.2.0' }, start + minute);
    assert.equal(
      beside(rowsOf([updated], start + 2 * minute), 'Version changed'),
      'was Teku/v25.1.0 until 1 min ago',
    );
    assert.equal(beside(rowsOf([updated], start + hour), 'Version changed'), undefined);
    const moved = withReading(updated, { ...beaconReading, network: 'hoodi', headSlot: '7' }, start + minute);
    assert.deepEqual(
      [beside(rowsOf([moved], start + minute), 'Network changed'), moved.wentBack, moved.versionBefore],
      ['was mainnet until just now', undefined, undefined],
    );
    const anvil: Reading = {
      kind: 'execution',
      version: 'anvil/v1.7.1',
      chainId: '31337',
      genesisHash: '0x01',
      headBlock: '9',
      headTime: start / 1000,
    };
    const running = withReading({ node: geth, selected: false }, anvil, start);
    const again = withReading(running, { ...anvil, genesisHash: '0x02', headBlock: '0' }, start + minute);
    const [row] = rowsOf([again], start + minute);
    assert.match(row ? line(row) : '', /^\[pass-filled charts\.green\] .* \| synced · block 0$/);
    assert.equal(beside(rowsOf([again], start + 2 * minute), 'Chain restarted'), '1 min ago');
    const other = withReading(running, { ...anvil, chainId: '1337', genesisHash: '0x02' }, start + minute);
    assert.match(rowsOf([other], start + minute)[0]?.description ?? '', /^on another chain than before/);
    const back = withReading(first(), { ...beaconReading, headSlot: '40' }, start + minute);
    assert.equal(beside(rowsOf([back], start + minute), 'Head went back'), '60 slots, just now');
  });

  it('is said to fail now and then, but not after one stretch', () => {
    const run = (outcomes: string) =>
      [...outcomes].reduce<NodeState>(
        (state, each) =>
          each === '+' ? withReading(state, beaconReading, start) : withFailure(state, refused),
        first(),
      );
    const connection = (outcomes: string) => beside(rowsOf([run(outcomes)], start), 'Connection');
    assert.equal(connection('+-+-+-+'), '3 of the last 8 readings failed');
    assert.equal(connection('+-----+'), undefined);
    assert.equal(connection('+-+-+-++++++++++'), undefined, 'it is long ago');
  });
});

describe('a chain that is reorganised', () => {
  /** A chain by number: `a1`, or another letter where it was replaced. */
  async function follow(...heads: string[][]): Promise<{ gone: (number | undefined)[]; asked: number }> {
    const memory: ChainMemory = {};
    const gone: (number | undefined)[] = [];
    let asked = 0;
    for (const chain of heads) {
      const at = chain.length - 1;
      const block = { at: BigInt(at), id: chain[at] ?? '', parent: chain[at - 1] ?? '' };
      gone.push(
        await followChain(memory, block, async (number) => {
          asked++;
          return chain[Number(number)] ?? null;
        }),
      );
    }
    return { gone, asked };
  }

  it('is seen by the blocks that are gone, with few questions', async () => {
    const a = ['a0', 'a1', 'a2', 'a3'];
    assert.deepEqual(await follow(a, a, [...a, 'a4'], [...a, 'a4', 'a5']), {
      gone: [undefined, undefined, undefined, undefined],
      asked: 0,
    });
    assert.deepEqual(await follow(a, [...a, 'a4', 'a5', 'a6']), { gone: [undefined, undefined], asked: 1 });
    assert.deepEqual(await follow(a, ['a0', 'a1', 'a2', 'b3']), { gone: [undefined, 1], asked: 0 });
    assert.deepEqual(
      await follow(
        a.slice(0, 3),
        a,
        ['a0', 'a1', 'b2', 'b3', 'b4', 'b5'],
        ['a0', 'a1', 'b2', 'b3', 'b4', 'b5', 'b6'],
      ),
      {
        gone: [undefined, undefined, 2, undefined],
        asked: 2,
      },
    );
    assert.deepEqual((await follow(a, ['b0', 'b1'])).gone, [undefined, 1]);
  });

  it('is nothing that is guessed', async () => {
    const memory: ChainMemory = {};
    const silent = async () => undefined;
    await followChain(memory, { at: 1n, id: 'a', parent: 'z' }, silent);
    assert.equal(await followChain(memory, { at: 9n, id: 'b', parent: 'y' }, silent), undefined);
    assert.equal(memory.heads?.length, 1, 'it is asked again with the next head');
  });

  it('is shown for some minutes', () => {
    const state = withReading(first(), { ...beaconReading, headSlot: '101', replaced: 2 }, start + 12_000);
    assert.equal(beside(rowsOf([state], start + 42_000), 'Reorganized'), '2 blocks replaced, 30 s ago');
    assert.equal(beside(rowsOf([state], start + hour), 'Reorganized'), undefined);
  });
});

/** Answers everything with one thing. */
function silentReader(answer: NodeAnswer): NodeReader {
  return { get: async () => answer, post: async () => answer, call: async () => answer };
}

describe('a node that answers anything', () => {
  const text = fc.oneof(
    fc.constantFrom(
      '0',
      '1',
      '99999999999999999999',
      '0x1',
      '0xffffffffffffffffff',
      'mainnet',
      'Synced',
      '-1',
      '',
    ),
    fc.string({ maxLength: 6 }),
  );
  const leaf = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null));
  /** Names that are looked for, with values that are not what they should be. */
  const record = (depth: number): fc.Arbitrary<unknown> =>
    depth === 0
      ? leaf
      : fc.oneof(
          leaf,
          fc.array(record(depth - 1), { maxLength: 3 }),
          fc.dictionary(
            fc.constantFrom(
              ...[
                'data',
                'head_slot',
                'sync_distance',
                'is_syncing',
                'version',
                'genesis_time',
                'root',
                'header',
              ],
              ...[
                'message',
                'slot',
                'parent_root',
                'finalized',
                'epoch',
                'connected',
                'number',
                'timestamp',
                'hash',
              ],
              ...[
                'parentHash',
                'disk_bytes_free',
                'sync_state',
                'SECONDS_PER_SLOT',
                'genesis_validators_root',
              ],
            ),
            record(depth - 1),
            { maxKeys: 5 },
          ),
        );

  it('is shown as something, is asked again, and nothing is thrown', () =>
    fc.assert(
      fc.asyncProperty(fc.array(record(4), { minLength: 8, maxLength: 8 }), async (values) => {
        const clock: FakeClock = fakeClock(start);
        let next = 0;
        const answer = async (good: unknown): Promise<NodeAnswer> => {
          // Every other answer is right, so that readings get somewhere.
          next++;
          return { ok: true, value: next % 2 === 0 ? values[next % values.length] : good };
        };
        const reader: NodeReader = {
          get: (path) =>
            answer(
              /syncing/.test(path)
                ? { data: { head_slot: '5', sync_distance: '0', is_syncing: false } }
                : /genesis/.test(path)
                  ? { data: { genesis_time: '99999999999999', genesis_validators_root: '0x1' } }
                  : /spec/.test(path)
                    ? { data: { SECONDS_PER_SLOT: '12', CONFIG_NAME: 'mainnet' } }
                    : {},
            ),
          post: () => answer({}),
          call: () =>
            answer({ number: '0x5', timestamp: '0xffffffffffffff', hash: '0x1', parentHash: '0x0' }),
        };
        const thrown: unknown[] = [];
        const watcher = createNodesWatcher({ clock, interval: () => 1000, readerFor: () => reader });
        watcher.onReading(() => {
          try {
            rowsOf(watcher.states, clock.now());
          } catch (error) {
            thrown.push(error);
          }
        });
        watcher.setNodes([home, geth], new Set());
        watcher.want('all', 'nodes view');
        await clock.pass(3000);
        assert.deepEqual(thrown, []);
        assert.equal(rowsOf(watcher.states, clock.now()).length > 0, true);
        for (const { failure, reading } of watcher.states) assert.ok(failure ?? reading);
        watcher.dispose();
      }),
      { numRuns: 60 },
    ));
});

describe('a reading that is under way', () => {
  /** A node whose answers are given by hand. */
  function held() {
    const waiting: ((answer: NodeAnswer) => void)[] = [];
    const ask = () => new Promise<NodeAnswer>((resolve) => waiting.push(resolve));
    const reader: NodeReader = { get: ask, post: ask, call: ask };
    return { waiting, reader };
  }
  const syncing = { data: { head_slot: '5', sync_distance: '0', is_syncing: false } };

  it('keeps what is known when the node dies in the middle of it', async () => {
    const clock = fakeClock(start);
    const { waiting, reader } = held();
    const watcher = createNodesWatcher({ clock, interval: () => 1000, readerFor: () => reader });
    watcher.setNodes([home], new Set());
    watcher.want('all', 'nodes view');
    waiting.shift()?.({ ok: true, value: syncing });
    for (let round = 0; round < 20; round++) {
      await settled();
      for (const answer of waiting.splice(0)) answer({ ok: false, failure: refused });
    }
    const [state] = watcher.states;
    assert.equal(state?.reading?.kind === 'beacon' && state.reading.headSlot, '5', 'what came, came');
    assert.deepEqual(coloured(rowsOf(watcher.states, clock.now())), [
      '[warning problemsWarningIcon.foreground] Home | cannot be judged: 9 of 10 requests failed (refused) · slot 5',
    ]);
    watcher.dispose();
  });

  it('is not overtaken when the node hangs, however often somebody asks for a refresh', async () => {
    const clock = fakeClock(start);
    const { waiting, reader } = held();
    const watcher = createNodesWatcher({ clock, interval: () => 1000, readerFor: () => reader });
    watcher.setNodes([home], new Set());
    const view = watcher.want('all', 'nodes view');
    for (let times = 0; times < 5; times++) {
      watcher.refresh();
      view.dispose();
      watcher.want('all', 'dashboard').dispose();
      watcher.want('all', 'nodes view');
      await clock.pass(hour);
    }
    assert.equal(waiting.length, 1);
    assert.equal(head(watcher.states[0] as NodeState, clock.now()), 'connecting');
    watcher.dispose();
    assert.equal(clock.waiting, 0);
  });
});
