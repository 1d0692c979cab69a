/** What a payload says twice has to agree, and counts and percentages have their limits. */
import assert from 'node:assert/strict';
import { matchOperation } from '../../../catalogue/beacon';
import { judgeBeaconReply } from '../../../catalogue/judge/judge-beacon';

/** The problems of a payload at a path, as `path: message`. */
function problemsAt(path: string, payload: unknown, at: string): string[] {
  const { operation } = matchOperation('GET', path);
  assert.ok(operation, path);
  const value = operation.envelope === 'bare' ? payload : { data: payload };
  return judgeBeaconReply(operation, 200, value, { url: path })
    .map((one) => `${one.path.join('.')}: ${one.message}`)
    .filter((line) => line.startsWith(at));
}

type Row = readonly [path: string, payload: unknown, at: string, ...expected: string[]];

const eth1 = {
  head_block_number: 9,
  head_block_timestamp: 300,
  latest_cached_block_number: 8,
  latest_cached_block_timestamp: 200,
  voting_target_timestamp: 100,
  eth1_node_sync_status_percentage: 100,
  node_is_cached_and_ready: true,
};
const { node_is_cached_and_ready: _, ...withoutReady } = eth1;
const block = { available_attestations: 3, included_attestations: 3 };
const DEPOSIT = '/eth/v1/config/deposit_contract';
const mainnet = '0x00000000219ab540356cBB839Cbe05303d7705Fa';
const other = '0x4242424242424242424242424242424242424242';
const SCHEDULE = '/eth/v1/config/fork_schedule';
const genesisFork = (epoch: string) => ({
  previous_version: '0x00000001',
  current_version: '0x00000001',
  epoch,
});
const identity = (attnets: string, syncnets: string) => ({
  metadata: { seq_number: '1', attnets, syncnets },
});

const MULTIADDRESSES = [
  '',
  '/ip4/192.0.2.1/tcp/9000/p2p/16Uiu2HAkw1',
  '/ip6/2001:db8::1/udp/9001/quic-v1',
  '/ip6/::ffff:192.0.2.1/tcp/9000',
  '/ip6zone/eth0/ip6/fe80::1/tcp/9000',
  '/dns4/node.example.org/tcp/443/wss/p2p/16Uiu2HAkw1',
  '/dnsaddr/bootstrap.example.org/p2p/16Uiu2HAkw1/p2p-circuit',
  '/ip4/192.0.2.1/udp/9000/quic-v1/webtransport/certhash/uEiAkH5a4',
  '/unix/tmp/p2p.sock',
];

const rows: readonly Row[] = [
  ['/vendor/eth1/syncing', eth1, 'data.latest'],
  ['/vendor/eth1/syncing', { ...withoutReady, lighthouse_is_cached_and_ready: true }, 'data: '],
  ['/vendor/eth1/syncing', withoutReady, 'data: ', 'data: Member "node_is_cached_and_ready" is missing.'],
  [
    '/vendor/eth1/syncing',
    { ...eth1, latest_cached_block_timestamp: 100 },
    'data.latest',
    'data.latest_cached_block_timestamp: A node that is ready has a cached block after voting_target_timestamp, 100.',
  ],
  [
    '/vendor/eth1/syncing',
    { ...eth1, eth1_node_sync_status_percentage: 500 },
    'data.eth1',
    'data.eth1_node_sync_status_percentage: This is 500, not a number of at most 100.',
  ],
  ['/vendor/analysis/block_packing_efficiency', [block], '0.included'],
  [
    '/vendor/analysis/block_packing_efficiency',
    [{ ...block, included_attestations: 4 }],
    '0.included',
    '0.included_attestations: This is more than available_attestations, 3.',
  ],
  [
    '/vendor/ui/validator_count',
    { active_ongoing: -1 },
    'data.active_ongoing',
    'data.active_ongoing: This is -1, not a number of at least 0.',
  ],
  [DEPOSIT, { chain_id: '1', address: mainnet.toLowerCase() }, 'data.address'],
  [SCHEDULE, [genesisFork('0')], 'data'],
  [SCHEDULE, [genesisFork('5')], 'data', 'data.0.epoch: The first fork begins with epoch 0, not 5.'],
  [
    '/eth/v1/config/spec',
    { PRESET_BASE: 'minimal', MAX_EFFECTIVE_BALANCE: '31000000000' },
    'data.MAX',
    'data.MAX_EFFECTIVE_BALANCE: In the preset minimal this is 32000000000, not 31000000000.',
  ],
  [DEPOSIT, { chain_id: '1337', address: other }, 'data.address'],
  [
    DEPOSIT,
    { chain_id: '1', address: other },
    'data.address',
    `data.address: The deposit contract of mainnet is ${mainnet}.`,
  ],
  ['/eth/v1/node/identity', identity('0xffffffffffffffff', '0x0f'), 'data.metadata'],
  [
    '/eth/v1/node/identity',
    identity('0xffffffffffffffff00', '0x0f0f'),
    'data.metadata',
    'data.metadata.attnets: A bit field has 8 bytes; this has 9.',
    'data.metadata.syncnets: A bit field has 1 byte; this has 2.',
  ],
  ['/eth/v1/node/identity', { p2p_addresses: MULTIADDRESSES, discovery_addresses: [] }, 'data.p2p'],
  [
    '/eth/v1/node/identity',
    { p2p_addresses: ['/ip4/192.0.2.256/tcp/9000', '/ip4/192.0.2.1/tcp/90000', '/ip4/192.0.2.1/tcx/9'] },
    'data.p2p',
    'data.p2p_addresses.0: This is "/ip4/192.0.2.256/tcp/9000", not a multiaddress such as "/ip4/192.0.2.1/tcp/9000".',
    'data.p2p_addresses.1: This is "/ip4/192.0.2.1/tcp/90000", not a multiaddress such as "/ip4/192.0.2.1/tcp/9000".',
    'data.p2p_addresses.2: This is "/ip4/192.0.2.1/tcx/9", not a multiaddress such as "/ip4/192.0.2.1/tcp/9000".',
  ],
];

describe('a beacon response that contradicts itself', () => {
  for (const [path, payload, at, ...expected] of rows) {
    it(`${path}: ${expected.length === 0 ? `${JSON.stringify(payload)} agrees` : expected.join(' ')}`, () => {
      assert.deepEqual(problemsAt(path, payload, at), expected);
    });
  }
});
