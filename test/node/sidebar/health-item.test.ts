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
  healthItem(states, {
    thresholds,
    now: now + 60_000,
    watched,
    timeOfDay: (at) => new Date(at).toISOString().slice(11, 19),
  });

describe('the health of all nodes in the status bar', () => {
  it('is the number of those that need attention, with a line for each node', () => {
    const few = beacon('Few', { peers: { connected: 30 } });
    const gone = withFailure(beacon('Gone'), refused);
    assert.deepEqual(item([beacon('Well'), few, gone]), {
      text: '$(error) 2',
      label: '2 nodes need attention: Gone: unreachable (refused) (+1)',
      tooltip: [
        '2 nodes need attention: Gone: unreachable (refused) (+1).',
        'Well: synced · http://•••@192.0.2.1:5052',
        'Few: few peers (30) · http://•••@192.0.2.1:5052',
        'Gone: unreachable (refused), last response 1 min ago · http://•••@192.0.2.1:5052',
        'Click to show the nodes.',
      ].join('\n'),
      background: 'error',
    });
    assert.deepEqual(
      [item([few])?.text, item([few])?.label, item([few])?.background],
      ['$(warning) 1', '1 node needs attention: Few: few peers (30)', 'warning'],
    );
  });

  it('is a dot and the number of nodes while all is well', () => {
    const all = item([beacon('A'), beacon('B')]);
    assert.deepEqual([all?.text, all?.label], ['$(circle-filled) 2', '2 nodes OK']);
    assert.equal(item([beacon('A')])?.text, '$(circle-filled) 1');
    assert.equal(item([beacon('A')])?.background, undefined);
  });

  it('is the same for as long as the state is', () => {
    const gone = withFailure(beacon('Gone'), refused);
    const at = (later: number) =>
      healthItem([gone], { thresholds, now: now + later, watched: () => true, timeOfDay: String })?.text;
    assert.equal(at(7_200_000), at(1000));
  });

  it('is the last known state, with its time, of nodes that are not read now', () => {
    const gone = withFailure(beacon('Gone'), refused);
    const none = () => false;
    assert.deepEqual(item([beacon('A'), beacon('B')], none), {
      text: '$(circle-outline) 2',
      label: '2 nodes OK when last read',
      tooltip: [
        '2 nodes OK when last read.',
        'A: synced, as of 22:13:20 · http://•••@192.0.2.1:5052',
        'B: synced, as of 22:13:20 · http://•••@192.0.2.1:5052',
        'Click to show the nodes.',
      ].join('\n'),
    });
    const bad = item([beacon('A'), gone], none);
    assert.deepEqual(
      [bad?.text, bad?.label, bad?.background],
      ['$(error) 1', '1 node needs attention when last read: Gone: unreachable (refused)', undefined],
    );
    // One that is not read does not count as well.
    const half = item([beacon('A'), beacon('B')], (id) => id.endsWith('A'));
    assert.deepEqual([half?.text, half?.label], ['$(circle-outline) 2', '2 nodes OK when last read']);
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
    const shown = item([beacon('Home beacon'), execution]);
    assert.deepEqual(
      [shown?.text, shown?.label],
      ['$(error) 1', '1 node needs attention: Home: unreachable (refused) · execution'],
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

  it('waits for the first reading, and is not there without nodes', () => {
    const fresh: NodeState = { node: beacon('A').node, selected: false };
    assert.equal(item([fresh])?.text, '$(loading~spin) 1');
    const unread = item([fresh], () => false);
    assert.deepEqual([unread?.text, unread?.label], ['$(circle-outline) 1', '1 node not read yet']);
    assert.equal(item([]), undefined);
  });
});
