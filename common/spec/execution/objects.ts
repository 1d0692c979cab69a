/**
 * Objects of replies, as tolerant as real nodes are: members that no document shows are let pass, and those that
 * some nodes leave out are optional.
 */
import * as z from 'zod';
import { bool, data, hash32, paddedQuantity, quantity, rawTransaction, text } from '../encoding';
import { listOf, reply } from '../object';
import { type Report, refined, type SchemaMeta } from '../schema';
import { decimal } from './plain';
import { checkBlock, checkHeader, checkLog, checkReceipt, checkSigned, checkTransaction } from './presence';
import { transactionType } from './transaction-type';

type Meta = Partial<SchemaMeta>;

/** Addresses in replies are not held to a checksum: nodes write them as their chain does. */
export function account(meta: Meta = {}): z.ZodType<string> {
  return data(20, { title: 'address', kind: 'address', ...meta });
}

/** `reply` with a look at several members together. */
function replyOf<S extends Readonly<Record<string, z.ZodType>>>(
  shape: S,
  meta: Meta & { title: string },
  check: (value: Readonly<Record<string, unknown>>, report: Report) => void,
) {
  const full: SchemaMeta = { description: '', kind: 'object', example: {}, ...meta };
  return refined(reply(shape, meta), check).meta({ ...full });
}

const wei = (description: string) => quantity({ description, unit: 'wei' });
const gas = (description: string) => quantity({ description, unit: 'gas' });
const blockHash = hash32({ title: 'block hash', description: 'Hash of the block; null when pending.' });
const blockNumber = quantity({
  title: 'block number',
  description: 'Number of the block; null when pending.',
  unit: 'block',
});
const index = (description: string) => quantity({ title: 'index', description });
const bloom = data(256, { title: 'bloom filter', description: 'Bloom filter over the logs.' });
const nonceOfBlock = data(8, { title: 'nonce', description: 'Proof-of-work nonce; null when pending.' });
const transactionHash = hash32({ title: 'transaction hash', description: 'Hash of the transaction.' });
const timestamp = quantity({ title: 'timestamp', description: 'Unix time of the block.', unit: 'seconds' });

export const log = replyOf(
  {
    address: account({ description: 'Contract that wrote the log.' }),
    topics: listOf(
      hash32({
        title: 'topic',
        description: 'Indexed argument, or hash of the event signature.',
        kind: 'topic',
      }),
    ),
    data: data(undefined, { description: 'Arguments that are not indexed, 32 bytes each.', kind: 'words' }),
    blockNumber: blockNumber.nullish(),
    blockHash: blockHash.nullish(),
    transactionHash: transactionHash.nullish(),
    transactionIndex: index('Position of the transaction in its block; null when pending.').nullish(),
    logIndex: index('Position of the log in the block; null when pending.').nullish(),
    removed: bool({ description: 'True when a reorganization removed the log.' }).optional(),
    // As newer nodes show it.
    blockTimestamp: timestamp.nullish(),
  },
  { title: 'log', description: 'An event that a contract emitted.', kind: 'log' },
  checkLog,
);

/** What is signed, and the signature. */
const signedMembers = {
  to: account({ description: 'Receiver; null when it creates a contract.' }).nullish(),
  value: wei('Ether sent along.'),
  gas: gas('Gas limit.'),
  gasPrice: wei('Price per unit of gas.').nullish(),
  input: data(undefined, {
    title: 'input data',
    description: 'Method selector and arguments, or code.',
    kind: 'call-data',
  }),
  nonce: quantity({ title: 'nonce', description: 'Transactions of the sender before this one.' }),
  v: paddedQuantity({ title: 'v', description: 'Recovery id of the signature.' }).optional(),
  r: paddedQuantity({ title: 'r', description: 'Signature part r.' }).optional(),
  s: paddedQuantity({ title: 's', description: 'Signature part s.' }).optional(),
  // Of typed transactions, as real nodes show them.
  type: transactionType().optional(),
  chainId: quantity({
    title: 'chain id',
    description: 'Chain it is valid on.',
    kind: 'chain-id',
  }).nullish(),
  maxFeePerGas: wei('Most that each unit of gas may cost.').nullish(),
  maxPriorityFeePerGas: wei('Tip for each unit of gas.').nullish(),
  maxFeePerBlobGas: wei('Most that each unit of blob gas may cost.').nullish(),
  yParity: quantity({ title: 'y parity', description: 'Parity of the signature, 0x0 or 0x1.' }).nullish(),
  accessList: listOf(
    reply(
      {
        address: account({ description: 'Account that is accessed.' }),
        storageKeys: listOf(hash32({ title: 'storage key', description: 'Slot that is accessed.' })),
      },
      { title: 'access', description: 'An account with the slots that are accessed.' },
    ),
  ).nullish(),
  blobVersionedHashes: listOf(hash32({ title: 'versioned hash', description: 'Hash of a blob.' })).nullish(),
};

