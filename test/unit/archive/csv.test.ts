import assert from 'node:assert/strict';
import { csvOf } from '../../../monitor/archive/csv';
import type { Recording } from '../../../monitor/archive/recording';
import { recordedIds } from '../../../monitor/series/readings';

const at = Date.UTC(2026, 10, 22, 1, 20);

const recording = (
  source: 'beacon' | 'execution',
  rows: readonly {
    readonly at: number;
    readonly least: Record<string, number>;
    readonly most?: Record<string, number>;
  }[],
  state = 'synced',
): Recording => ({
  from: at - 60_000,
  to: at + 60_000,
  rows: rows.map((row) => {
    const list = (values: Record<string, number>) => recordedIds[source].map((id) => values[id] ?? null);
    return { at: row.at, least: list(row.least), most: list(row.most ?? row.least) };
  }),
  states: [{ from: at - 60_000, to: at + 60_000, state, severity: 'ok' }],
  events: [],
  unwatched: [],
  damaged: false,
});

const lines = (text: string) => text.trimEnd().split('\r\n');

describe('the readings as CSV', () => {
  it('have a row per time with both nodes, and no column without numbers', () => {
    const beacon = recording('beacon', [
      { at, least: { headSlot: 9_000_000, finalizedEpoch: 281_247, lag: 0, cpu: 0.1612 } },
      { at: at + 6000, least: { headSlot: 9_000_001, finalizedEpoch: 281_247, lag: 1 } },
    ]);
    const execution = recording('execution', [
      { at: at + 1500, least: { headBlock: 20_000_000, peers: 41 } },
    ]);
    assert.deepEqual(lines(csvOf({ node: 'Home', network: 'mainnet', recordings: { beacon, execution } })), [
      'time,node,network,layer,aggregate,beacon_state,execution_state,head_slot,finalized_epoch,head_lag_slots,cpu_share,head_block,execution_peers',
      '2026-11-22T01:20:00.000Z,Home,mainnet,consensus and execution,,synced,synced,9000000,281247,0,0.1612,20000000,41',
      '2026-11-22T01:20:06.000Z,Home,mainnet,consensus,,synced,,9000001,281247,1,,,',
    ]);
  });

  it('keep readings that are more than six seconds apart on rows of their own', () => {
    const beacon = recording('beacon', [{ at, least: { lag: 0 } }]);
    const execution = recording('execution', [{ at: at + 8000, least: { peers: 41 } }]);
    const rows = lines(csvOf({ node: 'Home', network: '', recordings: { beacon, execution } }));
    assert.deepEqual(rows.slice(1), [
      '2026-11-22T01:20:00.000Z,Home,,consensus,,synced,,0,',
      '2026-11-22T01:20:08.000Z,Home,,execution,,,synced,,41',
    ]);
  });

  it('say which rows are the least and the most of a minute', () => {
    const beacon = recording('beacon', [{ at, least: { lag: 0 }, most: { lag: 12 } }]);
    assert.deepEqual(lines(csvOf({ node: 'Home', network: 'mainnet', recordings: { beacon } })).slice(1), [
      '2026-11-22T01:20:00.000Z,Home,mainnet,consensus,min,synced,0',
      '2026-11-22T01:20:00.000Z,Home,mainnet,consensus,max,synced,12',
    ]);
  });

  it('tell the state of a failed reading, without numbers', () => {
    const beacon = recording('beacon', [{ at, least: {} }], 'unreachable');
    assert.deepEqual(lines(csvOf({ node: 'Home', network: 'mainnet', recordings: { beacon } })), [
      'time,node,network,layer,aggregate,beacon_state',
      '2026-11-22T01:20:00.000Z,Home,mainnet,consensus,,unreachable',
    ]);
  });

  it('quote names, and never begin a cell with a formula', () => {
    const beacon = recording('beacon', [{ at, least: { lag: 0 } }]);
    const [, row] = lines(csvOf({ node: '=HYPERLINK("x"),a', network: '-1', recordings: { beacon } }));
    assert.equal(row, `2026-11-22T01:20:00.000Z,"'=HYPERLINK(""x""),a",'-1,consensus,,synced,0`);
  });
});
