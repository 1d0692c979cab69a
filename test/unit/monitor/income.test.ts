import assert from 'node:assert/strict';
import {
  emptyIncome,
  type IncomeRange,
  type IncomeRecord,
  incomeOf,
  withProposals,
  withRewards,
  withSyncRewards,
} from '../../../monitor/validators/income';
import { createIncomeLog } from '../../../monitor/validators/income-log';
import { coverageWords, earnedWords, missingWords } from '../../../monitor/validators/words';

/** Mainnet: 225 epochs a day. */
const length = { secondsPerSlot: 12, slotsPerEpoch: 32, genesisTime: 0 };

/** A record in which each validator earned `gwei` in each of the epochs. */
function recordOf(
  epochs: Iterable<number>,
  validators: readonly string[] = ['7'],
  gwei = 10_000,
): IncomeRecord {
  let record = emptyIncome;
  for (const epoch of epochs) {
    record = withRewards(record, epoch, new Map(validators.map((index) => [index, gwei])), length);
  }
  return record;
}

function* range(first: number, last: number): Iterable<number> {
  for (let epoch = first; epoch <= last; epoch++) yield epoch;
}

const income = (record: IncomeRecord, of: IncomeRange, latest: number, indices = ['7']) => {
  const found = incomeOf(record, indices, of, latest, length);
  return `${found.gwei} gwei ${coverageWords(found)}`;
};

