/** The node's log as a stream: `/lighthouse/logs`. */
import type { OperationEntry } from '../entry';
import { anyOf, leaf, maybe, record } from '../types';
import { operation, shown } from './build';
import { str } from './fields';

/** Strings in the document; real nodes send numbers and booleans too. */
const loose = (description: string) =>
  maybe(leaf({ form: 'scalar' }, { title: 'value', description, kind: 'any', example: 'text' }));

const flatEvent = record({
  time: str('When it happened.'),
  level: str('INFO and higher are sent.', { example: 'INFO' }),
  msg: str('The message.'),
  service: loose('Part of the node that wrote it.'),
  est_time: loose('Time until the node is synced, in words.'),
  speed: loose('Speed of the sync, in words.'),
  distance: loose('How far behind the node is, in words.'),
  peers: loose('Number of connected peers.'),
});

/** Real nodes send the object itself; the document names a `data` object. */
export const logEvent = anyOf(flatEvent, record({ data: flatEvent }));

export const logsOperations: readonly OperationEntry[] = [
  operation({
    path: '/lighthouse/logs',
    group: 'Logs',
    summary: 'Log events as they occur, INFO and higher.',
    envelope: 'stream',
    response: logEvent,
    flags: ['--gui'],
    notes: [
      'Needs --gui: without it the answer is an error (500).',
      'Nodes send these members themselves. The specification has them below data.',
    ],
    source: shown('Log event'),
  }),
];
