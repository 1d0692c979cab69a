import { grouped } from '../../../common/units/digits';
import type { BeaconReading } from '../../../monitor/readings/node-state';
import { ifKnown, type Row } from './row';

type Counts = NonNullable<BeaconReading['validators']>;

/** The number of validators of the whole chain, by status. */
export const validatorsRows: readonly Row<BeaconReading>[] = [
  {
    id: 'validators',
    label: 'Validators',
    about: 'How many validators of the chain are active. Expand it for the count of each status.',
    icon: 'organization',
    text: ({ reading }) =>
      ifKnown(
        reading.validators,
        (counts) => `${grouped(sum(counts, 'active'))} active of ${grouped(sum(counts))}`,
      ),
    value: ({ reading }) => ifKnown(reading.validators, (counts) => String(sum(counts))),
    note: 'In the whole chain.',
    request: { of: 'vendor-ui-validator-count', title: 'Validators by status' },
    children: ({ reading }) => Object.keys(reading.validators ?? {}).map(statusRow),
  },
];

/** @param status as in the response: `active_ongoing` */
function statusRow(status: string): Row<BeaconReading> {
  const words = status.replace('_', ', ');
  return {
    id: status,
    label: words.charAt(0).toUpperCase() + words.slice(1),
    about: 'Validators with this status.',
    icon: statusIcons[status.split('_')[0] ?? ''] ?? 'circle-outline',
    text: ({ reading }) => ifKnown(reading.validators?.[status], grouped),
    value: ({ reading }) => ifKnown(reading.validators?.[status], String),
    note: status,
  };
}

const statusIcons: Readonly<Record<string, string>> = {
  active: 'pass',
  pending: 'clock',
  exited: 'sign-out',
  withdrawal: 'credit-card',
};

function sum(counts: Counts, prefix = ''): number {
  return Object.entries(counts).reduce(
    (all, [status, count]) => (status.startsWith(prefix) ? all + count : all),
    0,
  );
}
