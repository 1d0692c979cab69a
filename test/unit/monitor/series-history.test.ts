import assert from 'node:assert/strict';
import { knownNode } from '../../../monitor/nodes/node';
import { type BeaconReading, type NodeState, withReading } from '../../../monitor/readings/node-state';
import { createSeriesHistory } from '../../../monitor/series/series-history';

const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const start = 1_700_000_000_000;
const reading: BeaconReading = {
  kind: 'beacon',
  headSlot: '1000',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
};

describe('the series of a dashboard', () => {
  it('have no gaps in the rates of a host that is read every second time', () => {
    let tell: (state: NodeState) => void = () => undefined;
    const watcher = {
      states: [],
      onNodes: () => ({ dispose: () => undefined }),
      onReading: (listener: (state: NodeState) => void) => {
        tell = listener;
        return { dispose: () => undefined };
      },
    };
    const history = createSeriesHistory(
      watcher,
      () => start,
      () => 30_000,
    );
    let state: NodeState = { node, selected: true };
    for (let seconds = 0; seconds <= 36; seconds += 12) {
      const host = { received: seconds * 1000, sent: 0 };
      for (const later of [0, 6]) {
        state = withReading(state, { ...reading, host }, start + (seconds + later) * 1000);
        tell(state);
      }
    }
    assert.deepEqual(history.samples(node.id, start).values.received, [
      null,
      null,
      1000,
      1000,
      1000,
      1000,
      1000,
      1000,
    ]);
  });
});
