/** Payloads, attributes and statuses of the engine API, by version. */
import { integerOf } from '../../common/units/hex';
import {
  address,
  bool,
  data,
  hash32,
  kzgCommitment,
  quantity,
  rawTransaction,
  text,
  uint64,
} from '../encoding';
import { reply, written } from '../object';
import { type Agreement, listOf, nullable, nullish, type Schema } from '../types';
import { account, gasPerBlob } from './objects';
import { dataUpTo, word } from './plain';

const HASH = '0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae';
const ZERO = `0x${'0'.repeat(64)}`;
const FEE_RECIPIENT = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';

/** Of a value that may be wrong by itself, which is reported there: any number. */
const numberOf = (value: unknown) => integerOf(value) ?? 0n;
const hash = (title: string, description: string) => hash32({ title, description });
const gas = (description: string) => quantity({ title: 'gas', description, unit: 'gas' });
const count = (title: string, description: string) => uint64({ title, description });
const encoded = (description: string) => rawTransaction({ description });

export const transactionList = listOf(encoded('An encoded transaction.'), {
  title: 'transactions',
  description: 'Encoded transactions.',
  kind: 'data-list',
  example: [],
});

const withdrawalMembers = {
  index: count('index', 'Number of the withdrawal.'),
  validatorIndex: count('validator index', 'Validator that it comes from.'),
  address: account({ description: 'Account that receives it.' }),
  amount: quantity({ title: 'amount', description: 'How much.', unit: 'gwei' }),
};

export const withdrawals = listOf(
  written(withdrawalMembers, {
    title: 'withdrawal',
    description: 'Ether that leaves the stake of a validator.',
    kind: 'withdrawal',
    example: { index: '0x0', validatorIndex: '0x0', address: FEE_RECIPIENT, amount: '0x1' },
  }),
  {
    title: 'withdrawals',
    description: 'Withdrawals of the block.',
    kind: 'withdrawals',
    example: [],
  },
);

// ---------------------------------------------------------------- payloads

/** 1: Paris; 2: with withdrawals; 3: with blobs; 4: with the block access list. */
export type PayloadVersion = 1 | 2 | 3 | 4;

const payloadExample = {
  parentHash: HASH,
  feeRecipient: FEE_RECIPIENT,
  stateRoot: HASH,
  receiptsRoot: HASH,
  logsBloom: `0x${'0'.repeat(512)}`,
  prevRandao: ZERO,
  blockNumber: '0x1',
  gasLimit: '0x1c9c380',
  gasUsed: '0x0',
  timestamp: '0x6553f100',
  extraData: '0x',
  baseFeePerGas: '0x7',
  blockHash: HASH,
  transactions: [],
};
const laterExamples: readonly object[] = [
  { withdrawals: [] },
  { blobGasUsed: '0x0', excessBlobGas: '0x0' },
  { blockAccessList: '0xc0', slotNumber: '0x1' },
];

export function examplePayload(version: PayloadVersion): Readonly<Record<string, unknown>> {
  return Object.assign({}, payloadExample, ...laterExamples.slice(0, version - 1));
}

