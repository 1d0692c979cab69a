/**
 * What has to agree in transactions, blocks, receipts and logs, wherever a method returns them. Only what no real chain
 * does otherwise is here: other networks have transaction types of their own, transactions of the system without gas,
 * and blocks with members that mean something else. `FOREIGN` and `ORDINARY` say where.
 */

import {
  about,
  alike,
  among,
  asked,
  atLeast,
  atMost,
  below,
  type Condition,
  constant,
  counting,
  counts,
  determines,
  differ,
  empty,
  emptyTogether,
  equal,
  filled,
  holds,
  is,
  multiple,
  never,
  not,
  notNull,
  oneOf,
  rising,
  runningSum,
  type Statement,
  set,
  short,
  size,
  sumOf,
  unique,
  unset,
  where,
} from '../statements';
import { gasPerBlob } from './objects';

const EMPTY_TRIE = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';
/** The hash of nothing. Hardhat 2 and 3 give it as the transactionsRoot of their first block. */
const HASH_OF_NOTHING = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';
const EMPTY_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347';
const TRANSACTIONS_TOGETHER = emptyTogether(
  'transactionsRoot',
  'transactions',
  EMPTY_TRIE,
  'The block has {other} transactions; this is {value}.',
);
export const GAS_PER_BLOB = Number(gasPerBlob);
/** A Unix time in milliseconds is above this, one in seconds is not before the year 5138. */
const LATEST_SECOND = 100_000_000_000;
/** Bytes of a header without its numbers: hashes, roots and the filter of logs. */
const LEAST_SIZE = 480;
const EXTRA_BYTES = 32;
const MOST_TOPICS = 4;
const MOST_UNCLES = 2;

/** Beneficiary of OP Stack blocks, whose withdrawalsRoot and blobGasUsed mean something else. */
const OP_FEES = '0x4200000000000000000000000000000000000011';
/** Writes a log on Polygon for each transaction, one that fails too. */
const POLYGON_FEES = '0x0000000000000000000000000000000000001010';
export const NOBODY = '0x0000000000000000000000000000000000000000';
const ZERO_HASH = `0x${'00'.repeat(32)}`;

/** Members of blocks and receipts of zkSync, Arbitrum, Avalanche and Rootstock, whose roots and gas differ. */
const FOREIGN = ['l1BatchNumber', 'sendRoot', 'l1BlockNumber', 'extDataHash', 'minimumGasPrice'];
const ORDINARY: readonly Condition[] = [
  ...FOREIGN.map((name) => unset(name)),
  set('hash'),
  // Clique, QBFT, Polygon and BSC keep seals there. Polygon has transactions without gas.
  short('extraData', EXTRA_BYTES),
  // Some nodes show the pending block with a hash.
  not(asked('block'), 'pending'),
];
const NOT_ZKSYNC = unset('l1BatchNumber');
/** What a transaction costs before it does anything. Before London a refund could make it less. */
export const LEAST_GAS = 21_000;
export const NEXT_FEE = 'The base fee is {value}; from the block before follows {other}.';
const ETHEREUM_TYPES = ['0x0', '0x1', '0x2', '0x3', '0x4'] as const;

// ---------------------------------------------------------------- transactions

const [LEGACY, ACCESS_LIST, DYNAMIC, BLOB, SET_CODE] = ETHEREUM_TYPES;

