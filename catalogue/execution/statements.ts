/** What has to agree in results of execution nodes, one row a method. */
import {
  about,
  alike,
  asked,
  askedCount,
  atLeast,
  atMost,
  constant,
  count,
  counting,
  determines,
  differ,
  empty,
  equal,
  filled,
  holds,
  is,
  linked,
  matches,
  multiple,
  nameOf,
  ordered,
  rising,
  type Statement,
  set,
  short,
  size,
  tree,
  unique,
  unset,
  where,
} from '../statements';
import {
  block,
  blockByHash,
  GAS_PER_BLOB,
  header,
  logs,
  ofLog,
  ofTransaction,
  queried,
  queriedByRange,
  receipt,
  receipts,
  transaction,
  uncle,
} from './block-statements';

const WORD_BYTES = 32;

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
  unique('trace.*', ['traceAddress'], 'The list has this trace twice.'),
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

/** Of a page of transactions with their receipts. */
const paged = (transactions: string): readonly Statement[] => [
  ...about(`${transactions}.*`, ofTransaction),
  ...about('receipts.*', receipt),
  unique(`${transactions}.*`, ['hash'], 'The list has this transaction twice.'),
  unique('receipts.*', ['transactionHash'], 'The list has the receipt of this transaction twice.'),
  size('receipts.*', count(`${transactions}.*`), 'There are {value} receipts of {other} transactions.'),
];

const TRANSACTION_LISTS = ['eth_pendingTransactions'];

/** By method. Paths start at the result. */
export const executionStatements: Readonly<Record<string, readonly Statement[]>> = {
  net_version: [holds(matches('', '^\\d+$'), 'A network id is a decimal number; this is {value}.')],
  eth_sign: [holds(matches('', '^0x[\\da-fA-F]{130}$'), 'A signature has 65 bytes; this is {other}.')],
  eth_getStorageAt: [holds(short('', WORD_BYTES), `A slot has ${WORD_BYTES} bytes; this has more.`)],
  eth_syncing: progress,
  eth_accounts: accounts,
  eth_requestAccounts: accounts,
  personal_listAccounts: accounts,
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
  ots_getBlockTransactions: [...about('fullblock', header), ...paged('fullblock.transactions')],
  ots_searchTransactionsBefore: paged('txs'),
  ots_searchTransactionsAfter: paged('txs'),
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