/** Version 2 takes payloads of version 1 too: withdrawals may be absent. */
function payloadMembers(version: PayloadVersion): Record<string, Schema> {
  return {
    parentHash: hash('parent hash', 'Hash of the block before.'),
    feeRecipient: account({ description: 'Account that gets the fees.' }),
    stateRoot: hash('root', 'Root of the state after the block.'),
    receiptsRoot: hash('root', 'Root of the receipts.'),
    logsBloom: data(256, { title: 'bloom filter', description: 'Bloom filter over the logs.' }),
    prevRandao: hash('randomness', 'Randomness of the beacon chain.'),
    blockNumber: quantity({ title: 'block number', description: 'Number of the block.', unit: 'block' }),
    gasLimit: gas('Most gas that the block may use.'),
    gasUsed: gas('Gas that its transactions used.'),
    timestamp: quantity({ title: 'timestamp', description: 'Unix time of the block.', unit: 'seconds' }),
    extraData: dataUpTo(32, {
      title: 'extra data',
      description: 'Bytes that the builder chose, at most 32.',
    }),
    baseFeePerGas: quantity({ title: 'base fee', description: 'Base fee of each unit of gas.', unit: 'wei' }),
    blockHash: hash('block hash', 'Hash of the block.'),
    transactions: transactionList,
    ...(version >= 2 ? { withdrawals: version === 2 ? nullish(withdrawals) : withdrawals } : {}),
    ...(version >= 3
      ? {
          blobGasUsed: gas('Blob gas that its transactions used.'),
          excessBlobGas: gas('Blob gas beyond the target.'),
        }
      : {}),
    ...(version >= 4
      ? {
          blockAccessList: data(undefined, {
            title: 'block access list',
            description: 'RLP of the block access list.',
          }),
          slotNumber: quantity({ title: 'slot', description: 'Slot of the block.', unit: 'slot' }),
        }
      : {}),
  };
}

/** What nodes find invalid in a payload, whatever the chain. */
const payloadAgreements: readonly Agreement[] = [
  {
    kind: 'tested',
    paths: ['gasUsed', 'gasLimit'],
    passes: (used, limit) => numberOf(used) <= numberOf(limit),
    rule: 'members-contradict',
    message: 'A block uses at most its gas limit: gasUsed is above gasLimit.',
  },
  {
    kind: 'tested',
    paths: ['blobGasUsed'],
    passes: (used) => numberOf(used) % gasPerBlob === 0n,
    rule: 'members-contradict',
    message: `Each blob uses ${gasPerBlob} gas: blobGasUsed is no multiple of it.`,
  },
  {
    kind: 'tested',
    paths: ['withdrawals'],
    passes: (list) => {
      const indices = (list as readonly { readonly index?: unknown }[]).map(({ index }) => numberOf(index));
      return indices.every((one, at) => at === 0 || one === (indices[at - 1] ?? 0n) + 1n);
    },
    rule: 'members-contradict',
    message: 'Withdrawals are numbered one after the other, and these are not.',
  },
];

/** A payload in a request. */
export function payload(version: PayloadVersion): Schema {
  const meta = {
    title: `execution payload V${version}`,
    description: 'The payload.',
    kind: 'execution-payload',
    example: examplePayload(version),
  };
  return written(payloadMembers(version), meta, { agreements: payloadAgreements });
}

/** What the parameters of `engine_newPayload` have to agree on. */
export const newPayloadAgreements: readonly Agreement[] = [
  {
    kind: 'tested',
    paths: ['expectedBlobVersionedHashes', 'executionPayload.blobGasUsed'],
    passes: (hashes, used) => BigInt((hashes as readonly unknown[]).length) * gasPerBlob === numberOf(used),
    rule: 'members-contradict',
    message: `Each blob uses ${gasPerBlob} gas: the number of hashes does not fit blobGasUsed.`,
  },
  {
    kind: 'tested',
    paths: ['executionRequests'],
    passes: (list) => (list as readonly unknown[]).every((one) => typeof one === 'string' && one.length > 4),
    rule: 'members-contradict',
    message: 'A request has data after the byte of its type: a type without requests is left out (EIP-7685).',
  },
  {
    kind: 'tested',
    paths: ['executionRequests'],
    passes: (list) => {
      const types = (list as readonly string[]).map((one) => numberOf(one.slice(0, 4)));
      return types.every((one, at) => at === 0 || one > (types[at - 1] ?? 0n));
    },
    rule: 'list-order',
    message: 'Requests are in the order of their types, and each type is there once (EIP-7685).',
  },
];

/** A payload in a response. */
function builtPayload(version: PayloadVersion): Schema {
  return reply(payloadMembers(version), {
    title: `execution payload V${version}`,
    description: 'The payload.',
  });
}

