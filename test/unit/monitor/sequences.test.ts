import assert from 'node:assert/strict';
import { alertKinds } from '../../../common/settings/alerts';
import { createAlerts } from '../../../monitor/alerts/alerts';
import { withJudgement } from '../../../monitor/health/health';
import { knownNode } from '../../../monitor/nodes/node';
import {
  type BeaconReading,
  type NodeState,
  withFailure,
  withReading,
} from '../../../monitor/readings/node-state';
import { defaultThresholds } from '../../../monitor/readings/thresholds';
import type { ValidatorRecord, ValidatorsReading } from '../../../monitor/validators/state';
import { fakeClock } from './fake-clock';
import { refused } from './fake-reader';

const genesis = 1_606_824_023;
const slots = { genesisTime: genesis, secondsPerSlot: 12, slotsPerEpoch: 32 };
const minute = 60_000;
const longestPause = 150_000;

type Change = Partial<BeaconReading> & {
  readonly answerMs?: number;
  readonly aheadMs?: number;
  readonly noClock?: true;
};
/** What the node answers in a reading: changes of a node that is well, or nothing. */
type Answers = (index: number, slot: number) => Change | 'refused';

/** The notices of a node of mainnet that is read once a slot, for so many hours. */
async function notices(hours: number, answers: Answers): Promise<readonly string[]> {
  const clock = fakeClock((genesis + 12 * 14_000_000 + 3) * 1000);
  const startedAt = clock.now();
  const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
  let state: NodeState = { node, selected: true };
  const listeners: ((state: NodeState) => void)[] = [];
  const told: string[] = [];
  const nothing = { dispose: () => undefined };
  const alerts = createAlerts({
    clock,
    watcher: {
      want: () => nothing,
      onReading(listener) {
        listeners.push(listener);
        return nothing;
      },
      onNodes: () => nothing,
      get states() {
        return [state];
      },
    },
    events: { follow: () => nothing },
    thresholds: () => defaultThresholds,
    reorgDepth: () => 1,
    interval: () => 12_000,
    alertsOf: () => alertKinds,
    tell: () => undefined,
    reported: { has: () => false, add: () => undefined },
    publish: ({ level, words }) =>
      told.push(`${Math.round((clock.now() - startedAt) / minute)} min, ${level}: ${words}`),
  });
  alerts.follow();
  for (let index = 0; index < hours * 300; index++) {
    await clock.pass(12_000);
    const now = clock.now();
    const slot = Math.floor((now / 1000 - genesis) / 12);
    const answer = answers(index, slot);
    if (answer === 'refused') state = withFailure(state, refused);
    else {
      const { aheadMs, answerMs = 20, noClock, ...change } = answer;
      state = withReading(
        {
          ...state,
          answerMs,
          answeredAt: now,
          ...(aheadMs === undefined ? {} : { clockSamples: [aheadMs] }),
        },
        {
          kind: 'beacon',
          network: 'mainnet',
          depositChainId: '1',
          genesisRoot: '0x4b',
          headSlot: String(slot),
          syncDistance: '0',
          isSyncing: false,
          isOptimistic: false,
          elOffline: false,
          ...(noClock ? {} : { clock: slots }),
          peers: { connected: 80 },
          finalizedEpoch: String(Math.floor(slot / 32) - 2),
          diskFreeBytes: 9e11,
          ...change,
        },
        now,
      );
    }
    state = withJudgement(state, defaultThresholds, now, longestPause);
    for (const listener of listeners) listener(state);
  }
  alerts.dispose();
  return told;
}

/** What happens, for how many hours, and what is told of it. */
const sequences: Readonly<
  Record<string, readonly [hours: number, answers: Answers, told: readonly RegExp[]]>
