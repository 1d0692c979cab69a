import assert from 'node:assert/strict';
import {
  fullTimeWords,
  momentWords,
  rangeWords,
  spanWords,
  timePlaces,
  timeTicks,
  zoneWords,
} from '../../../panels/dashboard/units';

const hour = 3_600_000;
const day = 24 * hour;

describe('times on the dashboard', () => {
  const before = process.env.TZ;
  const inZone = (zone: string) => {
    process.env.TZ = zone;
  };
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  const at = Date.UTC(2026, 10, 21, 17, 20, 50);

  it('have their time zone', () => {
    for (const [zone, words] of [
      ['UTC', '2026-11-21 17:20:50 UTC'],
      ['Asia/Seoul', '2026-11-22 02:20:50 UTC+9'],
      ['Asia/Kolkata', '2026-11-21 22:50:50 UTC+5:30'],
      ['America/St_Johns', '2026-11-21 13:50:50 UTC−3:30'],
    ] as const) {
      inZone(zone);
      assert.equal(fullTimeWords(at), words);
    }
  });

  it('have their day in a range of a day or more', () => {
    inZone('Asia/Seoul');
    assert.equal(momentWords(at, 60), '02:20:50');
    assert.equal(momentWords(at, 1440), 'Sun 22, 02:20');
    assert.equal(spanWords(at, at + 17 * 60_000, 1440), 'Sun 22, 02:20–02:37');
    assert.equal(spanWords(at - 3 * hour, at, 10_080), 'Sat 21, 23:20 – Sun 22, 02:20');
    assert.equal(spanWords(at, at + 30_000, 15), '02:20:50–02:21:20');
  });

  it('are at round times of the time zone on an axis', () => {
    inZone('Asia/Kolkata');
    const ticks = timePlaces(at, at + day, 6 * hour);
    assert.deepEqual(timeTicks(ticks, 6 * hour), ['Sun 22', '06:00', '12:00', '18:00']);
    assert.deepEqual(timeTicks(timePlaces(at, at + 2 * day, day), day), ['Sun 22', 'Mon 23']);
    assert.deepEqual(timeTicks(timePlaces(at, at + 12_000, 5000), 5000), [
      '22:50:50',
      '22:50:55',
      '22:51:00',
    ]);
  });

  it('stay round when the clocks change', () => {
    inZone('America/New_York');
    // On 1 November 2026, 02:00 became 01:00.
    const from = new Date(2026, 9, 31, 12).getTime();
    const ticks = timePlaces(from, from + 2 * day, 6 * hour);
    assert.deepEqual(timeTicks(ticks, 6 * hour), [
      '12:00',
      '18:00',
      'Sun 1',
      '06:00',
      '12:00',
      '18:00',
      'Mon 2',
      '06:00',
    ]);
    assert.equal(zoneWords(from), 'UTC−4');
    assert.equal(zoneWords(from + day), 'UTC−5');
  });

  it('are ranges in words', () => {
    assert.deepEqual([5, 15, 60, 360, 1440, 10_080].map(rangeWords), [
      'the last 5 minutes',
      'the last 15 minutes',
      'the last hour',
      'the last 6 hours',
      'the last 24 hours',
      'the last 7 days',
    ]);
  });
});
