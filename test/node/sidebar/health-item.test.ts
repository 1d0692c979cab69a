import assert from 'node:assert/strict';
import { knownNode } from '../../../monitor/nodes/node';
import { type NodeState, type Reading, withFailure, withReading } from '../../../monitor/readings/node-state';
import { attention, healthItem, judgePolled } from '../../../workbench/alerts/health-item';
import { thresholds } from '../../thresholds';
import { refused } from '../../unit/monitor/fake-reader';

const now = 1_700_000_000_000;
const beacon = (name: string, change: object = {}): NodeState =>
  withReading(
    {
      node: knownNode({ name, kind: 'beacon', url: 'http://u:p@192.0.2.1:5052' }, 'settings'),
      selected: false,
    },
    {
      kind: 'beacon',
      headSlot: '9',
      syncDistance: '0',
      isSyncing: false,
      isOptimistic: false,
      elOffline: false,
      ...change,
    } as Reading,
    now,
  );
const judged = (states: readonly NodeState[], watched: (id: string) => boolean = () => true) =>
  judgePolled(states, { thresholds, now: now + 60_000, watched });
const item = (states: readonly NodeState[], watched: (id: string) => boolean = () => true) =>
  healthItem(states, judged(states, watched), { thresholds, now: now + 60_000, watched });

describe('the health of all nodes in the status bar', () => {
  it('is the worst of them, with a line for each', () => {
    const few = beacon('Few', { peers: { connected: 30 } });
    const gone = withFailure(beacon('Gone'), refused);
    assert.deepEqual(item([beacon('Well'), few, gone]), {
      text: '$(error) Gone: unreachable (refused) (+1)',
      tooltip: [
        'Well: synced · http://•••@192.0.2.1:5052',
        'Few: few peers (30) · http://•••@192.0.2.1:5052',
        'Gone: unreachable (refused), last response 1 min ago · http://•••@192.0.2.1:5052',
        'Click to show the nodes.',
      ].join('\n'),
      background: 'error',
    });
    assert.deepEqual(
      [item([few])?.text, item([few])?.background],
      ['$(warning) Few: few peers (30)', 'warning'],
    );
  });

  it('says little while all is well', () => {
    assert.equal(item([beacon('A'), beacon('B')])?.text, '$(pass-filled) 2 nodes OK');
    assert.equal(item([beacon('A')])?.text, '$(pass-filled) A: synced');
    assert.equal(item([beacon('A')])?.background, undefined);
  });

  it('counts a pair as one', () => {
    const execution: NodeState = {
      node: knownNode(
        { name: 'Home execution', kind: 'execution', url: 'http://127.0.0.1:8545' },
        'settings',
      ),
      selected: false,
      failure: refused,
    };
    assert.equal(
      item([beacon('Home beacon'), execution])?.text,
      '$(error) Home: unreachable (refused) · execution',
    );
  });

  it('is a number on the icon in the activity bar while a polled node needs attention', () => {
    const count = (states: readonly NodeState[], watched: (id: string) => boolean = () => true) => {
      const { count: number, words } = attention(judged(states, watched));
      return `${number} ${words}`.trim();
    };
    const few = beacon('Few', { peers: { connected: 30 } });
    const gone = withFailure(beacon('Gone'), refused);
    assert.equal(count([beacon('Well'), few, gone]), '2 2 nodes need attention: Few and Gone');
    assert.equal(count([beacon('Well'), few]), '1 Few needs attention: few peers (30)');
    assert.equal(count([beacon('Well')]), '0');
    assert.equal(
      count([few, gone], () => false),
      '0',
    );
  });

  it('waits for the first reading, and is not there when nobody polls', () => {
    const fresh: NodeState = { node: beacon('A').node, selected: false };
    assert.equal(item([fresh])?.text, '$(loading~spin) Nodes');
    assert.equal(
      item([beacon('A')], () => false),
      undefined,
    );
    assert.equal(item([]), undefined);
    assert.match(
      item([beacon('A'), beacon('B')], (id) => id.endsWith('A'))?.tooltip ?? '',
      /^A: synced .*\nB: not being watched\n/,
    );
  });
});
