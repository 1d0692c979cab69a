import assert from 'node:assert/strict';
import { knownNode } from '../../../monitor/nodes/node';
import { type OtherPeersState, readOtherPeers } from '../../../monitor/peers/other-peers';
import type { Peer } from '../../../monitor/peers/peer';
import { createPeersWatcher } from '../../../monitor/peers/peers-watcher';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import { createNodesWatcher } from '../../../monitor/store/watcher';
import { usualChoice } from '../../../workbench/sidebar/peer-choice';
import { findPeers } from '../../../workbench/sidebar/peer-search';
import { createPeerRows } from '../../../workbench/sidebar/present-peers';
import { childrenOf, type PlainItem } from '../../../workbench/tree/item';
import { fakeClock, settled } from './fake-clock';
import { emptyBeacon, fakeReader, notServed, refused } from './fake-reader';

const node = knownNode({ name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' }, 'settings');
const record = (peer_id: string, connection_status: object, ip = '10.0.0.1') => ({
  peer_id,
  peer_info: {
    client: { kind: 'Teku', version: 'v24.1.0' },
    connection_status,
    seen_multiaddrs: [`/ip4/${ip}/tcp/9000`],
    listening_addresses: [],
  },
});
const vendor = [
  record('16Ua', { status: 'connected', connections_in: 1, connections_out: 0 }),
  record('16Ub', { status: 'disconnected', last_seen: 300, banned_ips: [] }),
  record('16Uc', { status: 'banned', last_seen: 7200, banned_ips: ['10.0.0.9', '10.0.0.8'] }, '10.0.0.9'),
  record('16Ud', { status: 'banned', last_seen: 60, banned_ips: ['10.0.0.9'] }, '10.0.0.9'),
];

function lines(items: readonly PlainItem[], indent = ''): readonly string[] {
  return items.flatMap((item) => [
    `${indent}[${item.icon?.id}] ${[item.label, item.description].filter(Boolean).join(' | ')}`,
    ...lines(item.children ?? [], `${indent}  `),
  ]);
}

describe('the peers that a node is not connected to', () => {
  const read = async (list: object[]): Promise<OtherPeersState> => ({
    node,
    ...(await readOtherPeers(fakeReader({ '/lighthouse/peers': list }), {})),
  });
  const rowsOf = (others: OtherPeersState, peers: readonly Peer[] = []) =>
    createPeerRows().present({ node, peers, readAt: 0 }, usualChoice, 0, others);

  it('are in a row of their own, by state, with the addresses that the node bans', async () => {
    const connected: Peer = { id: '16Ua', client: 'Teku', addresses: [] };
    assert.deepEqual(lines(rowsOf(await read(vendor), [connected])), [
      '[server] Teku | 1',
      '  [remote] Teku',
      '[debug-disconnect] Not connected | 3 peers · 2 banned · 2 addresses banned',
      '  [circle-slash] Banned addresses | 2',
      '    [globe] 10.0.0.8 | Teku v24.1.0',
      '    [globe] 10.0.0.9 | Teku v24.1.0, Teku v24.1.0',
      '  [circle-slash] Banned | 2',
      '    [remote] Teku v24.1.0 | last seen 2 h ago · 10.0.0.9:9000',
      '    [remote] Teku v24.1.0 | last seen 1 min ago · 10.0.0.9:9000',
      '  [circle-outline] Disconnected | 1',
      '    [remote] Teku v24.1.0 | last seen 5 min ago · 10.0.0.1:9000',
    ]);
  });

  it('have the details of a peer below them', async () => {
    const others = rowsOf(await read(vendor)).at(-1);
    const peer = others?.children?.at(-1)?.children?.[0];
    assert.ok(peer);
    assert.deepEqual(
      [peer.id, peer.value, peer.context],
      ['others/peer/16Ub', '16Ub', 'value.peer'],
      'the value is for menus and Copy Value',
    );
    assert.ok(childrenOf(peer).some(({ description }) => description === '16Ub'));
  });

  it('are not listed twice when one of them has connected since', async () => {
    const connected: Peer = { id: '16Ub', client: 'Teku', addresses: [] };
    const others = rowsOf(await read(vendor), [connected]).at(-1);
    assert.equal(others?.description, '2 peers · 2 banned · 2 addresses banned');
  });

  it('say that they load, that there are none, or why they are unknown', () => {
    const last = (others: OtherPeersState) => lines(rowsOf(others).slice(-1));
    assert.deepEqual(last({ node }), ['[debug-disconnect] Not connected', '  [loading~spin] Loading peers']);
    assert.deepEqual(last({ node, peers: [], reportsBans: true }), [
      '[debug-disconnect] Not connected | 0 peers',
      '  [info] The node reports no other peers',
    ]);
    assert.deepEqual(last({ node, failure: refused }), [
      '[debug-disconnect] Not connected | refused',
      '  [error] Nothing listens on 127.0.0.1:5052.',
    ]);
    assert.deepEqual(last({ node, peers: [], failure: refused }), [
      '[debug-disconnect] Not connected | 0 peers · stale',
      '  [error] Nothing listens on 127.0.0.1:5052.',
      '  [info] The node reports no other peers',
    ]);
  });

  it('come from the standard endpoint where there is no other, which does not report bans', async () => {
    const memory: NodeMemory = {};
    const reader = fakeReader({
      ...notServed('/lighthouse/peers', '/vendor/peers'),
      '/eth/v1/node/peers': {
        data: [
          { peer_id: '16Ua', state: 'connected', direction: 'inbound', last_seen_p2p_address: '' },
          { peer_id: '16Ub', state: 'disconnected', direction: 'inbound', last_seen_p2p_address: '' },
        ],
      },
    });
    const found = await readOtherPeers(reader, memory);
    assert.deepEqual(lines(rowsOf({ node, ...found }).slice(-1)), [
      '[debug-disconnect] Not connected | 1 peer',
      '  [circle-outline] Disconnected | 1',
      '    [remote] Unknown client',
    ]);
    assert.match(
      rowsOf({ node, ...found }).at(-1)?.tooltip ?? '',
      /The node does not report which peers and addresses it bans\.$/,
    );
    await readOtherPeers(reader, memory);
    assert.equal(reader.asked.at(-1), '/eth/v1/node/peers');
    assert.equal(reader.asked.length, 4, 'the endpoint is remembered');
  });

  it('are read once a minute, and only while somebody looks at them', async () => {
    const clock = fakeClock(0);
    const reader = fakeReader({
      ...emptyBeacon,
      '/lighthouse/peers/connected': [],
      '/lighthouse/peers': vendor,
    });
    const nodes = createNodesWatcher({ clock, readerFor: () => reader, interval: () => 6000 });
    const watcher = createPeersWatcher({ nodes, interval: () => 12_000, changed: () => undefined });
    const asked = () => reader.asked.filter((path) => path === '/lighthouse/peers').length;
    watcher.setNode(node);
    watcher.setVisible(true);
    await clock.pass(120_000);
    assert.equal(asked(), 0);
    watcher.setOthersVisible(true);
    await settled();
    assert.equal(asked(), 1);
    assert.equal(watcher.others?.peers?.length, 3);
    await clock.pass(59_999);
    assert.equal(asked(), 1);
    await clock.pass(1);
    assert.equal(asked(), 2);
    watcher.setOthersVisible(false);
    await clock.pass(120_000);
    assert.equal(asked(), 2);
    watcher.dispose();
  });
});

describe('the search for peers', () => {
  // A record and its id as the demo node makes them are checked with its own peers, in test/node.
  const peers: readonly Peer[] = [
    {
      id: '16Uiu2HAmA',
      client: 'Teku',
      version: 'v24.1.0',
      direction: 'inbound',
      addresses: ['/ip4/10.0.0.1/tcp/9000'],
      enr: 'enr:-Abc',
      subnets: ['Attestation 9'],
    },
    {
      id: '16Uiu2HAmB',
      client: 'Unknown',
      addresses: ['/ip6/fe80::1/udp/9001/quic-v1'],
      status: 'banned',
      bannedAddresses: ['10.0.0.77'],
    },
  ];
  const found = (text: string) => findPeers(peers, text).map(({ detail }) => detail.at(-1));

  it('finds a part of an id, an address, a node record, a client or a subnet, in any case', () => {
    assert.deepEqual(found(''), ['A', 'B']);
    assert.deepEqual(found(' 16uiu2hamb '), ['B']);
    assert.deepEqual(found('10.0.0.1:90'), ['A']);
    assert.deepEqual(found('[fe80::1]'), ['B']);
    assert.deepEqual(found('/ip6/fe80'), ['B']);
    assert.deepEqual(found('10.0.0.77'), ['B'], 'a banned address');
    assert.deepEqual(found('enr:-abc'), ['A']);
    assert.deepEqual(found('teku v24'), ['A']);
    assert.deepEqual(found('attestation 9'), ['A']);
    assert.deepEqual(found('nimbus'), []);
  });

  it('says what a peer is, and whether it is connected', () => {
    assert.deepEqual(
      findPeers(peers, '').map(({ description, icon, label }) => `[${icon}] ${label} | ${description}`),
      [
        '[broadcast] Teku v24.1.0 | inbound · 10.0.0.1:9000',
        '[circle-slash] Unknown client | banned · [fe80::1]:9001',
      ],
    );
  });

  it('finds the peer of a node record whose newest version the node does not have', () => {
    // The example of EIP-778, and the id of its key.
    const record =
      'enr:-IS4QHCYrYZbAKWCBRlAy5zzaDZXJBGkcnh4MHcBFZntXNFrdvJjX04jRzjzCBOonrkTfj499SZuOh8R33Ls8RRcy5wBgmlkgnY0gmlwhH8AAAGJc2VjcDI1NmsxoQPKY0yuDUmstAHYpMa2_oxVtw0RW_QAdpzBQA8yWM0xOIN1ZHCCdl8';
    const id = '16Uiu2HAmSH2XVgZqYHWucap5kuPzLnt2TsNQkoppVxB5eJGvaXwm';
    const named: Peer = { id, client: 'Nimbus', addresses: [] };
    assert.deepEqual(
      findPeers([...peers, named], record).map(({ detail }) => detail),
      [id],
    );
  });

  it('lists a hundred at most', () => {
    const many = Array.from(
      { length: 101 },
      (_, index): Peer => ({ id: `p${index}`, client: 'Teku', addresses: [] }),
    );
    assert.equal(findPeers(many, 'p').length, 100);
    assert.deepEqual(
      findPeers(many, 'p100').map(({ detail }) => detail),
      ['p100'],
    );
  });
});
