import assert from 'node:assert/strict';
import { knownNode } from '../../../monitor/nodes/node';
import type { Peer } from '../../../monitor/peers/peer';
import {
  type BeaconReading,
  type NodeState,
  withFailure,
  withReading,
} from '../../../monitor/readings/node-state';
import { createListedPeers } from '../../../workbench/sidebar/listed-peers';
import { presentNodes } from '../../../workbench/sidebar/present';
import { peersDescription } from '../../../workbench/sidebar/present-peers';
import { thresholds } from '../../thresholds';
import { refused } from '../monitor/fake-reader';

const start = 1_700_000_000_000;
const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const other = knownNode({ name: 'Other', kind: 'beacon', url: 'http://127.0.0.1:5053' }, 'settings');
const reading: BeaconReading = {
  kind: 'beacon',
  headSlot: '9123456',
  syncDistance: '0',
  isSyncing: false,
  isOptimistic: false,
  elOffline: false,
  peers: { connected: 8405, inbound: 4000, outbound: 4405, estimated: true },
};
const peers = Array.from(
  { length: 8390 },
  (_, index): Peer => ({
    id: `p${index}`,
    client: 'Teku',
    addresses: [],
    direction: index < 3000 ? 'inbound' : 'outbound',
  }),
);

describe('the number of peers', () => {
  const state = withReading({ node, selected: true }, reading, start);
  const listed = { node, peers, readAt: start - 6000 };
  const shown = (given: NodeState) => {
    const [row] = presentNodes([given], { thresholds, now: start });
    return [row?.description, row?.children?.find(({ label }) => label === 'Peers')?.description];
  };

  it('is the same in the row of a node as beside the title of the Peers view', () => {
    assert.equal(peersDescription(listed), 'of Home · 8,390 connected (3,000 in, 5,390 out)');
    assert.deepEqual(shown(createListedPeers()(state, listed)), [
      'synced · slot 9,123,456 · 8,390 peers',
      '8,390 connected (3,000 in, 5,390 out)',
    ]);
  });

  it('is the one that the node counts while its peers are not listed', () => {
    const counted = ['synced · slot 9,123,456 · 8,405 peers', '8,405 connected (about 4,000 in, 4,405 out)'];
    for (const list of [
      undefined,
      {},
      { node },
      { ...listed, failure: refused },
      { ...listed, node: other },
    ]) {
      assert.deepEqual(shown(createListedPeers()(state, list)), counted);
    }
    const failed = withFailure(state, refused);
    assert.equal(createListedPeers()(failed, listed), failed);
  });

  it('makes a row again only when something changed', () => {
    const withListed = createListedPeers();
    const first = withListed(state, listed);
    assert.equal(withListed(state, { ...listed, readAt: start }), first);
    assert.notEqual(withListed(state, { ...listed, peers: [...peers] }), first);
  });
});