> = {
  'a node that is well': [24, () => ({}), []],
  'one of twenty readings is refused': [24, (i) => (i % 20 === 7 ? 'refused' : {}), []],
  'every other reading is refused': [
    6,
    (i) => (i > 10 && i % 2 === 1 ? 'refused' : {}),
    [/error: does not respond \(refused\)/],
  ],
  'two of three readings are refused': [
    6,
    (i) => (i > 10 && i % 3 !== 0 ? 'refused' : {}),
    [/error: does not respond \(refused\)/],
  ],
  'the execution node is away in every other reading': [
    6,
    (i) => ({ elOffline: i % 2 === 1 }),
    [/error: does not reach its execution node/],
  ],
  'the execution node is away in two of three readings': [
    6,
    (i) => ({ elOffline: i % 3 !== 0 }),
    [/error: does not reach its execution node/],
  ],
  'down for half a minute every five minutes': [
    6,
    (i) => (i > 30 && i % 25 < 3 ? 'refused' : {}),
    [
      /error: does not/,
      /over: responds again/,
      /error: does not/,
      /over: responds again/,
      /3 times within an hour/,
    ],
  ],
  'two nodes behind one address, one of them 20 slots behind': [
    6,
    (i, slot) => (i % 2 === 0 ? {} : { headSlot: String(slot - 20), syncDistance: '20' }),
    [/warning: is several nodes in turn/],
  ],
  'the node syncs in every other reading': [
    6,
    (i) => ({ isSyncing: i % 2 === 1 }),
    [/warning: is out of sync again and again: syncing in 5 of the last 10 readings/],
  ],
  'nodes on two forks behind one address': [
    6,
    (i) => (i % 2 === 1 ? { replaced: 1 } : {}),
    [/warning: moves between forks: last head replaced in 5 of the last 9 readings/],
  ],
  'the process starts anew every minute': [
    2,
    (i) => ({ host: { nodeUptime: (i % 5) * 12 } }),
    [/warning: was restarted 3 times within an hour/, /error: was restarted 6 times within an hour/],
  ],
  'the head of the chain is replaced once in an hour': [
    24,
    (i) => (i % 300 === 7 ? { replaced: 1 } : {}),
    [],
  ],
  'the node is updated once': [
    24,
    (i) => ({ version: i < 900 ? 'Lighthouse/v8.2.0' : 'Lighthouse/v8.2.1' }),
    [],
  ],
  'two clients behind one address': [
    2,
    (i) => ({ version: i % 2 === 0 ? 'Lighthouse/v8.2.1' : 'teku/v26.7.1' }),
    [/warning: is several nodes in turn/],
  ],
  'another genesis at the address': [
    2,
    (i) => ({ genesisRoot: i > 30 ? '0x99' : '0x4b' }),
    [/warning: is on another chain than before/, /over/],
  ],
  'a full disk on a test network': [
    2,
    () => ({ network: 'hoodi', depositChainId: '560048', diskFreeBytes: 0 }),
    [/error: has 0 GB of disk left/],
  ],
  'a head that stands still, without slot times': [
    2,
    (i) => ({ noClock: true, ...(i > 20 ? { headSlot: '14000020' } : {}) }),
    [/error: does not follow the chain: stalled/],
  ],
  'a head that goes back by 40 slots, without slot times': [
    2,
    (i, slot) => ({ noClock: true, headSlot: String(i > 20 ? slot - 40 : slot) }),
    [/warning: saw its head go back 39 slots/],
  ],
  'this machine is 6 seconds ahead': [
    2,
    () => ({ aheadMs: 6000 }),
    [/warning: has a clock that is 6 s behind/],
  ],
  'no finality for two hours': [
    3,
    (i, slot) => (i < 60 ? {} : { finalizedEpoch: String(Math.floor((slot - (i - 60)) / 32) - 2) }),
    [/warning: sees no finality/, /error: sees no finality.* 9 epochs/],
  ],
  'finality goes back': [
    1,
    (i, slot) => ({ finalizedEpoch: String(Math.floor(slot / 32) - (i > 30 ? 4 : 2)) }),
    [/error: takes back what was final/],
  ],
};

