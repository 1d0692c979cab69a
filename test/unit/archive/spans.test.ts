import assert from 'node:assert/strict';
import type { StoredState } from '../../../monitor/archive/line';
import { stateSpans, unwatchedSpans } from '../../../monitor/archive/spans';

const minute = 60_000;
const every = (from: number, to: number) =>
  Array.from({ length: (to - from) / 6000 + 1 }, (_, index) => from + index * 6000);
const severities = { synced: 'ok', unreachable: 'error', syncing: 'warning' } as const;
const state = (at: number, id: keyof typeof severities): StoredState => ({
  at,
  state: id,
  severity: severities[id],
});
const words = (spans: ReturnType<typeof stateSpans>) =>
  spans.map(({ from, state: id, to }) => `${from / minute}–${to / minute} ${id}`);

describe('the times in which a node was not watched', () => {
  it('are those without any reading', () => {
    const times = [...every(10 * minute, 20 * minute), ...every(40 * minute, 60 * minute)];
    assert.deepEqual(unwatchedSpans(times, 0, 60 * minute, 150_000), [
      { from: 0, to: 10 * minute },
      { from: 20 * minute, to: 40 * minute },
    ]);
  });

  it('are everything without readings, and nothing with a reading every six seconds', () => {
    assert.deepEqual(unwatchedSpans([], 0, minute * 5, 150_000), [{ from: 0, to: 5 * minute }]);
    assert.deepEqual(unwatchedSpans(every(0, 60 * minute).reverse(), 0, 60 * minute, 150_000), []);
  });
});

describe('the states of a node', () => {
  const night = [state(0, 'synced'), state(14 * minute, 'unreachable'), state(31 * minute, 'synced')];

  it('are told with their beginning and end', () => {
    assert.deepEqual(words(stateSpans(night, [], 0, 60 * minute)), [
      '0–14 synced',
      '14–31 unreachable',
      '31–60 synced',
    ]);
  });

  it('begin before the range', () => {
    assert.deepEqual(words(stateSpans(night, [], 20 * minute, 60 * minute)), [
      '20–31 unreachable',
      '31–60 synced',
    ]);
  });

  it('are unknown while nobody watched, and do not go on after that', () => {
    const changes = [...night, state(50 * minute, 'syncing')];
    const unwatched = [{ from: 20 * minute, to: 50 * minute }];
    assert.deepEqual(words(stateSpans(changes, unwatched, 0, 60 * minute)), [
      '0–14 synced',
      '14–20 unreachable',
      '50–60 syncing',
    ]);
  });

  it('are told once when several windows saw them', () => {
    const other = [
      state(3000, 'synced'),
      state(14 * minute + 2000, 'unreachable'),
      state(31 * minute + 1000, 'synced'),
    ];
    assert.deepEqual(words(stateSpans([...night, ...other], [], 0, 60 * minute)), [
      '0–14 synced',
      '14–31 unreachable',
      '31–60 synced',
    ]);
  });

  it('are told from the first reading on', () => {
    const first = stateSpans([state(minute, 'synced')], [{ from: 0, to: minute }], 0, minute);
    assert.deepEqual(words(first), ['1–1 synced']);
    assert.deepEqual(stateSpans([state(0, 'synced')], [{ from: 0, to: minute }], 0, minute), []);
  });

  it('may be ones that this version does not have', () => {
    const strange: StoredState = { at: 0, state: 'from-the-future', severity: 'warning' };
    assert.deepEqual(words(stateSpans([strange], [], 0, minute)), ['0–1 from-the-future']);
  });
});
