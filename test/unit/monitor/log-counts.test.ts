import assert from 'node:assert/strict';
import { createLogCounts } from '../../../monitor/logs/log-counts';
import { knownNode } from '../../../monitor/nodes/node';
import { type BeaconReading, withReading } from '../../../monitor/readings/node-state';
import { presentNodes } from '../../../workbench/sidebar/present';
import { rowColors } from '../../../workbench/tree/colors';
import { thresholds } from '../../thresholds';

const minute = 60_000;
const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const reading: BeaconReading = {
  kind: 'beacon',
  headSlot: '1',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
  prefix: '/lighthouse',
};

function stage() {
  let now = 1_700_000_040_000;
  const counts = createLogCounts(() => now);
  return {
    counts,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    row() {
      const state = withReading({ node, selected: true }, reading, now);
      const [item] = presentNodes([state], { thresholds, now, logCounts: (id) => counts.of(id) });
      return item?.children?.find(({ label }) => label === 'Log');
    },
  };
}

describe('the errors and warnings in the log of a node', () => {
  it('are not shown before the log is followed', () => {
    const { counts, row } = stage();
    counts.add(node.id, 'error');
    assert.equal(row(), undefined);
  });

  it('are counted while it is followed', () => {
    const { counts, pass, row } = stage();
    counts.opened(node.id);
    assert.equal(row()?.description, 'no errors or warnings in 1 s');
    for (const level of ['info', 'debug', 'trace', 'warn', 'warn'] as const) counts.add(node.id, level);
    pass(12 * minute);
    assert.equal(row()?.description, '2 warnings in 12 min');
    assert.equal(row()?.icon?.color, undefined);
    counts.add(node.id, 'error');
    assert.equal(row()?.description, '1 error, 2 warnings in 12 min');
    assert.equal(row()?.icon?.color, rowColors.warning);
    assert.equal(
      row()?.tooltip,
      'Log: {"errors":1,"warnings":2,"entries":6}\nThe log was followed for 12 min of the last hour.',
    );
    assert.match(row()?.request?.text ?? '', /\/lighthouse\/logs$/m);
  });

  it('are those of the last hour', () => {
    const { counts, pass, row } = stage();
    counts.opened(node.id);
    counts.add(node.id, 'error');
    pass(30 * minute);
    counts.add(node.id, 'warn');
    pass(29 * minute);
    assert.equal(row()?.description, '1 error, 1 warning in 59 min');
    pass(2 * minute);
    assert.equal(row()?.description, '1 warning in the last hour');
    pass(60 * minute);
    assert.equal(row()?.description, 'no errors or warnings in the last hour');
  });

  it('say for how long the log was followed when it broke off in between, or was stopped', () => {
    const { counts, pass, row } = stage();
    counts.opened(node.id);
    counts.add(node.id, 'warn');
    pass(5 * minute);
    counts.closed(node.id);
    pass(10 * minute);
    counts.closed(node.id);
    assert.equal(row()?.description, '1 warning in 5 min · not open');
    assert.match(
      row()?.tooltip ?? '',
      /The log was followed for 5 min of the last hour\. It is not open now\.$/,
    );
    counts.opened(node.id);
    pass(2 * minute);
    assert.equal(row()?.description, '1 warning in 7 min');
    counts.closed(node.id);
    pass(61 * minute);
    assert.equal(row(), undefined, 'nothing is known of the last hour');
  });

  it('are forgotten with the node', () => {
    const { counts, row } = stage();
    counts.opened(node.id);
    counts.forget(node.id);
    assert.equal(row(), undefined);
  });
});
