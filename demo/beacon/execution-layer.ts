import { terminalTotalDifficulty } from '../world/block-json';
import type { BlockId } from '../world/chain';
import { zeroHash } from '../world/hex';
import { slotsPerEpoch } from '../world/schedule';
import { finalityOf } from '../world/validators';
import type { World } from '../world/world';
import { type BeaconMethod, bare, wrapped } from './reply';
import { backfill, syncNow } from './sync';

/** Number of blocks in the cache for eth1 voting. */
const cached = 64;
/** Slots between two full states in the freezer database. */
const slotsPerRestorePoint = 2048;

/** The latest block that is old enough for the cache. */
const cacheTop = ({ chain }: World) => Math.max(0, chain.head().number - 8);

const depositCount = ({ validators }: World) => validators.all.length;

const syncing: BeaconMethod = ({ world, real }) => {
  const { chain } = world;
  const { executionOffline, syncing } = syncNow(world);
  const head = chain.head();
  const top = chain.atNumber(cacheTop(world), head) ?? head;
  const period = Math.floor(head.slot / (64 * slotsPerEpoch)) * 64 * slotsPerEpoch;
  const highest = Math.max(1, chain.highestNumber());
  return wrapped({
    head_block_number: executionOffline ? null : head.number,
    head_block_timestamp: executionOffline ? null : chain.timestampOf(head.slot),
    latest_cached_block_number: top.number,
    latest_cached_block_timestamp: chain.timestampOf(top.slot),
    voting_target_timestamp: chain.timestampOf(period) - 14 * 2048,
    eth1_node_sync_status_percentage: executionOffline
      ? 0
      : syncing
        ? Math.round((head.number / highest) * 10_000) / 100
        : 100,
    [real ? 'lighthouse_is_cached_and_ready' : 'node_is_cached_and_ready']: !executionOffline && !syncing,
  });
};

const blockCache: BeaconMethod = ({ world }) => {
  const { chain } = world;
  const head = chain.head();
  const top = cacheTop(world);
  const blocks: BlockId[] = [];
  for (let number = Math.max(0, top - cached + 1); number <= top; number++) {
    const block = chain.atNumber(number, head);
    if (block) blocks.push(block);
  }
  return wrapped(
    blocks.map((block) => ({
      hash: chain.hashOf(block),
      timestamp: chain.timestampOf(block.slot),
      number: block.number,
      deposit_root: chain.random.hex(32, 'deposit root'),
      deposit_count: depositCount(world),
    })),
  );
};

const depositCache: BeaconMethod = ({ world }) =>
  wrapped(
    world.validators.all.map(({ index, pubkey, withdrawalCredentials }) => ({
      deposit_data: {
        pubkey,
        withdrawal_credentials: withdrawalCredentials,
        amount: '32000000000',
        signature: world.chain.random.hex(96, 'deposit signature', index),
      },
      block_number: 0,
      index,
      signature_is_valid: true,
    })),
  );

const database: BeaconMethod = ({ world }) => {
  const { chain } = world;
  const head = chain.head();
  const split = chain.upTo(finalityOf(chain, head.slot).finalized * slotsPerEpoch, head);
  const anchor =
    chain.scenario === 'backfilling'
      ? {
          anchor_slot: String(split.slot),
          oldest_block_slot: String(backfill(world).remaining),
          oldest_block_parent: chain.random.hex(32, 'oldest parent'),
          state_upper_limit: '18446744073709551615',
          state_lower_limit: '0',
        }
      : null;
  return bare({
    schema_version: 19,
    config: {
      slots_per_restore_point: slotsPerRestorePoint,
      slots_per_restore_point_set_explicitly: false,
      block_cache_size: 5,
      state_cache_size: 128,
      historic_state_cache_size: 1,
      compact_on_init: false,
      compact_on_prune: true,
      prune_payloads: true,
      prune_blobs: true,
      epochs_per_blob_prune: 1,
      blob_prune_margin_epochs: 0,
    },
    split: {
      slot: String(split.slot),
      state_root: chain.stateRootOf(split),
      block_root: chain.rootOf(split),
    },
    anchor,
    blob_info: { oldest_blob_slot: '0', blobs_db: true },
  });
};

const merge: BeaconMethod = ({ world }) => {
  const { executionOffline, syncing } = syncNow(world);
  if (executionOffline) return wrapped({ type: 'no_execution_endpoint' });
  if (syncing) return wrapped({ type: 'not_synced' });
  return wrapped({
    type: 'ready',
    config: { terminal_total_difficulty: String(terminalTotalDifficulty) },
    current_difficulty: String(terminalTotalDifficulty),
  });
};

const protoArray: BeaconMethod = ({ world }) => {
  const { chain } = world;
  const head = chain.head();
  const { justified, finalized } = finalityOf(chain, head.slot);
  const checkpoint = (epoch: number) => ({
    epoch: String(epoch),
    root: chain.rootOf(chain.upTo(epoch * slotsPerEpoch, head)),
  });
  const first = chain.upTo(finalized * slotsPerEpoch, head);
  const blocks: BlockId[] = [];
  for (let number = first.number; number <= head.number; number++) {
    const block = chain.atNumber(number, head);
    if (block) blocks.push(block);
  }
  const last = blocks.length - 1;
  return wrapped({
    prune_threshold: 256,
    justified_checkpoint: checkpoint(justified),
    finalized_checkpoint: checkpoint(finalized),
    nodes: blocks.map((block, index) => ({
      slot: String(block.slot),
      state_root: chain.stateRootOf(block),
      target_root: chain.rootOf(chain.upTo(Math.floor(block.slot / slotsPerEpoch) * slotsPerEpoch, head)),
      root: chain.rootOf(block),
      parent: index === 0 ? null : index - 1,
      justified_checkpoint: checkpoint(justified),
      finalized_checkpoint: checkpoint(finalized),
      weight: (last - index + 1) * 32_000_000_000,
      best_child: index === last ? null : index + 1,
      best_descendant: index === last ? null : last,
      execution_status: { Valid: chain.hashOf(block) },
    })),
    indices: Object.fromEntries(blocks.map((block, index) => [chain.rootOf(block), index])),
    previous_proposer_boost: { root: zeroHash, score: 0 },
  });
};

export const executionLayerMethods: Readonly<Record<string, BeaconMethod>> = {
  'vendor-eth1-syncing': syncing,
  'vendor-eth1-block-cache': blockCache,
  'vendor-eth1-deposit-cache': depositCache,
  'vendor-database-info': database,
  'vendor-merge-readiness': merge,
  'vendor-proto-array': protoArray,
};
