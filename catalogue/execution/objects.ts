/**
 * Objects of replies, as tolerant as real nodes are: members that no document shows are let pass, and those that
 * some nodes leave out are optional.
 */
import {
  bool,
  data,
  hash32,
  paddedQuantity,
  quantity,
  rawTransaction,
  uint64,
  versionedHash,
} from '../encoding';
import { reply } from '../object';
import { anyOf, listOf, maybe, nullable, nullish, type Schema, type SchemaMeta } from '../types';
import { decimal, transactionType } from './plain';
import { checkBlock, checkHeader, checkLog, checkReceipt, checkSigned, checkTransaction } from './presence';

type Meta = Partial<SchemaMeta>;

/** Addresses in replies are not held to a checksum: nodes write them as their chain does. */
export function account(meta: Meta = {}): Schema<string> {
  return data(20, { title: 'address', kind: 'address', ...meta });
}

const wei = (description: string) => quantity({ description, unit: 'wei' });
const gas = (description: string) => quantity({ description, unit: 'gas' });
const blockHash = hash32({ title: 'block hash', description: 'Hash of the block; null when pending.' });
const blockNumber = quantity({
  title: 'block number',
  description: 'Number of the block; null when pending.',
  unit: 'block',
});
const index = (description: string) => uint64({ title: 'index', description });
const bloom = data(256, { title: 'bloom filter', description: 'Bloom filter over the logs.' });
const nonceOfBlock = data(8, { title: 'nonce', description: 'Proof-of-work nonce; null when pending.' });
const transactionHash = hash32({ title: 'transaction hash', description: 'Hash of the transaction.' });
const timestamp = quantity({ title: 'timestamp', description: 'Unix time of the block.', unit: 'seconds' });

export const log = reply(
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
    blockNumber: nullish(blockNumber),
    blockHash: nullish(blockHash),
    transactionHash: nullish(transactionHash),
    transactionIndex: nullish(index('Position of the transaction in its block; null when pending.')),
    logIndex: nullish(index('Position of the log in the block; null when pending.')),
    removed: maybe(bool({ description: 'True when a reorganization removed the log.' })),
    // As newer nodes show it.
    blockTimestamp: nullish(timestamp),
  },
  { title: 'log', description: 'An event that a contract emitted.', kind: 'log' },
  checkLog,
);

/** What is signed, and the signature. */
const signedMembers = {
  to: nullish(account({ description: 'Receiver; null when it creates a contract.' })),
  value: wei('Ether sent along.'),
  gas: gas('Gas limit.'),
  gasPrice: nullish(wei('Price per unit of gas.')),
  input: data(undefined, {
    title: 'input data',
    description: 'Method selector and arguments, or code.',
    kind: 'call-data',
  }),
  nonce: uint64({ title: 'nonce', description: 'Transactions of the sender before this one.' }),
  v: maybe(paddedQuantity({ title: 'v', description: 'Recovery id of the signature.' })),
  r: maybe(paddedQuantity({ title: 'r', description: 'Signature part r.' })),
  s: maybe(paddedQuantity({ title: 's', description: 'Signature part s.' })),
  // Of typed transactions, as real nodes show them.
  type: maybe(transactionType()),
  chainId: nullish(
    quantity({
      title: 'chain id',
      description: 'Chain it is valid on.',
      kind: 'chain-id',
    }),
  ),
  maxFeePerGas: nullish(wei('Most that each unit of gas may cost.')),
  maxPriorityFeePerGas: nullish(wei('Tip for each unit of gas.')),
  maxFeePerBlobGas: nullish(wei('Most that each unit of blob gas may cost.')),
  yParity: nullish(quantity({ title: 'y parity', description: 'Parity of the signature, 0x0 or 0x1.' })),
  accessList: nullish(
    listOf(
      reply(
        {
          address: account({ description: 'Account that is accessed.' }),
          storageKeys: listOf(hash32({ title: 'storage key', description: 'Slot that is accessed.' })),
        },
        { title: 'access', description: 'An account with the slots that are accessed.' },
      ),
    ),
  ),
  blobVersionedHashes: nullish(listOf(versionedHash())),
  authorizationList: nullish(
    listOf(
      reply(
        {
          chainId: quantity({
            title: 'chain id',
            description: 'Chain it is valid on; 0x0 for all.',
            kind: 'chain-id',
          }),
          address: account({ description: 'Contract whose code the account takes on.' }),
          nonce: uint64({ title: 'nonce', description: 'Nonce of the account that signs.' }),
          yParity: quantity({ title: 'y parity', description: 'Parity of the signature, 0x0 or 0x1.' }),
          r: quantity({ title: 'r', description: 'Signature part r.' }),
          s: quantity({ title: 's', description: 'Signature part s.' }),
        },
        {
          title: 'authorization',
          description: 'Lets an account take on the code of a contract (EIP-7702).',
        },
      ),
    ),
  ),
};

export const transactionMembers = {
  hash: transactionHash,
  blockHash: nullish(blockHash),
  blockNumber: nullish(blockNumber),
  transactionIndex: nullish(index('Position in the block; null when pending.')),
  from: account({ description: 'Sender.' }),
  ...signedMembers,
  blockTimestamp: nullish(timestamp),
};

