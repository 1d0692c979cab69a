import assert from 'node:assert/strict';
import { followDisks, lossPerDay } from '../../../monitor/archive/disk-trend';
import type { Recording } from '../../../monitor/archive/recording';
import { judge } from '../../../monitor/health/health';
import { healthLabel } from '../../../monitor/health/words';
import { knownNode } from '../../../monitor/nodes/node';
import type { NodeState } from '../../../monitor/readings/node-state';
import { recordedIds } from '../../../monitor/series/readings';
import { thresholds } from '../../thresholds';
import { fakeClock } from '../monitor/fake-clock';

const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 28, 12);
const place = recordedIds.beacon.indexOf('diskFree');

/** A row an hour until now, with so much free space in each. */
function rowsOf(free: readonly (number | null)[]): Recording['rows'] {
  return free.map((value, index) => {
    const least = recordedIds.beacon.map((_, column) => (column === place ? value : 1));
    return { at: noon - (free.length - 1 - index) * hour, least, most: least };
  });
}
const days = (count: number, free: (hour: number) => number | null) =>
  rowsOf(Array.from({ length: count * 24 + 1 }, (_, index) => free(index)));

describe('the pace at which a disk fills', () => {
  it('is told after a day', () => {
    assert.equal(
      lossPerDay(
        days(1, (at) => 1000e9 - at * 1e9),
        place,
      ),
      24e9,
    );
    assert.equal(lossPerDay(rowsOf([1000e9, 999e9, 998e9]), place), undefined);
    assert.equal(
      lossPerDay(
        days(7, (at) => (at % 30 === 0 ? 1000e9 - at * 1e9 : null)),
        place,
      ),
      undefined,
    );
  });

  it('is hardly changed by a clean-up or a gap', () => {
    const cleaned = days(7, (at) => 1000e9 - at * 1e9 + (at > 150 ? 200e9 : 0));
    const pace = lossPerDay(cleaned, place) ?? 0;
    assert.ok(Math.abs(pace - 24e9) < 3e9, String(pace));
    assert.equal(
      lossPerDay(
        days(7, (at) => (at > 20 && at < 140 ? null : 1000e9 - at * 1e9)),
        place,
      ),
      24e9,
    );
  });

  it('is none where the free space stays or grows', () => {
    assert.equal(
      lossPerDay(
        days(7, () => 1000e9),
        place,
      ),
      undefined,
    );
    assert.equal(
      lossPerDay(
        days(7, (at) => 500e9 + at * 1e9),
        place,
      ),
      undefined,
    );
  });
});

describe('the disks of beacon nodes', () => {
  it('have the day on which they are full, from the week on disk', async () => {
    const clock = fakeClock(noon);
    let state: NodeState = {
      node: knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings'),
      selected: false,
      readAt: noon,
      reading: {
        kind: 'beacon',
        headSlot: '1000',
        syncDistance: '0',
        isSyncing: false,
        isOptimistic: false,
        elOffline: false,
        peers: { connected: 80 },
        diskFreeBytes: 120e9,
      },
    };
    let rows = days(7, (at) => 288e9 - at * 1e9);
    const asked: (readonly [number, number])[] = [];
    const disks = followDisks({
      clock,
      watcher: {
        get states() {
          return [state];
        },
        learn: (_, known) => {
          state = { ...state, ...known };
        },
      },
      archive: {
        recording: async (_, span, step) => {
          asked.push([span, step]);
          return { from: 0, to: 0, rows, states: [], events: [], unwatched: [], damaged: false };
        },
      },
    });
    const says = () => {
      const health = judge(state, thresholds, noon);
      return `${health.severity}: ${healthLabel(health)}`;
    };
    assert.equal(says(), 'ok: synced');
    await clock.pass(120_000);
    assert.deepEqual(asked, [[168 * hour, hour]]);
    // 120 GB at 24 GB a day.
    assert.equal(says(), 'warning: disk full on 3 December');
    state = {
      ...state,
      reading: { ...(state.reading as NonNullable<typeof state.reading>), diskFreeBytes: 60e9 } as never,
    };
    assert.match(says(), /^error: disk full on 1 December/);
    rows = days(7, () => 60e9);
    await clock.pass(hour);
    assert.doesNotMatch(says(), /full on/);
    disks.dispose();
    await clock.pass(2 * hour);
    assert.equal(asked.length, 2);
  });
});
