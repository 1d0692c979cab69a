import { newestAsOf } from '../../../catalogue/clients';
import { updateNote, updateOf } from '../../../monitor/health/update';
import { clientWords } from '../../../monitor/nodes/client-version';
import type { Reading } from '../../../monitor/readings/node-state';
import { ifKnown, type Row } from './row';

/** The client of a node, with a newer version if one is known. */
export function versionRow<R extends Reading>(of: string): Row<R> {
  return {
    id: 'version',
    label: 'Version',
    about: `Client and version. On public networks also a newer version, if one was known on ${newestAsOf}.`,
    icon: 'tag',
    text: ({ reading }) =>
      ifKnown(reading.version || undefined, (version) => {
        const newer = updateOf(reading);
        return clientWords(version) + (newer === undefined ? '' : ` · update available: ${newer}`);
      }),
    value: ({ reading }) => reading.version || undefined,
    note: ({ reading }) => ifKnown(updateOf(reading), updateNote),
    request: { of, title: 'Version' },
  };
}
