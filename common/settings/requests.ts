import { contracts } from './contracts';
import { boolean, choice, number } from './declare';
import { explorers } from './explorers';

/** Settings of sending and of the response document. */
export const requests = {
  ...contracts,
  ...explorers,
  /** Seconds */
  timeout: number({
    order: 1,
    default: 30,
    exclusiveMinimum: 0,
    description:
      'Timeout in seconds for the complete response to a request. An event stream only has to start within this time. `#slotpad.nodes#` can override it for a node.',
  }),
  /** Seconds */
  connectTimeout: number({
    order: 4,
    default: 10,
    exclusiveMinimum: 0,
    description: 'Connection timeout in seconds, including the TLS handshake.',
  }),
  /** Seconds; 0 disables the limit */
  firstByteTimeout: number({
    order: 5,
    default: 0,
    minimum: 0,
    description: 'Time to first byte, in seconds. 0 disables the limit (only `#slotpad.timeout#` applies).',
  }),
  stopAtFirstFailure: boolean({
    order: 3,
    default: false,
    description: 'Stop a run of several requests at the first one that fails or has a failing assertion.',
  }),
  eventStreams: choice({
    order: 6,
    default: 'list',
    choices: {
      list: 'A live list with filter, pause and counts, which reconnects by itself.',
      json: 'Appends events to a JSON document.',
    },
    description: 'How event streams are shown.',
  }),
  'response.view': choice({
    order: 2,
    default: 'page',
    choices: {
      page: 'A page: the verdict, the values in words, links to blocks, accounts and validators. Large responses are shown as text.',
      text: 'A read-only JSON document.',
    },
    description: 'How a response is shown.',
  }),
  /** MiB. The editor becomes slow with documents above the maximum. */
  'response.shown': number({
    order: 2,
    default: 5,
    exclusiveMinimum: 0,
    maximum: 45,
    description:
      'Maximum size (MiB) of a response that is kept in memory and shown in full. Larger responses are streamed to a file: the editor shows the beginning and loads more on demand. They can be searched and shown as a table too.',
  }),
  /** MiB */
  'response.largest': number({
    order: 2,
    default: 2048,
    exclusiveMinimum: 0,
    description:
      'Maximum size (MiB) of a response streamed to a file; larger ones are aborted. Only the last three files are kept; all are deleted when the window closes.',
  }),
};
