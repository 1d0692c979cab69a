import assert from 'node:assert/strict';
import { type AbsenceState, followValidators, stepAbsence } from '../../../monitor/alerts/validators';
import { knownNode } from '../../../monitor/nodes/node';
import type { NodeAnswer, NodeReader } from '../../../monitor/nodes/reader';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import { createValidatorInterest } from '../../../monitor/validators/interest';
import { fakeClock } from './fake-clock';
import { notFound } from './fake-reader';

/** The reports for epochs from 100, each with the validators of 1–4 that did not attest; null skips the epoch. */
function reports(...epochs: readonly (readonly number[] | null)[]): string[] {
  let state: AbsenceState | undefined;
  return epochs.flatMap((absent, index) => {
    if (absent === null) return [];
    const live = new Map([1, 2, 3, 4].map((one) => [String(one), !absent.includes(one)] as const));
    const { after, report } = stepAbsence(
      state,
      { epoch: BigInt(100 + index), vendor: false, live },
      1000 * index,
    );
    state = after;
    return report ? [`${report.level} at ${report.since}: ${report.words}`] : [];
  });
}

describe('alerts about missed attestations', () => {
  it('need two consecutive epochs', () => {
    assert.deepEqual(reports([1], [], [1], []), []);
    assert.deepEqual(reports([1], [2], [1]), []);
    assert.deepEqual(reports([1], null, [1]), []);
    assert.deepEqual(reports([1], [1]), [
      'error at 1000: reports no attestation of validator 1 in epochs 100 and 101',
    ]);
  });

  it('are noticed of a validator that comes and goes, told once, and over after eight epochs without an absence', () => {
    const everySecond = reports([1], [], [1], [], [1], [], [1], [], [1], [], [], [], [], [], [], [], []);
    assert.deepEqual(everySecond, [
      'error at 4000: reports attestations of validator 1 only now and then, missed three or more times in the last 5 epochs',
      'over at 16000: sees attestations of all watched validators again',
    ]);
    const twoOfThree = reports([1], [1], [], [1], [1], [], [1], [1], [], [1], [1]);
    assert.deepEqual(
      twoOfThree.map((one) => one.slice(0, 12)),
      ['error at 100', 'over at 2000', 'error at 400', 'over at 5000', 'error at 600'],
    );
  });

  it('are told once, again when more validators are missing, and when all attest', () => {
    assert.deepEqual(reports([1], [1], [1], [1, 2], [1, 2], [2], []), [
      'error at 1000: reports no attestation of validator 1 in epochs 100 and 101',
      'error at 4000: reports no attestation of 2 of 4 validators (1 and 2) in epochs 103 and 104',
      'over at 6000: sees attestations of all watched validators again',
    ]);
  });

  it('never call a validator well that has left', () => {
    const at = (epoch: bigint, live: readonly (readonly [string, boolean])[], before?: AbsenceState) =>
      stepAbsence(before, { epoch, vendor: false, live: new Map(live) }, 0);
    const one = at(10n, [
      ['5', false],
      ['6', true],
    ]);
    const two = at(
      11n,
      [
        ['5', false],
        ['6', true],
      ],
      one.after,
    );
    const three = at(12n, [['6', true]], two.after);
    assert.equal(three.report?.level, 'error');
    assert.equal(
      three.report?.words,
      'has no duties any more for validator 5, which did not attest: slashed, exited or no longer watched',
    );
  });

  it('judge an epoch once', () => {
    const live = new Map([['1', false]]);
    const first = stepAbsence(undefined, { epoch: 7n, vendor: false, live }, 0).after;
    assert.deepEqual(stepAbsence(first, { epoch: 7n, vendor: false, live }, 1), { after: first });
  });
});

describe('the attestations of watched validators', () => {
  const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
  /** The first slot of epoch 11, with genesis at 0. */
  const start = 352 * 12_000;
  const answered = (value: unknown): NodeAnswer => ({ ok: true, value });
  const missing: NodeAnswer = { ok: false, failure: notFound };

  /** A node whose validator 7 attests in even epochs. */
  function room(watched: readonly string[]) {
    const clock = fakeClock(start);
    const asked: string[] = [];
    const reader: NodeReader = {
      async get(path) {
        asked.push(path);
        if (path === '/eth/v1/node/syncing') {
          const slot = String(Math.floor(clock.now() / 12_000));
          return answered({
            data: { head_slot: slot, sync_distance: '0', is_syncing: false, is_optimistic: false },
          });
        }
        if (path === '/eth/v1/beacon/genesis') {
          const root = { genesis_validators_root: '0x01', genesis_fork_version: '0x00000000' };
          return answered({ data: { genesis_time: '0', ...root } });
        }
        if (path !== '/eth/v1/config/spec') return missing;
        return answered({ data: { CONFIG_NAME: 'mainnet', SECONDS_PER_SLOT: '12', SLOTS_PER_EPOCH: '32' } });
      },
      async post(path) {
        asked.push(path);
        const [, epoch] = /^\/eth\/v1\/validator\/liveness\/(\d+)$/.exec(path) ?? [];
        if (epoch) return answered({ data: [{ index: '7', is_live: Number(epoch) % 2 === 0 }] });
        if (path !== '/eth/v1/beacon/states/head/validators') return missing;
        const validator = {
          pubkey: `0x${'ab'.repeat(48)}`,
          effective_balance: '32000000000',
          slashed: false,
          activation_eligibility_epoch: '0',
          activation_epoch: '0',
          exit_epoch: '18446744073709551615',
          withdrawable_epoch: '18446744073709551615',
          withdrawal_credentials: '0x00',
        };
        return answered({
          data: [{ index: '7', balance: '32000000000', status: 'active_ongoing', validator }],
        });
      },
      call: async () => missing,
    };
    const watcher = createNodesWatcher({ clock, interval: () => 6000, readerFor: () => reader });
    watcher.setNodes([node], new Set());
    const interest = createValidatorInterest({ get: () => watched, update: async () => undefined });
    const heard: string[] = [];
    const following = followValidators(
      node,
      ({ liveness }) => liveness && heard.push(`${liveness.epoch}: ${[...liveness.live].join(' ')}`),
      { watcher, interest, retry: () => 6000 },
    );
    return { asked, clock, following, heard, interest };
  }
  const epoch = 32 * 12_000;

  it('are read once per epoch, and not after the end', async () => {
    const { asked, clock, following, heard } = room(['7']);
    await clock.pass(3 * epoch);
    assert.deepEqual([...new Set(heard)], ['10: 7,true', '11: 7,false', '12: 7,true']);
    assert.equal(asked.filter((path) => path.includes('/liveness/')).length, 3);
    following.dispose();
    const before = asked.length;
    await clock.pass(3 * epoch);
    assert.equal(asked.length, before);
  });

  it('are not read while no validator is watched', async () => {
    const { asked, clock, interest, heard } = room([]);
    await clock.pass(2 * epoch);
    assert.deepEqual(asked, []);
    interest.add(['7']);
    await clock.pass(60_000);
    assert.deepEqual([...new Set(heard)], ['12: 7,true']);
  });
});
