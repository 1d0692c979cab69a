/** The engine API: what a consensus client asks its execution node, on a port of its own with a JWT. */
import { data, hash32, text, uint64, versionedHash } from '../encoding';
import type { MethodEntry, Parameter } from '../entry';
import { listOf, nullable, type Schema } from '../types';
import { community, groupOf, type MethodFacts, optional, required } from './build';
import {
  type AttributesVersion,
  blobAndProof,
  builtBlock,
  examplePayload,
  executionRequests,
  forkchoiceState,
  forkchoiceUpdate,
  newPayloadAgreements,
  type PayloadVersion,
  payload,
  payloadAttributes,
  payloadBody,
  payloadStatus,
  payloadV1Result,
  transactionList,
  transitionConfiguration,
  transitionReply,
} from './engine-objects';

const entry = groupOf('Engine', community('engine'), 'engine');
const engineNote = 'Served on the engine port (commonly 8551) with a JWT; meant for the consensus client.';

const method = (name: string, summary: string, facts: MethodFacts) =>
  entry(name, summary, { ...facts, notes: [...(facts.notes ?? []), engineNote] });

const VERSIONED_HASH = '0x01a915e4d060149eb4365960e6a7a45f334393093061116b197e3240065ff2d8';
const HASH = '0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae';

const inclusionList = required(
  'inclusionListTransactions',
  'Transactions that the block has to include',
  transactionList,
);
const versionedHashes = required(
  'expectedBlobVersionedHashes',
  'Hashes of the blobs in the payload',
  hashes('versioned hashes', 'Hashes of blobs.', [], versionedHash()),
);
const parentRoot = required(
  'parentBeaconBlockRoot',
  'Root of the parent beacon block',
  hash32({ title: 'root' }),
);
const requests = required('executionRequests', 'Requests of the payload', executionRequests);
const custodyColumns = optional(
  'custodyColumns',
  'Columns that the node keeps',
  nullable(data(16, { title: 'bit field', description: 'A bit for each of 128 columns.' })),
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
  hashes('versioned hashes', 'Hashes of blobs.', [VERSIONED_HASH], versionedHash()),
);
const blockHashes = required(
  'blockHashes',
  'Blocks wanted',
  hashes('block hashes', 'Hashes of blocks.', [HASH]),
);

const range = [
  required('start', 'First block, 1 or more', uint64({ title: 'block number', unit: 'block' }, { least: 1 })),
  required('count', 'Number of blocks, 1 or more', uint64({ title: 'count', unit: 'blocks' }, { least: 1 })),
];

function hashes(title: string, description: string, example: readonly string[], hash = hash32()) {
  return listOf(hash, { title, description, kind: 'hash-list', example });
}

/** Version of the payload that each `engine_newPayload` takes. */
const payloadVersions: readonly PayloadVersion[] = [1, 2, 3, 3, 4, 4];

function newPayloadParams(version: number): readonly Parameter[] {
  return [
    required('executionPayload', 'The payload', payload(payloadVersions[version - 1] ?? 4)),
    ...(version >= 3 ? [versionedHashes, parentRoot] : []),
    ...(version >= 4 ? [requests] : []),
    ...(version >= 6 ? [inclusionList] : []),
  ];
}

function newPayloadExample(version: number): readonly unknown[] {
  return [
    examplePayload(payloadVersions[version - 1] ?? 4),
    ...(version >= 3 ? [[], HASH] : []),
    ...(version >= 4 ? [[]] : []),
    ...(version >= 6 ? [[]] : []),
  ];
}

function forkchoiceParams(version: AttributesVersion): readonly Parameter[] {
  return [
    required('forkchoiceState', 'Head, safe and finalized block', forkchoiceState),
    optional(
      'payloadAttributes',
      'What to build a payload from; null when none is to be built',
      nullable(payloadAttributes(version)),
    ),
    ...(version >= 4 ? [custodyColumns] : []),
  ];
}

