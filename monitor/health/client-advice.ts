/** What to look at with the client that a node runs: the words of words.ts say what is wrong, these where to look. */
import { networkNamed } from '../../catalogue/networks';
import { type ClientOperation, operations } from '../../catalogue/operations';
import { enginePort } from '../../catalogue/ports';
import type { NodeKind } from '../nodes/node';
import type { NodeState } from '../readings/node-state';
import type { Reading } from '../readings/reading';
import type { Cause, Health, StateId } from './state';
import { leads } from './words';

type Readings = Readonly<Partial<Record<NodeKind, Reading>>>;

export function readingsOf(...states: readonly (NodeState | undefined)[]): Readings {
  return Object.fromEntries(
    states.flatMap((state) => (state?.reading ? [[state.node.kind, state.reading]] : [])),
  );
}

const peers = ({ page, ports, process, title }: ClientOperation) =>
  `${title}: peers reach it at port ${ports}, if its options do not change that. "ss -tulpn | grep ${process}" on its machine shows where it listens. ${page}`;

const engine = ({ engine: { jwt, url }, layer, lonely, page, title }: ClientOperation) =>
  layer === 'beacon'
    ? `${title}: ${url} is the address of the engine API (port ${enginePort}), ${jwt} the file with the secret that both nodes share.${lonely ? ` Its log says "${lonely}" while the execution node does not respond.` : ''} ${page}`
    : `${title}: its engine API is at port ${enginePort}, with the secret in the file of ${jwt}.${lonely ? ` Its log says "${lonely}" while no beacon node is connected.` : ''} ${page}`;

interface Trouble {
  /** The node whose client it is about, if it is not that of the cause. */
  readonly of?: NodeKind;
  /** With the page of the client. */
  readonly words: (client: ClientOperation) => string | undefined;
  readonly applies?: (cause: Cause, reading: Reading) => boolean;
}

/** A day of mainnet. Slots. */
const longWay = 7200;

/** By state; the others have nothing to do with the client. */
const troubles: { readonly [S in StateId]?: Trouble } = {
  'no-peers': { words: peers },
  'few-peers': { words: peers },
  'one-way-peers': { words: peers },
  'ports-closed': { words: peers },
  'execution-offline': { of: 'beacon', words: engine },
  'engine-unreachable': { of: 'beacon', words: engine },
  stalled: {
    of: 'execution',
    words: engine,
    // Only the networks with beacon nodes are driven by them.
    applies: ({ part }, reading) =>
      part !== 'beacon' &&
      reading.kind === 'execution' &&
      !reading.syncing &&
      networkNamed(reading.chainId ?? '') !== undefined,
  },
  syncing: {
    of: 'beacon',
    words: ({ checkpoint, page, title }) =>
      checkpoint &&
      `${title}: with an empty database it starts from a checkpoint of a node that you trust, and follows the chain within minutes: ${checkpoint.how}. ${checkpoint.page ?? page}`,
    applies: ({ state, values }) =>
      state === 'syncing' && values.unit === 'slot' && Number(values.distance ?? 0) >= longWay,
  },
  'missing-blobs': {
    words: ({ blobs, page, title }) => blobs && `${title}: with ${blobs} it keeps blobs for longer. ${page}`,
    applies: ({ state, values }) => state === 'missing-blobs' && 'epochs' in values,
  },
  // It is the larger one on a disk that both use.
  'low-disk': {
    of: 'execution',
    words: ({ space, title }) => space && `If ${title} is on this disk: ${space.how} ${space.page}`,
  },
};

/** Where to look with the client that a cause is about, with its page; empty where that is not known. */
export function causeClientAdvice(cause: Cause, readings: Readings): string {
  const trouble = troubles[cause.state];
  const kind = trouble?.of ?? cause.part ?? (readings.beacon ? 'beacon' : 'execution');
  const reading = readings[kind];
  const name = /^[a-z]+/i.exec(reading?.version ?? '')?.[0].toLowerCase() ?? '';
  const client = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!trouble || !reading || client?.layer !== kind) return '';
  if (trouble.applies && !trouble.applies(cause, reading)) return '';
  return trouble.words(client) ?? '';
}

/** The same for the state of a node or a pair: of one cause, so that no two of them disagree. */
export function clientAdvice(health: Health, readings: Readings): string {
  return (
    leads(health)
      .map((cause) => causeClientAdvice(cause, readings))
      .find(Boolean) ?? ''
  );
}
