import assert from 'node:assert/strict';
import { judge, withJudgement } from '../../../monitor/health/health';
import { judgePair } from '../../../monitor/health/pair';
import type { StateId } from '../../../monitor/health/state';
import { stateDocs } from '../../../monitor/health/state-docs';
import { stateRows } from '../../../monitor/health/states';
import { causeLabel, healthAdvice, healthLabel, healthWords } from '../../../monitor/health/words';
import type { NodeFailure } from '../../../monitor/nodes/reader';
import {
  type BeaconReading,
  type ExecutionReading,
  type NodeState,
  type Reading,
  withFailure,
  withReading,
} from '../../../monitor/readings/node-state';
import { thresholds } from '../../thresholds';
import { beacon, examples, execution, failing, nodeOf, now, slots, stateOf, status } from './example-states';
import { refused } from './fake-reader';

const causesOf = (state: NodeState) =>
  judge(state, thresholds, now).causes.map((cause) => `${cause.state} ${cause.severity}`);

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

  it('is documented with the colors that it has', () => {
    for (const [id, example] of Object.entries(examples)) {
      const { severity } = judge(example, thresholds, now);
      assert.ok(stateDocs[id as StateId].severities.includes(severity), `${id}: ${severity}`);
    }
    const pairs = ['chain-mismatch', 'engine-unreachable', 'synced'];
    const order = Object.keys(stateDocs).filter((id) => !pairs.includes(id));
    assert.deepEqual(
      order,
      stateRows.map(({ state }) => state),
      'in the order of the table',
    );
  });

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
            diskFreeBytes: 75e9,
          },
          { answerMs: 2000 },
        ),
      ),
      ['execution-offline error', 'stalled error', 'few-peers error', 'low-disk warning', 'slow warning'],
    );
  });

  it('notices a head that went back, by any threshold that the settings take', () => {
    const state = stateOf(execution, { headMost: '21' });
    const of = (amber: number, change: Partial<NodeState> = {}) =>
      judge({ ...state, ...change }, { ...thresholds, syncDistance: { amber, red: 100 } }, now).causes.map(
        (cause) => cause.state,
      );
    assert.deepEqual(of(9), ['head-back']);
    assert.deepEqual(of(8.5), ['head-back']);
    assert.deepEqual(of(30), []);
    assert.deepEqual(of(9, { reading: { ...execution, chainId: '31337' } }), [], 'a chain that tests reset');
    assert.deepEqual(of(9, { headMost: execution.headBlock }), []);
  });

  it('is never ok while one of its causes is a warning', () => {
    const state = stateOf({ ...beacon, ownState: 'BackFillSyncing' }, { answerMs: 2000 });
    assert.deepEqual(causesOf(state), ['slow warning', 'backfilling ok']);
  });

  it('puts what is worse first', () => {
    const state = stateOf({ ...beacon, isSyncing: true, syncDistance: '20', peers: { connected: 0 } });
    assert.deepEqual(causesOf(state), ['no-peers error', 'syncing warning']);
  });

  it('says nothing of the last reading while the node does not respond', () => {
    assert.deepEqual(causesOf(stateOf({ ...beacon, elOffline: true }, { failure: refused })), [
      'unreachable error',
    ]);
  });
});