export const transaction = reply(
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
  to: nullish(account({ description: 'Receiver; null when it created a contract.' })),
  cumulativeGasUsed: gas('Gas of the block up to and with this transaction.'),
  gasUsed: gas('Gas that this transaction used.'),
  effectiveGasPrice: maybe(wei('Paid for each unit of gas: base fee and tip.')),
  blobGasUsed: nullish(gas('Blob gas that this transaction used.')),
  blobGasPrice: nullish(wei('Paid for each unit of blob gas.')),
  contractAddress: nullish(account({ description: 'Contract that it created, else null.' })),
  logs: listOf(log),
  logsBloom: bloom,
  type: maybe(transactionType()),
  status: nullish(
    quantity({
      title: 'status',
      description: 'Whether it succeeded.',
      kind: 'status',
      values: { '0x1': 'success', '0x0': 'failure' },
    }),
  ),
  root: nullish(hash32({ title: 'root', description: 'State after it, before the Byzantium fork.' })),
};

export const receipt = reply(
  receiptMembers,
  { title: 'receipt', description: 'Receipt of an included transaction.', kind: 'receipt' },
  checkReceipt,
);

/** Blob gas of one blob (EIP-4844, GAS_PER_BLOB). */
export const gasPerBlob = 131_072n;

const blockMembers = {
  number: nullable(blockNumber),
  hash: nullable(blockHash),
  parentHash: hash32({ title: 'parent hash', description: 'Hash of the block before.' }),
  nonce: nullish(nonceOfBlock),
  sha3Uncles: hash32({ title: 'hash', description: 'Hash of the list of uncles.' }),
  logsBloom: nullable(bloom),
  transactionsRoot: hash32({ title: 'root', description: 'Root of the transactions.' }),
  stateRoot: hash32({ title: 'root', description: 'Root of the state after the block.' }),
  receiptsRoot: hash32({ title: 'root', description: 'Root of the receipts.' }),
  miner: nullable(account({ description: 'Beneficiary of the fees.' })),
  difficulty: maybe(quantity({ description: 'Difficulty; zero after the merge.' })),
  totalDifficulty: nullish(quantity({ description: 'Sum of difficulties; removed from newer nodes.' })),
  extraData: data(undefined, { title: 'extra data', description: 'Bytes that the builder chose.' }),
  size: maybe(quantity({ title: 'size', description: 'Size of the block.', unit: 'bytes' })),
  gasLimit: gas('Most gas that the block may use.'),
  gasUsed: gas('Gas that its transactions used.'),
  timestamp,
  mixHash: nullish(hash32({ title: 'hash', description: 'Randomness of the block, or proof of work.' })),
  baseFeePerGas: nullish(wei('Base fee of each unit of gas.')),
  blobGasUsed: nullish(gas('Blob gas that its transactions used.')),
  excessBlobGas: nullish(gas('Blob gas beyond the target so far, which sets its price.')),
  withdrawalsRoot: nullish(hash32({ title: 'root', description: 'Root of the withdrawals.' })),
  parentBeaconBlockRoot: nullish(hash32({ title: 'root', description: 'Root of the parent beacon block.' })),
  requestsHash: nullish(hash32({ title: 'hash', description: 'Hash of the execution requests.' })),
  // From Amsterdam on.
  blockAccessListHash: nullish(
    hash32({ title: 'hash', description: 'Hash of the block access list (EIP-7928).' }),
  ),
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

export const block = reply(
  {
    ...blockMembers,
    transactions: listOf(anyOf(transactionHash, transaction)),
    withdrawals: nullish(withdrawals),
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
  uncles: nullish(blockMembers.uncles),
  transactions: nullish(listOf(anyOf(transactionHash, transaction))),
  withdrawals: nullish(withdrawals),
};

/** The header of a block that is part of the chain, with more members where a client has more. */
export function header(more: Readonly<Record<string, Schema>> = {}) {
  const title = 'header';
  return reply(
    { ...headerMembers, ...more },
    { title, description: 'Header of a block.', kind: 'block' },
    checkHeader,
  );
}

/** Block-shaped, without transactions of its own. */
export const uncle = reply(
  { ...blockMembers, uncles: nullish(blockMembers.uncles) },
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
export const signedTransaction = anyOf(
  rawTransaction({ title: 'data', description: 'The signed transaction.' }),
  reply(
    {
      raw: rawTransaction({ title: 'data', description: 'The signed transaction.' }),
      tx: reply(
        { ...signedMembers, hash: nullish(transactionHash) },
        { title: 'transaction', description: 'The signed transaction.' },
        checkSigned,
      ),
    },
    { title: 'signed transaction', description: 'Encoded and decoded.' },
  ),
);

/** The items of a filter: hashes of blocks or transactions, or logs. */
export const filterItems = listOf(anyOf(hash32({ description: 'Hash of a block or transaction.' }), log));

export const accountProof = reply(
  {
    address: account(),
    accountProof: listOf(data(undefined, { description: 'Node of the trie.' })),
    balance: wei('Balance of the account.'),
    codeHash: hash32({ description: 'Hash of its code.' }),
    nonce: uint64({ title: 'nonce', description: 'Its nonce.' }),
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
    baseFeePerBlobGas: nullish(listOf(wei('Base fee of blob gas of a block.'))),
    blobGasUsedRatio: nullish(
      listOf(decimal({ title: 'ratio', description: 'Share of the blob gas limit that a block used.' })),
    ),
    reward: nullish(listOf(listOf(wei('Tip at a percentile.')))),
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

/** Addresses of accounts whose keys the node holds. */
export const accounts = listOf(account({ description: 'An account of the node.' }));
