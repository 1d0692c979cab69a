/** Reasons why a valid response has nothing in it: flags that the node lacks, a hash that is not available yet. */

import { placesOf } from '../echo/echo';
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
const SUBNETS =
  'A node sends only the attestations of its subnets, and all of them with --subscribe-all-subnets.';
const lightClients = (topic: string) =>
  `The node sends ${topic} only while it serves light clients: Lighthouse before 6.0 with --light-client-server.`;

/** Topics whose events depend on flags of the node. */
const flagged: Readonly<Record<string, string>> = {
  payload_attributes:
    'The node sends payload_attributes only with --always-prepare-payload and --suggested-fee-recipient.',
  light_client_finality_update: lightClients('light_client_finality_update'),
  light_client_optimistic_update: lightClients('light_client_optimistic_update'),
  attestation: SUBNETS,
  single_attestation: SUBNETS,
};

/** Topics whose events may not come for long, which explains nothing where there are other topics. */
const rare: Readonly<Record<string, string>> = {
  finalized_checkpoint: 'A checkpoint is finalized once in an epoch: every 6.4 minutes on mainnet.',
  chain_reorg: 'Reorganizations are rare: hours may pass without one.',
  proposer_slashing: 'Slashings are rare: weeks may pass without one.',
  attester_slashing: 'Slashings are rare: weeks may pass without one.',
  voluntary_exit: 'Exits come only when a validator leaves: hours may pass without one.',
  bls_to_execution_change: 'Most validators have changed their credentials: days may pass without an event.',
  blob_sidecar: 'Blob sidecars come only with blocks that have blobs, and not any more since Fulu.',
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
  const wanted = (Array.isArray(asked) ? (asked as unknown[]) : [asked]).map(String);
  const areAllRare = wanted.every((topic) => Object.hasOwn(flagged, topic) || Object.hasOwn(rare, topic));
  const words = areAllRare ? { ...rare, ...flagged } : flagged;
  return [
    ...new Set(wanted.flatMap((topic) => (Object.hasOwn(words, topic) ? (words[topic] ?? []) : []))),
  ].join(' ');
}

function wordsFor(silence: Silence | undefined, document: unknown): string {
  if (!silence) return '';
  const [place] = placesOf(document, silence.at);
  return place && silence.isEmpty(place.value) ? silence.words : '';
}