export const transactionMembers = {
  hash: transactionHash,
  blockHash: blockHash.nullish(),
  blockNumber: blockNumber.nullish(),
  transactionIndex: index('Position in the block; null when pending.').nullish(),
  from: account({ description: 'Sender.' }),
  ...signedMembers,
  blockTimestamp: timestamp.nullish(),
};

export const transaction = replyOf(
  transactionMembers,
  { title: 'transaction', description: 'A transaction, pending or included.', kind: 'transaction' },
  checkTransaction,
);

export const receiptMembers = {
  transactionHash,
  transactionIndex: index('Position in the block.'),
  blockHash,
  blockNumber,
  from: account({ description: 'Sender.' }),
  to: account({ description: 'Receiver; null when it created a contract.' }).nullish(),
  cumulativeGasUsed: gas('Gas of the block up to and with this transaction.'),
  gasUsed: gas('Gas that this transaction used.'),
  effectiveGasPrice: wei('Paid for each unit of gas: base fee and tip.').optional(),
  blobGasUsed: gas('Blob gas that this transaction used.').nullish(),
  blobGasPrice: wei('Paid for each unit of blob gas.').nullish(),
  contractAddress: account({ description: 'Contract that it created, else null.' }).nullish(),
  logs: listOf(log),
  logsBloom: bloom,
  type: transactionType().optional(),
  status: quantity({
    title: 'status',
    description: 'Whether it succeeded.',
    kind: 'status',
    values: { '0x1': 'success', '0x0': 'failure' },
  }).nullish(),
  root: hash32({ title: 'root', description: 'State after it, before the Byzantium fork.' }).nullish(),
};

export const receipt = refined(
  reply(receiptMembers, {
    title: 'receipt',
    description: 'Receipt of an included transaction.',
    kind: 'receipt',
  }),
  checkReceipt,
).meta({
  title: 'receipt',
  description: 'Receipt of an included transaction.',
  kind: 'receipt',
  example: {},
});

/** Blob gas of one blob (EIP-4844, GAS_PER_BLOB). */
export const gasPerBlob = 131_072n;

const blockMembers = {
  number: blockNumber.nullable(),
  hash: blockHash.nullable(),
  parentHash: hash32({ title: 'parent hash', description: 'Hash of the block before.' }),
  nonce: nonceOfBlock.nullish(),
  sha3Uncles: hash32({ title: 'hash', description: 'Hash of the list of uncles.' }),
  logsBloom: bloom.nullable(),
  transactionsRoot: hash32({ title: 'root', description: 'Root of the transactions.' }),
  stateRoot: hash32({ title: 'root', description: 'Root of the state after the block.' }),
  receiptsRoot: hash32({ title: 'root', description: 'Root of the receipts.' }),
  miner: account({ description: 'Beneficiary of the fees.' }).nullable(),
  difficulty: quantity({ description: 'Difficulty; zero after the merge.' }).optional(),
  totalDifficulty: quantity({ description: 'Sum of difficulties; removed from newer nodes.' }).nullish(),
  extraData: data(undefined, { title: 'extra data', description: 'Bytes that the builder chose.' }),
  size: quantity({ title: 'size', description: 'Size of the block.', unit: 'bytes' }).optional(),
  gasLimit: gas('Most gas that the block may use.'),
  gasUsed: gas('Gas that its transactions used.'),
  timestamp,
  mixHash: hash32({ title: 'hash', description: 'Randomness of the block, or proof of work.' }).nullish(),
  baseFeePerGas: wei('Base fee of each unit of gas.').nullish(),
  blobGasUsed: gas('Blob gas that its transactions used.').nullish(),
  excessBlobGas: gas('Blob gas beyond the target so far, which sets its price.').nullish(),
  withdrawalsRoot: hash32({ title: 'root', description: 'Root of the withdrawals.' }).nullish(),
  parentBeaconBlockRoot: hash32({ title: 'root', description: 'Root of the parent beacon block.' }).nullish(),
  requestsHash: hash32({ title: 'hash', description: 'Hash of the execution requests.' }).nullish(),
  uncles: listOf(hash32({ title: 'uncle hash', description: 'Hash of an uncle.' })),
};

const withdrawals = listOf(
  reply(
    {
      index: index('Number of the withdrawal.'),
      validatorIndex: index('Validator that it comes from.'),
      address: account({ description: 'Account that receives it.' }),
      amount: quantity({ description: 'How much.', unit: 'gwei' }),
    },
    { title: 'withdrawal', description: 'Ether that left the stake of a validator.', kind: 'withdrawal' },
  ),
);

