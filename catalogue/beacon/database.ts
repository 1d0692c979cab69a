/** The node's database: `/lighthouse/database/*`. */
import type { OperationEntry } from '../entry';
import { listOf, maybe, nullish, record } from '../types';
import { operation, seen, shown } from './build';
import { flag, int } from './fields';
import { root, slot, slotOf } from './primitives';

const limitSlot = slotOf({ title: 'slot', description: 'Slot; the largest uint64 stands for none.' });

export const databaseInfo = record({
  schema_version: int('Version of the database schema.'),
  config: record({
    slots_per_restore_point: maybe(int('Distance of full states in the freezer.', { unit: 'slots' })),
    slots_per_restore_point_set_explicitly: maybe(flag('Whether the distance was set by hand.')),
    block_cache_size: int('Blocks kept in memory.'),
    state_cache_size: maybe(int('States kept in memory; on real nodes.')),
    historic_state_cache_size: int('Historic states kept in memory.'),
    hierarchy_config: maybe(
      record({
        exponents: listOf(int('Exponent of a layer.')),
      }),
    ),
    compression_level: maybe(int('Compression; newer nodes.')),
    hdiff_buffer_cache_size: maybe(int('Diff buffers kept in memory; newer nodes.')),
    compact_on_init: flag('Compacts when it opens.'),
    compact_on_prune: flag('Compacts when it prunes.'),
    prune_payloads: flag('Prunes execution payloads.'),
    prune_blobs: flag('Prunes blobs.'),
    epochs_per_blob_prune: int('Epochs between two prunings of blobs.', { unit: 'epochs' }),
    blob_prune_margin_epochs: int('Epochs of blobs kept beyond the need.', { unit: 'epochs' }),
  }),
  split: record({
    slot: slotOf({ description: 'Where hot and cold database meet.' }),
    state_root: root,
    block_root: maybe(root),
  }),
  anchor: nullish(
    record({
      anchor_slot: slot,
      oldest_block_slot: slot,
      oldest_block_parent: root,
      state_upper_limit: limitSlot,
      state_lower_limit: slot,
    }),
  ),
  blob_info: maybe(
    record({
      oldest_blob_slot: nullish(slot),
      blobs_db: flag('Whether blobs have a database of their own.'),
    }),
  ),
});

export const databaseOperations: readonly OperationEntry[] = [
  operation(
    'Database',
    '/lighthouse/database/info',
    'Schema version, settings, split slot, anchor and blobs of the database.',
    {
      envelope: 'bare',
      response: databaseInfo,
      notes: [
        'A bare object, not wrapped in data.',
        'anchor is null unless the node was synced from a checkpoint and states are not all reconstructed.',
        'Newer nodes have hierarchy_config in place of slots_per_restore_point.',
      ],
      source: shown('Database info'),
    },
  ),
  operation('Database', '/lighthouse/database/reconstruct', 'Starts to reconstruct historic states.', {
    method: 'POST',
    effect: 'change',
    notes: ['Served by Lighthouse; not in any specification.', 'Writes to the database for hours.'],
    source: seen('Beacon nodes'),
  }),
];