/** Response of `engine_getPayloadV2` and later; also of `testing_buildBlockV1`. */
export function builtBlock(
  version: PayloadVersion,
  extra: { blobs?: true; requests?: 'required' | 'optional' },
): Schema {
  const requests = executionRequests;
  return reply(
    {
      executionPayload: builtPayload(version),
      blockValue: quantity({
        title: 'block value',
        description: 'What the fee recipient earns.',
        unit: 'wei',
      }),
      ...(extra.blobs
        ? {
            blobsBundle: blobsBundle,
            shouldOverrideBuilder: bool({ description: 'True when a local block is better.' }),
          }
        : {}),
      ...(extra.requests === 'required' ? { executionRequests: requests } : {}),
      ...(extra.requests === 'optional' ? { executionRequests: nullish(requests) } : {}),
    },
    { title: 'built payload', description: 'The payload, its value, and what goes with it.' },
  );
}

export function payloadV1Result(): Schema {
  return builtPayload(1);
}

export const executionRequests = listOf(
  data(undefined, { title: 'request data', description: 'An execution request: type byte and data.' }),
  {
    title: 'execution requests',
    description: 'Requests that contracts made of the consensus layer.',
    kind: 'data-list',
    example: [],
  },
);

const kzg = (title: string, description: string) => data(48, { title, description });
const blob = data(undefined, { title: 'blob', description: 'A blob.' });
const blobsBundle = reply(
  {
    commitments: listOf(kzgCommitment({ description: 'KZG commitment of a blob.' })),
    proofs: listOf(kzg('proof', 'KZG proof of a blob or a cell.')),
    blobs: listOf(blob),
  },
  { title: 'blobs bundle', description: 'Blobs of the payload with commitments and proofs.' },
);

/** Items of the response of `engine_getBlobs`, by version. */
export function blobAndProof(version: number): Schema {
  const proof = kzg('proof', 'KZG proof.');
  if (version === 1) return reply({ blob: blob, proof }, { title: 'blob and proof' });
  if (version < 4) return reply({ blob: blob, proofs: listOf(proof) }, { title: 'blob and cell proofs' });
  const cell = data(undefined, { title: 'cell', description: 'A cell of the blob.' });
  return reply(
    { blob_cells: listOf(nullable(cell)), proofs: listOf(nullable(proof)) },
    { title: 'blob cells and proofs' },
  );
}

/** Items of the response of `engine_getPayloadBodies…`. */
export function payloadBody(version: number): Schema {
  return reply(
    {
      transactions: transactionList,
      withdrawals: nullish(listOf(reply(withdrawalMembers, { title: 'withdrawal' }))),
      ...(version > 1
        ? { blockAccessList: nullish(data(undefined, { description: 'RLP of the block access list.' })) }
        : {}),
    },
    { title: 'payload body', description: 'Transactions and withdrawals of a block.' },
  );
}

// ---------------------------------------------------------------- attributes, fork choice

export type AttributesVersion = 1 | 2 | 3 | 4 | 5;

const attributeExamples: readonly object[] = [
  { timestamp: '0x6553f100', prevRandao: ZERO, suggestedFeeRecipient: FEE_RECIPIENT },
  { withdrawals: [] },
  { parentBeaconBlockRoot: HASH },
  { slotNumber: '0x1', targetGasLimit: '0x1c9c380' },
  { inclusionListTransactions: [] },
];

/** What to build a payload from. */
export function payloadAttributes(version: AttributesVersion): Schema {
  return written(attributeMembers(version), attributesMeta(version));
}

/** The same for a test network, where the node fills in what is missing. */
export function looseAttributes(): Schema {
  const members = Object.entries(attributeMembers(3)).map(
    ([name, schema]) => [name, nullish(schema)] as const,
  );
  return written(Object.fromEntries(members), attributesMeta(3));
}