describe('the state of a node in words', () => {
  const words = (state: NodeState, at = now) => {
    const health = judge(state, thresholds, at);
    return `${health.severity}: ${healthLabel(health)}`;
  };

  it('tells nodes that answer with a failure from those that do not respond', () => {
    assert.deepEqual(
      [
        status(503),
        status(401),
        status(403),
        status(500),
        status(429),
        failing({ cause: 'rpc-error', code: -32000 }, execution),
        failing({ cause: 'no-block' }, execution),
        failing({ cause: 'timed-out' }),
        failing({ cause: 'implausible' }),
        failing({ cause: 'not-sent' }),
      ].map((state) => words(state)),
      [
        'warning: starting or syncing (HTTP 503)',
        'error: wants credentials (HTTP 401)',
        'error: wants credentials (HTTP 403)',
        'error: responds with errors (HTTP 500)',
        'error: responds with errors (HTTP 429)',
        'error: responds with errors (error -32000)',
        'warning: no block yet',
        'error: unreachable (timed out)',
        'error: reports impossible values',
        'error: not polled (settings)',
      ],
    );
  });

  it('compares the head with the clock, whatever the node says of itself', () => {
    const at = (headSlot: string, change: Partial<NodeState> = {}, more: Partial<BeaconReading> = {}) =>
      words(stateOf({ ...beacon, headSlot, clock: slots, ...more }, change));
    assert.equal(at('1000'), 'ok: synced');
    assert.equal(at('992'), 'ok: synced');
    assert.equal(at('991'), 'warning: stalled, 9 slots behind');
    assert.equal(at('976'), 'warning: stalled, 24 slots behind');
    assert.equal(at('975'), 'error: stalled, 25 slots behind', 'five minutes');
    const ours = { network: 'ours', depositChainId: '4711' };
    assert.equal(at('936', {}, ours), 'warning: stalled, 64 slots behind', 'a private network');
    assert.equal(at('925', {}, ours), 'error: stalled, 75 slots behind');
    assert.equal(at('925'), 'error: stalled, 75 slots behind');
    assert.equal(at('925', { moves: true, headMovedAt: now - 900_000 }), 'error: stalled, 75 slots behind');
    assert.equal(at('925', { moves: true }), 'error: 75 slots behind the clock');
    assert.equal(at('991', { moves: true }), 'warning: 9 slots behind the clock');
    assert.equal(at('900', {}, { isSyncing: true, syncDistance: '1' }), 'error: syncing, 100 slots behind');
    // The responses after the first one took half a minute.
    assert.equal(at('995', { readAt: now + 36_000, answeredAt: now }), 'ok: synced');
  });

  it('says that a head is behind that is never near the clock, unless the clocks differ', () => {
    const never = (lag: number, clockSamples: readonly number[] = [0]): Partial<NodeState> => ({
      lags: [lag, lag + 1, ...Array<number>(8).fill(lag)],
      clockSamples,
    });
    const slotsOf = (change: Partial<NodeState>) =>
      words(stateOf({ ...beacon, headSlot: '998', clock: slots }, change));
    assert.equal(slotsOf(never(2)), 'warning: 2 slots behind the clock');
    assert.equal(slotsOf(never(1)), 'ok: synced');
    assert.equal(slotsOf({ ...never(2), lags: Array(9).fill(2) }), 'ok: synced', 'nine readings');
    assert.equal(slotsOf(never(2, [])), 'ok: synced', 'nobody knows the time of the node');
    assert.equal(slotsOf(never(2, [26_000])), 'warning: clock differs by 26 s');
    const blocks = (chainId: string, change: Partial<NodeState>) =>
      words(stateOf({ ...execution, chainId, headTime: now / 1000 - 40 }, change));
    assert.equal(blocks('1', never(36_000)), 'warning: behind, latest block 36 s old');
    assert.equal(blocks('1', never(29_000)), 'ok: synced');
    assert.equal(blocks('31337', never(36_000)), 'ok: synced', 'blocks on demand');
  });

  it('judges the age of the latest block by the chain', () => {
    const old = (seconds: number, change: Partial<ExecutionReading> = {}, more: Partial<NodeState> = {}) =>
      words(stateOf({ ...execution, headTime: now / 1000 - seconds, ...change }, more));
    const year = 365 * 86_400;
    const { peers: _, ...without } = { ...execution, chainId: '1' };
    const alone = (seconds: number, more: Partial<NodeState> = {}) =>
      words(stateOf({ ...without, headTime: now / 1000 - seconds }, more));
    assert.equal(alone(119), 'ok: synced');
    assert.equal(alone(120), 'warning: stalled, last block 2 min ago');
    assert.equal(alone(299), 'warning: stalled, last block 4 min ago');
    assert.equal(alone(300), 'error: stalled, last block 5 min ago');
    assert.equal(alone(year), 'error: stalled, last block 365 d ago');
    assert.equal(alone(year, { moves: true }), 'error: behind, latest block 365 d old');
    assert.equal(old(year, { chainId: '8453', peers: 3 }), 'error: stalled, last block 365 d ago');
    assert.equal(old(year, { chainId: '31337', peers: 3 }), 'ok: synced');
    // An unknown chain with peers has blocks of others; without, it is judged by its own block times.
    assert.equal(old(180, { chainId: '4711' }), 'warning: stalled, last block 3 min ago');
    const { chainId: __, ...unknown } = without;
    const observed = (blockTimes: readonly number[]) =>
      words(stateOf({ ...unknown, headTime: now / 1000 - 180 }, { blockTimes }));
    const unjudged = 'ok: responds, age of its head not judged';
    assert.equal(observed([]), unjudged);
    assert.equal(observed([2, 2, 2, 2, 2, 2, 2]), unjudged, 'too few');
    assert.equal(observed([2, 2, 2, 2, 2, 2, 2, 2]), 'warning: stalled, last block 3 min ago');
    assert.equal(observed([2, 30, 2, 1, 90, 2, 2, 2]), unjudged, 'on demand');
    const paced = (blockSeconds: number, seconds: number, chainId = '4711') =>
      words(stateOf({ ...without, chainId, blockSeconds, headTime: now / 1000 - seconds }));
    assert.equal(paced(2, 119), 'ok: synced');
    assert.equal(paced(2, 180), 'warning: stalled, last block 3 min ago');
    assert.equal(paced(2, 900), 'error: stalled, last block 15 min ago');
    assert.equal(
      paced(12, 900, '3151908'),
      'error: stalled, last block 15 min ago',
      'driven by beacon nodes',
    );
    assert.equal(paced(2, 900, '1337'), 'ok: synced', 'on demand');
  });

  it('says that a node syncs, whatever it reports of it', () => {
    const syncing = (value: NonNullable<ExecutionReading['syncing']>) =>
      words(stateOf({ ...execution, syncing: value }));
    assert.equal(syncing({}), 'warning: syncing');
    assert.equal(syncing({ current: '5' }), 'warning: syncing');
    assert.equal(syncing({ current: '5', highest: '0' }), 'warning: syncing');
    assert.equal(syncing({ current: '5', highest: '10' }), 'warning: syncing, 5 blocks behind');
  });

  it('says that the chain does not finalize', () => {
    const epochs = (finalizedEpoch: string, more: Partial<BeaconReading> = {}) =>
      words(
        stateOf({
          ...beacon,
          headSlot: '1312',
          clock: { ...slots, genesisTime: now / 1000 - 15_744 },
          finalizedEpoch,
          ...more,
        }),
      );
    assert.equal(epochs('39'), 'ok: synced');
    assert.equal(epochs('38'), 'ok: synced', 'briefly three, at the end of an epoch');
    assert.equal(epochs('37'), 'warning: not finalizing, 4 epochs');
    assert.equal(epochs('33'), 'warning: not finalizing, 8 epochs');
    assert.equal(epochs('32'), 'error: not finalizing, 9 epochs');
    const ours = { network: 'ours', depositChainId: '4711' };
    assert.equal(epochs('10', ours), 'warning: not finalizing, 31 epochs', 'a private network');
    assert.equal(epochs('9', ours), 'error: not finalizing, 32 epochs');
  });

  it('says of a node that is slow to respond that it is synced only if nothing worse is wrong', () => {
    const slow = { answerMs: 1200 };
    assert.equal(words(stateOf(beacon, slow)), 'warning: synced, slow to respond (1.2 s)');
    const { causes } = judge(stateOf({ ...beacon, syncDistance: '20' }, slow), thresholds, now);
    assert.deepEqual(causes.map(causeLabel), ['stalled, 20 slots behind', 'slow to respond (1.2 s)']);
  });

  it('says for how long there has been no response', () => {
    const state = stateOf(beacon, { waitingSince: now });
    assert.equal(words(state, now + 12_000), 'warning: no response for 12 s');
    assert.equal(words({ ...state, failure: refused }, now + 12_000), 'error: unreachable (refused)');
  });

  it('says of any chain with a name that its head is too old after an hour', () => {
    const old = (chainId: string, minutes: number) => {
      const { peers: _, ...rest } = execution;
      return words(stateOf({ ...rest, chainId, headTime: now / 1000 - 60 * minutes }));
    };
    for (const chainId of ['56', '42161', '43114', '59144', '534352', '324', '42220']) {
      assert.equal(old(chainId, 59), 'ok: synced', chainId);
      assert.equal(old(chainId, 61), 'error: stalled, last block 1 h 1 min ago', chainId);
    }
    // Nothing is known of these: a chain may make blocks on demand.
    assert.equal(old('31337', 6000), 'ok: synced');
    for (const chainId of ['4242', '5']) {
      assert.equal(old(chainId, 6000), 'ok: responds, age of its head not judged', chainId);
    }
  });

  it('takes a web page for an error of the server in front, and a long start for one', () => {
    const unready = { cause: 'http-error', status: 503 } as const;
    assert.equal(words(failing(unready)), 'warning: starting or syncing (HTTP 503)');
    assert.equal(words(failing({ ...unready, isPage: true })), 'error: responds with errors (HTTP 503)');
    assert.equal(
      words(failing({ cause: 'http-error', status: 403, isPage: true })),
      'error: responds with errors (HTTP 403)',
    );
    const judged = { as: 'starting', since: now - 600_000, at: now } as const;
    assert.match(words({ ...failing(unready), judged }), /^error: starting or syncing/);
    assert.equal(
      words(failing({ cause: 'http-error', status: 429, isRateLimit: true })),
      'error: refuses requests (HTTP 429)',
    );
  });

  it('forgets another chain after ten minutes', () => {
    const change = { was: 'mainnet', is: 'hoodi', at: now };
    const later = (milliseconds: number) =>
      words(
        stateOf(beacon, {
          chainChange: change,
          readAt: now + milliseconds,
          headMovedAt: now + milliseconds,
        }),
      );
    assert.equal(later(599_000), 'warning: on another chain than before');
    assert.equal(later(600_000), 'ok: synced');
  });

  it('tells flapping from one outage', () => {
    const outcomes = (text: string, failure?: NodeFailure) =>
      words(
        stateOf(beacon, { outcomes: [...text].map((one) => one === '+'), ...(failure ? { failure } : {}) }),
      );
    assert.equal(outcomes('+++---+++'), 'ok: synced');
    assert.equal(outcomes('+-+-++'), 'warning: flapping, 2 of the last 6 readings failed');
    assert.equal(outcomes('+-+--', refused), 'error: flapping (refused), 3 of the last 5 readings failed');
  });

  it('says since when, unless it has a time already', () => {
    const lasting = (state: NodeState, as: StateId) =>
      healthWords(
        judge({ ...state, judged: { as, since: now, at: now } }, thresholds, now + 720_000),
        now + 720_000,
      );
    assert.equal(lasting(failing({}), 'unreachable'), 'unreachable (refused) for 12 min');
    // A browser does not tell a page whether the node runs.
    assert.equal(lasting(failing({ cause: 'no-response' }), 'unreachable'), 'no response (CORS?) for 12 min');
    assert.equal(
      lasting(stateOf({ ...beacon, peers: { connected: 3 } }), 'few-peers'),
      'few peers (3) for 12 min',
    );
    assert.equal(
      lasting(stateOf({ ...beacon, finalizedEpoch: '0', clock: slots }), 'no-finality'),
      'not finalizing, 31 epochs, for 12 min',
    );
    assert.equal(lasting(stateOf(beacon), 'synced'), 'synced');
    const old = stateOf({ ...execution, headTime: now / 1000 - 180 });
    assert.equal(lasting(old, 'stalled'), 'stalled, last block 3 min ago');
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
      ['unreachable', 'error', 'unreachable (refused) · execution'],
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
    assert.equal(healthLabel(health), 'few peers (30) · beacon; synced, slow to respond (1.2 s) · execution');
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
