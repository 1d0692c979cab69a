import { age, counted } from '../../../common/units/words';
import type { SeverityCounts } from '../../../monitor/logs/log-counts';
import type { BeaconReading } from '../../../monitor/readings/node-state';
import { rowColors } from '../../tree/colors';
import { ifKnown, type Row } from './row';

const hour = 3_600_000;

/** The log of a beacon node, while somebody follows it. */
export const logRows: readonly Row<BeaconReading>[] = [
  {
    id: 'log',
    label: 'Log',
    about:
      'Errors and warnings of the last hour, counted while the log of the node is open ("Show Node Log"). Yellow if there are errors.',
    icon: 'output',
    color: ({ log }) => (log && log.errors > 0 ? rowColors.warning : undefined),
    text: ({ log }) => ifKnown(log, logWords),
    value: ({ log }) =>
      ifKnown(log, ({ entries, errors, warnings }) => JSON.stringify({ errors, warnings, entries })),
    note: ({ log }) =>
      ifKnown(
        log,
        ({ followedMs, isOpen }) =>
          `The log was followed for ${age(followedMs)} of the last hour.${isOpen ? '' : ' It is not open now.'}`,
      ),
    request: { of: 'vendor-logs', title: 'Log' },
  },
];

/** `2 errors, 5 warnings in the last hour`, `none in 12 min`. */
function logWords({ errors, followedMs, isOpen, warnings }: SeverityCounts): string {
  const found = [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')];
  const words = found.filter(Boolean).join(', ') || 'no errors or warnings';
  // The counts are by minute.
  const span = followedMs > hour - 60_000 ? 'the last hour' : followedMs < 1000 ? '1 s' : age(followedMs);
  return `${words} in ${span}${isOpen ? '' : ' · not open'}`;
}