describe('the income of validators', () => {
  it('is summed over an hour, a day, a week and a month, with the number of epochs that are known', () => {
    const record = recordOf(range(9990, 10_000));
    assert.equal(income(record, 'hour', 10_000), '90000 gwei from 9 of 9 epochs');
    assert.equal(income(record, 'day', 10_000), '110000 gwei from 11 of 225 epochs');
    assert.equal(income(record, 'week', 10_000), '110000 gwei from 11 of 1,575 epochs');
    assert.equal(income(record, 'month', 10_000), '110000 gwei from 11 of 6,750 epochs');
  });

  it('does not count epochs that nobody read', () => {
    const record = recordOf([...range(9900, 9910), ...range(9995, 10_000)]);
    assert.equal(income(record, 'hour', 10_000), '60000 gwei from 6 of 9 epochs');
    assert.equal(income(record, 'day', 10_000), '170000 gwei from 17 of 225 epochs');
    assert.equal(income(record, 'hour', 10_500), '0 gwei from 0 of 9 epochs');
  });

  it('keeps a month in less than a hundred sums, and drops what is older', () => {
    const record = recordOf(range(1, 9000));
    assert.ok(record.sums.length < 100, String(record.sums.length));
    const month = incomeOf(record, ['7'], 'month', 9000, length);
    assert.equal(month.gwei, month.most * 10_000);
    // The day at the edge is in the range only partly.
    assert.ok(month.most > 6750 - 225 && month.most <= 6750, String(month.most));
    assert.ok((record.sums[0]?.first ?? 0) > 9000 - 6750 - 225);
    const day = incomeOf(record, ['7'], 'day', 9000, length);
    assert.ok(day.most > 225 - 10 && day.most <= 225, String(day.most));
    assert.equal(income(record, 'hour', 9000), '90000 gwei from 9 of 9 epochs');
  });

  it('counts an epoch once, also when it is read again with more validators', () => {
    const once = recordOf(range(99, 100));
    const both = new Map([
      ['7', 10_000],
      ['9', -500],
    ]);
    const again = withRewards(once, 100, both, length);
    assert.equal(income(again, 'hour', 100), '20000 gwei from 2 of 9 epochs');
    assert.equal(income(again, 'hour', 100, ['7', '9']), '19500 gwei from 1–2 of 9 epochs');
    assert.equal(withRewards(again, 100, both, length), again);
    assert.equal(income(again, 'hour', 100, ['1']), '0 gwei from 0 of 9 epochs');
  });

  it('includes proposals, made and missed', () => {
    const record = withProposals(recordOf(range(9999, 10_000)), [
      { slot: 10_000 * 32 + 3, validator: '7', made: true, gwei: 40_000_000 },
      { slot: 9000 * 32, validator: '7', made: true, gwei: 40_000_000 },
      { slot: 9999 * 32, validator: '7', made: false },
      { slot: 9999 * 32 + 1, validator: '8', made: true, gwei: 5 },
    ]);
    const day = incomeOf(record, ['7'], 'day', 10_000, length);
    assert.deepEqual([day.gwei, day.made, day.missed], [40_020_000, 1, 1]);
    const week = incomeOf(record, ['7'], 'week', 10_000, length);
    assert.deepEqual([week.gwei, week.made, week.missed], [80_020_000, 2, 1]);
    assert.equal(withProposals(record, [{ slot: 9999 * 32, validator: '7', made: false }]), record);
  });

  it('includes tips of proposed blocks, and says of how many blocks they are not known', () => {
    const record = withProposals(recordOf(range(9999, 10_000)), [
      { slot: 10_000 * 32 + 3, validator: '7', made: true, gwei: 40_000_000, tips: 60_000_000.5 },
      { slot: 10_000 * 32 + 4, validator: '7', made: true, gwei: 40_000_000 },
      { slot: 10_000 * 32 + 5, validator: '7', made: false },
    ]);
    const day = incomeOf(record, ['7'], 'day', 10_000, length);
    assert.deepEqual([day.blocks, day.tips, day.gwei], [80_000_000, 60_000_000.5, 140_020_000.5]);
    assert.equal(missingWords(day), ' · without tips of 1 block');
    assert.equal(missingWords(incomeOf(recordOf([10_000]), ['7'], 'day', 10_000, length)), '');
  });

  it('includes work in sync committees, of its members', () => {
    let record = recordOf(range(9990, 10_000), ['7', '8']);
    for (const epoch of range(9998, 10_000)) {
      record = withSyncRewards(record, epoch, new Map([['8', 700_000]]), length);
    }
    const again = withSyncRewards(record, 10_000, new Map([['8', 700_000]]), length);
    assert.equal(again, record, 'the same epoch counts once');
    const both = incomeOf(record, ['7', '8'], 'day', 10_000, length);
    assert.deepEqual([both.attestations, both.sync, both.syncEpochs], [220_000, 2_100_000, 3]);
    assert.equal(both.gwei, 2_320_000);
    assert.equal(incomeOf(record, ['7'], 'day', 10_000, length).sync, 0);
  });

  it('is kept in the workspace, by chain', () => {
    const kept = new Map<string, unknown>();
    const memento = {
      get: (name: string) => kept.get(name),
      update: async (name: string, value: unknown) => void kept.set(name, structuredClone(value)),
    };
    const reading = (chain: string, epoch: bigint) => ({
      records: new Map(),
      isSyncing: false,
      clock: length,
      chain,
      rewards: { epoch, of: new Map([['7', 12_345]]) },
      proposals: [{ slot: 1, validator: '7', made: true, tips: 5 }],
      syncRewards: { epoch, of: new Map([['7', 900]]) },
    });
    const log = createIncomeLog(memento);
    log.add(reading('0x01', 1n));
    log.add(reading('0x01', 2n));
    log.add(reading('0x02', 2n));
    const before = kept.get('validators.income');
    log.add(reading('0x02', 2n));
    assert.equal(kept.get('validators.income'), before, 'the same reading again writes nothing');
    const again = createIncomeLog(memento);
    assert.equal(income(again.of(reading('0x01', 2n)), 'hour', 2), '26495 gwei from 2 of 3 epochs');
    assert.equal(again.of(reading('0x02', 2n)).proposals[0]?.tips, 5);
    assert.equal(incomeOf(again.of(reading('0x01', 2n)), ['7'], 'hour', 2, length).sync, 1800);
    assert.equal(again.of(reading('0x03', 2n)), emptyIncome);
    kept.set('validators.income', { '0x01': 'damaged' });
    assert.equal(createIncomeLog(memento).of(reading('0x01', 2n)), emptyIncome);
  });

  it('is shown in ETH with its sign', () => {
    assert.equal(earnedWords(81_234), '+0.000081 ETH');
    assert.equal(earnedWords(-1_234_567_890), '-1.234567 ETH');
    assert.equal(earnedWords(999), '+0.000000999 ETH');
    assert.equal(earnedWords(0), '0 ETH');
  });
});