/** Of a transaction wherever it is shown. */
export const ofTransaction: readonly Statement[] = [
  differ('hash', 'blockHash', 'This is the hash of the block too.'),
  ...['hash', 'blockHash'].map((name) => holds(filled(name), 'Nothing has the hash of zeros.')),
  // Ganache, whose chain is 1337, gives tips above maxFeePerGas.
  ...where(
    [not('chainId', 1337)],
    atMost('maxPriorityFeePerGas', 'maxFeePerGas', 'The tip of {value} is more than maxFeePerGas, {other}.'),
  ),
  ...where(
    [set('blockHash'), is('type', DYNAMIC, BLOB, SET_CODE), NOT_ZKSYNC],
    atMost('gasPrice', 'maxFeePerGas', 'The transaction paid {value} for its gas; maxFeePerGas is {other}.'),
  ),
  atMost('yParity', constant(1), 'The parity of a signature is 0x0 or 0x1; this is {value}.'),
  ...where(
    [is('type', ACCESS_LIST, DYNAMIC, BLOB, SET_CODE)],
    equal('v', 'yParity', 'This is {value}; yParity is {other}. In a typed transaction they are the same.'),
  ),
  ...where(
    [is('type', LEGACY, ACCESS_LIST), NOT_ZKSYNC],
    never('maxFeePerGas', 'Only transactions from type 0x2 on have maxFeePerGas.'),
    never('maxPriorityFeePerGas', 'Only transactions from type 0x2 on have maxPriorityFeePerGas.'),
  ),
  ...where(
    [is('type', LEGACY, ACCESS_LIST, DYNAMIC, SET_CODE)],
    holds(unset('maxFeePerBlobGas'), 'Only a transaction of type 0x3 has maxFeePerBlobGas.'),
    holds(empty('blobVersionedHashes'), 'Only a transaction of type 0x3 has blobs.'),
  ),
  ...where(
    [is('type', LEGACY, ACCESS_LIST, DYNAMIC, BLOB)],
    holds(empty('authorizationList'), 'Only a transaction of type 0x4 has authorizations.'),
  ),
  ...where(
    [is('type', BLOB)],
    holds(filled('blobVersionedHashes'), 'A transaction of type 0x3 has at least one blob.'),
    holds(set('to'), 'A transaction of type 0x3 has a receiver.'),
  ),
  ...where(
    [is('type', SET_CODE)],
    holds(filled('authorizationList'), 'A transaction of type 0x4 has at least one authorization.'),
    holds(set('to'), 'A transaction of type 0x4 has a receiver.'),
  ),
];

/** In a pending block some nodes know some of the places already. */
export const transaction: readonly Statement[] = [
  ...where(
    [set('transactionIndex'), not(asked('block'), 'pending')],
    holds(
      notNull('blockHash'),
      'The transaction has a transactionIndex, so this is the hash of its block, not null.',
    ),
  ),
  ...where(
    [unset('transactionIndex'), set('blockNumber'), not(asked('block'), 'pending')],
    holds(
      notNull('blockHash'),
      'The transaction has a blockNumber, so this is the hash of its block, not null.',
    ),
  ),
  ...ofTransaction,
];

// ---------------------------------------------------------------- blocks

/** Of the head of a block, with or without its transactions. */
export const header: readonly Statement[] = [
  atMost('gasUsed', 'gasLimit'),
  differ('parentHash', 'hash', 'This is the hash of the block itself.'),
  atMost('timestamp', constant(LATEST_SECOND), 'This is {value}: seconds are expected, not milliseconds.'),
  ...where(
    [is('number', 0)],
    holds(is('parentHash', ZERO_HASH), 'Block 0 has no parent, so this is zero; it is {other}.'),
  ),
  ...where([filled('number')], holds(filled('parentHash'), 'Only block 0 has no parent; this is zero.')),
  // zkSync says 0.
  ...where(
    [filled('size')],
    atLeast('size', constant(LEAST_SIZE), 'The header alone has over {other} bytes; this is {value}.'),
  ),
  ...where(
    ORDINARY,
    ...where(
      // Proof of stake.
      [set('withdrawalsRoot')],
      holds(is('difficulty', 0), 'The block has withdrawals, so its difficulty is 0x0, not {other}.'),
      holds(empty('nonce'), 'The block has withdrawals, so its nonce is zero, not {other}.'),
      holds(is('sha3Uncles', EMPTY_UNCLES), 'The block has withdrawals, so this is the hash of no uncles.'),
    ),
    ...where(
      [not('miner', OP_FEES)],
      multiple(
        'blobGasUsed',
        GAS_PER_BLOB,
        `Each blob uses ${GAS_PER_BLOB} gas; {value} is no multiple of it.`,
      ),
    ),
  ),
  ...where(
    [...ORDINARY.filter((one) => one.test !== 'short'), set('withdrawalsRoot'), is('difficulty', 0)],
    holds(short('extraData', EXTRA_BYTES), `The block has more than ${EXTRA_BYTES} bytes of extra data.`),
  ),
];

