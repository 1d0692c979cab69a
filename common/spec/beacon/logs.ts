/** The node's log as a stream: `/vendor/logs`. */
import * as z from 'zod';
import type { OperationEntry } from '../entry';
import { operation, shown } from './build';
import { record, str } from './fields';

/** Strings in the document; real nodes send numbers and booleans too. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const flatEvent = z.lazy(() =>
  record({
    time: str('When it happened.'),
    level: str('INFO and higher are sent.', { example: 'INFO' }),
    msg: str('The message.'),
    service: value.optional(),
    est_time: value.optional(),
    speed: value.optional(),
    distance: value.optional(),
    peers: value.optional(),
  }),
);

/** Real nodes send the object itself; the document names a `data` object. */
export const logEvent = z.lazy(() => z.union([flatEvent, record({ data: flatEvent })]));

export const logsOperations: readonly OperationEntry[] = [
  operation({
    path: '/vendor/logs',
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