describe('alerts over hours', function () {
  this.timeout(60_000);
  for (const [what, [hours, answers, expected]] of Object.entries(sequences)) {
    it(`of ${what}`, async () => {
      const told = await notices(hours, answers);
      assert.equal(told.length, expected.length, told.join('\n'));
      for (const [index, pattern] of expected.entries()) assert.match(told[index] ?? '', pattern);
    });
  }
});

const never = '18446744073709551615';

/** A validator of an epoch: what differs from one that is well. */
interface Epoch {
  readonly record?: Partial<ValidatorRecord>;
  readonly live?: boolean;
  readonly reading?: Partial<ValidatorsReading>;
}

/** The notices about validator 5, read once an epoch for so many epochs. */
async function validatorNotices(epochs: number, of: (epoch: number) => Epoch): Promise<readonly string[]> {
  const clock = fakeClock((genesis + 384 * 1000) * 1000);
  const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
  const nothing = { dispose: () => undefined };
  const told: string[] = [];
  let heard: ((reading: ValidatorsReading) => void) | undefined;
  const alerts = createAlerts({
    clock,
    watcher: {
      want: () => nothing,
      onReading: () => nothing,
      onNodes: () => nothing,
      states: [{ node, selected: true }],
    },
    events: { follow: () => nothing },
    thresholds: () => defaultThresholds,
    reorgDepth: () => 1,
    interval: () => 12_000,
    alertsOf: () => alertKinds,
    tell: ({ level, text }) => told.push(`${level}: ${text}`),
    reported: { has: () => false, add: () => undefined },
    validators: (_, listener) => {
      heard = listener;
      return nothing;
    },
  });
  alerts.follow();
  let balance = 32_000_000_000;
  for (let epoch = 0; epoch < epochs; epoch++) {
    const { live = true, reading, record } = of(epoch);
    balance += 2000;
    const is: ValidatorRecord = {
      index: '5',
      pubkey: '0x05',
      status: 'active_ongoing',
      balance: String(balance),
      slashed: false,
      exitEpoch: never,
      ...record,
    };
    heard?.({
      records: new Map([['5', is]]),
      isSyncing: false,
      epoch: BigInt(1000 + epoch),
      ...(is.status.startsWith('active')
        ? { liveness: { epoch: BigInt(999 + epoch), vendor: false, live: new Map([['5', live]]) } }
        : { liveness: { epoch: BigInt(999 + epoch), vendor: false, live: new Map() } }),
      ...reading,
    });
    await clock.pass(384_000);
  }
  alerts.dispose();
  return told;
}

const home = `0x${'aa'.repeat(20)}`;
const builder = `0x${'b1'.repeat(20)}`;
const other = `0x${'cc'.repeat(20)}`;

