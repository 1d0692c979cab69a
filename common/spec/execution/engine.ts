/** The engine API: what a consensus client asks its execution node, on a port of its own with a JWT. */
import * as z from 'zod';
import { data, hash32, quantity } from '../encoding';
import type { MethodEntry, Parameter } from '../entry';
import { listOf, notAnArray, notAnObject, reply } from '../object';
import { community, groupOf, type MethodFacts, optional, required } from './build';

const entry = groupOf('Engine', community('engine'), 'engine');
const engineNote = 'Served on the engine port (commonly 8551) with a JWT; meant for the consensus client.';

const method = (name: string, facts: MethodFacts) =>
  entry(name, { ...facts, notes: [...(facts.notes ?? []), engineNote] });

const HASH = '0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae';

function objectParameter(name: string, summary: string, example: unknown): Parameter {
  return required(name, summary, loose(name, summary, example));
}

function loose(title: string, description: string, example: unknown) {
  return z.looseObject({}, { error: notAnObject }).meta({ title, description, kind: 'object', example });
}

const forkchoiceState = objectParameter('forkchoiceState', 'Head, safe and finalized block', {
  headBlockHash: HASH,
  safeBlockHash: HASH,
  finalizedBlockHash: HASH,
});
const attributes = optional(
  'payloadAttributes',
  'What to build a payload from; null when none is to be built',
  loose('payload attributes', 'What to build a payload from.', { timestamp: '0x1' }).nullable(),
);
const custodyColumns = optional('custodyColumns', 'Columns that the node keeps', z.unknown());
const payload = objectParameter('executionPayload', 'The payload', { blockHash: HASH });
const versionedHashes = required(
  'expectedBlobVersionedHashes',
  'Hashes of the blobs in the payload',
  hashes('versioned hashes', 'Hashes of blobs.', []),
);
const parentRoot = required(
  'parentBeaconBlockRoot',
  'Root of the parent beacon block',
  hash32({ title: 'root' }),
);
const requests = required(
  'executionRequests',
  'Requests of the payload',
  listOf(data(undefined, { title: 'request data', description: 'An execution request.' }), {
    title: 'execution requests',
    description: 'Requests that contracts made of the consensus layer.',
    kind: 'data-list',
    example: [],
  }),
);
const inclusionList = required(
  'inclusionListTransactions',
  'Transactions that the block has to include',
  listOf(data(undefined, { title: 'transaction data', description: 'An encoded transaction.' }), {
    title: 'inclusion list',
    description: 'Transactions that the block has to include.',
    kind: 'data-list',
    example: [],
  }),
);
const payloadId = required(
  'payloadId',
  'Payload that the node builds',
  data(8, {
    title: 'payload id',
    description: 'Payload that the node builds.',
    example: '0x0000000000000001',
  }),
);
const blobHashes = required(
  'blobVersionedHashes',
  'Blobs wanted',
  hashes('versioned hashes', 'Hashes of blobs.', [HASH]),
);
const blockHashes = required(
  'blockHashes',
  'Blocks wanted',
  hashes('block hashes', 'Hashes of blocks.', [HASH]),
);
const start = required('start', 'First block', quantity({ title: 'block number', unit: 'block' }));
const count = required('count', 'Number of blocks', quantity({ title: 'count', unit: 'blocks' }));

function hashes(title: string, description: string, example: readonly string[]) {
  return listOf(hash32(), { title, description, kind: 'hash-list', example });
}

const status = reply(
  { status: z.string(), latestValidHash: hash32().nullish(), validationError: z.string().nullish() },
  { title: 'payload status', description: 'Whether the payload is valid.' },
);
const updated = reply(
  { payloadStatus: status, payloadId: data(8, { title: 'payload id' }).nullish() },
  { title: 'fork choice update', description: 'Status of the head, and the payload being built.' },
);
const built = z.looseObject({}, { error: notAnObject });
const bodies = z.array(z.unknown(), { error: notAnArray });

