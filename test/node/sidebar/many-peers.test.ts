import assert from 'node:assert/strict';
import { type KnownNode, knownNode } from '../../../monitor/nodes/node';
import { createPeersWatcher } from '../../../monitor/peers/peers-watcher';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import { fakeClock, settled } from '../../unit/monitor/fake-clock';
import { emptyBeacon, fakeReader } from '../../unit/monitor/fake-reader';

const home = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');

describe('the peers of a node that has very many', () => {
  it('are asked for twice a minute', async () => {
    const clock = fakeClock(0);
    const peers = Array.from({ length: 1001 }, (_, index) => ({
      peer_id: `p${index}`,
      peer_info: { score: 'Max', sync_status: 'Unknown', meta_data: null },
    }));
    const asked: string[] = [];
    const readerFor = ({ name }: KnownNode) => {
      asked.push(name);
      return fakeReader({ ...emptyBeacon, '/lighthouse/peers/connected': peers });
    };
    const interval = () => 1000;
    const nodes = createNodesWatcher({ clock, readerFor, interval });
    const watcher = createPeersWatcher({ nodes, interval, changed: () => undefined });
    watcher.setNode(home);
    watcher.setVisible(true);
    // So many are read in steps, between which others get their turn.
    for (let turns = 0; turns < 50 && !watcher.state.peers; turns++) await settled();
    assert.equal(asked.length, 1);
    await clock.pass(29_999);
    assert.equal(asked.length, 1);
    await clock.pass(1);
    assert.equal(asked.length, 2);
    watcher.dispose();
  });
});
