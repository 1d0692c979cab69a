/**
 * What has to agree in results of execution nodes, one row a method, and in the objects that several methods return.
 * Only what no real chain does otherwise is here: other networks have transaction types of their own, transactions of
 * the system without gas, and blocks with members that mean something else. `FOREIGN` and `ORDINARY` say where.
 */
import {
  about,
  alike,
  among,
  asked,
  askedCount,
  atLeast,
  atMost,
  below,
  type Condition,
  constant,
  count,
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
  linked,
  matches,
  multiple,
  nameOf,
  never,
  not,
  notNull,
  ordered,
  rising,
  runningSum,
  type Statement,
  set,
  short,
  size,
  tree,
  unique,
  unset,
  where,
} from '../statements';
import { gasPerBlob } from './objects';

const EMPTY_TRIE = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';
const EMPTY_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347';
const GAS_PER_BLOB = Number(gasPerBlob);
/** A Unix time in milliseconds is above this, one in seconds is not before the year 5138. */
const LATEST_SECOND = 100_000_000_000;
const EXTRA_BYTES = 32;
const MOST_TOPICS = 4;
const MOST_UNCLES = 2;

/** Beneficiary of OP Stack blocks, whose withdrawalsRoot and blobGasUsed mean something else. */
const OP_FEES = '0x4200000000000000000000000000000000000011';
/** Writes a log on Polygon for each transaction, one that fails too. */
const POLYGON_FEES = '0x0000000000000000000000000000000000001010';
const NOBODY = '0x0000000000000000000000000000000000000000';
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
const ETHEREUM_TYPES = ['0x0', '0x1', '0x2', '0x3', '0x4'] as const;

// ---------------------------------------------------------------- transactions

const [LEGACY, ACCESS_LIST, DYNAMIC, BLOB, SET_CODE] = ETHEREUM_TYPES;