const uncles: readonly Statement[] = [
  unique('uncles.*', [''], 'The block has this uncle twice.'),
  differ('uncles.*', 'hash', 'This is the hash of the block itself.'),
  ...where(
    ORDINARY,
    size(
      'uncles.*',
      constant(MOST_UNCLES),
      `A block has at most ${MOST_UNCLES} uncles; this one has {value}.`,
      'most',
    ),
    emptyTogether('sha3Uncles', 'uncles', EMPTY_UNCLES, 'The block has {other} uncles; this is {value}.'),
    ...where(
      [set('withdrawalsRoot')],
      holds(empty('uncles'), 'The block has withdrawals, so it has no uncles.'),
    ),
  ),
];

/** What a block says of its transactions. */
const contents: readonly Statement[] = [
  {
    ...equal(
      'transactions.*.blockHash',
      'hash',
      'The transaction belongs to block {value}, the block is {other}.',
    ),
    nullToo: true,
  },
  equal(
    'transactions.*.blockNumber',
    'number',
    'The transaction belongs to block {value}, the block is {other}.',
  ),
  counting(
    'transactions.*',
    'transactionIndex',
    'The transaction is number {other} of the block; this is {value}.',
    0,
  ),
  equal(
    'transactions.*.blockTimestamp',
    'timestamp',
    'The transaction has the time {value}, its block {other}.',
  ),
  ...among(
    [is('type', ACCESS_LIST, DYNAMIC, BLOB, SET_CODE)],
    alike('transactions.*', 'chainId', 'The transaction is of chain {value}, others of chain {other}.'),
  ),
  unique('transactions.*', [''], 'The block has this transaction twice.'),
  unique('transactions.*', ['hash'], 'The block has this transaction twice.'),
  ...about('transactions.*', ofTransaction),
  ...where(
    ORDINARY,
    ...about(
      'transactions.*',
      [
        atMost('gas', '^.gasLimit', 'The transaction may use {value} gas; the block has a limit of {other}.'),
        atLeast(
          'gasPrice',
          '^.baseFeePerGas',
          'The transaction pays {value} for its gas; the base fee is {other}.',
        ),
      ],
      is('type', ...ETHEREUM_TYPES),
    ),
    ...about(
      'transactions.*',
      [
        equal(
          'gasPrice',
          oneOf(sumOf('^.baseFeePerGas', 'maxPriorityFeePerGas'), 'maxFeePerGas'),
          'The transaction pays {value} for its gas; the base fee and its tip make {other}.',
        ),
        atMost(
          'gasPrice',
          sumOf('^.baseFeePerGas', 'maxPriorityFeePerGas'),
          'The transaction pays {value} for its gas; the base fee and its tip make {other}.',
        ),
      ],
      is('type', DYNAMIC, BLOB, SET_CODE),
      set('^.baseFeePerGas'),
    ),
    ...where([not('transactionsRoot', HASH_OF_NOTHING)], TRANSACTIONS_TOGETHER),
    ...where([is('transactionsRoot', HASH_OF_NOTHING), not('number', '0x0')], TRANSACTIONS_TOGETHER),
    emptyTogether(
      'receiptsRoot',
      'transactions',
      EMPTY_TRIE,
      'The block has {other} transactions; this is {value}.',
    ),
    ...where(
      [filled('transactions')],
      holds(filled('gasUsed'), 'The block has transactions, so its gas is not {other}.'),
    ),
    ...where(
      [set('transactions'), empty('transactions')],
      holds(empty('gasUsed'), 'The block has no transactions, so they used no gas; this is {other}.'),
      holds(empty('logsBloom'), 'The block has no transactions, so it has no logs; the filter is not empty.'),
    ),
    ...where(
      [set('transactions.*.hash'), not('miner', OP_FEES)],
      counts(
        'blobGasUsed',
        'transactions.*.blobVersionedHashes.*',
        GAS_PER_BLOB,
        'The blobs of the transactions use {other} gas; this is {value}.',
      ),
    ),
    ...where(
      [not('miner', OP_FEES)],
      emptyTogether(
        'withdrawalsRoot',
        'withdrawals',
        EMPTY_TRIE,
        'The block has {other} withdrawals; this is {value}.',
      ),
    ),
    counting('withdrawals.*', 'index', 'Withdrawals are numbered: this is {value}, not {other}.'),
  ),
];

const blockOf = [...header, ...uncles, ...contents];

/** A tag that stands for a block of the chain. */
const TAGS = ['latest', 'safe', 'finalized', 'earliest'] as const;

