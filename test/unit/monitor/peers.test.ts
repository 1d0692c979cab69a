import assert from 'node:assert/strict';
import { knownNode } from '../../../monitor/nodes/node';
import type { Peer } from '../../../monitor/peers/peer';
import { plainAddress } from '../../../monitor/peers/peer-names';
import { readPeers } from '../../../monitor/peers/peers';
import { withPeers } from '../../../monitor/peers/peers-state';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import { choosePeers, countTraits, filterWords, usualChoice } from '../../../workbench/sidebar/peer-choice';
import {
  createPeerRows,
  peersDescription,
  peersMessage,
  presentPeers,
} from '../../../workbench/sidebar/present-peers';
import { childrenOf, type PlainItem } from '../../../workbench/tree/item';
import { emptyBeacon, fakeReader, notFound, notServed, refused } from './fake-reader';

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
    meta_data: { V2: { seq_number: 4, attnets: '0x0300000000000080', syncnets: '0x01' } },
    subnets: [{ Attestation: '21' }, { Attestation: '9' }, { SyncCommittee: '1' }],
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
  scoreParts: { client: 0, gossipsub: 1.5 },
  connections: { inbound: 1, outbound: 0 },
  subnets: ['Attestation 21', 'Attestation 9', 'SyncCommittee 1'],
  metadata: { form: 'V2', sequence: '4', attnets: '0x0300000000000080', syncnets: '0x01' },
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
    const memory: NodeMemory = {};
    const reader = fakeReader({
      ...emptyBeacon,
      '/lighthouse/peers/connected': notFound,
      '/vendor/peers/connected': [bare, full],
    });
    const expected = { ok: true, peers: [teku, unknown], from: '/vendor/peers/connected' };
    assert.deepEqual(await readPeers(reader, memory), expected);
    assert.deepEqual(await readPeers(reader, memory), expected);
    assert.deepEqual(
      reader.asked.filter((path) => path.includes('/peers/')),
      ['/lighthouse/peers/connected', '/vendor/peers/connected', '/vendor/peers/connected'],
    );
  });

  it('takes the standard endpoint where there is no other', async () => {
    const reader = fakeReader({
      ...emptyBeacon,
      ...notServed('/lighthouse/peers/connected', '/vendor/peers/connected'),
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
    const memory: NodeMemory = { peersFrom: '/lighthouse/peers/connected' };
    assert.deepEqual(await readPeers(reader, memory), { ok: false, failure: refused });
    assert.deepEqual(reader.asked, ['/lighthouse/peers/connected']);
    assert.deepEqual(memory, {});
  });
});

