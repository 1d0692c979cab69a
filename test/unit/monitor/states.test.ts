import assert from 'node:assert/strict';
import { judge, withJudgement } from '../../../monitor/health/health';
import { judgePair } from '../../../monitor/health/pair';
import type { StateId } from '../../../monitor/health/state';
import { stateRows } from '../../../monitor/health/states';
import { healthAdvice, healthLabel } from '../../../monitor/health/words';
import { knownNode } from '../../../monitor/nodes/node';
import {
  type BeaconReading,
  type ExecutionReading,
  type NodeState,
  type Reading,
  withFailure,
  withReading,
} from '../../../monitor/readings/node-state';
import { thresholds } from '../../thresholds';
import { refused } from './fake-reader';

const now = 1_700_000_000_000;
const beacon: BeaconReading = {
  kind: 'beacon',
  headSlot: '1000',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
  peers: { connected: 80 },
};
const execution: ExecutionReading = {
  kind: 'execution',
  headBlock: '1',
  headTime: now / 1000 - 5,
  peers: 25,
};
const nodeOf = (kind: 'beacon' | 'execution', network?: string) => ({
  ...knownNode({ name: 'n', kind, url: 'http://127.0.0.1:1' }, 'settings'),
  ...(network === undefined ? {} : { network }),
});
const stateOf = (reading: Reading, change: Partial<NodeState> = {}): NodeState => ({
  node: nodeOf(reading.kind),
  selected: true,
  reading,
  readAt: now,
  headMovedAt: now,
  ...change,
});
const causesOf = (state: NodeState) =>
  judge(state, thresholds, now).causes.map((cause) => `${cause.state} ${cause.severity}`);

/** For each row of the table a node of which it is the first that holds. */
const examples: Readonly<Partial<Record<StateId, NodeState>>> = {
  'not-a-node': stateOf(beacon, { failure: { ...refused, cause: 'not-json' } }),
  unreachable: stateOf(beacon, { failure: refused }),
  connecting: { node: nodeOf('beacon'), selected: true },
  'wrong-network': stateOf({ ...beacon, network: 'hoodi' }, { node: nodeOf('beacon', 'mainnet') }),
  'execution-offline': stateOf({ ...beacon, elOffline: true }),
  stalled: stateOf({ ...beacon, syncDistance: '9' }),
  syncing: stateOf({ ...beacon, isSyncing: true, syncDistance: '9' }),
  optimistic: stateOf({ ...beacon, isOptimistic: true }),
  'no-peers': stateOf({ ...execution, peers: 0, headTime: 1, chainId: '1' }),
  'few-peers': stateOf({ ...beacon, peers: { connected: 1 } }),
  'low-disk': stateOf({ ...beacon, network: 'mainnet', diskFreeBytes: 1 }),
  slow: stateOf(beacon, { answerMs: 1500 }),
  backfilling: stateOf({ ...beacon, ownState: 'BackFillSyncing' }),
};

describe('the table of states', () => {
  for (const { state } of stateRows) {
    it(`recognizes ${state}, and has words for it`, () => {
      const example = examples[state];
      assert.ok(example, 'add an example');
      const health = judge(example, thresholds, now);
      assert.equal(health.state, state);
      assert.equal(health.severity, health.causes[0]?.severity);
      assert.notEqual(healthLabel(health), '');
      assert.equal(healthAdvice(health) === '', state === 'connecting');
    });
  }

  it('leaves a node synced when no row holds', () => {
    assert.deepEqual(judge(stateOf(execution), thresholds, now), {
      state: 'synced',
      severity: 'ok',
      causes: [],
    });
  });

  it('gives all that is so, the cause before its effects', () => {
    assert.deepEqual(
      causesOf(
        stateOf(
          {
            ...beacon,
            elOffline: true,
            syncDistance: '70',
            peers: { connected: 3 },
            network: 'mainnet',
            diskFreeBytes: 250e9,
          },
          { answerMs: 2000 },
        ),
      ),
      ['execution-offline warning', 'stalled error', 'few-peers error', 'low-disk warning', 'slow warning'],
    );
  });

  it('is never ok while one of its causes is a warning', () => {
    const state = stateOf({ ...beacon, ownState: 'BackFillSyncing' }, { answerMs: 2000 });
    assert.deepEqual(causesOf(state), ['slow warning', 'backfilling ok']);
  });

  it('says nothing of the last reading while the node does not answer', () => {
    assert.deepEqual(causesOf(stateOf({ ...beacon, elOffline: true }, { failure: refused })), [
      'unreachable error',
    ]);
  });
});