const newPayloadParams: readonly (readonly Parameter[])[] = [
  [payload],
  [payload],
  [payload, versionedHashes, parentRoot],
  [payload, versionedHashes, parentRoot, requests],
  [payload, versionedHashes, parentRoot, requests],
  [payload, versionedHashes, parentRoot, requests, inclusionList],
];
const forkchoiceParams: readonly (readonly Parameter[])[] = [
  [forkchoiceState, attributes],
  [forkchoiceState, attributes],
  [forkchoiceState, attributes],
  [forkchoiceState, attributes, custodyColumns],
  [forkchoiceState, attributes, custodyColumns],
];

export const engine: readonly MethodEntry[] = [
  ...newPayloadParams.map((params, index) =>
    method(`engine_newPayloadV${index + 1}`, {
      summary: 'Sends a payload to be validated.',
      params,
      result: status,
      returns: 'Status of the payload.',
    }),
  ),
  ...forkchoiceParams.map((params, index) =>
    method(`engine_forkchoiceUpdatedV${index + 1}`, {
      summary: 'Sets the head, and starts building a payload when attributes are given.',
      params,
      result: updated,
      returns: 'Status of the head, and the id of the payload being built.',
    }),
  ),
  ...[1, 2, 3, 4, 5, 6].map((version) =>
    method(`engine_getPayloadV${version}`, {
      summary: 'Gets the payload that the node built.',
      params: [payloadId],
      result: built,
      returns: version === 1 ? 'The payload.' : 'The payload, its value in wei, and what goes with it.',
    }),
  ),
  ...[1, 2].flatMap((version) => [
    method(`engine_getPayloadBodiesByHashV${version}`, {
      summary: 'Bodies of blocks, by their hashes.',
      params: [blockHashes],
      result: bodies,
      returns: 'Bodies in the order of the hashes; null for blocks that are not there.',
    }),
    method(`engine_getPayloadBodiesByRangeV${version}`, {
      summary: 'Bodies of a range of blocks.',
      params: [start, count],
      result: bodies,
      returns: 'Bodies in order; null for blocks that are not there.',
    }),
  ]),
  ...[1, 2, 3].map((version) =>
    method(`engine_getBlobsV${version}`, {
      summary: 'Blobs from the transaction pool of the node.',
      params: [blobHashes],
      result: bodies.nullable(),
      returns: 'Blobs and proofs in the order of the hashes.',
    }),
  ),
  method('engine_getBlobsV4', {
    summary: 'Cells of blobs from the transaction pool of the node.',
    params: [
      blobHashes,
      required('indices', 'Bits of the cells wanted', data(undefined, { title: 'bit data' })),
    ],
    result: bodies.nullable(),
    returns: 'Cells and proofs in the order of the hashes.',
  }),
  method('engine_getInclusionListV1', {
    summary: 'Transactions that a block should include.',
    result: bodies,
    returns: 'List of encoded transactions.',
  }),
  method('engine_exchangeCapabilities', {
    summary: 'Exchanges lists of supported Engine API methods.',
    params: [
      required(
        'methods',
        'Engine methods of the consensus client',
        listOf(z.string(), {
          title: 'method names',
          description: 'Engine methods of the consensus client.',
          kind: 'method-names',
          example: ['engine_newPayloadV4'],
        }),
      ),
    ],
    result: z.array(z.string()),
    returns: 'Engine methods of the node.',
  }),
  method('engine_exchangeTransitionConfigurationV1', {
    summary: 'Compares the settings of the merge.',
    params: [
      objectParameter('configuration', 'Settings of the consensus client', {
        terminalTotalDifficulty: '0x0',
        terminalBlockHash: `0x${'0'.repeat(64)}`,
        terminalBlockNumber: '0x0',
      }),
    ],
    result: built,
    returns: 'Settings of the node.',
    deprecated: 'consensus clients no longer call it since the Cancun fork.',
  }),
];