const lives: Readonly<Record<string, readonly [(epoch: number) => Epoch, told: readonly RegExp[]]>> = {
  'is well for a day, with a withdrawal every few epochs': [
    (epoch) => (epoch % 9 === 8 ? { record: { balance: '32000000000' } } : {}),
    [],
  ],
  'attests in every second epoch': [
    (epoch) => ({ live: epoch % 2 === 0 }),
    [/^error: Home reports attestations of validator 5 only now and then/],
  ],
  'is slashed, and ejected later': [
    (epoch) =>
      epoch < 20
        ? {}
        : {
            record: {
              slashed: true,
              exitEpoch: '1050',
              status: epoch < 60 ? 'active_slashed' : 'exited_slashed',
            },
          },
    [/^error: Home reports that validator 5 was slashed\. .*second machine/],
  ],
  'was slashed before the monitor started, and is active': [
    () => ({ record: { slashed: true, exitEpoch: '9999', status: 'active_slashed' } }),
    [/^error: Home reports that validator 5 was slashed/],
  ],
  'leaves of its own will': [
    (epoch) => (epoch < 20 ? {} : { record: { exitEpoch: '1050', status: 'active_exiting' } }),
    [/^warning: Home reports that validator 5 leaves: the exit is in epoch 1,050/],
  ],
  'makes one proposal and misses one, which stands in two readings': [
    (epoch) => ({
      reading: {
        proposals: [
          ...(epoch === 10 ? [{ slot: 32_300, validator: '5', made: true }] : []),
          ...(epoch === 30 || epoch === 31 ? [{ slot: 32_950, validator: '5', made: false }] : []),
        ],
      },
    }),
    [/^error: Home reports a missed proposal: slot 32,950 of validator 5 has no block/],
  ],
  'makes four proposals, whose fees go where they should, to a builder perhaps, elsewhere, and to nobody': [
    (epoch) => {
      const made = { slot: 32_000 + epoch * 32, validator: '5', made: true, expected: home };
      const proposals = {
        10: [{ ...made, feeRecipient: builder, paidTo: home }],
        20: [{ ...made, feeRecipient: builder }],
        30: [{ ...made, feeRecipient: builder, paidTo: builder }],
        40: [{ ...made, feeRecipient: `0x${'0'.repeat(40)}` }],
      }[epoch];
      return { reading: proposals ? { proposals } : {} };
    },
    [
      new RegExp(
        `^error: Home reports that the fees of the block at slot 32,960 of validator 5 went to ${builder}, not to ${home}`,
      ),
      /^error: Home reports that the fees of the block at slot 33,280 of validator 5 went to nobody \(0x0{40}\): the validator client has no fee recipient/,
    ],
  ],
  'misses two proposals in one epoch, and pays two addresses in another': [
    (epoch) => {
      const made = { validator: '5', made: true, expected: home, feeRecipient: builder };
      const proposals = {
        10: [1, 2].map((slot) => ({ slot: 32_300 + slot, validator: '5', made: false })),
        20: [
          { ...made, slot: 32_640, paidTo: builder },
          { ...made, slot: 32_641, paidTo: other },
        ],
      }[epoch];
      return { reading: proposals ? { proposals } : {} };
    },
    [
      /^error: Home reports 2 missed proposals: slots 32,301 and 32,302 have no block/,
      new RegExp(
        `^error: Home reports that the fees of 2 blocks \\(slots 32,640 and 32,641\\) went to 2 addresses \\(${builder} and ${other}\\), not to ${home}`,
      ),
    ],
  ],
  'works badly in its sync committee for an hour, and once more for one epoch': [
    (epoch) => ({
      reading: {
        syncRewards: {
          epoch: BigInt(999 + epoch),
          of: new Map([['5', (epoch >= 20 && epoch < 30) || epoch === 50 ? -4000 : 5000]]),
        },
      },
    }),
    [/^error: Home reports that validator 5 missed most of the work in the sync committee for 2 epochs/],
  ],
  'loses balance for three epochs, and for twenty later': [
    (epoch) => {
      const lost = epoch >= 20 && epoch < 23 ? epoch - 19 : epoch >= 40 && epoch < 60 ? epoch - 39 : 0;
      return lost === 0 ? {} : { record: { balance: String(31_990_000_000 - 10_000 * lost) } };
    },
    [/^warning: Home reports that the balance of validator 5 has fallen in 4 epochs in a row/],
  ],
  'is slashed in the epoch in which it missed a proposal': [
    (epoch) =>
      epoch < 20
        ? {}
        : {
            record: { slashed: true, exitEpoch: '1999', status: 'active_slashed' },
            reading: { proposals: [{ slot: 32_640, validator: '5', made: false }] },
          },
    [/^error: Home reports a missed proposal: .*; it reports that validator 5 was slashed/],
  ],
};

describe('alerts about a watched validator over a day', () => {
  for (const [what, [of, expected]] of Object.entries(lives)) {
    it(`that ${what}`, async () => {
      const told = await validatorNotices(225, of);
      assert.equal(told.length, expected.length, told.join('\n'));
      for (const [index, pattern] of expected.entries()) assert.match(told[index] ?? '', pattern);
    });
  }
});