/** Of a transaction wherever it is shown. */
export const ofTransaction: readonly Statement[] = [
  differ('hash', 'blockHash', 'This is the hash of the block too.'),
  // Ganache, whose chain is 1337, gives tips above maxFeePerGas.
  ...where(
    [not('chainId', 1337)],
    atMost('maxPriorityFeePerGas', 'maxFeePerGas', 'The tip of {value} is more than maxFeePerGas, {other}.'),
  ),
  ...where(
    [set('blockHash'), is('type', DYNAMIC, BLOB, SET_CODE), NOT_ZKSYNC],
    atMost('gasPrice', 'maxFeePerGas', 'The transaction paid {value} for its gas; maxFeePerGas is {other}.'),
  ),
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
const transaction: readonly Statement[] = [
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
const header: readonly Statement[] = [
  atMost('gasUsed', 'gasLimit'),
  differ('parentHash', 'hash', 'This is the hash of the block itself.'),
  atMost('timestamp', constant(LATEST_SECOND), 'This is {value}: seconds are expected, not milliseconds.'),
  ...where(
    [is('number', 0)],
    holds(is('parentHash', ZERO_HASH), 'Block 0 has no parent, so this is zero; it is {other}.'),
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
    emptyTogether(
      'transactionsRoot',
      'transactions',
      EMPTY_TRIE,
      'The block has {other} transactions; this is {value}.',
    ),
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

const block: readonly Statement[] = [
  ...where(
    [set(asked('block')), not(asked('block'), 'pending')],
    holds(notNull('hash'), 'Only a pending block has no hash.'),
  ),
  ...where([is(asked('block'), ...TAGS)], holds(notNull('number'), 'Only a pending block has no number.')),
  ...blockOf,
];

const blockByHash: readonly Statement[] = [
  ...where([set(asked('blockHash'))], holds(notNull('number'), 'Only a pending block has no number.')),
  ...blockOf,
];

const uncle: readonly Statement[] = [
  holds(empty('transactions'), 'An uncle has no transactions of its own.'),
  differ('hash', asked('blockHash'), 'This is the block itself, not an uncle of it.'),
  below('number', asked('block'), 'An uncle is older than its block; this is {value}, the block {other}.'),
  ...header,
];

// ---------------------------------------------------------------- receipts and logs

const ofLog: readonly Statement[] = [
  size(
    'topics.*',
    constant(MOST_TOPICS),
    `A log has at most ${MOST_TOPICS} topics; this one has {value}.`,
    'most',
  ),
];

const receipt: readonly Statement[] = [
  ...where(
    [set('status')],
    holds(unset('root'), 'A receipt has a status or (before Byzantium) a root, not both.'),
  ),
  ...where([set('status')], holds(is('status', 0, 1), 'A status is 0x1 or 0x0, not {other}.')),
  atMost('gasUsed', 'cumulativeGasUsed'),
  differ('transactionHash', 'blockHash', 'This is the hash of the block too.'),
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

const receipts: readonly Statement[] = [
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
const logs: readonly Statement[] = [
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
const queried: readonly Statement[] = [
  ...logs,
  ...about('*', [holds(not('removed', true), 'The log was asked for, so no reorganization removed it.')]),
];

const queriedByRange: readonly Statement[] = [
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

// ---------------------------------------------------------------- traces

const CHILDREN = 'The list has {other} traces right below this one; this is {value}.';

const traces: readonly Statement[] = [
  alike('*', 'blockHash', 'The trace belongs to block {value}, others to block {other}.'),
  alike('*', 'blockNumber', 'The trace belongs to block {value}, others to block {other}.'),
  determines(
    '*',
    ['transactionHash'],
    'transactionPosition',
    'Other traces of this transaction have the position {other}.',
  ),
  determines(
    '*',
    ['transactionPosition'],
    'transactionHash',
    'Other traces of this transaction have the hash {other}.',
  ),
  tree('*', 'transactionHash', 'traceAddress', 'subtraces', CHILDREN),
  unique('*', ['transactionHash', 'traceAddress'], 'The list has this trace twice.'),
  ...about('*', [
    ...where([set('error')], holds(unset('result.output'), 'The call failed, so it returned nothing.')),
    atMost('result.gasUsed', 'action.gas', 'The call used {value} gas; it got {other}.'),
  ]),
];

const tracesOfTransaction: readonly Statement[] = [
  ...traces,
  alike('*', 'transactionHash', 'The trace belongs to transaction {value}, others to {other}.'),
  equal('*.transactionHash', asked('transactionHash'), 'This is {value}; the request asks for {other}.'),
];

const tracesOfBlock: readonly Statement[] = [
  ...traces,
  equal('*.blockNumber', asked('block'), 'This is {value}; the request asks for {other}.'),
  rising('*', ['transactionPosition'], 'The traces are out of order: {value} comes after {other}.'),
];

const replay: readonly Statement[] = [
  tree('trace.*', '^.transactionHash', 'traceAddress', 'subtraces', CHILDREN),
];

const tracedBlock: readonly Statement[] = [
  unique('*', ['txHash'], 'The list has the trace of this transaction twice.'),
  ...about('*', [atMost('result.gasUsed', 'result.gas')]),
];

const simulated: readonly Statement[] = [
  size(
    '*',
    askedCount('simulation.blockStateCalls.*'),
    'The list has {value} blocks; the request asks for {other}.',
    'least',
  ),
  size(
    '*.calls.*',
    askedCount('simulation.blockStateCalls.*.calls.*'),
    'The blocks have {value} calls; the request asks for {other}.',
  ),
  counting('*', 'number', 'Each block follows the one before: this is {value}, not {other}.'),
  linked('*', 'parentHash', 'hash', 'The block before has the hash {other}; this is {value}.'),
  rising('*', ['timestamp'], 'The time goes back from {other} to {value}.', true),
  ...about('*', [
    ...header.filter(({ kind }) => kind === 'at-most' || kind === 'differ'),
    equal('calls.*.logs.*.blockHash', 'hash', 'The log belongs to block {value}, the block is {other}.'),
    equal('calls.*.logs.*.blockNumber', 'number', 'The log belongs to block {value}, the block is {other}.'),
    atMost('calls.*.gasUsed', 'gasLimit', 'The call used {value} gas; the block has a limit of {other}.'),
    ...about('calls.*', [
      ...where([is('status', 0)], holds(set('error'), 'The call failed, and there is no error.')),
      ...where([is('status', 1)], holds(unset('error'), 'The call succeeded, and there is an error.')),
      ...where([set('error')], holds(empty('logs'), 'The call failed, so it has no logs.')),
      atMost('gasUsed', 'maxUsedGas'),
    ]),
  ]),
];

// ---------------------------------------------------------------- others

/** A list with an item for each block, or for the next block too. Some nodes give empty lists for what they don't have. */
const perBlock = (name: string, more: 0 | 1): readonly Statement[] => {
  const blocks =
    more === 0 ? 'that of gasUsedRatio is {other}' : 'gasUsedRatio and the next block make {other}';
  const says = `The length of ${name} is {value}; ${blocks}.`;
  return where([filled(name), set('gasUsedRatio')], size(`${name}.*`, count('gasUsedRatio.*', more), says));
};

const fees: readonly Statement[] = [
  ...perBlock('baseFeePerGas', 1),
  ...perBlock('baseFeePerBlobGas', 1),
  ...perBlock('blobGasUsedRatio', 0),
  ...perBlock('reward', 0),
  atMost('gasUsedRatio.*', constant(1), 'A block uses at most all of its gas: a ratio of 1, not {value}.'),
  atMost(
    'blobGasUsedRatio.*',
    constant(1),
    'A block uses at most all of its blob gas: a ratio of 1, not {value}.',
  ),
  atLeast('gasUsedRatio.*', constant(0), 'A ratio is not negative; this is {value}.'),
  atLeast('blobGasUsedRatio.*', constant(0), 'A ratio is not negative; this is {value}.'),
  ...about('reward.*', [
    rising('*', [''], 'Higher percentiles pay at least as much: {value} comes after {other}.'),
  ]),
];

const accounts: readonly Statement[] = [unique('*', [''], 'The list has this account twice.')];

const pool: readonly Statement[] = ['pending', 'queued'].flatMap((part) =>
  about(`${part}.*.*`, [
    equal('nonce', nameOf(), 'The transaction is listed under nonce {other}; it has {value}.'),
    equal('from', nameOf(1), 'The transaction is listed under {other}; its sender is {value}.'),
    holds(unset('blockHash'), 'A transaction of the pool is in no block.'),
    ...ofTransaction,
  ]),
);

const progress: readonly Statement[] = [
  atMost('currentBlock', 'highestBlock', 'This is above highestBlock, {other}.'),
  atMost('startingBlock', 'highestBlock', 'This is above highestBlock, {other}.'),
];

const payloadStatus: readonly Statement[] = [
  ...where(
    [is('status', 'VALID')],
    holds(set('latestValidHash'), 'The payload is valid, so this is its hash, not null.'),
  ),
  ...where(
    [is('status', 'SYNCING', 'ACCEPTED')],
    holds(unset('latestValidHash'), 'Nothing is validated yet, so this is null.'),
  ),
  ...where(
    [is('status', 'VALID', 'SYNCING', 'ACCEPTED')],
    holds(unset('validationError'), 'The payload is not invalid, and there is an error.'),
  ),
];

const payload: readonly Statement[] = about('executionPayload', [
  atMost('gasUsed', 'gasLimit'),
  differ('parentHash', 'blockHash', 'This is the hash of the block itself.'),
  multiple('blobGasUsed', GAS_PER_BLOB, `Each blob uses ${GAS_PER_BLOB} gas; {value} is no multiple of it.`),
  counting('withdrawals.*', 'index', 'Withdrawals are numbered: this is {value}, not {other}.'),
]);

const bundle: readonly Statement[] = about('blobsBundle', [
  size('commitments.*', count('blobs.*'), 'The list has {value} commitments; there are {other} blobs.'),
]);

const config: readonly Statement[] = ordered(
  'current.activationTime',
  'next.activationTime',
  'last.activationTime',
);

const TRANSACTION_LISTS = ['eth_pendingTransactions'];

/** By method. Paths start at the result. */
export const executionStatements: Readonly<Record<string, readonly Statement[]>> = {
  net_version: [holds(matches('', '^\\d+$'), 'A network id is a decimal number; this is {value}.')],
  eth_sign: [holds(matches('', '^0x[\\da-fA-F]{130}$'), 'A signature has 65 bytes; this is {other}.')],
  eth_syncing: progress,
  eth_accounts: accounts,
  eth_getBlockByHash: blockByHash,
  eth_getBlockByNumber: block,
  eth_getTransactionByHash: transaction,
  eth_getTransactionByBlockHashAndIndex: transaction,
  eth_getTransactionByBlockNumberAndIndex: transaction,
  eth_getTransactionReceipt: receipt,
  eth_getBlockReceipts: receipts,
  eth_getUncleByBlockHashAndIndex: uncle,
  eth_getUncleByBlockNumberAndIndex: uncle,
  eth_getLogs: queriedByRange,
  eth_getFilterLogs: queried,
  eth_getFilterChanges: [
    ...where([set('*.address')], size('*.address', count('*'), 'A filter has hashes or logs, not both.')),
    ...logs,
    unique('*', [''], 'The list has this hash twice.'),
  ],
  eth_feeHistory: fees,
  eth_simulateV1: simulated,
  eth_config: config,
  ...Object.fromEntries(TRANSACTION_LISTS.map((method) => [method, about('*', ofTransaction)])),
  txpool_content: pool,
  trace_transaction: tracesOfTransaction,
  trace_block: tracesOfBlock,
  trace_call: replay,
  trace_replayTransaction: replay,
  trace_replayBlockTransactions: [
    ...about('*', replay),
    unique('*', ['transactionHash'], 'The list has the replay of this transaction twice.'),
  ],
  debug_traceBlockByHash: tracedBlock,
  debug_traceBlockByNumber: tracedBlock,
  erigon_getHeaderByNumber: header,
  ots_getBlockDetails: about('block', header),
  ots_getBlockDetailsByHash: about('block', header),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((version) => [
      `engine_getPayloadV${version}`,
      version === 1 ? [] : [...payload, ...bundle],
    ]),
  ),
  ...Object.fromEntries([1, 2, 3, 4, 5].map((version) => [`engine_newPayloadV${version}`, payloadStatus])),
  ...Object.fromEntries(
    [1, 2, 3, 4].map((version) => [
      `engine_forkchoiceUpdatedV${version}`,
      about('payloadStatus', payloadStatus),
    ]),
  ),
};

const ofNotifications: ReadonlyMap<unknown, readonly Statement[]> = new Map<unknown, readonly Statement[]>([
  ['newHeads', header],
  ['logs', ofLog],
  ['newPendingTransactions', ofTransaction],
]);

/**
 * Of what a subscription sends.
 * @param params of the call that subscribes
 */
export function notificationStatements(params: unknown): readonly Statement[] {
  return (Array.isArray(params) && ofNotifications.get(params[0])) || [];
}
