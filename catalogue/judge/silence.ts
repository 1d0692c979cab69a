/** Reasons why a valid response has nothing in it: flags that the node lacks, a hash that is not available yet. */

import { placesOf } from '../echo/places';
import type { OperationEntry } from '../entry';
import { askedOfOperation, type SentRequest } from './asked';

const NOT_MONITORED = 'The node monitors none of these validators. Start it with --validator-monitor-auto.';
const NO_HASH_YET = 'The zero hash means that the hash of the transaction is not available yet.';

interface Silence {
  /** Place in the result or the payload. */
  readonly at: string;
  readonly isEmpty: (value: unknown) => boolean;
  readonly words: string;
}

const hasNoMembers = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
const isZeroHash = (value: unknown) => typeof value === 'string' && /^0x0{64}$/.test(value);
const sent: Silence = { at: '', isEmpty: isZeroHash, words: NO_HASH_YET };

const methods: Readonly<Record<string, Silence>> = {
  eth_sendTransaction: sent,
  eth_sendRawTransaction: sent,
};
const operations: Readonly<Record<string, Silence>> = {
  'POST /lighthouse/ui/validator_metrics': { at: 'validators', isEmpty: hasNoMembers, words: NOT_MONITORED },
  'POST /lighthouse/ui/validator_info': { at: 'validators', isEmpty: hasNoMembers, words: NOT_MONITORED },
};
const topics: Readonly<Record<string, string>> = {
  payload_attributes:
    'The node sends payload_attributes only with --always-prepare-payload and --suggested-fee-recipient.',
};

/** A sentence for a result without content; empty for others. */
export function wordsForResult(method: string, result: unknown): string {
  return wordsFor(Object.hasOwn(methods, method) ? methods[method] : undefined, result);
}

/** A sentence for a payload without content; empty for others. */
export function wordsForPayload({ method, path }: OperationEntry, payload: unknown): string {
  return wordsFor(operations[`${method} ${path}`], payload);
}

/** A sentence for a stream without events; empty when nothing explains it. */
export function wordsForStream(operation: OperationEntry, request: SentRequest): string {
  const { topics: asked } = askedOfOperation(operation, request);
  const wanted = Array.isArray(asked) ? (asked as unknown[]) : [asked];
  return wanted
    .flatMap((topic) =>
      typeof topic === 'string' && Object.hasOwn(topics, topic) ? (topics[topic] ?? []) : [],
    )
    .join(' ');
}

function wordsFor(silence: Silence | undefined, document: unknown): string {
  if (!silence) return '';
  const [place] = placesOf(document, silence.at);
  return place && silence.isEmpty(place.value) ? silence.words : '';
}