describe('since when a state has been', () => {
  const syncing = { ...beacon, isSyncing: true, syncDistance: '500' };

  it('is the first reading that showed it, for as long as it stays', () => {
    let state: NodeState = { node: nodeOf('beacon'), selected: true };
    const since = () => {
      const health = judge(state, thresholds, now);
      return [health.state, health.since === undefined ? undefined : health.since - now];
    };
    const reads = (reading: Reading, after: number) => {
      state = withJudgement(withReading(state, reading, now + after), thresholds, now + after);
    };
    reads(syncing, 0);
    reads({ ...syncing, headSlot: '1010', syncDistance: '490' }, 12_000);
    assert.deepEqual(since(), ['syncing', 0]);
    reads({ ...beacon, headSlot: '1500' }, 24_000);
    assert.deepEqual(since(), ['synced', 24_000]);
    state = withJudgement(withFailure(state, refused), thresholds, now + 36_000);
    state = withJudgement(withFailure(state, { ...refused, cause: 'timed-out' }), thresholds, now + 60_000);
    assert.deepEqual(since(), ['unreachable', 36_000]);
  });

  it('is when the head stopped, for a stalled node', () => {
    const clock = { genesisTime: now / 1000 - 12_000 - 600, secondsPerSlot: 12, slotsPerEpoch: 32 };
    const cases: readonly [Reading, number][] = [
      [{ ...beacon, syncDistance: '50', clock }, now - 600_000],
      [{ ...execution, headTime: now / 1000 - 180 }, now - 180_000],
    ];
    for (const [reading, since] of cases) assert.equal(judge(stateOf(reading), thresholds, now).since, since);
    const still = stateOf(syncing, { headMovedAt: now - 130_000 });
    assert.equal(judge(still, thresholds, now).since, now - 130_000);
  });

  it('is not known of a state that no reading was judged as', () => {
    assert.equal(judge(stateOf(syncing), thresholds, now).since, undefined);
  });
});

describe('the causes of a pair', () => {
  const pair = (beaconState: NodeState, executionState: NodeState) =>
    judgePair({ name: 'Home', beacon: beaconState, execution: executionState }, thresholds, now);

  it('name the node that each is about, and what follows from the other node', () => {
    const health = pair(stateOf({ ...beacon, elOffline: true }), stateOf(execution, { failure: refused }));
    assert.deepEqual(
      [health.state, health.severity, healthLabel(health)],
      ['unreachable', 'error', 'execution node: unreachable (refused)'],
    );
    assert.deepEqual(
      health.causes.map(({ effect, part, state }) => [part, state, effect]),
      [
        ['execution', 'unreachable', undefined],
        ['beacon', 'execution-offline', true],
      ],
    );
  });

  it('are named for both nodes when they are equally bad in different ways', () => {
    const health = pair(
      stateOf({ ...beacon, peers: { connected: 30 } }),
      stateOf(execution, { answerMs: 1200 }),
    );
    assert.equal(
      healthLabel(health),
      'beacon node: few peers (30); execution node: synced, slow to answer (1.2 s)',
    );
  });

  it('of different chains hide what else is wrong', () => {
    const health = pair(
      stateOf({ ...beacon, depositChainId: '1', isOptimistic: true }),
      stateOf({ ...execution, chainId: '17000' }),
    );
    assert.equal(healthLabel(health), 'wrong network: execution node on chain 17000, not 1');
    assert.equal(health.state, 'chain-mismatch');
  });
});
