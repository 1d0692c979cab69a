/** The node's view of the execution chain and its deposits: `/lighthouse/eth1/*`. */
import type { OperationEntry } from '../entry';
import { listOf, maybe, nullable, nullish, record, refined } from '../types';
import { operation, shown } from './build';
import { flag, float, int, signature } from './fields';
import {
  executionHash,
  gwei,
  oneOf,
  publicKey,
  rootOf,
  uint256Of,
  withdrawalCredentials,
} from './primitives';

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
  operation(
    'Execution layer',
    '/lighthouse/eth1/syncing',
    'Sync state of the execution node and of its caches in the beacon node.',
    {
      response: eth1Syncing,
      notes: [
        'Ready may be false at 100 %, while the cache is built, and true below 100 %.',
        'The head and cached members can be null; 404 when eth1 is switched off.',
        'Real nodes write lighthouse_is_cached_and_ready.',
      ],
      removed: REMOVED,
      source: shown('Execution-layer status'),
    },
  ),
  operation('Execution layer', '/lighthouse/eth1/block_cache', 'Execution blocks in the cache for voting.', {
    response: listOf(blockCacheItem),
    notes: ['deposit_root and deposit_count can be null.'],
    removed: REMOVED,
    source: shown('Block cache item'),
  }),
  operation('Execution layer', '/lighthouse/eth1/deposit_cache', 'Deposits that the node has seen.', {
    response: listOf(depositCacheItem),
    removed: REMOVED,
    source: shown('Deposit cache item'),
  }),
];

// ---------------------------------------------------------------- The merge

/** Decimal, beyond 64 bits. */
const difficulty = nullish(
  uint256Of({
    title: 'total difficulty',
    description: 'Total difficulty, decimal.',
  }),
);

const mergeReadiness = refined(
  record({
    type: oneOf(
      {
        ready: 'Ready; the only type with the other members.',
        not_synced: 'The node is not synced.',
        no_execution_endpoint: 'No execution node is configured.',
      },
      { title: 'readiness', kind: 'merge-readiness' },
    ),
    config: maybe(record({ terminal_total_difficulty: difficulty })),
    current_difficulty: difficulty,
  }),
  ({ type, config, current_difficulty }, report) => {
    if (type !== 'ready') return;
    if (config === undefined) report('missing-member', 'Member "config" is missing.');
    else if (config.terminal_total_difficulty === undefined) {
      report('missing-member', 'Member "terminal_total_difficulty" is missing.', { path: ['config'] });
    }
    if (current_difficulty === undefined) report('missing-member', 'Member "current_difficulty" is missing.');
  },
);

export const mergeOperations: readonly OperationEntry[] = [
  operation('Execution layer', '/lighthouse/merge_readiness', 'Whether the node is ready for the merge.', {
    response: mergeReadiness,
    notes: ['After the merge both difficulties are equal.'],
    removed: 'Removed in newer Lighthouse (2026).',
    source: shown('Merge readiness'),
  }),
];