function attributesMeta(version: AttributesVersion) {
  return {
    title: `payload attributes V${version}`,
    description: 'What to build a payload from.',
    kind: 'payload-attributes',
    example: Object.assign({}, ...attributeExamples.slice(0, version)) as unknown,
  };
}

function attributeMembers(version: AttributesVersion): Readonly<Record<string, Schema>> {
  return {
    timestamp: quantity({ title: 'timestamp', description: 'Unix time of the new block.', unit: 'seconds' }),
    prevRandao: hash('randomness', 'Randomness of the beacon chain.'),
    suggestedFeeRecipient: address({ description: 'Account that gets the fees.' }),
    ...(version >= 2 ? { withdrawals: version === 2 ? nullish(withdrawals) : withdrawals } : {}),
    ...(version >= 3 ? { parentBeaconBlockRoot: hash('root', 'Root of the parent beacon block.') } : {}),
    ...(version >= 4
      ? {
          slotNumber: quantity({ title: 'slot', description: 'Slot of the new block.', unit: 'slot' }),
          targetGasLimit: gas('Gas limit to move towards.'),
        }
      : {}),
    ...(version >= 5 ? { inclusionListTransactions: transactionList } : {}),
  };
}

export const forkchoiceState = written(
  {
    headBlockHash: hash('block hash', 'Hash of the head block.'),
    safeBlockHash: hash('block hash', 'Hash of the safe block; zero when there is none yet.'),
    finalizedBlockHash: hash('block hash', 'Hash of the finalized block; zero when there is none yet.'),
  },
  {
    title: 'fork choice state',
    description: 'Head, safe and finalized block.',
    kind: 'forkchoice-state',
    example: { headBlockHash: HASH, safeBlockHash: HASH, finalizedBlockHash: HASH },
  },
);

/** Also the response: the node answers with its own settings. */
function transitionMembers() {
  return {
    terminalTotalDifficulty: quantity({ title: 'difficulty', description: 'Total difficulty of the merge.' }),
    terminalBlockHash: hash('block hash', 'Hash of the terminal block, or zero.'),
    terminalBlockNumber: quantity({
      title: 'block number',
      description: 'Number of the terminal block.',
      unit: 'block',
    }),
  };
}

export function transitionConfiguration(): Schema {
  return written(transitionMembers(), {
    title: 'transition configuration',
    description: 'Settings of the merge.',
    kind: 'object',
    example: { terminalTotalDifficulty: '0x0', terminalBlockHash: ZERO, terminalBlockNumber: '0x0' },
  });
}

export function transitionReply(): Schema {
  return reply(transitionMembers(), { title: 'transition configuration' });
}

const statusWords = {
  VALID: 'the payload is valid',
  INVALID: 'the payload is invalid',
  SYNCING: 'the node lacks blocks to tell',
  ACCEPTED: 'the payload is on a side chain and not validated yet',
};
const firstWords = { ...statusWords, INVALID_BLOCK_HASH: 'the block hash does not match (version 1)' };
const newestWords = {
  ...statusWords,
  INCLUSION_LIST_UNSATISFIED: 'transactions of the inclusion list are missing',
};

export function payloadStatus(version: number): Schema {
  const words = version === 1 ? firstWords : version > 5 ? newestWords : statusWords;
  return reply(
    {
      status: word(words, { title: 'payload status', description: 'Whether the payload is valid.' }),
      latestValidHash: nullish(hash('block hash', 'Newest valid ancestor, or the block itself.')),
      validationError: nullish(text({ description: 'Why it is invalid.' })),
    },
    { title: 'payload status', description: 'Whether the payload is valid.' },
  );
}

export function forkchoiceUpdate(version: number): Schema {
  return reply(
    {
      payloadStatus: payloadStatus(version > 4 ? 6 : 2),
      payloadId: nullish(data(8, { title: 'payload id', description: 'The payload being built.' })),
    },
    { title: 'fork choice update', description: 'Status of the head, and the payload being built.' },
  );
}