export const block: readonly Statement[] = [
  ...where(
    [set(asked('block')), not(asked('block'), 'pending')],
    holds(notNull('hash'), 'Only a pending block has no hash.'),
  ),
  ...where([is(asked('block'), ...TAGS)], holds(notNull('number'), 'Only a pending block has no number.')),
  ...blockOf,
];

export const blockByHash: readonly Statement[] = [
  ...where([set(asked('blockHash'))], holds(notNull('number'), 'Only a pending block has no number.')),
  ...blockOf,
];

export const uncle: readonly Statement[] = [
  holds(empty('transactions'), 'An uncle has no transactions of its own.'),
  differ('hash', asked('blockHash'), 'This is the block itself, not an uncle of it.'),
  below('number', asked('block'), 'An uncle is older than its block; this is {value}, the block {other}.'),
  ...where(
    [not(asked('index'), '0x0', '0x1'), set(asked('index'))],
    holds(unset('hash'), `A block has at most ${MOST_UNCLES} uncles, so there is none at this index.`),
  ),
  ...header,
];

// ---------------------------------------------------------------- receipts and logs

export const ofLog: readonly Statement[] = [
  size(
    'topics.*',
    constant(MOST_TOPICS),
    `A log has at most ${MOST_TOPICS} topics; this one has {value}.`,
    'most',
  ),
];

export const receipt: readonly Statement[] = [
  ...where(
    [set('status')],
    holds(unset('root'), 'A receipt has a status or (before Byzantium) a root, not both.'),
  ),
  ...where([set('status')], holds(is('status', 0, 1), 'A status is 0x1 or 0x0, not {other}.')),
  atMost('gasUsed', 'cumulativeGasUsed'),
  differ('transactionHash', 'blockHash', 'This is the hash of the block too.'),
  ...['transactionHash', 'blockHash'].map((name) => holds(filled(name), 'Nothing has the hash of zeros.')),
  // zkSync names the contract that a call of its deployer created.
  ...where(
    [set('to'), NOT_ZKSYNC],
    holds(unset('contractAddress'), 'The transaction has a receiver, so it created no contract at {other}.'),
  ),
  ...where(
    [is('status', 1), unset('to'), unset('contractAddress')],
    holds(set('contractAddress'), 'Without "to" a contract was created, so this is its address, not null.'),
  ),
  // Typed, and no transaction of the system, which has no sender.
  ...where(
    [NOT_ZKSYNC, unset('l1BlockNumber'), not('from', NOBODY), is('type', ...ETHEREUM_TYPES)],
    holds(filled('gasUsed'), 'A transaction uses gas; this is {other}.'),
    ...where(
      [is('type', DYNAMIC, BLOB, SET_CODE)],
      atLeast('gasUsed', constant(LEAST_GAS), 'A transaction uses at least {other} gas; this is {value}.'),
    ),
  ),
  ...where(
    [is('type', LEGACY, ACCESS_LIST, DYNAMIC, SET_CODE), unset('l1Fee'), unset('l1GasUsed')],
    holds(empty('blobGasUsed'), 'Only a transaction of type 0x3 uses blob gas.'),
  ),
  ...where(
    [is('type', BLOB), unset('l1Fee'), unset('l1GasUsed')],
    holds(set('blobGasUsed'), 'A transaction of type 0x3 uses blob gas, and there is no blobGasUsed.'),
    holds(filled('blobGasUsed'), 'A transaction of type 0x3 uses blob gas; this is {other}.'),
    multiple(
      'blobGasUsed',
      GAS_PER_BLOB,
      `Each blob uses ${GAS_PER_BLOB} gas; {value} is no multiple of it.`,
    ),
  ),
  equal(
    'logs.*.transactionHash',
    'transactionHash',
    'The log belongs to transaction {value}, its receipt to {other}.',
  ),
  equal(
    'logs.*.transactionIndex',
    'transactionIndex',
    'The log belongs to transaction {value} of the block, its receipt to {other}.',
  ),
  equal('logs.*.blockHash', 'blockHash', 'The log belongs to block {value}, its receipt to block {other}.'),
  equal(
    'logs.*.blockNumber',
    'blockNumber',
    'The log belongs to block {value}, its receipt to block {other}.',
  ),
  equal('logs.*.blockTimestamp', 'blockTimestamp', 'The log has the time {value}, its receipt {other}.'),
  counting('logs.*', 'logIndex', 'Logs are numbered: this is {value}, not {other}.'),
  ...where(
    [NOT_ZKSYNC],
    ...where([filled('logs')], holds(filled('logsBloom'), 'The receipt has logs; the filter is empty.')),
    ...where(
      [set('logs'), empty('logs')],
      holds(empty('logsBloom'), 'The receipt has no logs; the filter is not empty.'),
    ),
    ...about(
      'logs.*',
      [never('logIndex', 'The transaction failed, so it has no logs.')],
      is('^.status', 0),
      // Celo writes a log of the fee.
      not('^.type', LEGACY),
      not('address', POLYGON_FEES),
    ),
  ),
  ...about('logs.*', ofLog),
  ...about('logs.*', [
    holds(not('removed', true), 'The log is in a receipt, so no reorganization removed it.'),
  ]),
];

