import { grouped } from '../../../common/units/digits';
import type { BeaconReading, DatabaseReading } from '../../../monitor/readings/node-state';
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
    ],
  },
];

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