function builtResult(version: number): Schema {
  if (version === 1) return payloadV1Result();
  if (version === 2) return builtBlock(2, {});
  if (version === 3) return builtBlock(3, { blobs: true });
  return builtBlock(version >= 6 ? 4 : 3, { blobs: true, requests: 'required' });
}

const attributeVersions: readonly AttributesVersion[] = [1, 2, 3, 4, 5];

export const engine: readonly MethodEntry[] = [
  ...payloadVersions.map((_, index) =>
    method(`engine_newPayloadV${index + 1}`, 'Sends a payload to be validated.', {
      params: newPayloadParams(index + 1),
      agreements: newPayloadAgreements,
      result: payloadStatus(index + 1),
      returns: 'Status of the payload.',
      example: newPayloadExample(index + 1),
    }),
  ),
  ...attributeVersions.map((version) =>
    method(
      `engine_forkchoiceUpdatedV${version}`,
      'Sets the head, and starts building a payload when attributes are given.',
      {
        params: forkchoiceParams(version),
        result: forkchoiceUpdate(version),
        returns: 'Status of the head, and the id of the payload being built.',
      },
    ),
  ),
  ...[1, 2, 3, 4, 5, 6].map((version) =>
    method(`engine_getPayloadV${version}`, 'Gets the payload that the node built.', {
      params: [payloadId],
      result: builtResult(version),
      returns: version === 1 ? 'The payload.' : 'The payload, its value in wei, and what goes with it.',
    }),
  ),
  ...[1, 2].flatMap((version) => [
    method(`engine_getPayloadBodiesByHashV${version}`, 'Bodies of blocks, by their hashes.', {
      params: [blockHashes],
      result: listOf(nullable(payloadBody(version))),
      returns: 'Bodies in the order of the hashes; null for blocks that are not there.',
    }),
    method(`engine_getPayloadBodiesByRangeV${version}`, 'Bodies of a range of blocks.', {
      params: range,
      result: listOf(nullable(payloadBody(version))),
      returns: 'Bodies in order; null for blocks that are not there.',
    }),
  ]),
  ...[1, 2, 3].map((version) =>
    method(`engine_getBlobsV${version}`, 'Blobs from the transaction pool of the node.', {
      params: [blobHashes],
      result: nullable(listOf(nullable(blobAndProof(version)))),
      returns: 'Blobs and proofs in the order of the hashes.',
    }),
  ),
  method('engine_getBlobsV4', 'Cells of blobs from the transaction pool of the node.', {
    params: [
      blobHashes,
      required(
        'indices',
        'Bits of the cells wanted',
        data(16, { title: 'bit field', description: 'A bit for each cell.' }),
      ),
    ],
    result: nullable(listOf(nullable(blobAndProof(4)))),
    returns: 'Cells and proofs in the order of the hashes.',
  }),
  method('engine_getInclusionListV1', 'Transactions that a block should include.', {
    result: transactionList,
    returns: 'List of encoded transactions.',
  }),
  method('engine_exchangeCapabilities', 'Exchanges lists of supported Engine API methods.', {
    agreements: [
      {
        kind: 'tested',
        paths: ['methods'],
        passes: (methods) => !(methods as readonly unknown[]).includes('engine_exchangeCapabilities'),
        rule: 'word-unlisted',
        message: 'engine_exchangeCapabilities is no part of its own list.',
      },
    ],
    params: [
      required(
        'methods',
        'Engine methods of the consensus client',
        listOf(text(), {
          title: 'method names',
          description: 'Engine methods of the consensus client.',
          kind: 'method-names',
          example: ['engine_newPayloadV4'],
        }),
      ),
    ],
    result: listOf(text({ title: 'method name', description: 'An engine method.' })),
    returns: 'Engine methods of the node.',
  }),
  method('engine_exchangeTransitionConfigurationV1', 'Compares the settings of the merge.', {
    params: [required('configuration', 'Settings of the consensus client', transitionConfiguration())],
    result: transitionReply(),
    returns: 'Settings of the node.',
    deprecated: 'consensus clients no longer call it since the Cancun fork.',
  }),
];