export const block = replyOf(
  {
    ...blockMembers,
    transactions: listOf(z.union([transactionHash, transaction])),
    withdrawals: withdrawals.nullish(),
  },
  { title: 'block', description: 'A block with its transactions, full or as hashes.', kind: 'block' },
  checkBlock,
);

/** Of a block that is part of the chain, as explorers show it. */
const headerMembers = {
  ...blockMembers,
  number: blockNumber,
  hash: blockHash,
  miner: account({ description: 'Beneficiary of the fees.' }),
  uncles: blockMembers.uncles.nullish(),
  transactions: listOf(z.union([transactionHash, transaction])).nullish(),
  withdrawals: withdrawals.nullish(),
};

/** The header of a block that is part of the chain, with more members where a client has more. */
export function header(more: Readonly<Record<string, z.ZodType>> = {}) {
  const title = 'header';
  return replyOf(
    { ...headerMembers, ...more },
    { title, description: 'Header of a block.', kind: 'block' },
    checkHeader,
  );
}

/** Block-shaped, without transactions of its own. */
export const uncle = reply(
  { ...blockMembers, uncles: blockMembers.uncles.nullish() },
  { title: 'uncle', description: 'The header of an uncle.', kind: 'block' },
);

export const syncStatus = reply(
  {
    startingBlock: quantity({ title: 'block number', description: 'Where the sync began.', unit: 'block' }),
    currentBlock: quantity({ title: 'block number', description: 'Where the node is.', unit: 'block' }),
    highestBlock: quantity({ title: 'block number', description: 'Highest block known.', unit: 'block' }),
  },
  { title: 'sync status', description: 'Sync progress of the node.', kind: 'sync-status' },
);

/** What `eth_signTransaction` gives: data, or both the data and the decoded transaction. */
export const signedTransaction = z.union([
  rawTransaction({ title: 'data', description: 'The signed transaction.' }),
  reply(
    {
      raw: rawTransaction({ title: 'data', description: 'The signed transaction.' }),
      tx: replyOf(
        { ...signedMembers, hash: transactionHash.nullish() },
        { title: 'transaction', description: 'The signed transaction.' },
        checkSigned,
      ),
    },
    { title: 'signed transaction', description: 'Encoded and decoded.' },
  ),
]);

/** The items of a filter: hashes of blocks or transactions, or logs. */
export const filterItems = listOf(z.union([hash32({ description: 'Hash of a block or transaction.' }), log]));

export const accountProof = reply(
  {
    address: account(),
    accountProof: listOf(data(undefined, { description: 'Node of the trie.' })),
    balance: wei('Balance of the account.'),
    codeHash: hash32({ description: 'Hash of its code.' }),
    nonce: quantity({ title: 'nonce', description: 'Its nonce.' }),
    storageHash: hash32({ description: 'Root of its storage.' }),
    storageProof: listOf(
      reply(
        {
          key: paddedQuantity({ title: 'storage key', description: 'Slot.' }),
          value: paddedQuantity({ title: 'storage value', description: 'Its value.' }),
          proof: listOf(data(undefined, { description: 'Node of the trie.' })),
        },
        { title: 'storage proof' },
      ),
    ),
  },
  { title: 'account proof', description: 'An account with its Merkle proof.' },
);

export const feeHistory = reply(
  {
    oldestBlock: quantity({ title: 'block number', description: 'First block of the range.', unit: 'block' }),
    baseFeePerGas: listOf(wei('Base fee of a block; the last one is of the block after the range.')),
    gasUsedRatio: listOf(
      decimal({ title: 'ratio', description: 'Share of the gas limit that a block used.' }),
    ),
    baseFeePerBlobGas: listOf(wei('Base fee of blob gas of a block.')).nullish(),
    blobGasUsedRatio: listOf(
      decimal({ title: 'ratio', description: 'Share of the blob gas limit that a block used.' }),
    ).nullish(),
    reward: listOf(listOf(wei('Tip at a percentile.'))).nullish(),
  },
  { title: 'fee history', description: 'Fees of a range of blocks.' },
);

export const transactionPoolStatus = reply(
  {
    pending: quantity({ description: 'Ready to be included.' }),
    queued: quantity({ description: 'Waiting.' }),
  },
  { title: 'transaction pool status', description: 'Number of waiting transactions.' },
);

export const clientVersion = text({ description: 'Name and version of the client.', example: 'Node/v1.0.0' });

/** Addresses of accounts whose keys the node holds. */
export const accounts = listOf(account({ description: 'An account of the node.' }));