/** Of a receipt that is not in a list, where the sum of all before it is compared. */
export const singleReceipt: readonly Statement[] = [
  ...receipt,
  // Rollups have transactions of the system before it.
  ...where(
    [is('transactionIndex', 0), NOT_ZKSYNC, unset('l1BlockNumber')],
    equal(
      'cumulativeGasUsed',
      'gasUsed',
      'The first transaction of a block used {other} gas; this is {value}.',
    ),
  ),
];

export const receipts: readonly Statement[] = [
  ...about('*', receipt),
  unique('*', ['transactionHash'], 'The list has the receipt of this transaction twice.'),
  alike('*', 'blockHash', 'The receipt belongs to block {value}, others to block {other}.'),
  alike('*', 'blockNumber', 'The receipt belongs to block {value}, others to block {other}.'),
  counting('*', 'transactionIndex', 'The receipt is number {other} of the block; this is {value}.', 0),
  ...among(
    [NOT_ZKSYNC, not('from', NOBODY)],
    runningSum(
      '*',
      'cumulativeGasUsed',
      'gasUsed',
      'This is {value}; with the receipts before it the sum is {other}.',
    ),
  ),
  counting('*.logs.*', 'logIndex', 'Logs are numbered in their block: this is {value}, not {other}.', 0),
];

const kept = [not('removed', true)];

/** Of logs from several blocks. */
export const logs: readonly Statement[] = [
  ...about('*', ofLog),
  ...among(
    kept,
    unique('*', ['blockHash', 'logIndex'], 'The list has this log twice.'),
    rising('*', ['blockNumber', 'logIndex'], 'The logs are out of order: {value} comes after {other}.'),
    rising(
      '*',
      ['blockNumber', 'transactionIndex'],
      'The logs are out of order: {value} comes after {other}.',
    ),
    rising('*', ['blockTimestamp'], 'The time goes back from {other} to {value}.'),
    determines('*', ['blockNumber'], 'blockHash', 'Another log of this block has the block hash {other}.'),
    determines('*', ['blockHash'], 'blockNumber', 'Another log of this block has the block number {other}.'),
    determines('*', ['blockHash'], 'blockTimestamp', 'Another log of this block has the time {other}.'),
    determines(
      '*',
      ['transactionHash'],
      'blockHash',
      'Another log of this transaction has the block hash {other}.',
    ),
    determines(
      '*',
      ['transactionHash'],
      'transactionIndex',
      'Another log of this transaction has the index {other}.',
    ),
    determines(
      '*',
      ['blockHash', 'transactionIndex'],
      'transactionHash',
      'Another log of this transaction has the hash {other}.',
    ),
  ),
];

/** Of logs that were asked for, and not of what has changed since. */
export const queried: readonly Statement[] = [
  ...logs,
  ...about('*', [holds(not('removed', true), 'The log was asked for, so no reorganization removed it.')]),
];

export const queriedByRange: readonly Statement[] = [
  ...queried,
  ...where(
    [not(asked('filter.fromBlock'), 'pending'), not(asked('filter.toBlock'), 'pending')],
    ...about(
      '*',
      [
        holds(
          notNull('blockHash'),
          'The request asks for blocks of the chain, so this is the hash of one, not null.',
        ),
      ],
      unset('blockNumber'),
    ),
  ),
];
