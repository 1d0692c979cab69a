import assert from 'node:assert/strict';
import { knownNode } from '../../../client/nodes/node';
import { type Peer, type PeersMemory, readPeers } from '../../../client/sidebar/peers';
import { peersDescription, plainAddress, presentPeers } from '../../../client/sidebar/present-peers';
import { fakeReader, refused } from './fake-reader';

const full = {
  peer_id: '16Ub',
  peer_info: {
    score: { Real: { lighthouse_score: 0, gossipsub_score: 1.5, score: 12.345 } },
    client: { kind: 'Teku', version: 'v24.1.0', agent_string: 'teku/v24.1.0' },
    connection_status: { status: 'connected', connections_in: 1, connections_out: 0 },
    listening_addresses: ['/ip4/10.0.0.1/tcp/9000'],
    seen_multiaddrs: ['/ip4/10.0.0.1/tcp/9000', '/ip4/10.0.0.1/udp/9001'],
    sync_status: { Synced: { info: { head_slot: '78', finalized_epoch: '7' } } },
    is_trusted: false,
    connection_direction: 'Incoming',
    enr: 'enr:-abc',
  },
};
/** What a peer that has only just dialled in looks like. */
const bare = {
  peer_id: '16Ua',
  peer_info: {
    score: 'Max',
    client: { kind: 'Unknown', version: '', agent_string: null },
    connection_status: { status: 'connected' },
    listening_addresses: [],
    seen_addresses: ['10.0.0.2:40000'],
    sync_status: 'Unknown',
    connection_direction: null,
    enr: null,
    meta_data: null,
  },
};
const teku: Peer = {
  id: '16Ub',
  client: 'Teku',
  version: 'v24.1.0',
  agent: 'teku/v24.1.0',
  direction: 'inbound',
  score: 12.345,
  addresses: ['/ip4/10.0.0.1/tcp/9000', '/ip4/10.0.0.1/udp/9001'],
  trusted: false,
  sync: 'Synced',
  headSlot: '78',
  finalizedEpoch: '7',
  enr: 'enr:-abc',
};
const unknown: Peer = {
  id: '16Ua',
  client: 'Unknown',
  score: 'Max',
  addresses: ['10.0.0.2:40000'],
  sync: 'Unknown',
};
const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');

describe('reading peers', () => {
  it('takes the extension endpoint under the prefix that is served, and stays with it', async () => {
    const memory: PeersMemory = {};
    const reader = fakeReader({ '/vendor/peers/connected': [bare, full] });
    const expected = { ok: true, peers: [teku, unknown], from: '/vendor/peers/connected' };
    assert.deepEqual(await readPeers(reader, memory), expected);
    assert.deepEqual(await readPeers(reader, memory), expected);
    assert.deepEqual(reader.asked, [
      '/lighthouse/peers/connected',
      '/vendor/peers/connected',
      '/vendor/peers/connected',
    ]);
  });

  it('takes the standard endpoint where there is no other', async () => {
    const reader = fakeReader({
      '/eth/v1/node/peers?state=connected': {
        data: [
          {
            peer_id: '16Uc',
            enr: '',
            last_seen_p2p_address: '/ip4/127.0.0.1/tcp/41028/p2p/16Uc',
            direction: 'outbound',
            state: 'connected',
            agent_version: 'lodestar/v1.23.0',
          },
          {
            peer_id: '16Ud',
            enr: null,
            last_seen_p2p_address: '',
            direction: 'inbound',
            state: 'disconnected',
          },
        ],
        meta: { count: 1 },
      },
    });
    assert.deepEqual(await readPeers(reader, {}), {
      ok: true,
      peers: [
        {
          id: '16Uc',
          client: 'Lodestar',
          version: 'v1.23.0',
          agent: 'lodestar/v1.23.0',
          direction: 'outbound',
          addresses: ['/ip4/127.0.0.1/tcp/41028/p2p/16Uc'],
        },
      ],
      from: '/eth/v1/node/peers?state=connected',
    });
  });

  it('does not ask a node for more that is not there', async () => {
    const reader = fakeReader({ '/lighthouse/peers/connected': refused });
    const memory: PeersMemory = { from: '/lighthouse/peers/connected' };
    assert.deepEqual(await readPeers(reader, memory), { ok: false, failure: refused });
    assert.deepEqual(reader.asked, ['/lighthouse/peers/connected']);
    assert.deepEqual(memory, {});
  });
});

describe('the Peers view', () => {
  const rows = (items: ReturnType<typeof presentPeers>) =>
    items.map((item) => `[${item.icon?.id}] ${item.label} | ${item.description}`);

  it('shows client, direction, score and address', () => {
    const items = presentPeers({ node, peers: [teku, unknown], readAt: 0 }, 0);
    assert.deepEqual(rows(items), [
      '[arrow-down] Teku v24.1.0 | inbound · score 12.35 · 10.0.0.1:9000',
      '[remote] Unknown client | score max · 10.0.0.2:40000',
    ]);
    assert.deepEqual(
      items[0]?.children?.map((child) => `${child.label}: ${child.value}`),
      [
        'Peer id: 16Ub',
        'Version: v24.1.0',
        'Agent: teku/v24.1.0',
        'Direction: inbound',
        'Score: 12.35',
        'Trusted: no',
        'Sync: Synced',
        'Head slot: 78',
        'Finalized epoch: 7',
        'Address: /ip4/10.0.0.1/tcp/9000',
        'Address: /ip4/10.0.0.1/udp/9001',
        'ENR: enr:-abc',
      ],
    );
  });

  it('counts beside the title', () => {
    assert.equal(peersDescription({}), '');
    assert.equal(peersDescription({ node }), 'Home');
    assert.equal(peersDescription({ node, failure: refused }), 'Home: refused');
    assert.equal(peersDescription({ node, peers: [teku, unknown] }), '2 connected (1 in, 0 out)');
    assert.equal(peersDescription({ node, peers: [unknown] }), '1 connected');
    assert.equal(peersDescription({ node, peers: [unknown], failure: refused }), '1 connected, stale');
  });

  it('says why there is nothing, and what the last answer was', () => {
    assert.deepEqual(presentPeers({}, 0), []);
    assert.deepEqual(rows(presentPeers({ node, peers: [], readAt: 0 }, 0)), [
      '[info] No peers connected | Home',
    ]);
    assert.deepEqual(rows(presentPeers({ node, peers: [unknown], readAt: 0, failure: refused }, 5000)), [
      '[error] Nothing listens on 127.0.0.1:5052. | refused',
      '[lightbulb] Is the node running? | undefined',
      '[history] Last answer | 5 s ago',
      '[remote] Unknown client | score max · 10.0.0.2:40000 (stale)',
    ]);
  });

  it('writes addresses plainly', () => {
    assert.equal(plainAddress('/ip4/10.0.0.1/tcp/9000/p2p/16U'), '10.0.0.1:9000');
    assert.equal(plainAddress('/ip6/fe80::1/udp/9001/quic-v1'), '[fe80::1]:9001');
    assert.equal(plainAddress('/dns4/node.example/tcp/9000'), 'node.example:9000');
    assert.equal(plainAddress('10.0.0.2:40000'), '10.0.0.2:40000');
  });
});