describe('the Peers view', () => {
  const rows = (items: readonly PlainItem[]) =>
    items.map((item) => `[${item.icon?.id}] ${[item.label, item.description].filter(Boolean).join(' | ')}`);
  const flat = { ...usualChoice, group: 'none' as const };
  const own = { headSlot: '80', finalizedEpoch: '8' };

  it('shows client, direction, score and address', () => {
    const items = presentPeers({ node, peers: [teku, unknown], readAt: 0, own }, 0, flat);
    assert.deepEqual(rows(items), [
      '[arrow-down] Teku v24.1.0 | inbound · score 12.35 · 10.0.0.1:9000',
      '[remote] Unknown client | score max · 10.0.0.2:40000',
    ]);
  });

  it('shows all that is known of a peer when its row is opened', () => {
    const [item] = presentPeers({ node, peers: [teku], readAt: 0, own }, 0, flat);
    assert.ok(item);
    const details = childrenOf(item);
    assert.deepEqual(rows(details), [
      '[tag] Client | Teku',
      '[versions] Version | v24.1.0',
      '[info] Agent | teku/v24.1.0',
      '[arrow-swap] Direction | inbound',
      '[star] Score | 12.35',
      '[verified] Trusted | no',
      '[sync] Sync | Synced',
      '[git-commit] Head slot | 78 · 2 slots behind us',
      '[lock] Finalized epoch | 7 · 1 epoch behind us',
      '[broadcast] Subnets | attestation 9, 21 · sync committee 1',
      '[json] Metadata | V2, sequence 4',
      '[globe] Address | /ip4/10.0.0.1/tcp/9000',
      '[globe] Address | /ip4/10.0.0.1/udp/9001',
      '[key] Peer id | 16Ub',
      '[note] Node record | enr:-abc',
    ]);
    const below = (label: string) => rows(details.filter((row) => row.label === label).flatMap(childrenOf));
    assert.deepEqual(below('Score'), [
      '[symbol-field] Client score | 0',
      '[symbol-field] Gossipsub score | 1.50',
    ]);
    assert.deepEqual(below('Metadata'), [
      '[symbol-field] Attestation subnets | 0, 1, 63',
      '[symbol-field] Sync committee subnets | 0',
    ]);
    assert.deepEqual(below('Node record'), ['[warning] Not a valid node record']);
    assert.equal(details[0]?.context, 'value.request');
    assert.equal(
      details[0]?.request?.text,
      '### Peer\nGET http://127.0.0.1:5052/eth/v1/node/peers/16Ub\nAccept: application/json\n',
    );
  });

  it('groups by client first, the largest group first and the unknown last', () => {
    const more = [
      { ...teku, id: '16Ue' },
      { ...teku, id: '16Uf', client: 'Nimbus', sync: 'Behind' },
    ];
    const items = presentPeers({ node, peers: [...more, teku, unknown], readAt: 0 }, 0);
    assert.deepEqual(rows(items), [
      '[server] Teku | 2 · 2 in, 0 out',
      '[server] Nimbus | 1 · 1 in, 0 out · 1 behind',
      '[server] Unknown | 1',
    ]);
    assert.deepEqual(
      rows(presentPeers({ node, peers: [teku, unknown], readAt: 0 }, 0, { ...flat, group: 'score' })),
      ['[star] Trusted | 1', '[star] Score 10 to 50 | 1 · 1 in, 0 out'],
    );
  });

  it('filters and sorts', () => {
    const low: Peer = { ...teku, id: '16Ug', score: -3 };
    const peers = [low, teku, unknown];
    const ids = (sort: typeof flat.sort, ...filter: string[]) =>
      choosePeers(peers, { ...flat, sort, filter }).map((peer) => peer.id);
    assert.deepEqual(ids('score'), ['16Ua', '16Ub', '16Ug']);
    assert.deepEqual(ids('direction'), ['16Ug', '16Ub', '16Ua']);
    assert.deepEqual(ids('client', 'client:Teku', 'client:Nimbus'), ['16Ug', '16Ub']);
    assert.deepEqual(ids('client', 'client:Teku', 'score:negative'), ['16Ug']);
    assert.equal(
      filterWords(['score:negative', 'client:Teku', 'client:Nimbus']),
      'Teku or Nimbus, score negative',
    );
    const filtered = { ...flat, filter: ['direction:outbound'] };
    assert.equal(peersMessage({ node, peers }, filtered), '0 of 3 peers: outbound');
    assert.deepEqual(rows(presentPeers({ node, peers, readAt: 0 }, 0, filtered)), [
      '[filter] No peers match the filter',
    ]);
    assert.deepEqual(countTraits(peers, 'direction'), [
      { value: 'inbound', count: 2 },
      { value: 'not known', count: 1 },
    ]);
  });

  it('has rows for the first hundred of a group, and for one that a person looks for', () => {
    const peers = Array.from({ length: 1201 }, (_, index) => ({ ...teku, id: `p${index}` }));
    const state = { node, peers, readAt: 0 };
    const items = createPeerRows().present(state, flat, 0);
    assert.deepEqual([items.length, items.at(-2)?.id, items.at(-1)?.label], [101, 'p99', '1,101 more']);
    const found = createPeerRows().present(state, flat, 0, undefined, 'p700');
    assert.deepEqual(
      found.slice(-3).map(({ id }) => id),
      ['p99', 'p700', 'all/more'],
    );
    assert.equal(found.at(-1)?.label, '1,100 more');
  });

  it('makes anew only the rows of peers that look other than before', () => {
    const view = createPeerRows();
    const first = view.present({ node, peers: [teku, unknown], readAt: 0 }, flat, 0);
    // A head that moves on changes nothing of the row itself, only what stands below it.
    const peers = [
      { ...teku, headSlot: '79' },
      { ...unknown, score: 4 },
    ];
    const second = view.present({ node, peers, readAt: 1, own }, flat, 1);
    assert.equal(second[0], first[0]);
    assert.notEqual(second[1], first[1]);
    const head = childrenOf(second[0] as PlainItem).find((row) => row.label === 'Head slot');
    assert.equal(head?.description, '79 · 1 slot behind us');
  });

  it('tells who came and who went since it was opened', () => {
    const first = withPeers({}, node, { peers: [teku] }, 1000);
    const second = withPeers(first, node, { peers: [unknown] }, 13_000);
    const [moves] = presentPeers(second, 13_000, flat);
    assert.ok(moves);
    assert.deepEqual(rows([moves, ...childrenOf(moves)]), [
      '[arrow-swap] Came and went | 1 came, 1 went',
      '[diff-added] Unknown client | came · just now · 10.0.0.2:40000',
      '[diff-removed] Teku v24.1.0 | went · just now · 10.0.0.1:9000',
    ]);
  });

  it('counts beside the title', () => {
    assert.equal(peersDescription({}), '');
    assert.equal(peersDescription({ node }), 'of Home');
    assert.equal(peersDescription({ node, failure: refused }), 'of Home · refused');
    assert.equal(peersDescription({ node, peers: [teku, unknown] }), 'of Home · 2 connected (1 in, 0 out)');
    assert.equal(peersDescription({ node, peers: [unknown] }), 'of Home · 1 connected');
    assert.equal(
      peersDescription({ node, peers: [unknown], failure: refused }),
      'of Home · 1 connected, stale',
    );
  });

  it('says why there is nothing, and what the last answer was', () => {
    assert.deepEqual(presentPeers({}, 0), []);
    assert.deepEqual(rows(presentPeers({ node }, 0)), ['[loading~spin] Loading peers']);
    assert.deepEqual(rows(presentPeers({ node, peers: [], readAt: 0 }, 0)), [
      '[info] No peers connected | Home',
    ]);
    const failed = presentPeers({ node, peers: [unknown], readAt: 0, failure: refused }, 5000);
    assert.deepEqual(rows(failed), [
      '[error] Nothing listens on 127.0.0.1:5052.',
      '[lightbulb] Is the node running?',
      '[history] Last response | 5 s ago',
      '[server] Unknown | 1 · stale',
    ]);
    assert.equal(failed[3]?.icon?.color, 'disabledForeground');
  });

  it('writes addresses plainly', () => {
    assert.equal(plainAddress('/ip4/10.0.0.1/tcp/9000/p2p/16U'), '10.0.0.1:9000');
    assert.equal(plainAddress('/ip6/fe80::1/udp/9001/quic-v1'), '[fe80::1]:9001');
    assert.equal(plainAddress('/dns4/node.example/tcp/9000'), 'node.example:9000');
    assert.equal(plainAddress('10.0.0.2:40000'), '10.0.0.2:40000');
  });
});
