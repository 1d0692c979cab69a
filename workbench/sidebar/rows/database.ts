import { grouped } from '../../../common/units/digits';
import { counted } from '../../../common/units/words';
import type { BeaconReading, DatabaseConfig, DatabaseReading } from '../../../monitor/readings/node-state';
import type { BlobHistory } from '../../../monitor/readings/reading';
import { rowColors } from '../../tree/colors';
import { ifKnown, type Row } from './row';

/** The database of a beacon node. */
export const databaseRows: readonly Row<BeaconReading>[] = [
  {
    id: 'database',
    label: 'Database',
    about: 'Schema version and split slot of the database.',
    icon: 'database',
    text: ({ reading: { database } }) => ifKnown(database, databaseWords),
    request: { of: 'vendor-database-info', title: 'Database' },
    children: [
      {
        id: 'schema',
        label: 'Schema',
        about: 'Version of the database schema.',
        icon: 'versions',
        text: ({ reading }) => ifKnown(reading.database?.schema, String),
      },
      {
        id: 'split',
        label: 'Split slot',
        about: 'States before this slot are in the cold database.',
        icon: 'split-horizontal',
        kind: 'slot',
        text: ({ reading: { database } }) => database?.splitSlot && grouped(database.splitSlot),
        value: ({ reading }) => reading.database?.splitSlot,
        note: 'States before it are in the cold database.',
      },
      {
        id: 'anchor',
        label: 'Anchor',
        about: 'The slot of the checkpoint that the node was synced from, and where its blocks begin.',
        icon: 'pinned',
        text: ({ reading }) => ifKnown(reading.database?.anchor, anchorWords),
        value: ({ reading: { database } }) =>
          database?.anchor === null ? 'null' : database?.anchor?.anchorSlot,
        note: ({ reading: { database } }) =>
          database?.anchor
            ? 'Synced from a checkpoint: states before it are missing until they are reconstructed.'
            : undefined,
      },
      {
        id: 'blobs',
        label: 'Blobs',
        about: 'The oldest slot whose blobs are kept.',
        icon: 'file-binary',
        text: ({ reading }) =>
          ifKnown(reading.database?.oldestBlobSlot, (slot) => `from slot ${grouped(slot)} on`),
        value: ({ reading }) => reading.database?.oldestBlobSlot,
        note: ({ reading }) =>
          ifKnown(reading.database?.blobs, (own) => `In a separate database: ${own ? 'yes' : 'no'}`),
      },
      {
        id: 'restore-points',
        label: 'Restore points',
        about:
          'Distance of the full states in the cold database. States between them are computed from blocks.',
        icon: 'milestone',
        text: ({ reading }) =>
          ifKnown(
            reading.database?.config?.slotsPerRestorePoint,
            (slots) => `every ${counted(slots, 'slot')}`,
          ),
        value: ({ reading }) => String(reading.database?.config?.slotsPerRestorePoint),
        note: 'The hint about slow starts of ranges of past states uses this value.',
      },
      {
        id: 'hierarchy',
        label: 'State differences',
        about: 'Layers of differences between states in the cold database, in place of restore points.',
        icon: 'layers',
        text: ({ reading }) => ifKnown(reading.database?.config?.hierarchy, hierarchyWords),
        value: ({ reading }) => reading.database?.config?.hierarchy?.join(', '),
      },
      {
        id: 'caches',
        label: 'Caches',
        about: 'How many blocks and states the database keeps in memory.',
        icon: 'circuit-board',
        text: ({ reading }) => ifKnown(reading.database?.config, cacheWords),
      },
      {
        id: 'pruning',
        label: 'Pruning',
        about: 'Whether old execution payloads and blobs are deleted.',
        icon: 'trash',
        text: ({ reading }) => ifKnown(reading.database?.config, pruningWords),
      },
    ],
  },
  {
    id: 'blob-history',
    label: 'Blob history',
    about:
      'Whether the node keeps blobs, or its data columns, for as long as nodes have to, so that others can sync from it: asked of the oldest such block, every six hours while the node is followed. "unknown" if it does not tell, or if no block with blobs was found there.',
    icon: 'archive',
    color: ({ reading }) => (reading.blobHistory?.kept === false ? rowColors.warning : undefined),
    text: ({ reading }) => ifKnown(reading.blobHistory, blobHistoryWords),
    note: ({ reading }) => ifKnown(reading.blobHistory, ({ slot }) => `Asked at slot ${grouped(slot)}.`),
    request: { of: 'beacon-blobs-block-id', title: 'Blobs of a block', values: { block_id: 'head' } },
  },
];

function blobHistoryWords({ epochs, kept, slot }: BlobHistory): string {
  if (kept === 'unknown') return 'unknown';
  return kept ? `kept for ${counted(epochs, 'epoch')}` : `missing at slot ${grouped(slot)}`;
}

function databaseWords({ schema, splitSlot }: DatabaseReading): string {
  const parts = [
    ifKnown(schema, (version) => `schema ${version}`),
    ifKnown(splitSlot, (slot) => `split at slot ${grouped(slot)}`),
  ];
  return parts.filter(Boolean).join(' · ');
}

function anchorWords(anchor: NonNullable<DatabaseReading['anchor']> | null): string {
  if (anchor === null) return 'none: history is complete';
  const { anchorSlot, oldestBlockSlot } = anchor;
  const blocks = oldestBlockSlot === undefined ? '' : `, blocks from slot ${grouped(oldestBlockSlot)} on`;
  return `slot ${grouped(anchorSlot)}${blocks}`;
}

/** Exponents 5, 9, 21 → `3 layers, from 32 to 2,097,152 slots apart`. */
function hierarchyWords(exponents: readonly number[]): string | undefined {
  const sorted = exponents.filter((each) => each >= 0 && each < 64).sort((a, b) => a - b);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const slots = (exponent: number) => grouped(1n << BigInt(exponent));
  return `${counted(sorted.length, 'layer')}, from ${slots(first)} to ${slots(last)} slots apart`;
}

function cacheWords({
  cachedBlocks,
  cachedHistoricStates,
  cachedStates,
}: DatabaseConfig): string | undefined {
  const parts = [
    ifKnown(cachedBlocks, (count) => counted(count, 'block')),
    ifKnown(cachedStates, (count) => counted(count, 'state')),
    ifKnown(cachedHistoricStates, (count) => counted(count, 'past state')),
  ];
  return parts.filter(Boolean).join(', ') || undefined;
}

function pruningWords({ prunesBlobs, prunesPayloads }: DatabaseConfig): string | undefined {
  if (prunesBlobs === undefined && prunesPayloads === undefined) return undefined;
  const pruned = [...(prunesPayloads ? ['execution payloads'] : []), ...(prunesBlobs ? ['blobs'] : [])];
  return pruned.join(' and ') || 'off';
}
