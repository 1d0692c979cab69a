import { boolean, choice, number } from './declare';

/** The settings of sending and of the response document. */
export const requests = {
  /** Seconds */
  timeout: number({
    order: 1,
    default: 30,
    minimum: 1,
    description:
      'Seconds until a request that has not been answered in full is given up. An event stream only has to begin in this time. A node may have its own in `#slotpad.nodes#`.',
  }),
  /** Seconds */
  connectTimeout: number({
    order: 4,
    default: 10,
    minimum: 1,
    description: 'Seconds until a connection to a node has to be there, TLS included.',
  }),
  /** Seconds; 0 for no limit of its own */
  firstByteTimeout: number({
    order: 5,
    default: 0,
    minimum: 0,
    description:
      'Seconds from a sent request to the beginning of its reply. Zero: as long as `#slotpad.timeout#` allows for the whole.',
  }),
  stopAtFirstFailure: boolean({
    order: 3,
    default: false,
    description:
      'End a run of several requests at the first one that fails or whose assertions do not hold. Otherwise it goes on with the next one.',
  }),
  eventStreams: choice({
    order: 6,
    default: 'list',
    choices: {
      list: 'A live list with filter, pause and counts, which stays connected.',
      json: 'One JSON document that grows, until the stream ends.',
    },
    description: 'How an event stream that is sent is shown.',
  }),
  /** MiB. The editor becomes slow, or refuses, above the maximum. */
  'response.shown': number({
    order: 2,
    default: 5,
    minimum: 1,
    maximum: 45,
    description:
      'Megabytes up to which a response is kept in memory and shown whole. A larger one goes to a file as it streams, and opens as its beginning: more of it is shown when you ask, and it can be searched and seen as a table.',
  }),
  /** MiB */
  'response.largest': number({
    order: 2,
    default: 2048,
    minimum: 1,
    description:
      'Megabytes at which a response that goes to a file is let go, so that no node can fill the disk. The files are removed when the window is closed, and all but the last three before.',
  }),
};
