/** The node's view of the execution chain and its deposits: `/vendor/eth1/*`. */
import * as z from 'zod';
import type { OperationEntry } from '../entry';
import { listOf } from '../object';
import { operation, shown } from './build';
import { flag, float, int, record } from './fields';
import { signature } from './hex';
import { gwei, publicKey, root } from './primitives';

const SECONDS = { unit: 'seconds' };
const BLOCK = { unit: 'block' };
const REMOVED = 'Removed in newer Lighthouse (2025).';

export const eth1Syncing = z.lazy(() =>
  record({
    head_block_number: int('Block number at the head of the execution chain.', BLOCK).nullable(),
    head_block_timestamp: int('Timestamp of that block.', SECONDS).nullable(),
    latest_cached_block_number: int('Latest block in the node’s block cache.', BLOCK).nullable(),
    latest_cached_block_timestamp: int(
      'Its timestamp; for correct voting later than voting_target_timestamp.',
      SECONDS,
    ).nullable(),
    voting_target_timestamp: int('Latest timestamp of a block that may be voted for now.', SECONDS),
    eth1_node_sync_status_percentage: float('100.0 is fully synced, 0.0 nothing past genesis.', {
      unit: 'percent',
    }),
    node_is_cached_and_ready: flag('Ready to produce blocks; name in the specification.').optional(),
    lighthouse_is_cached_and_ready: flag('Ready to produce blocks; name on real nodes.').optional(),
  }),
);

export const blockCacheItem = z.lazy(() =>
  record({
    hash: root,
    timestamp: int('When the block was made.', SECONDS),
    number: int('Block number.', BLOCK),
    deposit_root: root.nullable(),
    deposit_count: int('Deposits up to the block.').nullable(),
  }),
);

const depositCacheItem = z.lazy(() =>
  record({
    deposit_data: record({
      pubkey: publicKey,
      withdrawal_credentials: root,
      amount: gwei,
      signature,
    }),
    block_number: int('Block that holds the deposit.', BLOCK),
    index: int('Number of the deposit.'),
    signature_is_valid: flag('Whether the signature is valid.'),
  }),
);

export const eth1Operations: readonly OperationEntry[] = [
  operation({
    path: '/vendor/eth1/syncing',
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
    path: '/vendor/eth1/block_cache',
    group: 'Execution layer',
    summary: 'Execution blocks in the cache for voting.',
    response: listOf(blockCacheItem),
    notes: ['deposit_root and deposit_count can be null.'],
    removed: REMOVED,
    source: shown('Block cache item'),
  }),
  operation({
    path: '/vendor/eth1/deposit_cache',
    group: 'Execution layer',
    summary: 'Deposits that the node has seen.',
    response: listOf(depositCacheItem),
    removed: REMOVED,
    source: shown('Deposit cache item'),
  }),
];
