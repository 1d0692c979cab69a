import assert from 'node:assert/strict';
import { knownNode } from '../../../monitor/nodes/node';
import type { BeaconReading, NodeState } from '../../../monitor/readings/node-state';
import { nodeVersions } from '../../../workbench/language/node-versions';

describe('versions of nodes for the language server', () => {
  it('come with the restore points that a beacon node reports', () => {
    const node = knownNode({ name: 'main', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
    const reading: BeaconReading = {
      kind: 'beacon',
      version: 'Lighthouse/v5.3.0',
      headSlot: '1',
      syncDistance: '0',
      isSyncing: false,
      isOptimistic: false,
      elOffline: false,
      database: { config: { slotsPerRestorePoint: 64 } },
    };
    assert.deepEqual(
      nodeVersions([{ node, selected: true, reading }]).map(
        ({ slotsPerRestorePoint }) => slotsPerRestorePoint,
      ),
      [64],
    );
  });

  it('are those of nodes that were read, without the password in the URL', () => {
    const node = knownNode(
      { name: 'main', kind: 'execution', url: 'http://me:secret@127.0.0.1:8545/key' },
      'settings',
    );
    const unread: NodeState = { node, selected: true };
    assert.deepEqual(nodeVersions([unread]), []);
    const version = 'Geth/v1.15.2-stable/linux-amd64';
    const read: NodeState = { ...unread, reading: { kind: 'execution', headBlock: '1', version } };
    assert.deepEqual(nodeVersions([read]), [
      { name: 'main', kind: 'execution', url: 'http://127.0.0.1:8545/key', selected: true, version },
    ]);
  });
});
