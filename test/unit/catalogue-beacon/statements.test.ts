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
const identity = (attnets: string, syncnets: string) => ({
  metadata: { seq_number: '1', attnets, syncnets },
});

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
    'data.eth1_node_sync_status_percentage: Expected a number of at most 100, not 500.',
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
    'data.active_ongoing: Expected a number of at least 0, not -1.',
  ],
  [DEPOSIT, { chain_id: '1', address: mainnet.toLowerCase() }, 'data.address'],
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
];

describe('a beacon response that contradicts itself', () => {
  for (const [path, payload, at, ...expected] of rows) {
    it(`${path}: ${expected.length === 0 ? `${JSON.stringify(payload)} agrees` : expected.join(' ')}`, () => {
      assert.deepEqual(problemsAt(path, payload, at), expected);
    });
  }
});
