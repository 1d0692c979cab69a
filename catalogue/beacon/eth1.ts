/** The node's view of the execution chain and its deposits: `/lighthouse/eth1/*`. */
import type { OperationEntry } from '../entry';
import { listOf, maybe, nullable, record } from '../types';
import { operation, shown } from './build';
import { flag, float, int } from './fields';
import { signature } from './hex';
import { executionHash, gwei, publicKey, rootOf, withdrawalCredentials } from './primitives';

const SECONDS = { unit: 'seconds' };
const BLOCK = { unit: 'block' };
const REMOVED = 'Removed in newer Lighthouse (2025).';

export const eth1Syncing = record({
  head_block_number: nullable(int('Block number at the head of the execution chain.', BLOCK)),
  head_block_timestamp: nullable(int('Timestamp of that block.', SECONDS)),
  latest_cached_block_number: nullable(int('Latest block in the node’s block cache.', BLOCK)),
  latest_cached_block_timestamp: nullable(
    int('Its timestamp; for correct voting later than voting_target_timestamp.', SECONDS),
  ),
  voting_target_timestamp: int('Latest timestamp of a block that may be voted for now.', SECONDS),
  eth1_node_sync_status_percentage: float('100.0 is fully synced, 0.0 nothing past genesis.', {
    unit: 'percent',
  }),
  node_is_cached_and_ready: maybe(flag('Ready to produce blocks; name in the specification.')),
  lighthouse_is_cached_and_ready: maybe(flag('Ready to produce blocks; name on real nodes.')),
});

const depositRoot = rootOf({ description: 'Root of the deposit tree.' });

export const blockCacheItem = record({
  hash: executionHash,
  timestamp: int('When the block was made.', SECONDS),
  number: int('Block number.', BLOCK),
  deposit_root: nullable(depositRoot),
  deposit_count: nullable(int('Deposits up to the block.')),
});

const depositCacheItem = record({
  deposit_data: record({
    pubkey: publicKey,
    withdrawal_credentials: withdrawalCredentials,
    amount: gwei,
    signature,
  }),
  block_number: int('Block that holds the deposit.', BLOCK),
  index: int('Number of the deposit.'),
  signature_is_valid: flag('Whether the signature is valid.'),
});

export const eth1Operations: readonly OperationEntry[] = [
  operation({
    path: '/lighthouse/eth1/syncing',
    group: 'Execution layer',
    summary: 'Sync state of the execution node and of its caches in the beacon node.',
    response: eth1Syncing,
    notes: [
      'Ready may be false at 100 %, while the cache is built, and true below 100 %.',
      'The head and cached members can be null; 404 when eth1 is switched off.',
      'Real nodes write lighthouse_is_cached_and_ready.',
    ],
    removed: REMOVED,
    source: shown('Execution-layer status'),
  }),
  operation({
    path: '/lighthouse/eth1/block_cache',
    group: 'Execution layer',
    summary: 'Execution blocks in the cache for voting.',
    response: listOf(blockCacheItem),
    notes: ['deposit_root and deposit_count can be null.'],
    removed: REMOVED,
    source: shown('Block cache item'),
  }),
  operation({
    path: '/lighthouse/eth1/deposit_cache',
    group: 'Execution layer',
    summary: 'Deposits that the node has seen.',
    response: listOf(depositCacheItem),
    removed: REMOVED,
    source: shown('Deposit cache item'),
  }),
];
